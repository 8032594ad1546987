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

# watch sees a processor go and come back: the head says so, and the share is of what is there
online=/sys/devices/system/cpu/cpu1/online
if [ -w $online ]; then
	tlbcost watch -I 500 -n 6 >/tmp/lines &
	sleep 1
	echo 0 >$online
	wait $!
	echo 1 >$online
	cat /tmp/lines
	grep -q '; 1 CPU' /tmp/lines || [ "$(nproc)" -gt 2 ] || fail "watch did not see that CPU 1 went"
	[ "$(grep -c '^TLB misses' /tmp/lines)" -ge 2 ] || fail "watch has one head only"
fi

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
