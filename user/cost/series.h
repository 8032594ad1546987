/* SPDX-License-Identifier: GPL-2.0 */
/* Intervals of a series, of which there may be more than a measurement has room for. */
#ifndef COST_SERIES_H
#define COST_SERIES_H

#include "cost/measurement.h"

/**
 * struct series - where intervals are collected
 * @measurement: its runs are the intervals
 * @stride: how many intervals a run stands for
 * @next: the next run, as far as it is
 * @filled: how many intervals are in @next
 */
struct series {
	struct measurement *measurement;
	size_t stride;
	struct run next;
	size_t filled;
};

/**
 * series_begin() - begin to collect intervals
 * @series: the series
 * @measurement: where they go; has no runs yet
 */
void series_begin(struct series *series, struct measurement *measurement);

/**
 * series_add() - take one more interval
 * @series: the series
 * @run: the interval
 * @error: filled in on failure
 *
 * When there are more than RUNS_MAX, neighbours are joined: what they counted and how long
 * they took is added up. What is left in @filled at the end is in no run.
 *
 * Return: 0, or -1 if there is no memory.
 */
int series_add(struct series *series, const struct run *run, struct error *error);

#endif
