// SPDX-License-Identifier: GPL-2.0
#include "cost/watch.h"

#include "lib/number.h"

#define MILLION 1000000

void watch_prices(struct watch_prices *prices, const struct penalty *penalty,
		  double clock_hz, const struct tlb_counts *first)
{
	bool walks = !penalty_given(penalty);

	prices->khz = clock_hz / 1e3 + 0.5;
	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			walks &= first->known[TLB_WALK_CYCLES][side][space];
			prices->milli[side][space] =
				penalty->cycles[side][space] * 1e3 + 0.5;
		}
	}
	prices->origin = walks ? COST_WALK_CYCLES : COST_PENALTY;
}

void watch_between(struct watch_sample *sample, const struct tlb_counts *before,
		   const struct tlb_counts *after, uint64_t us)
{
	struct run run;

	run_count(&run, before, after);
	*sample = (struct watch_sample){ run.counts, us, run.validity };
}

void watch_keep(const struct tlb_counts *before, struct tlb_counts *after)
{
	const uint64_t *from = &before->count[0][0][0];
	uint64_t *to = &after->count[0][0][0];

	for (int i = 0; i < TLB_CELLS; i++)
		if (to[i] < from[i])
			to[i] = from[i];
}

void watch_check_time(struct watch_sample *sample, uint64_t least_us)
{
	struct run run;

	if (!sample->counts.enabled_ns)	/* a copy each way saved, ten times a second */
		return;
	run = (struct run){ .counts = sample->counts, .validity = sample->validity };
	run_check_time(&run, least_us * 1000);
	sample->counts = run.counts;
	sample->validity = run.validity;
}

void watch_sum(struct tlb_counts *sum, const struct tlb_counts *counts,
	       bool first)
{
	const uint64_t *count = &counts->count[0][0][0];
	const bool *known = &counts->known[0][0][0];

	if (first) {
		*sum = *counts;
		return;
	}
	for (int i = 0; i < TLB_CELLS; i++) {
		(&sum->count[0][0][0])[i] += count[i];
		(&sum->known[0][0][0])[i] &= known[i];
	}
	sum->enabled_ns += counts->enabled_ns;
	sum->running_ns += counts->running_ns;
	sum->off |= counts->off;
}

static uint64_t add(uint64_t a, uint64_t b)
{
	uint64_t sum;

	if (a == WATCH_UNKNOWN || b == WATCH_UNKNOWN ||
	    __builtin_add_overflow(a, b, &sum))
		return WATCH_UNKNOWN;
	return sum;
}

/* Whole cycles and thousandths apart: a product would not hold years of misses. */
static uint64_t price(uint64_t misses, uint32_t milli)
{
	uint64_t cycles;

	if (__builtin_mul_overflow(misses, milli / 1000, &cycles))
		return WATCH_UNKNOWN;
	milli %= 1000;
	if (!milli)
		return cycles;
	return add(cycles, misses / 1000 * milli + misses % 1000 * milli / 1000);
}

static uint64_t cell(const struct tlb_counts *counts, enum tlb_event event,
		     int side, int space)
{
	return counts->known[event][side][space]
		? counts->count[event][side][space] : WATCH_UNKNOWN;
}

uint64_t watch_cycles(const struct watch_prices *prices,
		      const struct tlb_counts *counts)
{
	uint64_t cycles = 0;

	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			uint64_t part;

			if (prices->origin == COST_WALK_CYCLES)
				part = cell(counts, TLB_WALK_CYCLES, side, space);
			else if (!counts->known[TLB_MISSES][side][space])
				part = WATCH_UNKNOWN;
			else
				part = price(counts->count[TLB_MISSES][side][space],
					     prices->milli[side][space]);
			cycles = add(cycles, part);
		}
	}
	return cycles;
}

/* @value * @multiply / @divide, rounded; @multiply is at most a million. */
static uint64_t scale(uint64_t value, uint64_t multiply, uint64_t divide)
{
	uint64_t whole, rest;

	if (value == WATCH_UNKNOWN || !divide)
		return WATCH_UNKNOWN;
	for (; divide >> 43; divide >>= 1)	/* 20 bits of room for the rest */
		value >>= 1;
	if (!(value >> 43))	/* 32-bit CPUs divide by subroutine: once is enough */
		return number_divide(value * multiply + divide / 2, divide);
	rest = (value % divide * multiply + divide / 2) / divide;
	if (__builtin_mul_overflow(value / divide, multiply, &whole))
		return WATCH_UNKNOWN;
	return add(whole, rest);
}

/* Cycles of so many CPUs in so many microseconds; 0 if there is no clock. */
static uint64_t capacity(uint64_t khz, uint64_t us, unsigned int cpus)
{
	uint64_t ms = number_divide(us, 1000), cycles;

	if (__builtin_mul_overflow(ms, khz, &cycles) ||
	    __builtin_mul_overflow(cycles + number_divide((us - ms * 1000) * khz, 1000), cpus,
				   &cycles))
		return 0;
	return cycles;
}

void watch_figures(const struct watch_prices *prices,
		   const struct watch_sample *sample, unsigned int cpus,
		   uint64_t figures[WATCH_FIGURES])
{
	const struct tlb_counts *counts = &sample->counts;
	uint64_t *f = figures;

	f[WATCH_I_USER] = cell(counts, TLB_MISSES, TLB_I, TLB_USER);
	f[WATCH_I_KERNEL] = cell(counts, TLB_MISSES, TLB_I, TLB_KERNEL);
	f[WATCH_D_USER] = cell(counts, TLB_MISSES, TLB_D, TLB_USER);
	f[WATCH_D_KERNEL] = cell(counts, TLB_MISSES, TLB_D, TLB_KERNEL);
	f[WATCH_MISSES] = 0;
	for (int i = WATCH_I_USER; i <= WATCH_D_KERNEL; i++)
		f[WATCH_MISSES] = add(f[WATCH_MISSES], f[i]);
	f[WATCH_CYCLES_LOST] = watch_cycles(prices, counts);
	for (int i = WATCH_I_USER; i <= WATCH_CYCLES_LOST; i++)
		f[WATCH_I_USER_RATE + i] = scale(f[i], MILLION, sample->us);
	f[WATCH_SHARE_PPM] = scale(f[WATCH_CYCLES_LOST], MILLION,
				   capacity(prices->khz, sample->us, cpus));
	f[WATCH_COUNTED_PPM] = scale(counts->running_ns, MILLION,
				     counts->enabled_ns);
}
