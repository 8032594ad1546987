// SPDX-License-Identifier: GPL-2.0
#include "experiments.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cost/compare.h"
#include "cost/effective_size.h"
#include "cost/repeat.h"
#include "lib/array.h"
#include "random.h"

#define WRONG 0.05

/* Where the lines go, and how many experiments failed. */
static FILE *lines;
static int failures;

/*
 * @wrong of @count may be so many as a share of @allowed makes, and three standard
 * deviations of that.
 */
static bool is_within(int wrong, int count, double allowed)
{
	return wrong <= count * allowed + 3 * sqrt(count * allowed * (1 - allowed));
}

__attribute__((__format__(printf, 2, 3)))
static void tell(bool failed, const char *format, ...)
{
	FILE *out = lines ? lines : stderr;
	va_list arguments;

	failures += failed;
	if (!failed && !lines)
		return;
	va_start(arguments, format);
	vfprintf(out, format, arguments);
	va_end(arguments);
	fputs(failed ? "  FAILED\n" : "\n", out);
}

static double percent(int part, int whole)
{
	return whole ? 100.0 * part / whole : 0;
}

/* Runs of a command on a board of 1 MHz, with a price of one cycle. */
static void make_subject(struct subject *subject, struct run *runs, size_t count,
			 enum subject_kind kind)
{
	*subject = (struct subject){
		.name = "simulated", .kind = kind,
		.measurement = { .clock_hz = 1e6, .runs = runs, .run_count = count },
		.penalty = { { { 1, 1 }, { 1, 1 } }, PENALTY_OPTION, "" },
	};
}

static struct run make_run(double elapsed_s, double lost_s)
{
	return (struct run){
		.counts = {
			.count[TLB_MISSES] = { { 0, 0 }, { 0, lost_s * 1e6 + 0.5 } },
			.known[TLB_MISSES] = { { true, true }, { true, true } },
		},
		.elapsed_s = elapsed_s, .user_s = elapsed_s,
	};
}

static bool is_outside(const struct estimate *estimate, double value)
{
	const double rounding = 1 / 1e9;

	return estimate->interval.low > value + rounding ||
	       estimate->interval.high < value - rounding;
}

/*
 * Two sets of runs, which take by @gap longer, a fifth of it for misses: how often is the
 * truth outside of an interval, and how often an estimate outside of its own? With no gap:
 * how often is there said to be one?
 */
static void compare_runs(enum shape shape, size_t count, double gap, int samples)
{
	const double spread = 0.01, share = 0.2;
	int change_wrong = 0, share_wrong = 0, estimate_outside = 0, explained = 0;

	for (int i = 0; i < samples; i++) {
		struct run runs[2][30];
		struct subject subjects[2];
		struct comparison comparison;
		const struct estimate *change, *part;
		struct error error;

		for (int set = 0; set < 2; set++) {
			for (size_t run = 0; run < count; run++) {
				double s = random_of(shape, spread);

				/* a slow run misses more, too */
				runs[set][run] = make_run(s + set * gap,
							  0.1 + (s - 1) / 10 + set * gap * share +
							  random_normal() / 1000);
			}
			make_subject(&subjects[set], runs[set], count, SUBJECT_REPORT);
		}
		if (compare(&subjects[0], &subjects[1], &comparison, &error))
			abort();
		change = &comparison.changes[FIGURE_ELAPSED].by;
		part = &comparison.explanation.share;
		change_wrong += is_outside(change, gap);
		estimate_outside += is_outside(change, change->value) ||
				    is_outside(part, part->value);
		if (comparison.explanation.verdict != VERDICT_EXPLAINED)
			continue;
		explained++;
		share_wrong += is_outside(part, share);
	}
	if (!gap)
		share_wrong = explained;
	tell(!is_within(change_wrong, samples, WRONG) ||
	     !is_within(share_wrong, samples, WRONG) || estimate_outside ||
	     (gap > 5 * spread && shape != BIMODAL && explained < samples * 9 / 10),
	     "runs     %-11s %4zu  gap %4.2f  explained %5.1f %%  wrong: change %4.1f %%, share %4.1f %%",
	     shape_names[shape], count, gap, percent(explained, samples),
	     percent(change_wrong, samples), percent(share_wrong, samples));
}

