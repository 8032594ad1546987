# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# CPUs come and go: totals stay, nothing is counted twice or of a time between, and a CPU that
# cannot count again comes online all the same.
. /jobs/pmu-lib.sh
load_pmu
load
event=0x0e08

tell add 1 $event user 11
tell add 0 $event user 100
online 1 0
same "events of a CPU that is away" "$(grep -c '^event 1' $PMU)" 0
same "D user, CPU 1 away" "$(count 3)" 111
same "its own" "$(percpu "1 D any user")" 11
tell add 1 $event user 5000
tell add 0 $event user 200
same "D user, what happened to CPU 1 while away" "$(count 3)" 311
online 1 1
same "events of a CPU that is back" "$(grep -c '^event 1' $PMU)" 6
same "D user, CPU 1 back" "$(count 3)" 311
tell add 1 $event user 40
same "D user, CPU 1 counting again" "$(count 3)" 351
same "its own" "$(percpu "1 D any user")" 51

# zeroed while it is away
online 1 0
echo 0 >$PROC
same "D user, zeroed" "$(count 3)" 0
online 1 1
tell add 1 $event user 3
same "D user after that" "$(count 3)" 3
same "its own" "$(percpu "1 D any user")" 3
echo "totals stay"

# counting begins while it is away
echo 0 >$DEBUG/enabled
online 1 0
echo 1 >$DEBUG/enabled
tell add 0 $event user 10
online 1 1
tell add 1 $event user 20
same "D user, CPU 1 away when counting began" "$(count 3)" 33

# it cannot have its 3rd event and more: it counts nothing, and all else goes on
online 1 0
tell fail 3 12
online 1 1
same "events of a CPU that cannot" "$(grep -c '^event 1' $PMU)" 0
log_has "tlbmiss: CPU 1: perf refuses"
tell add 0 $event user 10
tell add 1 $event user 10
same "D user, CPU 1 not counting" "$(count 3)" 43
tell fail 0 0
online 1 0
online 1 1
tell add 1 $event user 20
same "D user, CPU 1 counting at last" "$(count 3)" 63
echo "one that cannot count does not matter to the others"

# under readers, none lost
while :; do cat $PROC $DEBUG/percpu >/dev/null; done &
reader=$!
happened=63 round=0
while [ $round -lt 10 ]; do
	tell add 1 $event user 1000
	online 1 0
	tell add 0 $event user 1
	online 1 1
	tell add 1 $event user 1000000
	happened=$((happened + 1001001))
	round=$((round + 1))
done
same "D user after 10 rounds under readers" "$(count 3)" $happened
# and with somebody who zeroes
while :; do echo 0 >$PROC; done &
zeroer=$!
round=0
while [ $round -lt 10 ]; do
	online 1 0
	online 1 1
	round=$((round + 1))
done
kill $reader $zeroer
wait $reader $zeroer || :
echo 0 >$PROC
tell add 1 $event user 8
same "D user in the end" "$(count 3)" 8
rmmod tlbmiss
pmu_unused
unload_pmu
