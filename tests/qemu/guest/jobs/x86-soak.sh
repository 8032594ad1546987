# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# CPUs that come and go, and the module, under load and with readers; then many reads.
. /jobs/lib.sh
# how long each goes on, in seconds
[ "$WHEN" = long ] && SOAK=60 || SOAK=5
CPU1=/sys/devices/system/cpu/cpu1/online

insmod /msr.ko
load
before=$(count 3)
( while :; do sweep 2000 50 >/dev/null; done ) &
work=$!
( while :; do cat $PROC $DEBUG/counters $DEBUG/percpu >/dev/null 2>&1 || :; done ) &
reader=$!

end=$(($(date +%s) + SOAK))
cycles=0
while [ "$(date +%s)" -lt $end ]; do
	echo 0 >$CPU1
	echo 1 >$CPU1
	cycles=$((cycles + 1))
	now=$(count 3)
	[ "$now" -ge "$before" ] || fail "a total went from $before to $now in cycle $cycles"
	before=$now
done
echo "soak: $cycles times offline and online"
[ $cycles -ge 3 ] || fail "too few"

# what CPU 1 counted is still there when it is not, and goes on when it is back
echo 0 >$CPU1
gone=$(awk '$1 == 1 && $2 == "D" && $4 == "user" { print $5 }' $DEBUG/percpu)
echo 1 >$CPU1
taskset 2 sweep 2000 20 >/dev/null
back=$(awk '$1 == 1 && $2 == "D" && $4 == "user" { print $5 }' $DEBUG/percpu)
[ "$gone" -gt 0 ] && [ "$back" -ge $((gone + 2000)) ] || fail "CPU 1: $gone, then $back"

# who has a file in debugfs open keeps the module; who has /proc/tlbmiss open does not
kill $reader
wait $reader 2>/dev/null || :
( while :; do cat $PROC >/dev/null 2>&1 || :; done ) &
reader=$!
end=$(($(date +%s) + SOAK))
cycles=0
while [ "$(date +%s)" -lt $end ]; do
	rmmod tlbmiss || fail rmmod
	load
	cycles=$((cycles + 1))
done
echo "soak: $cycles times unloaded and loaded"
[ $cycles -ge 3 ] || fail "too few"

cycles=0
while [ $cycles -lt 20 ]; do
	echo $((cycles % 2)) >$DEBUG/enabled || fail "enabled"
	echo 0 >$PROC
	cycles=$((cycles + 1))
done
echo 1 >$DEBUG/enabled
kill $reader
bracket sweep 2000 20 || fail "wrong after all that"
kill $work
wait
every 1 $((SOAK * 1000)) $PROC
bracket sweep 2000 20 || fail "wrong after all that"
rmmod tlbmiss
