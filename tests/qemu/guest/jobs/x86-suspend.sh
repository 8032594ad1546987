# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# A suspend is like a pause: the counts stay, and counting goes on after it.
. /jobs/lib.sh

insmod /msr.ko
load
# all the way to the last step but one, where it waits and then comes back
level()
{
	case $1 in
	freeze) echo platform ;;
	*) echo core ;;
	esac >/sys/power/pm_test
}

echo 1 >/sys/module/suspend/parameters/pm_test_delay
sweep 2000 20 >/dev/null
before=$(count 3)
[ "$before" -ge 40000 ] || fail "counted $before"
for state in $(cat /sys/power/state); do
	# a hibernation without a place to write to
	[ "$state" != disk ] || continue
	echo "--- $state: $(cat /sys/power/mem_sleep)"
	level "$state"
	echo "$state" >/sys/power/state || fail "suspend to $state"
	[ "$(count 3)" -ge "$before" ] || fail "counts went from $before to $(count 3)"
	[ "$(cat $DEBUG/enabled)" = 1 ] || fail "not counting any more"
	bracket sweep 2000 20 || fail "wrong after $state"
	before=$(count 3)
done
# and who did not count before does not after
echo 0 >$DEBUG/enabled
level freeze
echo freeze >/sys/power/state
[ "$(cat $DEBUG/enabled)" = 0 ] || fail "counting after all"
dmesg | grep -E 'PM: |suspend' | tail -n 20