static int compare_double(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

static void find_shift(const double *base, const double *new, size_t count,
		       struct estimate *shift)
{
	struct observations samples[2] = { { base, count, count }, { new, count, count } };

	if (effective_size(base, count, &samples[0].effective) ||
	    effective_size(new, count, &samples[1].effective) ||
	    difference_shift(&samples[0], &samples[1], COMPARE_CONFIDENCE, shift) ==
	    DIFFERENCE_FAILED)
		abort();
}

/* What the test of ranks says of values that know nothing of each other. */
static bool differ_if_independent(const double *base, const double *new, size_t count)
{
	size_t rank = difference_rank(count, count, COMPARE_CONFIDENCE), above = 0;

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < count; j++)
			above += new[i] > base[j];
	return above < rank || count * count - above < rank;
}

/*
 * Two streams of one process: how often is there said to be a change? @told of them have an
 * interval at all. Beside it, what would be said if their intervals were taken for
 * independent.
 */
static void compare_streams(enum process process, double correlation, size_t count,
			    double least_told, int samples)
{
	int wrong = 0, told = 0, wrong_before = 0;

	for (int i = 0; i < samples; i++) {
		double base[300], new[300];
		struct estimate shift;

		random_stream(process, correlation, base, count);
		random_stream(process, correlation, new, count);
		find_shift(base, new, count, &shift);
		told += !isnan(shift.interval.low);
		wrong += is_outside(&shift, 0);
		wrong_before += differ_if_independent(base, new, count);
	}
	tell(!is_within(wrong, samples, WRONG) || told < samples * least_told,
	     "streams  %-11s %4zu  correlation %4.2f  told %5.1f %%  wrong %4.1f %%  (as if independent: %4.1f %%)",
	     process_names[process], count, correlation, percent(told, samples),
	     percent(wrong, samples), percent(wrong_before, samples));
}

/* The same as "tlbcost compare" does it, with all its figures. */
static void compare_stream_files(double correlation, int samples)
{
	int wrong = 0, told = 0;

	for (int i = 0; i < samples; i++) {
		struct run runs[2][60];
		struct subject subjects[2];
		struct comparison comparison;
		const struct estimate *by;
		struct error error;

		for (int set = 0; set < 2; set++) {
			double values[60];

			random_stream(REMEMBERS, correlation, values, 60);
			for (size_t run = 0; run < 60; run++)
				runs[set][run] = make_run(1, values[run] / 1000);
			make_subject(&subjects[set], runs[set], 60, SUBJECT_SERIES);
		}
		if (compare(&subjects[0], &subjects[1], &comparison, &error))
			abort();
		by = &comparison.changes[FIGURE_MISSES].by;
		told += !isnan(by->interval.low);
		wrong += is_outside(by, 0);
	}
	tell(!is_within(wrong, samples, WRONG),
	     "compare  %-11s %4d  correlation %4.2f  told %5.1f %%  wrong %4.1f %%",
	     process_names[REMEMBERS], 60, correlation, percent(told, samples),
	     percent(wrong, samples));
}

/* What a session of --until ends with. */
struct session {
	bool sure;
	size_t runs;
	struct interval interval;
	double median;
};

