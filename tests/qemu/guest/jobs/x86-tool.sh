# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# tlbcost with perf events and with the module's walk cycles, against what is known of a
# command beforehand: sweep misses once a touch; and against perf stat.
# with: perf
. /jobs/lib.sh

PARANOID=/proc/sys/kernel/perf_event_paranoid
PAGES=100 ROUNDS=2000
TOUCHES=$((PAGES * ROUNDS))
SWEEP="sweep $PAGES $ROUNDS"
# what else a process touches, the first touches of the pages among it
REST=3000
# Emulated walks take Intel's processors 28 cycles for a page of 4 KB: four levels of 7.
# AMD's have no event for it: there a miss has its price.
INTEL='' ORIGIN=penalty LOW=23 HIGH=23
if grep -q GenuineIntel /proc/cpuinfo; then
	INTEL=y ORIGIN='walk cycles' LOW=26 HIGH=29
fi

# tool OPTION... -- COMMAND...: a report as JSON, in one line
tool()
{
	tlbcost -j "$@" 2>/tmp/report >/dev/null || fail "tlbcost $*: status $?: $(cat /tmp/report)"
	[ "$(wc -l </tmp/report)" -eq 1 ] || fail "more than a report: $(cat /tmp/report)"
}

tool_nobody()
{
	setuidgid nobody tlbcost -j "$@" 2>/tmp/report >/dev/null ||
		fail "as nobody, tlbcost $*: status $?: $(cat /tmp/report)"
}

text()
{
	tlbcost "$@" 2>/tmp/report >/dev/null || fail "tlbcost $*: status $?: $(cat /tmp/report)"
	cat /tmp/report
}

# figure NAME: its median in the last report, without decimals; null if there is none
figure()
{
	sed -n "s/.*\"$1\": {\"median\": \([a-z0-9]*\).*/\1/p" /tmp/report
}

report_has()
{
	grep -q "$1" /tmp/report || fail "no '$1' in the report: $(cat /tmp/report)"
}

# within WHAT NUMBER LOW HIGH
within()
{
	echo "$1: $2, should be $3 to $4"
	[ "$2" -ge "$3" ] && [ "$2" -le "$4" ] || fail "$1: $2, should be $3 to $4: $(cat /tmp/report)"
}

# about PERCENT WHAT NUMBER WANTED
about()
{
	within "$2" "$3" $(($4 - $4 * $1 / 100)) $(($4 + $4 * $1 / 100))
}

# once COMMAND...: a busy host lets the emulator wait at any moment, and then a short run is
# a long one; in five there must be one that is not.
once()
{
	for _ in 1 2 3 4 5; do
		! "$@" || return 0
	done
	return 1
}

# stat_of COMMAND...: D-TLB misses in user mode as perf counts them
stat_of()
{
	perf stat -x , -o /tmp/stat -e dTLB-load-misses:u,dTLB-store-misses:u "$@" >/dev/null ||
		fail "perf stat: status $?"
	# a processor without the second event counts stores with the first
	sum=0
	for number in $(sed -n 's/^\([0-9][0-9]*\),.*/\1/p' /tmp/stat); do
		sum=$((sum + number))
	done
	echo $sum
}

echo "--- one process tree, no module"
tool -- $SWEEP
report_has '"source": "perf", "scope": "processes", "split": "mode", "name": null, "note": null'
report_has "\"cost_origin\": \"$ORIGIN\""
misses=$(figure d_user_misses)
within "sweep" "$misses" $TOUCHES $((TOUCHES + REST))
within "cycles a miss" "$(figure cycles_per_miss)" $LOW $HIGH
within "share of the time" "$(figure counted_share)" 1 1
about 1 "perf stat of the same" "$(stat_of $SWEEP)" "$misses"

echo "--- what counts misses counts walks, too, from Skylake on: once"
if grep -q Skylake /proc/cpuinfo; then
	tool -b -- $SWEEP
	[ "$(figure walks)" = "$(figure misses)" ] ||
		fail "two counts of one event: $(cat /tmp/report)"
	within "share of the time" "$(figure counted_share)" 1 1
fi

echo "--- a price is the user's"
tool -p 100 -- $SWEEP
report_has '"cost_origin": "penalty"'
within "cycles a miss" "$(figure cycles_per_miss)" 100 100
[ "$(figure walk_cycles)" = null ] || fail "walk cycles that nobody asked for"

