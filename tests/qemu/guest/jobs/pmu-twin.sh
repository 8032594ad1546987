# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# with: perf
# Somebody else counts the same events at the same time: both are right, and neither is told
# to wait while there are counters.
. /jobs/pmu-lib.sh
load_pmu counters=8
load
cat >/tmp/happen <<'END'
for n in 1 2 3 4 5 6 7 8 9 10; do
	echo "add 0 0x0e08 user 100" >/proc/tlbmiss_pmu
	echo "add 1 0x0e08 user 23" >/proc/tlbmiss_pmu
	echo "add 1 0x0e85 kernel 7" >/proc/tlbmiss_pmu
done
END
echo 0 >$PROC
perf stat -x, -a -e dTLB-load-misses:u,iTLB-load-misses:k -o /tmp/perf sh /tmp/happen ||
	fail "perf stat"
cat /tmp/perf
same "D user, ours" "$(count 3)" 1230
same "I kernel, ours" "$(count 2)" 70
same "perf's" "$(sed -n 's/^\([0-9]*\),.*-load-misses.*/\1/p' /tmp/perf | tr '\n' ' ')" "1230 70 "
same "turns of ours" "$(turns counters)" 0
same "events" "$(pmu events)" 12

# more than there are counters for: turns for both
perf stat -x, -a -e dTLB-load-misses:u,iTLB-load-misses:k,dTLB-store-misses:u \
	-o /tmp/perf sh -c 'sh /tmp/happen; sleep 1' || fail "perf stat"
cat /tmp/perf
same "turns of ours" "$(turns counters)" 1
# we go, and perf goes on
perf stat -x, -a -e dTLB-load-misses:u -o /tmp/perf sh -c 'rmmod tlbmiss; sh /tmp/happen' ||
	fail "perf stat"
same "perf's, alone" "$(sed -n 's/^\([0-9]*\),.*-load-misses.*/\1/p' /tmp/perf)" 1230
pmu_unused
unload_pmu
