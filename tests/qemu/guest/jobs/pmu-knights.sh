# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# qemu: -cpu KnightsMill
# Loads and stores in one event, by the edges of another.
. /jobs/pmu-lib.sh
misses='0x40205 0x40105 0'
cycles='0x0205 0x0105 0'
walks='same'
check_model knightslanding 0x40205,0x0804,0
