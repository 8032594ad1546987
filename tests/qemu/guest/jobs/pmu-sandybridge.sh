# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# qemu: -cpu SandyBridge
# Misses, walks and walk cycles are events of their own.
. /jobs/pmu-lib.sh
misses='0x0185 0x0108 0x0149'
cycles='0x0485 0x0408 0x0449'
walks='0x0285 0x0208 0x0249'
check_model sandybridge 0x0185,0x0108,0x0149
