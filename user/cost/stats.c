// SPDX-License-Identifier: GPL-2.0
#include "cost/stats.h"

#include <math.h>
#include <stdlib.h>

/* Of a normal distribution, the standard deviation by the MAD. */
#define MAD_SIGMA 1.4826

/* Iglewicz and Hoaglin's limit of the modified z-score. */
#define OUTLIER_SIGMAS 3.5

static int compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

size_t stats_sort(double *values, size_t count)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++)
		if (!isnan(values[i]))
			values[kept++] = values[i];
	if (kept)
		qsort(values, kept, sizeof(*values), compare);
	return kept;
}

static double middle(const double *sorted, size_t count)
{
	return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}

struct spread stats_spread(double *values, size_t count)
{
	struct spread spread = { .median = NAN, .min = NAN, .max = NAN };
	size_t kept = stats_sort(values, count);

	if (!kept)
		return spread;
	spread.median = middle(values, kept);
	spread.min = values[0];
	spread.max = values[kept - 1];
	spread.count = kept;
	return spread;
}

/*
 * Twice the chance that fewer than @rank of @count tosses of a coin are heads,
 * for ranks from 1 on as long as it is at most @miss; the largest such rank. The
 * terms are kept by a power of two apart, or those of many tosses would be 0.
 */
static size_t largest_rank(size_t count, double miss)
{
	double term = 1, tail = 0;
	int exponent = 1 - (int)count;
	size_t rank = 0;

	while (rank < count / 2) {
		tail += term;
		if (ldexp(tail, exponent) > miss)
			break;
		term *= (double)(count - rank) / (rank + 1);
		rank++;
		if (term > 0x1p500) {
			term /= 0x1p500;
			tail /= 0x1p500;
			exponent += 500;
		}
	}
	return rank;
}

struct interval stats_rank_interval(const double *sorted, size_t count, size_t rank)
{
	if (!rank)
		return (struct interval){ NAN, NAN };
	return (struct interval){ sorted[rank - 1], sorted[count - rank] };
}

struct interval stats_median_interval(double *values, size_t count,
				      double confidence)
{
	size_t kept = stats_sort(values, count);

	return stats_rank_interval(values, kept, largest_rank(kept, 1 - confidence));
}

/* From the median outwards, to both sides, as far as half of the values are. */
double stats_mad(double *values, size_t count)
{
	size_t kept = stats_sort(values, count), left = 0, right;
	double median, last = 0, before = 0;

	if (!kept)
		return NAN;
	median = middle(values, kept);
	while (left < kept && values[left] < median)
		left++;
	right = left;
	for (size_t i = 0; i <= kept / 2; i++) {
		before = last;
		if (!left || (right < kept && values[right] - median <=
					      median - values[left - 1]))
			last = values[right++] - median;
		else
			last = median - values[--left];
	}
	return kept % 2 ? last : (before + last) / 2;
}

bool stats_is_outlier(double value, double median, double mad)
{
	return fabs(value - median) > OUTLIER_SIGMAS * MAD_SIGMA * mad;
}
