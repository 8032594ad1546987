# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# 50 times in and out of the miss handlers while every processor forks and execs.
. /jobs/lib.sh
children=
for cpu in $(grep ^processor /proc/cpuinfo | sed 's/.*: //'); do
	storm "${STORM:-20}" &
	children="$children $!"
	echo "storm on behalf of processor $cpu"
done
# Before QEMU 8.1 a processor with a thread of its own could go on with what it was just
# translating of a handler while another changed it: then it has no hook until the next time.
silent=0
round=0
while [ $round -lt 50 ]; do
	load
	usleep 100000
	[ "$(count 1)" -gt 0 ] || silent=$((silent + 1))
	rmmod tlbmiss
	round=$((round + 1))
done
echo "rounds: $round, nothing counted in $silent"
[ $silent -le 2 ] || fail "nothing was counted"
load
round=0
while [ $round -lt 200 ]; do
	echo 0 >$DEBUG/enabled
	echo 1 >$DEBUG/enabled
	round=$((round + 1))
done
echo "unhooked and hooked again: $round"
for child in $children; do
	wait "$child" || fail "a child of storm failed"
done
