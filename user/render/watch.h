/* SPDX-License-Identifier: GPL-2.0 */
/* What is watched, made readable, a line at a time. Nothing here computes. */
#ifndef RENDER_WATCH_H
#define RENDER_WATCH_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/watch.h"

/**
 * WATCH_ALL - in the place of a CPU: all of them
 */
#define WATCH_ALL (-1)

/**
 * struct watch_head - what does not change from line to line
 * @measurement: on what machine, from what source; it has no runs
 * @penalty: the price of one miss
 * @origin: what the cycles lost are
 * @cpus: how many CPUs are online
 * @interval_ms: milliseconds between two lines
 * @per_cpu: whether there are lines of each CPU
 * @timestamps: whether lines say when their interval ended
 */
struct watch_head {
	const struct measurement *measurement;
	const struct penalty *penalty;
	enum cost_origin origin;
	unsigned int cpus;
	unsigned int interval_ms;
	bool per_cpu;
	bool timestamps;
};

/**
 * struct watch_line - what a line is made of
 * @cpu: whose it is
 * @validity: whether the figures mean anything
 * @elapsed_us: microseconds from the start to the end of the interval
 * @us: microseconds of the interval
 * @time_ms: when it ended, in milliseconds since 1970, for @timestamps
 * @figures: what there is to say
 */
struct watch_line {
	int cpu;
	enum validity validity;
	uint64_t elapsed_us;
	uint64_t us;
	uint64_t time_ms;
	uint64_t figures[WATCH_FIGURES];
};

/**
 * struct watch_format - a way to write lines
 * @repeats: whether the head is to be repeated
 * @sums: whether there is a last line with averages
 * @head: write the head; returns -1 if there is no memory
 * @line: write a line
 */
struct watch_format {
	bool repeats;
	bool sums;
	int (*head)(FILE *out, const struct watch_head *head);
	void (*line)(FILE *out, const struct watch_head *head,
		     const struct watch_line *line);
};

extern const struct watch_format watch_text;
extern const struct watch_format watch_csv;
extern const struct watch_format watch_json;

/**
 * render_watch_sum() - write what stands behind the last line of text
 * @out: where to
 * @head: the head
 * @line: averages over all intervals whose counts are valid
 */
void render_watch_sum(FILE *out, const struct watch_head *head,
		      const struct watch_line *line);

/**
 * struct watch_totals - what metrics are made of
 * @counts: as the source has them: since the counters were zeroed
 * @cycles: what these cost
 * @line: the last interval; NULL if there is none yet
 */
struct watch_totals {
	const struct tlb_counts *counts;
	uint64_t cycles;
	const struct watch_line *line;
};

/**
 * render_watch_metrics() - write OpenMetrics
 * @out: where to
 * @head: the head
 * @prices: the prices
 * @totals: the counts
 */
void render_watch_metrics(FILE *out, const struct watch_head *head,
			  const struct watch_prices *prices,
			  const struct watch_totals *totals);

#endif
