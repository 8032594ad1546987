/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Two measurements compared: what changed, and how much of the slowdown TLB misses
 * explain. Arithmetic only: nothing here reads or prints.
 */
#ifndef COST_COMPARE_H
#define COST_COMPARE_H

#include "cost/compare_input.h"
#include "cost/cost.h"
#include "cost/stats.h"
#include "cost/two_sample.h"
#include "lib/error.h"

/**
 * COMPARE_CONFIDENCE - of all intervals of a comparison
 */
#define COMPARE_CONFIDENCE 0.95

/**
 * struct change - how a figure changed
 * @base: the figure of the one that is compared with
 * @new: of the other
 * @base_effective: as many independent values as @base.count of @base are worth: fewer, if
 *                  they are of a series
 * @new_effective: of @new
 * @by: the change, and its interval, see difference_shift(); the interval is NAN if there are
 *      too few runs
 * @share: @by of the base's median; NAN if that is 0
 */
struct change {
	struct spread base;
	struct spread new;
	size_t base_effective;
	size_t new_effective;
	struct estimate by;
	double share;
};

/**
 * enum verdict - what can be said of the change of the time
 * @VERDICT_EXPLAINED: how much of it TLB misses explain, and how sure that is
 * @VERDICT_FEW: how much of it they explain; there are too few runs to say how sure
 *               that is
 * @VERDICT_NONE: the times cannot be told apart
 * @VERDICT_OPEN: the times can be told apart, but TLB misses may explain all of it or nothing
 * @VERDICT_IMPOSSIBLE: nothing: a run has lost more than it can have lost
 * @VERDICT_NO_TIME: nothing: the times are not known
 * @VERDICT_NO_COST: nothing: what the misses cost is not known in seconds
 * @VERDICT_SERIES: nothing: it is not the time that a run took
 */
enum verdict {
	VERDICT_EXPLAINED,
	VERDICT_FEW,
	VERDICT_NONE,
	VERDICT_OPEN,
	VERDICT_IMPOSSIBLE,
	VERDICT_NO_TIME,
	VERDICT_NO_COST,
	VERDICT_SERIES,
};

/**
 * struct explanation - how much of the change of the time TLB misses explain
 * @verdict: what can be said
 * @share: change of the seconds lost / change of the elapsed time, and its interval, see
 *         difference_ratio(); NAN unless VERDICT_EXPLAINED; the value of VERDICT_FEW is known
 *         if it is from 0 to 1: beyond, noise of two runs is all that can be seen
 */
struct explanation {
	enum verdict verdict;
	struct estimate share;
};

/**
 * struct comparison - two measurements compared
 * @base: the one that is compared with
 * @new: the other
 * @base_origin: what the cycles lost of @base are
 * @new_origin: of @new
 * @base_excess: the run of @base that has lost what is impossible; none of a series, whose
 *               CPUs are not known
 * @new_excess: of @new
 * @changes: of each figure
 * @explanation: of the change of the time
 */
struct comparison {
	const struct subject *base;
	const struct subject *new;
	enum cost_origin base_origin;
	enum cost_origin new_origin;
	struct excess base_excess;
	struct excess new_excess;
	struct change changes[FIGURES];
	struct explanation explanation;
};

/**
 * compare() - compare two measurements
 * @base: the one to compare with
 * @new: the other
 * @comparison: the result
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no memory.
 */
int compare(const struct subject *base, const struct subject *new,
	    struct comparison *comparison, struct error *error);

#endif
