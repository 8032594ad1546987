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
 * enum difference - what there is to say of a ratio
 * @DIFFERENCE_KNOWN: where it is
 * @DIFFERENCE_FEW: there are too few runs to say anything
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
 * @base: one set of values, none NAN
 * @base_count: how many there are
 * @new: the other
 * @new_count: how many there are
 * @confidence: 0.95 for 95 %
 * @shift: the interval of Hodges and Lehmann: from the k-th smallest to the k-th
 *         largest difference of a pair, with k as difference_rank() says
 *
 * Return: DIFFERENCE_KNOWN, DIFFERENCE_FEW or DIFFERENCE_FAILED; unless the first,
 *         @shift is NAN.
 */
enum difference difference_shift(const double *base, size_t base_count,
				 const double *new, size_t new_count,
				 double confidence, struct interval *shift);

/**
 * difference_ratio() - the change of one figure by the change of another
 * @base: one set of runs, nothing NAN
 * @new: the other
 * @confidence: 0.95 for 95 %
 * @ratio: all r such that x - r * y of the two sets cannot be told apart, from the
 *         least to the largest
 *
 * This is Fieller's idea with the test of ranks in place of Student's: whatever the
 * distributions are, if the sets differ by a change of x and a change of y, x - r * y
 * has the same distribution in both for the r that is the ratio of the changes. That
 * x and y of a run go together does no harm. Where y does not tell the two sets
 * apart, the ratio may be anything.
 *
 * Return: one of enum difference; unless DIFFERENCE_KNOWN, @ratio is NAN.
 */
enum difference difference_ratio(const struct pairs *base,
				 const struct pairs *new, double confidence,
				 struct interval *ratio);

#endif
