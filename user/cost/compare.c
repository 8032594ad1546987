// SPDX-License-Identifier: GPL-2.0
#include "cost/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/effective_size.h"

/*
 * The figures of all runs of a subject, by run; and two arrays of as many values to
 * work with.
 */
struct figures {
	double (*of_run)[FIGURES];
	double *values;
	double *other;
	size_t count;
	bool is_series;
};

static void figures_free(struct figures *figures)
{
	free(figures->of_run);
	free(figures->values);
	free(figures->other);
}

static int figures_make(struct figures *figures, const struct subject *subject)
{
	const struct measurement *measurement = &subject->measurement;

	*figures = (struct figures){
		.count = measurement->run_count,
		.is_series = subject->kind == SUBJECT_SERIES,
	};
	figures->of_run = calloc(figures->count, sizeof(*figures->of_run));
	figures->values = calloc(figures->count, sizeof(*figures->values));
	figures->other = calloc(figures->count, sizeof(*figures->other));
	if (!figures->of_run || !figures->values || !figures->other)
		return -1;
	cost_runs(measurement, &subject->penalty, figures->of_run);
	for (size_t i = 0; i < figures->count && subject->kind != SUBJECT_REPORT; i++) {
		figures->of_run[i][FIGURE_MINOR_FAULTS] = NAN;
		figures->of_run[i][FIGURE_MAJOR_FAULTS] = NAN;
	}
	return 0;
}

/* One figure of all runs of which it is known; in their order it is in @other. */
static int take(struct figures *figures, enum figure figure, struct observations *sample)
{
	size_t count = 0;

	for (size_t i = 0; i < figures->count; i++)
		if (!isnan(figures->of_run[i][figure]))
			figures->other[count++] = figures->of_run[i][figure];
	memcpy(figures->values, figures->other, count * sizeof(*figures->values));
	stats_sort(figures->values, count);
	*sample = (struct observations){ figures->values, count, count };
	return figures->is_series
		? effective_size(figures->other, count, &sample->effective) : 0;
}

static int find_change(struct figures *base, struct figures *new,
		       enum figure figure, struct change *change)
{
	struct observations base_sample, new_sample;

	if (take(base, figure, &base_sample) || take(new, figure, &new_sample))
		return -1;
	change->base = stats_spread(base->values, base_sample.count);
	change->new = stats_spread(new->values, new_sample.count);
	change->base_effective = base_sample.effective;
	change->new_effective = new_sample.effective;
	if (difference_shift(&base_sample, &new_sample, COMPARE_CONFIDENCE,
			     &change->by) == DIFFERENCE_FAILED)
		return -1;
	change->share = change->base.median > 0
		? change->by.value / change->base.median : NAN;
	return 0;
}

/* Seconds lost and elapsed of all runs that are valid; elapsed ones all are known. */
static struct pairs take_pairs(struct figures *figures)
{
	size_t count = 0;

	for (size_t i = 0; i < figures->count; i++) {
		double lost = figures->of_run[i][FIGURE_SECONDS_LOST];

		if (isnan(lost))
			continue;
		figures->values[count] = lost;
		figures->other[count] = figures->of_run[i][FIGURE_ELAPSED];
		count++;
	}
	return (struct pairs){ figures->values, figures->other, count };
}

static bool is_series(const struct comparison *comparison)
{
	return comparison->base->kind == SUBJECT_SERIES ||
	       comparison->new->kind == SUBJECT_SERIES;
}

static enum verdict what_is_known(const struct comparison *comparison)
{
	if (is_series(comparison))
		return VERDICT_SERIES;
	if (isnan(comparison->changes[FIGURE_ELAPSED].by.value))
		return VERDICT_NO_TIME;
	if (isnan(comparison->changes[FIGURE_SECONDS_LOST].by.value))
		return VERDICT_NO_COST;
	return VERDICT_EXPLAINED;
}

static bool may_be_nothing(const struct estimate *estimate)
{
	return estimate->value == 0 ||
	       (estimate->interval.low <= 0 && estimate->interval.high >= 0);
}

static enum verdict judge(const struct comparison *comparison,
			  enum difference difference, const struct estimate *share)
{
	if (difference == DIFFERENCE_NONE ||
	    may_be_nothing(&comparison->changes[FIGURE_ELAPSED].by))
		return VERDICT_NONE;
	if (comparison->base_excess.run || comparison->new_excess.run)
		return VERDICT_IMPOSSIBLE;
	if (difference == DIFFERENCE_FEW)
		return VERDICT_FEW;
	if (share->interval.low <= 0 && share->interval.high >= 1)
		return VERDICT_OPEN;
	return VERDICT_EXPLAINED;
}

static int explain(struct figures *base, struct figures *new,
		   struct comparison *comparison)
{
	struct explanation *explanation = &comparison->explanation;
	struct estimate share, unknown = { NAN, { NAN, NAN } };
	struct pairs base_pairs, new_pairs;
	enum difference difference;
	bool is_part;

	*explanation = (struct explanation){ what_is_known(comparison), unknown };
	if (explanation->verdict != VERDICT_EXPLAINED)
		return 0;
	base_pairs = take_pairs(base);
	new_pairs = take_pairs(new);
	difference = difference_ratio(&base_pairs, &new_pairs,
				      COMPARE_CONFIDENCE, &share);
	if (difference == DIFFERENCE_FAILED)
		return -1;
	explanation->verdict = judge(comparison, difference, &share);
	is_part = share.value >= 0 && share.value <= 1;
	if (explanation->verdict == VERDICT_EXPLAINED ||
	    (explanation->verdict == VERDICT_FEW && is_part))
		explanation->share = share;
	return 0;
}

int compare(const struct subject *base, const struct subject *new,
	    struct comparison *comparison, struct error *error)
{
	struct figures base_figures = { 0 }, new_figures = { 0 };
	int failed;

	*comparison = (struct comparison){
		.base = base,
		.new = new,
		.base_origin = cost_origin(&base->measurement, &base->penalty),
		.new_origin = cost_origin(&new->measurement, &new->penalty),
	};
	failed = figures_make(&base_figures, base) || figures_make(&new_figures, new);
	for (int figure = 0; figure < FIGURES && !failed; figure++)
		failed = find_change(&base_figures, &new_figures, figure,
				     &comparison->changes[figure]);
	if (!failed) {
		if (!is_series(comparison)) {
			comparison->base_excess = cost_excess(&base->measurement,
							      base_figures.of_run);
			comparison->new_excess = cost_excess(&new->measurement,
							     new_figures.of_run);
		}
		failed = explain(&base_figures, &new_figures, comparison);
	}
	figures_free(&base_figures);
	figures_free(&new_figures);
	return failed ? error_set(error, "no memory for %s beside %s: free some and try again",
				  base->name, new->name) : 0;
}