/* As cmd_run() does it; or with a look after each run, as if it was the only one. */
static struct session run_session(enum shape shape, double spread,
				  const struct repeat *repeat, bool naive)
{
	static struct repetition repetition;
	static struct run runs[RUNS_MAX];
	struct measurement measurement = { .repeat = *repeat, .runs = runs };
	const struct certainty *certainty = &repetition.certainty[REPEAT_ELAPSED];
	double sorted[RUNS_MAX];
	struct session session;

	repetition = (struct repetition){ .sure = false };
	do {
		runs[measurement.run_count++] = make_run(random_of(shape, spread), 0.001);
		if (naive) {
			measurement.repeat.percent = 0;
			repeat_look(&measurement, &repetition);
			measurement.repeat.percent = repeat->percent;
			repetition.sure = certainty->off <= repeat->percent / 100;
			if (repetition.sure && measurement.run_count >= REPEAT_MIN)
				break;
		} else if (repeat_is_look(&measurement)) {
			repeat_look(&measurement, &repetition);
		}
	} while (naive ? measurement.run_count < repeat->max_runs
		       : repeat_again(&measurement, &repetition));

	for (size_t i = 0; i < measurement.run_count; i++)
		sorted[i] = runs[i].elapsed_s;
	session = (struct session){
		.sure = repetition.sure, .runs = measurement.run_count,
		.interval = certainty->interval,
	};
	qsort(sorted, session.runs, sizeof(*sorted), compare_double);
	session.median = stats_spread(sorted, session.runs).median;
	return session;
}

/* What many sessions end with: how many of them, and how many runs. */
struct sessions {
	int wrong, sure, sure_wrong;
	double runs;
};

static struct sessions run_sessions(enum shape shape, double spread,
				    const struct repeat *repeat, bool naive, int samples)
{
	double truth = random_median(shape, spread);
	struct sessions sessions = { 0 };

	for (int i = 0; i < samples; i++) {
		struct session session = run_session(shape, spread, repeat, naive);
		bool wrong = session.interval.low > truth || session.interval.high < truth;

		sessions.wrong += wrong;
		sessions.sure += session.sure;
		sessions.sure_wrong += session.sure && wrong;
		sessions.runs += session.runs;
	}
	sessions.runs /= samples;
	return sessions;
}

/*
 * Sessions of --until: how often is the median outside of its interval, in all of them and
 * in those that end sure? The latter are held to it if more than half are sure: if few
 * are, they are the lucky ones.
 */
static void until_known(enum shape shape, double spread, const struct repeat *repeat, int samples)
{
	double allowed = 1 - repeat->confidence / 100;
	struct sessions before = run_sessions(shape, spread, repeat, true, samples);
	struct sessions now = run_sessions(shape, spread, repeat, false, samples);

	tell(!is_within(now.wrong, samples, allowed) ||
	     (now.sure > samples / 2 && !is_within(now.sure_wrong, now.sure, allowed)),
	     "until    %-11s %2g %% @ %2g  spread %4.3f  max %4u  runs %5.1f  sure %5.1f %%  wrong %4.1f %%, of sure %4.1f %%  (a look each run: runs %5.1f  wrong %4.1f %%, of sure %4.1f %%)",
	     shape_names[shape], repeat->percent, repeat->confidence, spread,
	     repeat->max_runs, now.runs, percent(now.sure, samples),
	     percent(now.wrong, samples), percent(now.sure_wrong, now.sure), before.runs,
	     percent(before.wrong, samples), percent(before.sure_wrong, before.sure));
}

/* Whether the median was outside of its interval at any look of a session that goes on. */
static bool ever_outside(enum shape shape, double spread, const struct repeat *repeat)
{
	static struct repetition repetition;
	static struct run runs[RUNS_MAX];
	struct measurement measurement = { .repeat = *repeat, .runs = runs };
	const struct interval *interval = &repetition.certainty[REPEAT_ELAPSED].interval;
	double truth = random_median(shape, spread);
	bool outside = false;

	while (measurement.run_count < repeat->max_runs) {
		runs[measurement.run_count++] = make_run(random_of(shape, spread), 0.001);
		if (!repeat_is_look(&measurement))
			continue;
		repeat_look(&measurement, &repetition);
		outside |= interval->low > truth || interval->high < truth;
	}
	return outside;
}

