# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# qemu: -cpu Skylake-Client
# Misses are walks.
. /jobs/pmu-lib.sh
misses='0x0e85 0x0e08 0x0e49'
cycles='0x1001085 0x1001008 0x1001049'
walks='same'
check_model skylake 0x0e85,0x0e08,0x0e49
