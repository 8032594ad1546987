// SPDX-License-Identifier: GPL-2.0
#include "cost/compare.h"

#include <math.h>
#include <stdlib.h>

#include "cost/two_sample.h"

/*
 * The figures of all runs of a subject, by run; and two arrays of as many values to
 * work with.
 */
struct sample {
	double (*figures)[FIGURES];
	double *values;
	double *other;
	size_t count;
};

static void sample_free(struct sample *sample)
{
	free(sample->figures);
	free(sample->values);
	free(sample->other);
}

static int sample_make(struct sample *sample, const struct subject *subject,
		       enum cost_origin origin)
{
	const struct measurement *measurement = &subject->measurement;

	*sample = (struct sample){ .count = measurement->run_count };
	sample->figures = calloc(sample->count, sizeof(*sample->figures));
	sample->values = calloc(sample->count, sizeof(*sample->values));
	sample->other = calloc(sample->count, sizeof(*sample->other));
	if (!sample->figures || !sample->values || !sample->other)
		return -1;
	for (size_t i = 0; i < sample->count; i++) {
		double *figures = sample->figures[i];

		cost_run(&measurement->runs[i], &subject->penalty, origin,
			 measurement->clock_hz, figures);
		if (subject->kind == SUBJECT_REPORT)
			continue;
		figures[FIGURE_MINOR_FAULTS] = NAN;
		figures[FIGURE_MAJOR_FAULTS] = NAN;
	}
	return 0;
}

/* One figure of all runs of which it is known. */
static size_t take(struct sample *sample, enum figure figure)
{
	for (size_t i = 0; i < sample->count; i++)
		sample->values[i] = sample->figures[i][figure];
	return stats_sort(sample->values, sample->count);
}

static int find_change(struct sample *base, struct sample *new,
		       enum figure figure, struct change *change)
{
	size_t base_count = take(base, figure), new_count = take(new, figure);

	change->base = stats_spread(base->values, base_count);
	change->new = stats_spread(new->values, new_count);
	change->by = change->new.median - change->base.median;
	change->share = change->base.median > 0
		? change->by / change->base.median : NAN;
	return difference_shift(base->values, base_count, new->values,
				new_count, COMPARE_CONFIDENCE,
				&change->interval) == DIFFERENCE_FAILED ? -1 : 0;
}

/* Seconds lost and elapsed of all runs that are valid; elapsed ones all are known. */
static struct pairs take_pairs(struct sample *sample)
{
	size_t count = 0;

	for (size_t i = 0; i < sample->count; i++) {
		double lost = sample->figures[i][FIGURE_SECONDS_LOST];

		if (isnan(lost))
			continue;
		sample->values[count] = lost;
		sample->other[count] = sample->figures[i][FIGURE_ELAPSED];
		count++;
	}
	return (struct pairs){ sample->values, sample->other, count };
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
	if (isnan(comparison->changes[FIGURE_ELAPSED].by))
		return VERDICT_NO_TIME;
	if (isnan(comparison->changes[FIGURE_SECONDS_LOST].by))
		return VERDICT_NO_COST;
	return VERDICT_EXPLAINED;
}

static int explain(struct sample *base, struct sample *new,
		   struct comparison *comparison)
{
	struct pairs base_pairs, new_pairs;
	double lost = comparison->changes[FIGURE_SECONDS_LOST].by;
	double elapsed = comparison->changes[FIGURE_ELAPSED].by;
	struct explanation *explanation = &comparison->explanation;
	enum difference difference;

	*explanation = (struct explanation){
		what_is_known(comparison), NAN, { NAN, NAN }
	};
	if (explanation->verdict != VERDICT_EXPLAINED)
		return 0;
	base_pairs = take_pairs(base);
	new_pairs = take_pairs(new);
	difference = difference_ratio(&base_pairs, &new_pairs,
				      COMPARE_CONFIDENCE,
				      &explanation->interval);
	if (difference == DIFFERENCE_FAILED)
		return -1;
	if (difference == DIFFERENCE_NONE || elapsed == 0) {
		explanation->verdict = VERDICT_NONE;
		return 0;
	}
	if (difference == DIFFERENCE_FEW)
		explanation->verdict = VERDICT_FEW;
	explanation->share = lost / elapsed;
	return 0;
}

int compare(const struct subject *base, const struct subject *new,
	    struct comparison *comparison, struct error *error)
{
	struct sample base_sample = { 0 }, new_sample = { 0 };
	int failed;

	*comparison = (struct comparison){
		.base = base,
		.new = new,
		.base_origin = cost_origin(&base->measurement, &base->penalty),
		.new_origin = cost_origin(&new->measurement, &new->penalty),
	};
	failed = sample_make(&base_sample, base, comparison->base_origin) ||
		 sample_make(&new_sample, new, comparison->new_origin);
	for (int figure = 0; figure < FIGURES && !failed; figure++)
		failed = find_change(&base_sample, &new_sample, figure,
				     &comparison->changes[figure]);
	failed = failed || explain(&base_sample, &new_sample, comparison);
	sample_free(&base_sample);
	sample_free(&new_sample);
	return failed ? error_set(error, "no memory for %s beside %s: free some and try again",
				  base->name, new->name) : 0;
}
