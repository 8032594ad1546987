# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# qemu: -cpu EPYC-Rome
# Loads and stores in one event, and no walk cycles.
. /jobs/pmu-lib.sh
misses='0xff85 0xf045 0'
cycles='0 0 0'
walks='same'
check_model zen2 0xff85,0xf045,0
