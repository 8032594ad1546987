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

/* As large a part of all pairs as it is of the effective ones. */
static size_t shift_rank(const struct observations *base, const struct observations *new,
			 double confidence)
{
	double rank = difference_rank(base->effective, new->effective, confidence);

	if (!rank)
		return 0;
	return rank * base->count * new->count / base->effective / new->effective;
}

enum difference difference_shift(const struct observations *base, const struct observations *new,
				 double confidence, struct estimate *shift)
{
	size_t rank = shift_rank(base, new, confidence);
	size_t count = base->count * new->count;
	double *differences;

	*shift = (struct estimate){ NAN, { NAN, NAN } };
	if (!count)
		return DIFFERENCE_FEW;
	differences = calloc(count, sizeof(*differences));
	if (!differences)
		return DIFFERENCE_FAILED;
	for (size_t i = 0; i < count; i++)
		differences[i] = new->values[i / base->count] -
				 base->values[i % base->count];
	shift->value = stats_spread(differences, count).median;
	shift->interval = stats_rank_interval(differences, count, rank);
	free(differences);
	return rank ? DIFFERENCE_KNOWN : DIFFERENCE_FEW;
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

/*
 * Pairs, of a run of each set.
 * @steps: where x - r * y of a pair changes its sign, by r; of those whose y is not 0
 * @step_count: how many there are
 * @count: of all pairs
 * @positive: of how many x - r * y is positive before the first step
 * @above: of how many y is
 * @below: of how many y is negative
 */
struct walk {
	struct step *steps;
	size_t step_count;
	size_t count;
	size_t positive;
	size_t above;
	size_t below;
};

static void make_steps(const struct pairs *base, const struct pairs *new,
		       struct walk *walk)
{
	for (size_t i = 0; i < new->count; i++) {
		for (size_t j = 0; j < base->count; j++) {
			double x = new->x[i] - base->x[j];
			double y = new->y[i] - base->y[j];

			walk->above += y > 0;
			walk->below += y < 0;
			walk->positive += y > 0 || (y == 0 && x > 0);
			if (y != 0)
				walk->steps[walk->step_count++] = (struct step){
					x / y, y > 0 ? -1 : 1
				};
		}
	}
	if (walk->step_count)
		qsort(walk->steps, walk->step_count, sizeof(*walk->steps), compare);
}

/* Neither is the change of y 0, nor is 0 in its interval. */
static bool told_apart(const struct walk *walk, size_t rank)
{
	size_t least = rank ? walk->count - rank + 1 : walk->count;

	return walk->above >= least || walk->below >= least;
}

/*
 * From the first to the last r where at least @rank pairs are positive and as many are
 * not. At neither end of all r it is so, if y tells the sets apart.
 */
static struct interval find_interval(const struct walk *walk, size_t rank)
{
	struct interval found = { NAN, NAN };
	size_t positive = walk->positive;

	for (size_t i = 0; i < walk->step_count; i++) {
		bool was_in = positive >= rank && positive <= walk->count - rank;
		bool is_in;

		positive += walk->steps[i].change;
		is_in = positive >= rank && positive <= walk->count - rank;
		if (is_in && isnan(found.low))
			found.low = walk->steps[i].r;
		if (was_in && !is_in)
			found.high = walk->steps[i].r;
	}
	return found;
}

/* In the middle of where half of the pairs are positive; of one pair, its ratio. */
static double find_middle(const struct walk *walk)
{
	bool falls = 2 * walk->positive > walk->count;
	size_t positive = walk->positive;
	double low = NAN, high = NAN;

	for (size_t i = 0; i < walk->step_count; i++) {
		size_t before = falls ? positive : walk->count - positive, after;

		positive += walk->steps[i].change;
		after = falls ? positive : walk->count - positive;
		if (2 * after <= walk->count && isnan(low))
			low = walk->steps[i].r;
		if (2 * before >= walk->count)
			high = walk->steps[i].r;
	}
	return (low + high) / 2;
}

enum difference difference_ratio(const struct pairs *base,
				 const struct pairs *new, double confidence,
				 struct estimate *ratio)
{
	size_t rank = difference_rank(base->count, new->count, confidence);
	struct walk walk = { .count = base->count * new->count };
	enum difference result = DIFFERENCE_NONE;

	*ratio = (struct estimate){ NAN, { NAN, NAN } };
	if (!walk.count)
		return DIFFERENCE_NONE;
	walk.steps = calloc(walk.count, sizeof(*walk.steps));
	if (!walk.steps)
		return DIFFERENCE_FAILED;
	make_steps(base, new, &walk);
	if (told_apart(&walk, rank)) {
		ratio->value = find_middle(&walk);
		if (rank)
			ratio->interval = find_interval(&walk, rank);
		result = rank ? DIFFERENCE_KNOWN : DIFFERENCE_FEW;
	}
	free(walk.steps);
	return result;
}
