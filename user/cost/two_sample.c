// SPDX-License-Identifier: GPL-2.0
#include "cost/two_sample.h"

#include <math.h>
#include <stdlib.h>

/*
 * The additions that an exact distribution may take; beyond, it is so close to
 * normal that they would be vain. A CPU without an FPU needs a second for them.
 */
#define EXACT_WORK 1000000.0

/*
 * The chance of each number of pairs, by counting the ways to choose which places
 * of the sorted whole are those of one set: place by place, ways[chosen][sum], a
 * place chosen as the n-th adds the places of the other set that are below it.
 */
static size_t exact_rank(size_t few, size_t many, double miss)
{
	size_t width = few * many + 1, rank = 0;
	double *ways = calloc((few + 1) * width, sizeof(*ways));
	double all = 0, tail = 0;

	if (!ways)
		return 0;
	ways[0] = 1;
	for (size_t place = 0; place < few + many; place++) {
		for (size_t chosen = place < few ? place + 1 : few; chosen;
		     chosen--) {
			double *to = ways + chosen * width;
			const double *from = to - width;
			size_t below = place - (chosen - 1);

			for (size_t sum = below; sum < width; sum++)
				to[sum] += from[sum - below];
		}
	}
	ways += few * width;
	for (size_t sum = 0; sum < width; sum++)
		all += ways[sum];
	while (rank < width / 2) {
		tail += ways[rank];
		if (tail / all > miss)
			break;
		rank++;
	}
	free(ways - few * width);
	return rank;
}

/* The distance from 0 beyond which a normal value is with a chance of @miss. */
static double normal_quantile(double miss)
{
	double low = 0, high = 40;

	for (int i = 0; i < 64; i++) {
		double half = (low + high) / 2;

		if (erfc(half / sqrt(2)) / 2 > miss)
			low = half;
		else
			high = half;
	}
	return high;
}

static size_t normal_rank(double base_count, double new_count, double miss)
{
	double pairs = base_count * new_count;
	double deviation = sqrt(pairs * (base_count + new_count + 1) / 12);
	double rank = pairs / 2 + 0.5 - normal_quantile(miss) * deviation;

	return rank > 0 ? rank : 0;
}

size_t difference_rank(size_t base_count, size_t new_count, double confidence)
{
	size_t few = base_count < new_count ? base_count : new_count;
	size_t many = base_count < new_count ? new_count : base_count;
	/* 1 - 0.9 is a bit less than 0.1, which is the chance of some ranks */
	double miss = (1 - confidence) / 2 * (1 + 1 / 1e9);

	if ((double)few * few * many * (few + many) > EXACT_WORK)
		return normal_rank(few, many, miss);
	return exact_rank(few, many, miss);
}

enum difference difference_shift(const double *base, size_t base_count,
				 const double *new, size_t new_count,
				 double confidence, struct interval *shift)
{
	size_t rank = difference_rank(base_count, new_count, confidence);
	size_t count = base_count * new_count;
	double *differences;

	*shift = (struct interval){ NAN, NAN };
	if (!rank)
		return DIFFERENCE_FEW;
	differences = calloc(count, sizeof(*differences));
	if (!differences)
		return DIFFERENCE_FAILED;
	for (size_t i = 0; i < count; i++)
		differences[i] = new[i / base_count] - base[i % base_count];
	stats_sort(differences, count);
	*shift = (struct interval){
		differences[rank - 1], differences[count - rank]
	};
	free(differences);
	return DIFFERENCE_KNOWN;
}

/*
 * Where, with a growing r, one pair's x - r * y changes its sign, and whether the
 * pair then leaves those of which it is positive.
 */
struct step {
	double r;
	int change;
};

static int compare(const void *left, const void *right)
{
	double a = ((const struct step *)left)->r;
	double b = ((const struct step *)right)->r;

	return (a > b) - (a < b);
}

/* Returns the number of steps; @positive pairs are there before the first. */
static size_t make_steps(const struct pairs *base, const struct pairs *new,
			 struct step *steps, size_t *positive)
{
	size_t count = 0;

	*positive = 0;
	for (size_t i = 0; i < new->count; i++) {
		for (size_t j = 0; j < base->count; j++) {
			double x = new->x[i] - base->x[j];
			double y = new->y[i] - base->y[j];

			*positive += y > 0 || (y == 0 && x > 0);
			if (y != 0)
				steps[count++] = (struct step){
					x / y, y > 0 ? -1 : 1
				};
		}
	}
	if (count)
		qsort(steps, count, sizeof(*steps), compare);
	return count;
}

static enum difference find_ratio(const struct step *steps, size_t count,
				  size_t positive, size_t rank, size_t pairs,
				  struct interval *ratio)
{
	enum difference result = DIFFERENCE_NONE;

	if (positive >= rank && positive <= pairs - rank)
		return DIFFERENCE_NONE;
	for (size_t i = 0; i < count; i++) {
		bool was_in = positive >= rank && positive <= pairs - rank;
		bool is_in;

		positive += steps[i].change;
		is_in = positive >= rank && positive <= pairs - rank;
		if (is_in && result != DIFFERENCE_KNOWN) {
			ratio->low = steps[i].r;
			result = DIFFERENCE_KNOWN;
		}
		if (was_in && !is_in)
			ratio->high = steps[i].r;
	}
	/* pairs of equal y: told apart at one end only */
	if (positive >= rank && positive <= pairs - rank)
		result = DIFFERENCE_NONE;
	if (result != DIFFERENCE_KNOWN)
		*ratio = (struct interval){ NAN, NAN };
	return result;
}

enum difference difference_ratio(const struct pairs *base,
				 const struct pairs *new, double confidence,
				 struct interval *ratio)
{
	size_t rank = difference_rank(base->count, new->count, confidence);
	size_t pairs = base->count * new->count, positive, count;
	enum difference result;
	struct step *steps;

	*ratio = (struct interval){ NAN, NAN };
	if (!rank)
		return DIFFERENCE_FEW;
	steps = calloc(pairs, sizeof(*steps));
	if (!steps)
		return DIFFERENCE_FAILED;
	count = make_steps(base, new, steps, &positive);
	result = find_ratio(steps, count, positive, rank, pairs, ratio);
	free(steps);
	return result;
}