echo "--- children of children are in, tlbcost is not"
tool -- sh -c "sh -c '$SWEEP & $SWEEP; wait' & $SWEEP; wait"
within "three sweeps" "$(figure d_user_misses)" $((3 * TOUCHES)) $((3 * (TOUCHES + REST)))
# What true misses is more when somebody else runs meanwhile, or the emulator's TLB is small,
# which is up to the host: perf's least of five is what it cannot do without. What tlbcost itself
# misses is ten times as much.
least=$(for _ in 1 2 3 4 5; do stat_of true; done | sort -n | head -n 1)
with_tool=$(stat_of tlbcost -q -- true)
tool -r 9 -- true
within "true" "$(figure d_user_misses)" $((least / 2)) $((with_tool / 2))

# true is the last place where its process looks, which takes most of the time
counted_from_exec()
{
	# shellcheck disable=SC2046 # a list
	PATH=$(printf '/no%.0s:' $(seq 5000))$PATH /bin/tlbcost -j -- true 2>/tmp/report ||
		fail "tlbcost: status $?: $(cat /tmp/report)"
	times=$(sed 's/.*"enabled_s": \([0-9.]*\),.*"elapsed_s": \([0-9.]*\), "user_s.*/\1 \2/' /tmp/report)
	echo "counted, elapsed: $times"
	echo "$times" | awk '{ exit !($1 > 0 && 2 * $1 < $2) }'
}

once counted_from_exec || fail "counted before the exec"

echo "--- who may count what"
echo 3 >$PARANOID
fails "kernel.perf_event_paranoid is 3: run tlbcost as root, or" \
	setuidgid nobody tlbcost -S perf -- true
fails "no counters: cannot open /proc/tlbmiss (No such file or directory): load" \
	setuidgid nobody tlbcost -- true
echo 2 >$PARANOID
tool_nobody -- $SWEEP
within "sweep" "$(figure d_user_misses)" $TOUCHES $((TOUCHES + REST))
[ "$(figure d_kernel_misses)" = null ] || fail "the kernel's misses"
report_has '"misses": {"i": {"user": [0-9]*, "kernel": null}, "d": {"user": [0-9]*, "kernel": null}'
report_has '"note": "the kernel.s misses are not counted: kernel.perf_event_paranoid is 2'
report_has "\"cost_origin\": \"$ORIGIN\""
echo -1 >$PARANOID
tool_nobody -- $SWEEP
report_has '"note": null'
within "the kernel's misses" "$(figure d_kernel_misses)" 1 $TOUCHES
fails "Too many open files): " sh -c 'ulimit -n 8; exec tlbcost -S perf -- true'

echo "--- the module: walk cycles and price"
load
tool -- $SWEEP
report_has '"source": "proc", "scope": "machine", "split": "mode", "name": null, "note": null'
report_has "\"cost_origin\": \"$ORIGIN\""
within "sweep" "$(figure d_user_misses)" $TOUCHES $((TOUCHES + 2 * REST))
within "cycles a miss" "$(figure cycles_per_miss)" $LOW $HIGH
text -v -b -p 10 -- $SWEEP
report_has ' cycles lost  *# 10 cycles a miss (-p)'
report_has ' [0-9,]*[0-9]  page walks'
if [ "$INTEL" ]; then
	report_has ' [0-9,]*[0-9]  cycles of page walks'
else
	report_has '  -  cycles of page walks'
fi
report_has 'the mode that the CPU was in'

# who may not read the table has the four lines
tool_nobody -- $SWEEP
report_has '"source": "proc"'
report_has '"cost_origin": "penalty"'
report_has '"walk_cycles": null'
within "sweep" "$(figure d_user_misses)" $TOUCHES $((TOUCHES + 2 * REST))

# With the module's events there are more than counters: about a half of the misses is
# seen, and all are told.
echo "--- more events than counters"
tool -S perf -b -- sweep $PAGES $((50 * ROUNDS))
sed 's/.*\("enabled_s".*\), "user_s.*\("counted_share".*\)/\1 \2/' /tmp/report
report_has '"source": "perf"'
about 33 "sweep" "$(figure d_user_misses)" $((50 * TOUCHES))
within "share of the time" "$(figure counted_share)" 0 0
short_run()
{
	text -S perf -b -- sweep $PAGES 1
	report_has 'counts are estimates: events shared the counters, one had its turn for .* % of the time'
	grep -q 'estimates may be far off: there was time for .* turns* only' /tmp/report
}

once short_run || fail "the report does not say that there was time for some turns only"
# what never had its turn has not counted 0
if grep -q ' 0.00 % of the time' /tmp/report; then
	report_has '^  *-  '
fi
