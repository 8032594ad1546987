// SPDX-License-Identifier: GPL-2.0
#include "stats.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

struct spread stats_spread(double *values, size_t count)
{
	struct spread spread = { .median = NAN, .min = NAN, .max = NAN };
	size_t kept = 0;

	for (size_t i = 0; i < count; i++)
		if (!isnan(values[i]))
			values[kept++] = values[i];
	if (!kept)
		return spread;

	qsort(values, kept, sizeof(*values), compare);
	spread.median = (values[(kept - 1) / 2] + values[kept / 2]) / 2;
	spread.min = values[0];
	spread.max = values[kept - 1];
	spread.count = kept;
	return spread;
}
