# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# with: perf
# What the module counts, and what the distribution's perf counts, against what the
# emulator has counted: each class, in windows of different kinds.
. /jobs/lib.sh

insmod /msr.ko
# on AMD it has one of the counters
[ ! -w /proc/sys/kernel/nmi_watchdog ] || echo 0 >/proc/sys/kernel/nmi_watchdog

windows()
{
	echo "--- $*"
	bracket "$@" || fail "bracket $*"
}

load
grep -E '^(counters|usable|from|event)' $DEBUG/arch
grep -q 'misses store: in load' $DEBUG/arch && stores='' || stores=dTLB-store-misses
# Ice Lake and later can count these events by four of their counters only
counters=$(sed -n 's/^\(usable \)*counters //p' $DEBUG/arch | tail -n 1)
echo 0 >$PROC
true
if [ "$(awk '/_ns/ { print $2 }' $DEBUG/counters | uniq | wc -l)" -eq 1 ]; then
	windows true
	windows sweep 4000 20
	windows storm 0.5
	windows dd if=/dev/zero of=/tmp/file bs=4k count=2000
	windows sh -c 'for i in 1 2 3 4 5; do ls -l /proc >/dev/null; done'
else
	echo "events take turns: estimates"
	[ "$counters" -eq 4 ] || fail "there are $counters counters"
	windows -e 30 storm 8
	rmmod tlbmiss
	load walks=0
	windows -e 15 storm 8
fi
rmmod tlbmiss

# perf beside it where there are counters for both, a side at a time: its window is around
# that of bracket and inside that of truth
[ "$counters" -lt 6 ] || load walks=0
beside()
{
	side=$1
	shift
	events=$(printf '%s:u\n' "$@"; printf '%s:k\n' "$@")
	events=$(echo $events | tr ' ' ,)
	echo "--- perf stat $events"
	truth >/tmp/from
	perf stat -x ' ' -o /tmp/perf -a -e "$events" bracket sweep 4000 20 >/tmp/bracket ||
		{ cat /tmp/bracket /tmp/perf; fail "perf stat bracket sweep"; }
	truth >/tmp/to
	cat /tmp/bracket /tmp/perf
	for mode in user kernel; do
		inner=$(awk -v s="$side" -v m=$mode '$2 == "misses" && $3 == s && $4 == m { print $9 }' /tmp/bracket)
		# perf does not say which mode; they come in the order of the options
		perf=$(awk -v m=$mode -v n=$# '/TLB/ && (line++ < n) == (m == "user") {
				sum += $1
				if ($NF != "100.00")
					sum = "multiplexed"
			} END { print sum }' /tmp/perf)
		outer=$(awk -v s="$side" -v m=$mode '$1 == s && $3 == m { n = $4 - n } END { print n }' /tmp/from /tmp/to)
		echo "perf: $side $mode $inner <= $perf <= $outer"
		[ "$inner" -le "$perf" ] && [ "$perf" -le "$outer" ] || fail "perf stat is not between"
	done
}
beside I iTLB-load-misses
beside D dTLB-load-misses $stores
