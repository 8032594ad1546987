# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# A suspend is like a pause: the counts stay, and counting goes on after it.
. /jobs/lib.sh

insmod /msr.ko
load
sweep 2000 20 >/dev/null
before=$(count 3)
[ "$before" -ge 40000 ] || fail "counted $before"
for state in $(cat /sys/power/state); do
	echo "--- $state"
	echo 0 >/sys/class/rtc/rtc0/wakealarm
	echo +3 >/sys/class/rtc/rtc0/wakealarm
	echo "$state" >/sys/power/state || fail "suspend to $state"
	[ "$(count 3)" -ge "$before" ] || fail "counts went from $before to $(count 3)"
	[ "$(cat $DEBUG/enabled)" = 1 ] || fail "not counting any more"
	bracket sweep 2000 20 || fail "wrong after $state"
	before=$(count 3)
done
# and who did not count before does not after
echo 0 >$DEBUG/enabled
echo +3 >/sys/class/rtc/rtc0/wakealarm
echo freeze >/sys/power/state
[ "$(cat $DEBUG/enabled)" = 0 ] || fail "counting after all"
