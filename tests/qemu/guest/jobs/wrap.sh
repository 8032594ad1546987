# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The 32-bit cells wrap inside each window, and once between two folds of the timer.
. /jobs/lib.sh
load
load_test
for start in 0xffffffff 0xfffffff0 0xffffff00 0x7fffff80; do
	echo "preset $start" >/proc/tlbmiss_test
	window sweep 1024 2
done
echo "preset 0xfffff000" >/proc/tlbmiss_test
window storm 12
[ "$(count 1)" -lt 4000000 ] || fail "a wrapped cell was counted as 2^32 misses"
