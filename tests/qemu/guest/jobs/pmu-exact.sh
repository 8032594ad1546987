# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# A CPU of an unknown model: the generic events of every class on every CPU, windows, guests,
# enabled.
. /jobs/pmu-lib.sh

fails "No such device" insmod /tlbmiss.ko
log_has "tlbmiss: CPU 0 has no PMU"

load_pmu
load walks=2
same "kind of events" "$(sed -n 's/^from CPU 0: pmu cpu, events //p' $DEBUG/arch)" generic
all=$(echo "$CPUS" | wc -w)
same "events" "$(pmu events)" $((all * 6))

# what happens in a guest is not counted, nor is anything in two places
same "events that count one mode of the host" "$(grep -c '^event .* [uk]h$' $PMU)" $((all * 6))
tell add 0 0x0e08 guest_user 1000000
tell add 0 0x0e85 guest_kernel 1000000
happen_all
all_counted 2
echo "every class of every CPU: exact"

# every count is in one window: the one that was open when it happened
grown=0 sum_read=0 round=0
while [ $round -lt 100 ]; do
	# nobody looks at this before it is over
	tell add $((round % all)) 0x0e08 user 4000
	echo 0 >$PROC
	# shellcheck disable=SC2046 # four numbers
	same "counts right after zeroing" "$(echo $(count 1) $(count 2) $(count 3) $(count 4))" \
		"0 0 0 0"
	tell add $((round % all)) 0x0e49 kernel $round
	grown=$((grown + round))
	sum_read=$((sum_read + $(count 4)))
	round=$((round + 1))
done
same "sum of 100 windows" $sum_read $grown

# somebody counts at full speed while windows are opened
tell rate 0 0x0e08 user 1000
round=0 last=0
while [ $round -lt 50 ]; do
	echo 0 >$PROC
	now=$(count 3)
	[ "$now" -lt 5000000 ] || fail "a window holds what happened before it: $now"
	round=$((round + 1))
done
tell rate 0 0x0e08 user 0

# off means off, and totals stay
echo 0 >$PROC
tell add 0 0x0e85 user 5
echo 0 >$DEBUG/enabled
same "events while off" "$(pmu events)" 0
tell add 0 0x0e85 user 70
same "count while off" "$(count 1)" 5
off=$(counter enabled_ns)
usleep 50000
same "enabled_ns while off" "$(counter enabled_ns)" "$off"
echo 1 >$DEBUG/enabled
tell add 0 0x0e85 user 300
same "count when on again" "$(count 1)" 305
[ "$(counter enabled_ns)" -gt "$off" ] || fail "enabled_ns stands still"
same "lines of time, and where running_ns is less" \
	"$(grep -c _ns $DEBUG/counters) $(turns counters)" "2 0"
rmmod tlbmiss
pmu_unused

load guests=1
same "events that count guests, too" "$(grep -c '^event .* [uk]hg$' $PMU)" $((all * 6))
tell add 0 0x0e08 guest_user 40
tell add 0 0x0e08 guest_kernel 7
tell add 0 0x0e08 user 2
same "D user, with guests" "$(count 3)" 42
same "D kernel, with guests" "$(count 4)" 7
rmmod tlbmiss
pmu_unused
unload_pmu
