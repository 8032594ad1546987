# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Each processor counts its own misses.
. /jobs/lib.sh
load

# on CPU: its user-mode D-TLB misses, at user addresses where these are told apart
on()
{
	sed -n "s/^$1 D \(user\|any\) user //p" $DEBUG/percpu
}

for cpu in 0 1; do
	other=$((1 - cpu))
	echo 0 >$PROC
	taskset $((1 << cpu)) sweep 4096 20
	own=$(on $cpu)
	others=$(on $other)
	echo "processor $cpu: $own, processor $other: $others"
	[ "$own" -gt 60000 ] || fail "processor $cpu has $own only"
	[ "$others" -lt 5000 ] || fail "processor $other has $others, but did nothing"
done
