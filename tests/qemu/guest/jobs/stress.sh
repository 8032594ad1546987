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
round=0
while [ $round -lt 50 ]; do
	load
	usleep 100000
	[ "$(count 1)" -gt 0 ] || fail "round $round: nothing was counted"
	rmmod tlbmiss
	round=$((round + 1))
done
echo "rounds: $round"
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
