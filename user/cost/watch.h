/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What an interval of watching says. Arithmetic only, and of whole numbers: who
 * watches an idle board must not keep it busy, and some have to emulate the others.
 */
#ifndef COST_WATCH_H
#define COST_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "cost/cost.h"
#include "cost/measurement.h"

/**
 * enum watch_figure - what there is to say of an interval
 * @WATCH_I_USER: I-TLB misses of user space
 * @WATCH_I_KERNEL: I-TLB misses of the kernel
 * @WATCH_D_USER: D-TLB misses of user space
 * @WATCH_D_KERNEL: D-TLB misses of the kernel
 * @WATCH_MISSES: their sum
 * @WATCH_CYCLES_LOST: CPU cycles lost
 * @WATCH_I_USER_RATE: @WATCH_I_USER a second
 * @WATCH_I_KERNEL_RATE: @WATCH_I_KERNEL a second
 * @WATCH_D_USER_RATE: @WATCH_D_USER a second
 * @WATCH_D_KERNEL_RATE: @WATCH_D_KERNEL a second
 * @WATCH_MISSES_RATE: @WATCH_MISSES a second
 * @WATCH_CYCLES_RATE: @WATCH_CYCLES_LOST a second
 * @WATCH_SHARE_PPM: @WATCH_CYCLES_LOST of the cycles that the CPUs had, in millionths
 * @WATCH_COUNTED_PPM: share of the time in which the event that had a counter least
 *                     had one, in millionths; less than a million: estimates
 * @WATCH_FIGURES: how many there are
 */
enum watch_figure {
	WATCH_I_USER,
	WATCH_I_KERNEL,
	WATCH_D_USER,
	WATCH_D_KERNEL,
	WATCH_MISSES,
	WATCH_CYCLES_LOST,
	WATCH_I_USER_RATE,
	WATCH_I_KERNEL_RATE,
	WATCH_D_USER_RATE,
	WATCH_D_KERNEL_RATE,
	WATCH_MISSES_RATE,
	WATCH_CYCLES_RATE,
	WATCH_SHARE_PPM,
	WATCH_COUNTED_PPM,
	WATCH_FIGURES
};

/**
 * WATCH_UNKNOWN - a figure that is not known
 */
#define WATCH_UNKNOWN UINT64_MAX

/**
 * struct watch_prices - what makes cycles and shares of counts
 * @milli: thousandths of CPU cycles for a miss, by side and space
 * @origin: what the cycles lost are
 * @khz: clock of a CPU, 0 if not known
 */
struct watch_prices {
	uint32_t milli[TLB_SIDES][TLB_SPACES];
	enum cost_origin origin;
	uint64_t khz;
};

/**
 * struct watch_sample - one interval, or more of them, of a CPU or of all
 * @counts: what was counted
 * @us: microseconds that it took
 * @validity: whether @counts mean anything
 */
struct watch_sample {
	struct tlb_counts counts;
	uint64_t us;
	enum validity validity;
};

/**
 * watch_prices() - make the prices ready
 * @prices: for watch_figures()
 * @penalty: the price of one miss
 * @clock_hz: clock of a CPU, 0 if not known
 * @first: counts as the source has them: if it has the cycles of all walks, and
 *         nobody gave a price, these are the cycles lost
 */
void watch_prices(struct watch_prices *prices, const struct penalty *penalty,
		  double clock_hz, const struct tlb_counts *first);

/**
 * watch_between() - what two readings say of the time between them
 * @sample: the interval
 * @before: the counts as it began
 * @after: the counts as it ended
 * @us: microseconds that it took
 */
void watch_between(struct watch_sample *sample, const struct tlb_counts *before,
		   const struct tlb_counts *after, uint64_t us);

/**
 * watch_keep() - take back nothing of what estimates have said
 * @before: the estimates as an interval began
 * @after: as it ended; what is less than in @before becomes that
 *
 * Where events take turns at the counters, a count is scaled by the time of all its turns, and
 * so gets smaller when a burst is over. Nobody has zeroed it.
 */
void watch_keep(const struct tlb_counts *before, struct tlb_counts *after);

/**
 * watch_check_time() - find out whether all of an interval was counted
 * @sample: the interval
 * @least_us: so much time passed between the two readings, or more
 *
 * If the counters were on for less, the interval is not valid.
 */
void watch_check_time(struct watch_sample *sample, uint64_t least_us);

/**
 * watch_sum() - add counts up
 * @sum: what another CPU, or time, had; all zero at first
 * @counts: to be added; what one of all does not know, the sum does not know
 * @first: whether @sum is still nothing
 */
void watch_sum(struct tlb_counts *sum, const struct tlb_counts *counts,
	       bool first);

/**
 * watch_cycles() - what counts cost
 * @prices: the prices
 * @counts: the counts
 *
 * Return: CPU cycles, or WATCH_UNKNOWN.
 */
uint64_t watch_cycles(const struct watch_prices *prices,
		      const struct tlb_counts *counts);

/**
 * watch_figures() - all that can be said of an interval
 * @prices: the prices
 * @sample: the interval
 * @cpus: how many CPUs it is of
 * @figures: the figures
 */
void watch_figures(const struct watch_prices *prices,
		   const struct watch_sample *sample, unsigned int cpus,
		   uint64_t figures[WATCH_FIGURES]);

#endif
