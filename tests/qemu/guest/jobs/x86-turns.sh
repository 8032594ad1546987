# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Four counters, as most Intel CPUs have with hyper-threading: events take turns. How far
# off windows of different lengths are, that this is said, and that no count goes back.
. /jobs/lib.sh

insmod /msr.ko

# windows NAME ROUNDS TIMES PERCENT: the median window must be within PERCENT
windows()
{
	i=0
	: >/tmp/errors
	while [ $i -lt "$3" ]; do
		bracket -e 100000 sweep 4000 "$2" >/tmp/bracket || { cat /tmp/bracket; fail "bracket"; }
		sed -n 's/^bracket: misses *D user .* \([+-][0-9.]*\) %$/\1/p' /tmp/bracket >>/tmp/errors
		i=$((i + 1))
	done
	sed -n 's/^sweep: .* touches \([0-9]*\) ns/\1/p' /tmp/bracket >/tmp/ns
	ran=$(sed -n 's/^bracket: ran //p' /tmp/bracket)
	sed 's/[+-]//' /tmp/errors | sort -n | awk -v name="$1" -v ns="$(cat /tmp/ns)" -v ran="$ran" -v limit="$4" '
		{ e[NR] = $1 }
		END {
			m = e[int((NR + 1) / 2)]
			printf "turns: %s, windows of %.0f ms, ran %s: off by %.1f %%, at most %.1f %%\n", name, ns / 1e6, ran, m, e[NR]
			exit m > limit || NR == 0
		}' || fail "not within $4 %"
}

for walks in 0 1; do
	load walks=$walks
	events=$(grep -c '^event.* \(generic\|0x\)' $DEBUG/arch)
	name="$((events * 2)) events, $(sed -n 's/^counters //p' $DEBUG/arch) counters"
	windows "$name" 10 9 100
	windows "$name" 40 9 50
	windows "$name" 150 7 25
	windows "$name" 600 3 10
	sed -n 's/^\(enabled\|running\)_ns //p' $DEBUG/counters >/tmp/times
	[ "$(tail -n 1 /tmp/times)" -lt "$(head -n 1 /tmp/times)" ] || fail "running_ns does not say it"
	sweep 4000 2000 >/dev/null &
	forward 1000 $PROC || fail "a count went back"
	wait
	rmmod tlbmiss
done
