# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# "tlbcost hugepages" of a program whose pages are known: dd has 64 MB of memory, that
# is 16384 small pages or 32 huge ones, and touches each. Linux 6.1 does not begin them where
# a huge page does, so that 31 fit.
. /jobs/lib.sh
load
thp=/sys/kernel/mm/transparent_hugepage/enabled
dd64="dd if=/dev/zero of=/dev/null bs=64M count=2"

# value MODE FIGURE COLUMN: of the report, where the columns are median, min, max, runs, saved, low
value()
{
	awk -F, -v mode="$1" -v figure="$2" -v column="$3" \
		'$1 == mode && $2 == figure { print $(column + 2) }' /tmp/report
}

# is WHAT VALUE CONDITION: of awk, about x
is()
{
	echo "$1: $2"
	awk -v x="$2" "BEGIN { exit !(x != \"\" && ($3)) }" || fail "$1: $2, should be $3"
}

echo always >$thp
tlbcost hugepages -q --csv -o /tmp/report -r 4 --modes off,thp -- $dd64 2>/dev/null || fail "hugepages"
is "huge bytes, off" "$(value off huge_bytes 3)" "x == 0"
is "huge page faults, off" "$(value off thp_fault_alloc 3)" "x == 0"
is "huge page faults, thp" "$(value thp thp_fault_alloc 2)" "x >= 31"
is "huge page faults, thp, median" "$(value thp thp_fault_alloc 1)" "x >= 31 && x <= 34"
is "huge bytes, thp" "$(value thp huge_bytes 3)" "x > 0 && x <= 34 * 2097152"
is "page faults, off" "$(value off minor_faults 2)" "x >= 16384"
# its own, and 512 for a huge page that did not fit
is "page faults, thp" "$(value thp minor_faults 1)" "x < 700"
is "misses, off" "$(value off misses 1)" "x >= 16384"
# walk cycles, that the module counts: with four runs the interval is that of all
is "cycles saved, low" "$(value thp cycles_lost 6)" "x > 0"
# of the times, which the host disturbs, the verdict says what their interval says
low=$(value thp elapsed_s 6) high=$(value thp elapsed_s 7)
verdict=$(awk "BEGIN { print ($low > 0 ? \"saves\" :
	($high < 0 ? \"costs\" : \"not distinguishable\")) }")
[ "$(value thp verdict 8)" = "$verdict" ] || fail "verdict: $(value thp verdict 8), should be $verdict"

# nobody gets them: nothing can differ, and it is said
echo never >$thp
tlbcost hugepages -r 1 --modes off,thp -- $dd64 2>/tmp/report || fail "never"
grep -q 'off and thp are the same' /tmp/report || { cat /tmp/report; fail "never is not said"; }
rmmod tlbmiss
