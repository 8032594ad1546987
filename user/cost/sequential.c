// SPDX-License-Identifier: GPL-2.0
#include "cost/sequential.h"

/*
 * All walks that were never out of bounds.
 * @chance: that so many values are below the median
 * @count: of values
 * @spent: the chance that the walk was out of bounds before
 */
struct walk {
	double chance[SEQUENTIAL_MAX + 1];
	size_t count;
	double spent;
};

static void toss(struct walk *walk)
{
	walk->count++;
	walk->chance[walk->count] = 0;
	for (size_t below = walk->count; below; below--)
		walk->chance[below] = (walk->chance[below] + walk->chance[below - 1]) / 2;
	walk->chance[0] /= 2;
}

/* The narrowest bounds for which no more than @budget is spent. */
static size_t set_bounds(struct walk *walk, double budget)
{
	size_t rank = 0;

	while (rank < walk->count / 2) {
		double more = walk->chance[rank] + walk->chance[walk->count - rank];

		if (walk->spent + more > budget)
			break;
		walk->spent += more;
		walk->chance[rank] = 0;
		walk->chance[walk->count - rank] = 0;
		rank++;
	}
	return rank;
}

size_t sequential_rank(const size_t *counts, size_t looks, size_t planned,
		       double confidence)
{
	struct walk walk = { .chance = { 1 } };
	/* 1 - 0.9 is a bit less than 0.1 */
	double miss = (1 - confidence) * (1 + 1 / 1e9);
	size_t rank = 0;

	for (size_t look = 0; look < looks; look++) {
		double share = (look + 1.0) / planned;

		while (walk.count < counts[look])
			toss(&walk);
		rank = set_bounds(&walk, miss * share * share);
	}
	return rank;
}
