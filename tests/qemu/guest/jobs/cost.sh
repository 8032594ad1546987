# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Instructions that a counted miss costs more: the emulator's clock is its
# instruction count here, a nanosecond each.
. /jobs/lib.sh

# Many more pages than the TLB has entries. A prime, or the sweep might
# evict the page of its own code from an e500's 4-way TLB0 either never or each
# time it gets to that set, depending on how it began.
PAGES=4093

# sweep_ns ROUNDS: nothing else may run meanwhile, so no pipe
sweep_ns()
{
	sweep $PAGES "$1" >/tmp/sweep
	sed 's/.* touches \([0-9]*\) ns/\1/' /tmp/sweep
}

# more_ns: what 60 more rounds take
more_ns()
{
	few=$(sweep_ns 10)
	echo $(($(sweep_ns 70) - few))
}

# misses_of ROUNDS
misses_of()
{
	echo 0 >$PROC
	sweep $PAGES "$1" >/dev/null
	echo $(($(count 1) + $(count 3)))
}

# the same addresses in each run
echo 0 >/proc/sys/kernel/randomize_va_space
load
added=$(sed -n 's/^hook D-TLB user: .*, \([0-9]*\) instructions added/\1/p' $DEBUG/arch)
misses=$(($(misses_of 70) - $(misses_of 10)))
[ $misses -gt $((PAGES * 40)) ] || fail "$misses misses in $((PAGES * 60)) touches"
counted=$(more_ns)
echo 0 >$DEBUG/enabled
disabled=$(more_ns)
rmmod tlbmiss
without=$(more_ns)

echo "$misses misses: $without ns; counted $counted ns, disabled $disabled ns"
echo "instructions added per miss: $(awk "BEGIN { printf \"%.2f\", ($counted - $without) / $misses }")"
awk "BEGIN {
	cost = ($counted - $without) / $misses
	rest = ($disabled - $without) / $misses
	exit !(cost > $added - 0.2 && cost < $added + 0.3 && rest > -0.1 && rest < 0.1)
}" || fail "should be $added, and 0 when disabled"
