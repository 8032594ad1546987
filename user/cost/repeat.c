// SPDX-License-Identifier: GPL-2.0
#include "cost/repeat.h"

#include <string.h>

/* Of counts that are not valid nothing is known, and they count for nothing. */
static double figure_of(const struct run *run, enum repeat_figure figure)
{
	return figure == REPEAT_ELAPSED ? run->elapsed_s
					: cost_misses(&run->counts);
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
	size_t runs = measurement->run_count, count;
	double sorted[RUNS_MAX];

	for (size_t i = 0; i < runs; i++)
		certainty->value[i] = figure_of(&measurement->runs[i], figure);
	memcpy(sorted, certainty->value, runs * sizeof(*sorted));
	count = stats_sort(sorted, runs);
	certainty->interval =
		stats_median_interval(sorted, count,
				      measurement->repeat.confidence / 100);
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
	return !repeat->percent || count < REPEAT_MIN || !repetition->sure;
}
