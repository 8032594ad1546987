# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# qemu: -cpu Denverton
# No generic events for data, no walks, and no cycles of stores apart.
. /jobs/pmu-lib.sh
misses='0x0481 0x11d0 0x12d0'
cycles='0x0205 0x0105 0'
walks='0 0 0'
check_model goldmont 0x0481,0,0
