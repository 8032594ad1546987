/* SPDX-License-Identifier: GPL-2.0 */
/* What many runs say together. */
#ifndef STATS_H
#define STATS_H

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
 * stats_spread() - describe a set of values
 * @values: the values, in any order; sorted on return. NAN is not a value: it
 *          is left out.
 * @count: how many there are
 *
 * Return: their spread.
 */
struct spread stats_spread(double *values, size_t count);

#endif
