# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Events that cannot be made, or never get a counter; unloading and loading again with events
# running.
. /jobs/pmu-lib.sh
load_pmu

# The module cannot have its Nth event and more: it refuses to load, says why, and leaves
# nothing.
load
n=$(pmu made)
rmmod tlbmiss
nth=1
while [ "$nth" -le "$n" ]; do
	tell fail "$nth" 12
	fails "memory" insmod /tlbmiss.ko
	same "events left by a failure of number $nth" "$(pmu events) $(pmu active)" "0 0"
	[ ! -e $PROC ] || fail "there is a $PROC, with no module"
	[ ! -e $DEBUG ] || fail "there is a $DEBUG, with no module"
	nth=$((nth + 1))
done
tell fail "$nth" 12
load
tell fail 0 0
log_has "tlbmiss: CPU 0: perf refuses"
log_has "tlbmiss: CPU 1: perf refuses"
same "events" "$(pmu events)" 12
log_has "tlbmiss: CPU 1: perf refuses to count misses of fetches (error -12)"
echo "failures at $n events: nothing was left"

# the same when counting begins again, and nothing that was counted is lost
tell add 1 0x0e85 kernel 77
echo 0 >$DEBUG/enabled
nth=1
while [ "$nth" -le "$n" ]; do
	tell fail "$nth" 16
	fails "busy" sh -c "echo 1 >$DEBUG/enabled"
	same "enabled after a failure" "$(cat $DEBUG/enabled)" 0
	same "events left" "$(pmu events)" 0
	nth=$((nth + 3))
done
tell fail 0 0
echo 1 >$DEBUG/enabled
tell add 1 0x0e85 kernel 700
same "I kernel, on again at last" "$(count 2)" 777
rmmod tlbmiss
pmu_unused

# perf's answer to guests=1 beside a virtual machine with a mediated vPMU is not "no such event"
tell fail 1 95
fails "not supported" insmod /tlbmiss.ko guests=1
log_has "tlbmiss: CPU 0: perf cannot count in guests while a virtual machine has a mediated vPMU"
tell fail 2 95
fails "not supported" insmod /tlbmiss.ko
log_has "tlbmiss: CPU 0: perf refuses to count misses of fetches (error -95)"
tell fail 0 0
same "events left" "$(pmu events)" 0

# no event for instructions: not a machine for us
unload_pmu
load_pmu generic=0,0x0e08,0x0e49
fails "No such device" insmod /tlbmiss.ko
log_has "has no event for I-TLB misses"
pmu_unused
unload_pmu
load_pmu generic=0x0e85,0,0
fails "No such device" insmod /tlbmiss.ko
log_has "has no event for D-TLB misses"
pmu_unused
unload_pmu
# no event for stores: said
load_pmu generic=0x0e85,0x0e08,0
load
grep -q "store: none" $DEBUG/arch || fail "arch says nothing of stores"
tell add 0 0x0e08 user 5
tell add 0 0x0e49 user 1000
same "D user, without stores" "$(count 3)" 5
rmmod tlbmiss
pmu_unused
unload_pmu

# a PMU cannot be unloaded under us; we can at any time, and come again
load_pmu
round=0
while [ $round -lt 10 ]; do
	load
	tell rate 0 0x0e08 user 1000
	fails "unavailable" rmmod tlbmiss_pmu
	tell add 0 0x0e85 user 9
	same "I user, loaded $round times" "$(count 1)" 9
	[ "$(count 3)" -gt 0 ] || fail "nothing is counted"
	rmmod tlbmiss
	pmu_unused
	round=$((round + 1))
done
echo "unloaded and loaded again with events running: $round"
tell rate 0 0x0e08 user 0

# an event that never gets a counter is not counted, which is said; perf has the others
# take turns around it
tell refuse 0x0e49 1
load
tell rate 0 0x0e49 user 1000
tell rate 0 0x0e08 user 1
usleep 500000
d_user=$(count 3)
[ "$d_user" -gt 0 ] && [ "$d_user" -lt 5000 ] || fail "D user: $d_user, of some 500"
same "running_ns of an event that never ran" "$(counter running_ns)" 0
[ "$(counter enabled_ns)" -gt 0 ] || fail "enabled_ns stands still"
tell rate 0 0x0e49 user 0
tell rate 0 0x0e08 user 0
tell refuse 0x0e49 0
rmmod tlbmiss
pmu_unused
unload_pmu
fails "No such device" insmod /tlbmiss.ko
