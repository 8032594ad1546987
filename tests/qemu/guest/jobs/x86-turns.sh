# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# qemu: -cpu Skylake-Client,pmu=on,pmu-counters=4
# Four counters, as most Intel CPUs have with hyper-threading: events take turns. How far
# off windows of different lengths are, that this is said, and that no count goes back.
. /jobs/lib.sh

insmod /msr.ko

# windows NAME SECONDS TIMES PERCENT: the median window must be within PERCENT, of the
# kernel's D-TLB misses while processes come and go
windows()
{
	i=0
	: >/tmp/errors
	while [ $i -lt "$3" ]; do
		bracket -e 100000 storm "$2" >/tmp/bracket || { cat /tmp/bracket; fail "bracket"; }
		sed -n 's/^bracket: misses *D kernel .* \([+-][0-9.]*\) %$/\1/p' /tmp/bracket >>/tmp/errors
		i=$((i + 1))
	done
	ms=$(sed -n 's/^bracket: took \([0-9]*\) ms.*/\1/p' /tmp/bracket)
	ran=$(sed -n 's/^bracket: .*ran \(.*\) of the time/\1/p' /tmp/bracket)
	sed 's/[+-]//' /tmp/errors | sort -n | awk -v name="$1" -v ms="$ms" -v ran="$ran" -v limit="$4" '
		{ e[NR] = $1 }
		END {
			m = e[int((NR + 1) / 2)]
			printf "turns: %s, windows of %d ms, ran %s: off by %.1f %%, at most %.1f %%\n", name, ms, ran, m, e[NR]
			exit m > limit || NR == 0
		}' || fail "not within $4 %"
}

for walks in 0 1; do
	load walks=$walks
	events=$(grep -c '^event.* \(generic\|0x\)' $DEBUG/arch)
	name="$((events * 2)) events, $(sed -n 's/^counters //p' $DEBUG/arch) counters"
	windows "$name" 0.03 15 100
	windows "$name" 0.1 11 50
	windows "$name" 0.3 9 25
	windows "$name" 2 3 10
	awk '/^enabled_ns/ { e = $2 } /^running_ns/ { r = $2 } END { exit !(r < e) }' $DEBUG/counters ||
		fail "running_ns does not say it"
	storm 5 >/dev/null &
	forward 1000 $PROC || fail "a count went back"
	wait
	rmmod tlbmiss
done
