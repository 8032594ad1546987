# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# A read is one look at each CPU: one interrupt, however many events; none for a CPU that sleeps.
. /jobs/pmu-lib.sh
load_pmu
load
taskset -p 1 $$ >/dev/null

# interrupts NAME: those of CPU 1
interrupts()
{
	sed -n "s/^ *$1: *[0-9]* *\([0-9]*\) .*/\1/p" /proc/interrupts
}

# looks: how many events of CPU 1 were read
looks()
{
	sed -n 's/^look 1 \([0-9]*\) .*/\1/p' $PMU
}

read_100()
{
	calls=$(interrupts CAL) reschedules=$(interrupts RES)
	tell forget
	round=0
	while [ $round -lt 100 ]; do
		while read -r _; do
			:
		done <$PROC
		round=$((round + 1))
	done
	looks=$(looks)
	calls=$(($(interrupts CAL) - calls)) reschedules=$(($(interrupts RES) - reschedules))
	echo "100 reads, CPU 1 $1: $calls calls, $reschedules reschedules, $looks events read"
}

# what else happens there is a few
taskset 2 sh -c 'while :; do :; done' &
spinner=$!
usleep 500000
read_100 busy
[ $calls -ge 100 ] && [ $calls -le 120 ] || fail "interrupts: $calls, should be 100"
[ $reschedules -le 20 ] || fail "reschedules: $reschedules"
[ "$looks" -ge 600 ] && [ "$looks" -le 720 ] || fail "events read: $looks, should be 600"
kill $spinner
wait $spinner || :

# On a busy host this takes longer, and CPU 1 is awake for this and that meanwhile. It sleeps
# through one window of five; a module that wakes it does so in each.
for window in 1 2 3 4 5; do
	usleep 500000
	read_100 "asleep, window $window"
	[ $calls -gt 20 ] || break
done
[ $calls -le 20 ] || fail "interrupts: $calls, should be none"
# and what it had counted before it went to sleep is there
tell add 1 0x0e08 user 12
same "D user of a CPU that sleeps" "$(count 3)" 12

echo 1 >/sys/module/tlbmiss/parameters/wake_idle
read_100 "asleep, woken"
[ $calls -ge 90 ] && [ $calls -le 120 ] || fail "interrupts: $calls, should be 100"
rmmod tlbmiss
pmu_unused
unload_pmu
