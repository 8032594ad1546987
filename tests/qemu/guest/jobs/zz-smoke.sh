. /jobs/lib.sh
load
cat $PROC; cat $DEBUG/arch $DEBUG/counters $DEBUG/percpu
echo 0 >$PROC
sweep 4000 50
cat $PROC; cat $DEBUG/counters
for i in 1 2 3 4 5; do cat $PROC >/dev/null; done
grep -E "CAL|RES" /proc/interrupts
i=0; while [ $i -lt 100 ]; do read x <$PROC; i=$((i+1)); done
grep -E "CAL|RES" /proc/interrupts
echo 0 >$DEBUG/enabled; cat $DEBUG/arch; cat $PROC; echo 1 >$DEBUG/enabled; cat $PROC
rmmod tlbmiss
dmesg | tail -5
