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
#include "lib/error.h"

/**
 * COMPARE_CONFIDENCE - of all intervals of a comparison
 */
#define COMPARE_CONFIDENCE 0.95

/**
 * struct change - how a figure changed
 * @base: the figure of the one that is compared with
 * @new: of the other
 * @by: the difference of their medians; NAN if one is not known
 * @share: @by of the base's median; NAN if that is 0
 * @interval: of the change, see difference_shift(); NAN if there are too few runs
 */
struct change {
	struct spread base;
	struct spread new;
	double by;
	double share;
	struct interval interval;
};

/**
 * enum verdict - what can be said of the change of the time
 * @VERDICT_EXPLAINED: how much of it TLB misses explain, and how sure that is
 * @VERDICT_FEW: how much of it they explain; there are too few runs to say how sure
 *               that is
 * @VERDICT_NONE: the times cannot be told apart
 * @VERDICT_NO_TIME: nothing: the times are not known
 * @VERDICT_NO_COST: nothing: what the misses cost is not known in seconds
 * @VERDICT_SERIES: nothing: it is not the time that a run took
 */
enum verdict {
	VERDICT_EXPLAINED,
	VERDICT_FEW,
	VERDICT_NONE,
	VERDICT_NO_TIME,
	VERDICT_NO_COST,
	VERDICT_SERIES,
};

/**
 * struct explanation - how much of the change of the time TLB misses explain
 * @verdict: what can be said
 * @share: change of the seconds lost / change of the elapsed time; NAN unless
 *         VERDICT_EXPLAINED or VERDICT_FEW
 * @interval: of @share; NAN unless VERDICT_EXPLAINED
 */
struct explanation {
	enum verdict verdict;
	double share;
	struct interval interval;
};

/**
 * struct comparison - two measurements compared
 * @base: the one that is compared with
 * @new: the other
 * @base_origin: what the cycles lost of @base are
 * @new_origin: of @new
 * @changes: of each figure
 * @explanation: of the change of the time
 */
struct comparison {
	const struct subject *base;
	const struct subject *new;
	enum cost_origin base_origin;
	enum cost_origin new_origin;
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
