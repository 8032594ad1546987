/* SPDX-License-Identifier: GPL-2.0 */
/* Intervals of a median that is looked at again and again, until it is known well. */
#ifndef COST_SEQUENTIAL_H
#define COST_SEQUENTIAL_H

#include <stddef.h>

/**
 * SEQUENTIAL_MAX - no more values than this are looked at
 */
#define SEQUENTIAL_MAX 1000

/**
 * sequential_rank() - say which values bound the median, at the last of several looks
 * @counts: how many values there were at each look, not falling, at most SEQUENTIAL_MAX
 * @looks: how many looks there were, this one included; at least one
 * @planned: how many there may be in the end; not less than @looks
 * @confidence: in how many of all series of looks each interval must hold the median: 0.95
 *              for 95 %
 *
 * How many of n values are below their median is a random walk, a toss of a coin a value.
 * So the chance that it was out of bounds at this look and at none before is reckoned
 * exactly, whatever the distribution of the values and whenever somebody stops. Of the
 * chance to be wrong, (j / @planned)^2 may be used up by the j-th look: little of it
 * early, when a small spread may be luck.
 *
 * Return: k, if the interval is from the k-th smallest value to the k-th largest; 0 if there
 *         are too few values.
 */
size_t sequential_rank(const size_t *counts, size_t looks, size_t planned,
		       double confidence);

#endif
