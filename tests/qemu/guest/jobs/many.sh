# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# More than ten million misses in one window, all classes; then zeroing under load.
. /jobs/lib.sh
load
load_test

mix()
{
	sweep 4096 2500
	storm 2
	trespass 200
	walk i 100 2000
	dd if=/dev/zero of=/tmp/file bs=4k count=3840
}
window mix
[ $(($(count 1) + $(count 2) + $(count 3) + $(count 4))) -gt 10000000 ] ||
	fail "less than ten million misses"

storm 6 &
for again in 1 2 3 4; do
	window usleep 1000000
done
wait $!
