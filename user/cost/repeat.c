// SPDX-License-Identifier: GPL-2.0
#include "cost/repeat.h"

#include <math.h>
#include <string.h>

#include "cost/sequential.h"

_Static_assert(RUNS_MAX <= SEQUENTIAL_MAX, "SEQUENTIAL_MAX");

/* Of counts that are not valid nothing is known, and they count for nothing. */
static double figure_of(const struct run *run, enum repeat_figure figure,
			const struct classes *classes)
{
	if (figure == REPEAT_ELAPSED)
		return run->elapsed_s;
	return cost_lacks(&run->counts, classes, TLB_MISSES)
		? NAN : cost_misses(&run->counts);
}

static size_t next_look(size_t runs)
{
	return runs + 1 + runs / 10;
}

bool repeat_is_look(const struct measurement *measurement)
{
	size_t look = REPEAT_MIN;

	while (look < measurement->run_count)
		look = next_look(look);
	return look == measurement->run_count ||
	       measurement->run_count == measurement->repeat.max_runs;
}

/*
 * How many values there were at each look, this one included. Returns how many looks there
 * were; @planned are there if this goes on to the end.
 */
static size_t find_looks(const struct measurement *measurement, const double *values,
			 size_t *counts, size_t *planned)
{
	size_t look = REPEAT_MIN, looks = 0, known = 0, run = 0;

	for (*planned = 1; look < measurement->repeat.max_runs; look = next_look(look)) {
		++*planned;
		if (look >= measurement->run_count)
			continue;
		for (; run < look; run++)
			known += !isnan(values[run]);
		counts[looks++] = known;
	}
	for (; run < measurement->run_count; run++)
		known += !isnan(values[run]);
	counts[looks++] = known;
	return looks;
}

/* Of as many runs as somebody said, there is but one look. */
static struct interval find_interval(const struct measurement *measurement,
				     const double *values, double *sorted, size_t count)
{
	double confidence = measurement->repeat.confidence / 100;
	size_t counts[RUNS_MAX], looks, planned;

	if (!measurement->repeat.percent)
		return stats_median_interval(sorted, count, confidence);
	looks = find_looks(measurement, values, counts, &planned);
	return stats_rank_interval(sorted, count,
				   sequential_rank(counts, looks, planned, confidence));
}

/* As a share of the median; nothing is 0 % of nothing. */
static double off(const struct interval *interval, double median)
{
	double below = median - interval->low, above = interval->high - median;
	double most = below > above ? below : above;

	return most > 0 ? most / median : most;
}

static void find_outliers(struct certainty *certainty, size_t runs,
			  double *sorted, size_t count)
{
	double median = stats_spread(sorted, count).median;
	double mad = stats_mad(sorted, count);

	certainty->outliers = 0;
	for (size_t i = 0; i < runs; i++) {
		certainty->outlier[i] = count >= REPEAT_MIN &&
			stats_is_outlier(certainty->value[i], median, mad);
		certainty->outliers += certainty->outlier[i];
	}
}

static void look_at(const struct measurement *measurement,
		    enum repeat_figure figure, struct certainty *certainty)
{
	const struct classes classes = cost_classes(measurement);
	size_t runs = measurement->run_count, count;
	double sorted[RUNS_MAX];

	for (size_t i = 0; i < runs; i++)
		certainty->value[i] = figure_of(&measurement->runs[i], figure,
						&classes);
	memcpy(sorted, certainty->value, runs * sizeof(*sorted));
	count = stats_sort(sorted, runs);
	certainty->interval = find_interval(measurement, certainty->value, sorted,
					    count);
	certainty->off = off(&certainty->interval,
			     stats_spread(sorted, count).median);
	find_outliers(certainty, runs, sorted, count);
}

void repeat_look(const struct measurement *measurement,
		 struct repetition *repetition)
{
	double wanted = measurement->repeat.percent / 100;

	repetition->sure = wanted > 0;
	for (int figure = 0; figure < REPEAT_FIGURES; figure++) {
		struct certainty *certainty = &repetition->certainty[figure];

		look_at(measurement, figure, certainty);
		if (!(certainty->off <= wanted))	/* nor if it is NAN */
			repetition->sure = false;
	}
}

bool repeat_again(const struct measurement *measurement,
		  const struct repetition *repetition)
{
	const struct repeat *repeat = &measurement->repeat;
	size_t count = measurement->run_count;

	if (count >= repeat->max_runs)
		return false;
	return !repeat->percent || count < REPEAT_MIN ||
	       !repeat_is_look(measurement) || !repetition->sure;
}