/* Whenever somebody stops, and whyever: how often was there a look that was wrong? */
static void any_look(enum shape shape, const struct repeat *repeat, int samples)
{
	int wrong = 0;

	for (int i = 0; i < samples; i++)
		wrong += ever_outside(shape, 0.02, repeat);
	tell(!is_within(wrong, samples, 1 - repeat->confidence / 100),
	     "any look %-11s @ %2g  max %4u  wrong %4.1f %%", shape_names[shape],
	     repeat->confidence, repeat->max_runs, percent(wrong, samples));
}

static void all_runs(unsigned int effort)
{
	static const size_t counts[] = { 4, 6, 10, 30 };
	static const double gaps[] = { 0, 0.01, 0.1 };

	for (int shape = 0; shape < SHAPES; shape++)
		for (size_t c = 0; c < ARRAY_SIZE(counts); c++)
			for (size_t g = 0; g < ARRAY_SIZE(gaps); g++)
				compare_runs(shape, counts[c], gaps[g],
					     (counts[c] > 10 ? 2 : 8) * effort);
}

/*
 * @least: what a process shows only in so many intervals. A mode that a stream never was
 * in, nobody can know of.
 */
static const struct {
	enum process process;
	double correlation;
	size_t least;
} streams[] = {
	{ REMEMBERS, 0, 0 }, { REMEMBERS, 0.5, 0 }, { REMEMBERS, 0.8, 0 },
	{ REMEMBERS, 0.95, 0 }, { REMEMBERS, 0.99, 0 },
	{ DRIFTS, 0.5, 0 }, { DRIFTS, 0.8, 20 }, { DRIFTS, 0.95, 60 },
	{ SWITCHES, 0, 0 }, { SWITCHES, 0.5, 0 }, { SWITCHES, 0.8, 30 },
	{ SWITCHES, 0.95, 120 },
};

static void all_streams(unsigned int effort)
{
	static const size_t counts[] = { 10, 20, 30, 60, 120, 300 };

	for (size_t s = 0; s < ARRAY_SIZE(streams); s++) {
		for (size_t c = 0; c < ARRAY_SIZE(counts); c++) {
			double correlation = streams[s].correlation;
			/* it is no use to say nothing, either */
			bool long_enough = counts[c] * (1 - correlation) >= 50;

			if (counts[c] >= streams[s].least)
				compare_streams(streams[s].process, correlation,
						counts[c], long_enough ? 0.9 : 0,
						(counts[c] > 120 ? 2 : 8) * effort);
		}
	}
}

static void all_sessions(unsigned int effort)
{
	static const struct repeat repeats[] = {
		{ .max_runs = 50, .percent = 2, .confidence = 95 },
		{ .max_runs = 50, .percent = 2, .confidence = 99 },
		{ .max_runs = 200, .percent = 1, .confidence = 95 },
	};
	static const double spreads[] = { 0.01, 0.02, 0.03, 0.05 };

	for (int shape = 0; shape < SHAPES; shape++)
		for (size_t r = 0; r < ARRAY_SIZE(repeats); r++)
			any_look(shape, &repeats[r], 40 * effort);
	for (int shape = 0; shape < SHAPES; shape++)
		for (size_t r = 0; r < ARRAY_SIZE(repeats); r++)
			for (size_t s = 0; s < ARRAY_SIZE(spreads); s++)
				until_known(shape, spreads[s], &repeats[r],
					    (repeats[r].max_runs > 50 ? 2 : 8) * effort);
}

int simulate(FILE *out, unsigned int effort)
{
	static const double correlations[] = { 0, 0.5, 0.8, 0.95 };

	lines = out;
	failures = 0;
	random_start(2005);
	all_runs(effort);
	all_streams(effort);
	for (size_t i = 0; i < ARRAY_SIZE(correlations); i++)
		compare_stream_files(correlations[i], 2 * effort);
	all_sessions(effort);
	return failures;
}
