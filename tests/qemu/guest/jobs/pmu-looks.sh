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

# looks COLUMN: how many events of CPU 1 were read (2), in an interrupt (5), that woke it (6)
looks()
{
	awk -v column="$1" '$1 == "look" && $2 == 1 { print $(column + 1) }' $PMU
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
	looks=$(looks 2) asked=$(looks 5) woken=$(looks 6)
	calls=$(($(interrupts CAL) - calls)) reschedules=$(($(interrupts RES) - reschedules))
	echo "100 reads, CPU 1 $1: $calls calls, $reschedules reschedules, $looks events read," \
		"$asked in interrupts, $woken in those that woke it"
}

# what else happens there is a few
taskset 2 sh -c 'while :; do :; done' &
spinner=$!
usleep 500000
read_100 busy
[ $calls -ge 100 ] && [ $calls -le 120 ] || fail "interrupts: $calls, should be 100"
[ $reschedules -le 20 ] || fail "reschedules: $reschedules"
[ "$looks" -ge 600 ] && [ "$looks" -le 720 ] || fail "events read: $looks, should be 600"
same "events read in interrupts" "$asked" 600
kill $spinner
wait $spinner || :

# A busy host keeps CPU 1 awake for longer, so that it may be asked; but nobody wakes it, unless
# it fell asleep on the way.
usleep 500000
read_100 asleep
[ "$woken" -le 120 ] || fail "events read by waking it: $woken, should be none"
# and what it had counted before it went to sleep is there
tell add 1 0x0e08 user 12
same "D user of a CPU that sleeps" "$(count 3)" 12

echo 1 >/sys/module/tlbmiss/parameters/wake_idle
read_100 "asleep, woken"
# a CPU on its way to sleep does without the interrupt
[ "$asked" -ge 540 ] && [ "$asked" -le 600 ] ||
	fail "events read in interrupts: $asked, should be 600"
[ "$woken" -ge 240 ] || fail "events read by waking it: $woken, should be 600"
rmmod tlbmiss
pmu_unused
unload_pmu
