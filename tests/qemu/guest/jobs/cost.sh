# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Instructions that a counted miss costs more: the emulator's clock is its
# instruction count here, a nanosecond each.
. /jobs/lib.sh

# More pages than a TLB has entries, and all in one set of an e500's TLB0, which has
# 128: then every touch misses, and the sweep never evicts its own code or stack.
PAGES=256
STRIDE=128

ROUNDS=2000
misses=$((PAGES * ROUNDS))

# sweep_ns [COMMAND]: the least of some, because the kernel has other things to do as well
sweep_ns()
{
	least=
	for again in 1 2 3 4 5; do
		"$@" sweep $PAGES $ROUNDS $STRIDE >/tmp/sweep
		ns=$(sed 's/.* touches \([0-9]*\) ns/\1/' /tmp/sweep)
		[ -n "$least" ] && [ "$least" -le "$ns" ] || least=$ns
	done
	echo "$least"
}

# The processor's stub for the D-TLB misses that the sweep makes.
stub_instructions()
{
	sed -n 's/^hook D-TLB \(user\|miss\): .*, \([0-9]*\) instructions added/\2/p' $DEBUG/arch
}

# near NS EXPECTED: so many more than $without, by the miss
near()
{
	awk "BEGIN { d = ($1 - $without) / $misses - $2; exit !(d > -0.2 && d < 0.2) }"
}

# the same addresses in each run
echo 0 >/proc/sys/kernel/randomize_va_space
load
family=$(sed -n 's/^arch //p' $DEBUG/arch)
echo 0 >$PROC
sweep $PAGES $ROUNDS $STRIDE
[ "$(count 3)" -ge $misses ] || fail "$(count 3) misses in $misses touches"
rmmod tlbmiss
without=$(sweep_ns)
echo "$misses misses: $without ns"

for lean in 0 1; do
	load lean=$lean
	added=$(stub_instructions)
	counted=$(sweep_ns)
	echo 0 >$DEBUG/enabled
	disabled=$(sweep_ns)
	rmmod tlbmiss
	echo "lean=$lean: counted $counted ns, disabled $disabled ns"
	echo "instructions added per miss: $(awk "BEGIN { printf \"%.2f\", ($counted - $without) / $misses }")"
	near "$counted" "$added" || fail "should be $added"
	near "$disabled" 0 || fail "should be 0 when disabled"
done

# for comparison: the kernel's own counters of the same misses, where it has them
if [ "$family" = 8xx ]; then
	counted=$(sweep_ns pmu)
	echo "the kernel's own PMU: $counted ns"
	echo "instructions added per miss: $(awk "BEGIN { printf \"%.2f\", ($counted - $without) / $misses }")"
	near "$counted" 4 || fail "should be 4"
fi
