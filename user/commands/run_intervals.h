/* SPDX-License-Identifier: GPL-2.0 */
/* "tlbcost run -I": lines as "tlbcost watch" has them, while the command runs. */
#ifndef COMMANDS_RUN_INTERVALS_H
#define COMMANDS_RUN_INTERVALS_H

#include "commands/run_options.h"
#include "cost/measurement.h"
#include "render/watch.h"

/**
 * struct run_intervals - the intervals of a run
 * @format: how lines are written
 * @head: what does not change from line to line
 * @prices: what makes cycles and shares of counts
 * @before: the counts as the interval began
 * @start_us: when that was, in microseconds since the start of the run
 * @done_us: when those counts had been read
 * @lines: how many there were
 */
struct run_intervals {
	const struct watch_format *format;
	struct watch_head head;
	struct watch_prices prices;
	struct tlb_counts before;
	uint64_t start_us;
	uint64_t done_us;
	unsigned int lines;
};

/**
 * run_intervals_begin() - write the head to standard error
 * @intervals: the intervals
 * @options: their length, their format, the price
 * @measurement: on what machine, from what source
 * @first: the counts as the run begins
 * @error: filled in on failure
 *
 * Return: 0, or -1 if it cannot be written.
 */
int run_intervals_begin(struct run_intervals *intervals, const struct run_options *options,
			const struct measurement *measurement, const struct tlb_counts *first,
			struct error *error);

/**
 * run_intervals_next() - the moment at which an interval ends
 * @intervals: the intervals
 *
 * Return: milliseconds since the start of the run; moments that have passed are left out.
 */
uint64_t run_intervals_next(const struct run_intervals *intervals);

/**
 * run_intervals_line() - write the line of an interval to standard error
 * @intervals: the intervals
 * @after: the counts as it ended
 * @us: when it ended, in microseconds since the start of the run
 * @done_us: when @after had been read
 *
 * That nobody can read it is not told: the report that follows has the same fate.
 */
void run_intervals_line(struct run_intervals *intervals, const struct tlb_counts *after,
			uint64_t us, uint64_t done_us);

#endif
