# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# with: perf
# What the module counts, and what the distribution's perf counts, against what the
# emulator has counted: each class, in windows of different kinds.
. /jobs/lib.sh

insmod /msr.ko
load
grep -E '^(counters|from|event)' $DEBUG/arch

windows()
{
	echo "--- $*"
	bracket "$@" || fail "bracket $*"
}

windows true
windows sweep 4000 20
windows storm 1
windows dd if=/dev/zero of=/tmp/file bs=4k count=2000
windows sh -c 'for i in 1 2 3 4 5; do ls -l /proc >/dev/null; done'
rmmod tlbmiss

# perf beside it, a side at a time so that there are counters for both: its window is
# around that of bracket and inside that of truth
load walks=0
[ ! -w /proc/sys/kernel/nmi_watchdog ] || echo 0 >/proc/sys/kernel/nmi_watchdog
echo 0 >$PROC
beside()
{
	side=$1
	shift
	events=$(for event; do echo "$event:u,$event:k"; done | paste -sd , -)
	echo "--- perf stat $events"
	truth >/tmp/from
	perf stat -x ' ' -o /tmp/perf -a -e "$events" bracket sweep 4000 20 >/tmp/bracket ||
		{ cat /tmp/bracket /tmp/perf; fail "perf stat bracket sweep"; }
	truth >/tmp/to
	cat /tmp/bracket /tmp/perf
	for mode in user kernel; do
		inner=$(awk -v s="$side" -v m=$mode '$2 == "misses" && $3 == s && $4 == m { print $9 }' /tmp/bracket)
		perf=$(awk -v m=":$(echo $mode | cut -c 1)" \
			'$2 ~ m || $3 ~ m { n += $1; if ($0 !~ / 100\.00/) n = "multiplexed" } END { print n }' /tmp/perf)
		outer=$(awk -v s="$side" -v m=$mode '$1 == s && $3 == m { n = $4 - n } END { print n }' /tmp/from /tmp/to)
		echo "perf: $side $mode $inner <= $perf <= $outer"
		[ "$inner" -le "$perf" ] && [ "$perf" -le "$outer" ] || fail "perf stat is not between"
	done
}
beside I iTLB-load-misses
if grep -q "misses store generic" $DEBUG/arch; then
	beside D dTLB-load-misses dTLB-store-misses
else
	beside D dTLB-load-misses
fi
rmmod tlbmiss
