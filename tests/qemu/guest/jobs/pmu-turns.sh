# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Six events of a CPU on two counters: perf has them take turns, and counts are estimates. At
# constant rates they must be near the truth, never go down, and be called estimates.
. /jobs/pmu-lib.sh
load_pmu counters=2
load

# CPUs that sleep miss nothing: one is kept awake, on the other we are ourselves when we look
taskset -p 1 $$ >/dev/null
taskset 2 sh -c 'while :; do :; done' &
spinner=$!
trap 'kill $spinner' EXIT

# truth FILE CONFIG MODE: what had happened on all CPUs
truth()
{
	awk -v config="$2" -v mode="$3" \
		'$1 == "truth" && $3 == config && $4 == mode { n += $5 } END { printf "%d\n", n }' "$1"
}

# happened EVENT MODE: at least this much between the zeroing and the read, and at most that
happened()
{
	echo $(($(truth /tmp/t2 "$1" "$2") - $(truth /tmp/t1 "$1" "$2"))) \
		$(($(truth /tmp/t3 "$1" "$2") - $(truth /tmp/t0 "$1" "$2")))
}

# near WHAT PERCENT COUNTED LEAST MOST [LEAST MOST]: the count is between, or that near
near()
{
	least=$(($4 + ${6:-0})) most=$(($5 + ${7:-0}))
	echo "$1: $3, and $least to $most had happened"
	[ "$3" -ge $((least * (100 - $2) / 100)) ] && [ "$3" -le $((most * (100 + $2) / 100)) ] ||
		off="${off:-}$1, "
}

# window USEC PERCENT: in a window so long, estimates must be so near to what happened
window()
{
	cat $PMU >/tmp/t0
	echo 0 >$PROC
	cat $PMU >/tmp/t1
	usleep "$1"
	cat $PMU >/tmp/t2
	cat $PROC >/tmp/counted
	cat $PMU >/tmp/t3
	# shellcheck disable=SC2046 # numbers
	set -- "$2" $(sed 's/.*: //' /tmp/counted)
	# shellcheck disable=SC2046
	{
		near "I user" "$1" "$2" $(happened 0x0e85 user)
		near "I kernel" "$1" "$3" $(happened 0x0e85 kernel)
		near "D user" "$1" "$4" $(happened 0x0e08 user) $(happened 0x0e49 user)
		near "D kernel" "$1" "$5" $(happened 0x0e08 kernel) $(happened 0x0e49 kernel)
	}
	if [ "${off:-}" ]; then
		cat $DEBUG/percpu
		fail "more than $1 % off: $off"
	fi
}

tell rate 0 0x0e85 user 100
tell rate 1 0x0e85 user 200
tell rate 0 0x0e85 kernel 3000
tell rate 1 0x0e08 user 1000
tell rate 0 0x0e49 user 500
tell rate 0 0x0e08 kernel 50
tell rate 1 0x0e49 kernel 70

window 4000000 2
window 1000000 5
window 300000 15

same "running_ns less than enabled_ns, times" "$(turns counters) $(turns percpu)" "1 2"
share=$(awk '$1 == "enabled_ns" { e = $2 } $1 == "running_ns" { printf "%d\n", $2 * 100 / e }' \
	$DEBUG/counters)
[ "$share" -ge 15 ] && [ "$share" -le 45 ] || fail "each event ran $share % of the time, of 33"
echo "each event ran at least $share % of the time"

round=0 a=0 b=0 c=0 d=0
while [ $round -lt 2000 ]; do
	{
		read -r _ _ _ a1
		read -r _ _ _ b1
		read -r _ _ _ c1
		read -r _ _ _ d1
	} <$PROC
	[ "$a1" -ge $a ] && [ "$b1" -ge $b ] && [ "$c1" -ge $c ] && [ "$d1" -ge $d ] ||
		fail "backwards: $a $b $c $d, then $a1 $b1 $c1 $d1"
	a=$a1 b=$b1 c=$c1 d=$d1
	round=$((round + 1))
done
[ "$a" -gt 0 ] && [ "$b" -gt 0 ] && [ "$c" -gt 0 ] && [ "$d" -gt 0 ] || fail "nothing was counted"
echo "reads: $round, none less than the one before"

# times do not go back either, of all CPUs together and of each
echo 0 >$PROC
: >/tmp/times
round=0
while [ $round -lt 300 ]; do
	grep -h '_ns ' $DEBUG/counters $DEBUG/percpu >>/tmp/times
	round=$((round + 1))
done
awk '{ key = NF == 3 ? $1 " of CPU " $2 : $1 }
	$NF < last[key] && n++ < 3 { print key ": " last[key] ", then " $NF }
	{ last[key] = $NF; seen[key]++ }
	key == "running_ns" { less += $NF < last["enabled_ns"] }
	END { exit n || seen["running_ns of CPU 1"] != 300 || less < 250 }' /tmp/times ||
	fail "times went back"
echo "times: $round reads, none less than the one before"

# what was counted before a zeroing and is over has no estimate left in the next window
for cpu in 0 1; do
	for mode in user kernel; do
		for event in 0x0e85 0x0e08 0x0e49; do
			tell rate $cpu $event $mode 0
		done
	done
done
round=0
while [ $round -lt 30 ]; do
	count 3 >/dev/null
	tell rate 1 0x0e08 user 1000
	usleep 10000
	tell rate 1 0x0e08 user 0
	echo 0 >$PROC
	usleep 10000
	same "D user, of which there was none since" "$(count 3)" 0
	round=$((round + 1))
done

rmmod tlbmiss
pmu_unused
unload_pmu
