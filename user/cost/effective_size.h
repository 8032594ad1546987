/* SPDX-License-Identifier: GPL-2.0 */
/* How many independent values a series is worth whose values resemble their neighbours. */
#ifndef COST_EFFECTIVE_SIZE_H
#define COST_EFFECTIVE_SIZE_H

#include <stddef.h>

/**
 * effective_size() - find the effective sample size of a series
 * @values: the series, in the order of time, none NAN
 * @count: how many there are
 * @size: as many independent values are worth as much to a test of ranks; from 1, or 0 of
 *        an empty series, to @count
 *
 * The ranks of the values are taken for an autoregressive process of order 1, once as they
 * are, and then as means of 2, 4, 8... neighbours while there are ten of them, which shows a
 * slow change under fast noise. The one counts by which the series is worth least. Each
 * lag-1 correlation is corrected for its bias and is then taken to be one standard deviation
 * larger than it was found, so that a short series is worth little unless it shows that it
 * is worth more. What happens more rarely than a series is long, it cannot show.
 *
 * Return: 0, or -1 if there is no memory.
 */
int effective_size(const double *values, size_t count, size_t *size);

#endif
