# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Who shares the counters with tlbcost: somebody who zeroes them, and other tlbcosts.
. /jobs/lib.sh
load

generation()
{
	sed -n 's/^generation //p' $DEBUG/counters
}

# same WHAT IS SHOULD
same()
{
	[ "$2" = "$3" ] || fail "$1 is $2, should be $3"
}

# field FILE NAME: of the first run, on one line of its own
field()
{
	sed -n "s/^ *\"$2\": \"*\([a-z0-9]*\)\"*,*\$/\1/p" "$1" | head -n 1
}

# d_user FILE: D-TLB misses of user space in the first run
d_user()
{
	awk '/"misses": [{]/ { in_misses = 1 } in_misses && /"d": [{]/ { in_d = 1 }
		in_d && /"user":/ { gsub(/[^0-9]/, ""); print; exit }' "$1"
}

# ran FILE START MISSES: a valid run that began so, with that many misses at least
ran()
{
	same "valid of $1" "$(field "$1" valid)" true
	same "start of $1" "$(field "$1" start)" "$2"
	[ "$(d_user "$1")" -ge "$3" ] || fail "$1 has $(d_user "$1") misses, should be $3"
}

# the number of zeroings: the last line, one more for each, and for nothing else
same "the last line" "$(tail -n 1 $DEBUG/counters | sed 's/ .*//')" generation
first=$(generation)
same "generation, read again" "$(generation)" "$first"
echo 0 >$PROC
same "generation after a zeroing" "$(generation)" $((first + 1))
fails 'Invalid argument' put 1 $PROC
echo 0 >$DEBUG/enabled
echo 1 >$DEBUG/enabled
same "generation after a refused zeroing" "$(generation)" $((first + 1))
tlbcost -q -- true
same "generation after tlbcost" "$(generation)" $((first + 2))
same "lines in $PROC" "$(wc -l <$PROC)" 4

# zeroed by somebody else, and grown far beyond where the run began
tlbcost -j -o /tmp/zeroed -- sh -c "echo 0 >$PROC; sweep 4096 8 >/dev/null"
same "valid" "$(field /tmp/zeroed valid)" false
same "reason" "$(field /tmp/zeroed reason)" zeroed
[ "$(count 3)" -ge 32768 ] || fail "the counts did not grow: $(cat $PROC)"
tlbcost -o /tmp/zeroed -- sh -c "echo 0 >$PROC; sweep 4096 8 >/dev/null"
grep 'not valid: zeroed by somebody else' /tmp/zeroed || fail "not said: $(cat /tmp/zeroed)"

# one inside another: both have what is theirs
tlbcost -j -o /tmp/outer -- sh -c 'sweep 4096 2 >/dev/null
	tlbcost -j -o /tmp/inner -- sweep 2048 4 >/dev/null; sweep 4096 2 >/dev/null'
ran /tmp/outer zeroed 24576
ran /tmp/inner busy 8192
[ "$(d_user /tmp/inner)" -lt 16384 ] || fail "the inner run has $(d_user /tmp/inner) misses"

# a second that outlives the first, and a third that begins then: nobody zeroes the second
await()
{
	while [ ! -e "$1" ]; do
		usleep 10000
	done
}

tlbcost -j -o /tmp/one -- sh -c 'sweep 4096 2; touch /tmp/began1; until [ -e /tmp/end1 ]; do
	usleep 10000; done' >/dev/null &
one=$!
await /tmp/began1
tlbcost -j -o /tmp/two -- sh -c 'sweep 4096 2; touch /tmp/began2; until [ -e /tmp/end2 ]; do
	usleep 10000; done; sweep 4096 2' >/dev/null &
two=$!
await /tmp/began2
touch /tmp/end1
wait $one
before=$(generation)
tlbcost -j -o /tmp/three -- sweep 4096 2 >/dev/null
same "generation after three" "$(generation)" "$before"
touch /tmp/end2
wait $two
ran /tmp/one zeroed 8192
ran /tmp/two busy 24576
ran /tmp/three busy 8192

# and when all are gone, zeroing is allowed again
tlbcost -j -o /tmp/four -- true
ran /tmp/four zeroed 1
