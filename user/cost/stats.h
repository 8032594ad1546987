/* SPDX-License-Identifier: GPL-2.0 */
/* What many runs say together. */
#ifndef COST_STATS_H
#define COST_STATS_H

#include <stdbool.h>
#include <stddef.h>

/**
 * struct spread - where a set of values lies
 * @median: as many lie below as above; NAN if there are no values
 * @min: the smallest; NAN if there are no values
 * @max: the largest; NAN if there are no values
 * @count: how many there are
 */
struct spread {
	double median;
	double min;
	double max;
	size_t count;
};

/**
 * struct interval - where a figure is, with some confidence
 * @low: not less than this; NAN if there are too few values to tell
 * @high: not more than this; NAN if there are too few values to tell
 */
struct interval {
	double low;
	double high;
};

/**
 * stats_sort() - sort a set of values
 * @values: the values, in any order; sorted on return. NAN is not a value: it
 *          is left out.
 * @count: how many there are
 *
 * Return: how many of them are values.
 */
size_t stats_sort(double *values, size_t count);

/**
 * stats_spread() - describe a set of values
 * @values: the values, in any order; sorted on return. NAN is not a value: it
 *          is left out.
 * @count: how many there are
 *
 * Return: their spread.
 */
struct spread stats_spread(double *values, size_t count);

/**
 * stats_median_interval() - where the median is of what the values are a sample of
 * @values: the values, as for stats_spread(); sorted on return
 * @count: how many there are
 * @confidence: in how many of all samples the interval must hold the median:
 *              0.95 for 95 %
 *
 * Whatever the distribution is: a value is as likely above its median as below,
 * so how many are below is binomial, and the interval is from the k-th smallest
 * value to the k-th largest, with the largest k that has the confidence. It takes
 * 6 values for 95 % and 8 for 99 %.
 *
 * Return: the interval.
 */
struct interval stats_median_interval(double *values, size_t count,
				      double confidence);

/**
 * stats_rank_interval() - the interval from the k-th smallest value to the k-th largest
 * @sorted: the values, sorted, none NAN
 * @count: how many there are
 * @rank: k
 *
 * Return: the interval; NAN if @rank is 0.
 */
struct interval stats_rank_interval(const double *sorted, size_t count, size_t rank);

/**
 * stats_mad() - how far values are from their median
 * @values: the values, as for stats_spread(); sorted on return
 * @count: how many there are
 *
 * Return: the median of the distances, the median absolute deviation; NAN if
 *         there are no values.
 */
double stats_mad(double *values, size_t count);

/**
 * stats_is_outlier() - see whether a value lies apart from its set
 * @value: the value
 * @median: of its set
 * @mad: stats_mad() of its set
 *
 * Return: true if its distance from the median is more than 3.5 standard
 *         deviations, for which 1.4826 MAD is taken.
 */
bool stats_is_outlier(double value, double median, double mad);

#endif
