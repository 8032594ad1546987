// SPDX-License-Identifier: GPL-2.0
#include "cost/effective_size.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/stats.h"

/* Fewer means say nothing of how they hang together. */
#define MEANS_MIN 10

/* How many of the sorted values are less than @value; or not more, if @or_equal. */
static size_t count_below(const double *sorted, size_t count, double value, int or_equal)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t half = (low + high) / 2;

		if (sorted[half] < value || (or_equal && sorted[half] == value))
			low = half + 1;
		else
			high = half;
	}
	return low;
}

/* Values that are equal have the mean of their ranks. */
static void take_ranks(const double *values, size_t count, double *sorted, double *ranks)
{
	memcpy(sorted, values, count * sizeof(*sorted));
	stats_sort(sorted, count);
	for (size_t i = 0; i < count; i++)
		ranks[i] = (count_below(sorted, count, values[i], 0) +
			    count_below(sorted, count, values[i], 1)) / 2.0;
}

static double mean(const double *values, size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += values[i];
	return sum / count;
}

/* The sum of products of deviations from the mean, @lag apart. */
static double products(const double *values, size_t count, size_t lag)
{
	double middle = mean(values, count), sum = 0;

	for (size_t i = lag; i < count; i++)
		sum += (values[i] - middle) * (values[i - lag] - middle);
	return sum;
}

/*
 * How many times the variance of the mean is that of a mean of as many independent values.
 * The estimate of a correlation r is too small by (1 + 3 r) / count (Kendall), and has a
 * variance of (1 - r^2) / count (Bartlett).
 */
static double inflation(const double *values, size_t count)
{
	double all = products(values, count, 0), r;

	r = all > 0 ? products(values, count, 1) / all : 0;
	r = (count * r + 1) / (count - 3.0);
	if (r < 0)
		r = 0;
	if (r < 1)
		r += sqrt((1 - r * r) / count);
	return r < 1 ? (1 + r) / (1 - r) : INFINITY;
}

/* Each two neighbours become their mean. */
static size_t join(double *values, size_t count)
{
	for (size_t i = 0; i < count / 2; i++)
		values[i] = (values[2 * i] + values[2 * i + 1]) / 2;
	return count / 2;
}

static double worst_inflation(double *ranks, size_t count)
{
	double variance = products(ranks, count, 0) / (count - 1);
	double worst = inflation(ranks, count);

	for (size_t length = 2; count / 2 >= MEANS_MIN && variance > 0; length *= 2) {
		double found;

		count = join(ranks, count);
		found = length * products(ranks, count, 0) / (count - 1) / variance *
			inflation(ranks, count);
		if (found > worst)
			worst = found;
	}
	return worst;
}

int effective_size(const double *values, size_t count, size_t *size)
{
	double *sorted, *ranks;

	*size = count > 0;
	if (count < 4)
		return 0;
	sorted = calloc(2 * count, sizeof(*sorted));
	if (!sorted)
		return -1;
	ranks = sorted + count;
	take_ranks(values, count, sorted, ranks);
	*size = count / worst_inflation(ranks, count);
	if (!*size)
		*size = 1;
	free(sorted);
	return 0;
}
