/* SPDX-License-Identifier: GPL-2.0 */
/* By how much two sets of runs differ, and how sure that is. */
#ifndef COST_TWO_SAMPLE_H
#define COST_TWO_SAMPLE_H

#include <stddef.h>

#include "cost/stats.h"

/**
 * struct pairs - two figures of each run of a set
 * @x: one figure: what a ratio has above
 * @y: the other: what it has below
 * @count: of runs
 */
struct pairs {
	const double *x;
	const double *y;
	size_t count;
};

/**
 * struct observations - the values of one figure
 * @values: the values, none NAN
 * @count: how many there are
 * @effective: as many independent values are worth as much, see effective_size.h; @count,
 *             if they are of runs
 */
struct observations {
	const double *values;
	size_t count;
	size_t effective;
};

/**
 * struct estimate - a figure, and where it is with some confidence
 * @value: the figure; NAN if it is not known
 * @interval: never without @value in it; NAN if it is not known
 */
struct estimate {
	double value;
	struct interval interval;
};

/**
 * enum difference - what there is to say of a ratio
 * @DIFFERENCE_KNOWN: where it is
 * @DIFFERENCE_FEW: there are too few runs to say how sure that is
 * @DIFFERENCE_NONE: below, the two sets cannot be told apart
 * @DIFFERENCE_FAILED: no memory
 */
enum difference {
	DIFFERENCE_KNOWN, DIFFERENCE_FEW, DIFFERENCE_NONE, DIFFERENCE_FAILED
};

/**
 * difference_rank() - the critical value of the rank-sum test
 * @base_count: values of one set
 * @new_count: values of the other
 * @confidence: 0.95 for 95 %
 *
 * Of two sets of the same distribution, the number of pairs, one of each, of which
 * the first is the larger has the distribution of Mann and Whitney. It is reckoned
 * exactly for two sets of 25 values or some that take as long, and is taken as normal
 * beyond.
 *
 * Return: the largest k such that fewer than k such pairs have a chance of at most
 *         half of 1 - @confidence; 0 if there is none.
 */
size_t difference_rank(size_t base_count, size_t new_count, double confidence);

/**
 * difference_shift() - by how much one set of values is larger than another
 * @base: one set of values
 * @new: the other
 * @confidence: 0.95 for 95 %
 * @shift: the estimate of Hodges and Lehmann, which is the median of all differences of a
 *         pair; and its interval: from the k-th smallest to the k-th largest of them, with
 *         k as difference_rank() says, or as large a part of all pairs if the effective
 *         values are fewer
 *
 * Return: DIFFERENCE_KNOWN; DIFFERENCE_FEW, if the interval is not known, nor the value if
 *         a set is empty; or DIFFERENCE_FAILED.
 */
enum difference difference_shift(const struct observations *base, const struct observations *new,
				 double confidence, struct estimate *shift);

/**
 * difference_ratio() - the change of one figure by the change of another
 * @base: one set of runs, nothing NAN
 * @new: the other
 * @confidence: 0.95 for 95 %
 * @ratio: the r for which x - r * y of as many pairs are positive as negative; and its
 *         interval, all r for which x - r * y of the two sets cannot be told apart, from
 *         the least to the largest
 *
 * This is Fieller's idea with the test of ranks in place of Student's: whatever the
 * distributions are, if the sets differ by a change of x and a change of y, x - r * y
 * has the same distribution in both for the r that is the ratio of the changes. That
 * x and y of a run go together does no harm. Where y does not tell the two sets
 * apart, the ratio may be anything. Too few runs for that test are told apart if y is
 * larger in all runs of one set than in any of the other.
 *
 * Return: DIFFERENCE_KNOWN; DIFFERENCE_FEW, if the interval is not known;
 *         DIFFERENCE_NONE, if nothing is; or DIFFERENCE_FAILED.
 */
enum difference difference_ratio(const struct pairs *base,
				 const struct pairs *new, double confidence,
				 struct estimate *ratio);

#endif
