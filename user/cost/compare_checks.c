// SPDX-License-Identifier: GPL-2.0
#include "cost/compare_checks.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cost/words.h"
#include "lib/array.h"

__attribute__((__format__(printf, 2, 3)))
static bool say(struct objection *objection, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(objection->text, sizeof(objection->text), format, arguments);
	va_end(arguments);
	return true;
}

static const struct measurement *base_of(const struct comparison *comparison)
{
	return &comparison->base->measurement;
}

static const struct measurement *new_of(const struct comparison *comparison)
{
	return &comparison->new->measurement;
}

/* What a capture does not say cannot be other. */
static bool differ(const char *base, const char *new)
{
	return base && *base && new && *new && strcmp(base, new);
}

static size_t count_valid(const struct measurement *measurement)
{
	size_t count = 0;

	for (size_t i = 0; i < measurement->run_count; i++)
		count += measurement->runs[i].validity == COUNTS_VALID;
	return count;
}

static bool no_valid_run(const struct comparison *comparison,
			 struct objection *objection)
{
	const struct subject *subject = comparison->base;

	if (count_valid(&subject->measurement))
		subject = comparison->new;
	if (count_valid(&subject->measurement))
		return false;
	return say(objection, "the counters of %s were zeroed meanwhile, or are absurd",
		   subject->name);
}

static bool other_kind(const struct comparison *comparison,
		       struct objection *objection)
{
	bool base = comparison->base->kind == SUBJECT_SERIES;
	bool new = comparison->new->kind == SUBJECT_SERIES;

	return base != new &&
	       say(objection, "%s has intervals, and %s a run",
		   base ? comparison->base->name : comparison->new->name,
		   base ? comparison->new->name : comparison->base->name);
}

static bool other_scope(const struct comparison *comparison,
			struct objection *objection)
{
	enum source_scope base = base_of(comparison)->scope;
	enum source_scope new = new_of(comparison)->scope;

	return base != new && say(objection, "misses of %s, and of %s",
				  scope_words[base], scope_words[new]);
}

static bool other_split(const struct comparison *comparison,
			struct objection *objection)
{
	enum tlb_split base = base_of(comparison)->split;
	enum tlb_split new = new_of(comparison)->split;

	if (comparison->base->bare || comparison->new->bare || base == new)
		return false;
	return say(objection, "userspace or kernel is %s, and %s", split_words[base],
		   split_words[new]);
}

static bool other_classes(const struct comparison *comparison,
			  struct objection *objection)
{
	struct classes base = cost_classes(base_of(comparison));
	struct classes new = cost_classes(new_of(comparison));
	const char *const *words = &class_words[0][0];
	const bool *in_base = &base.known[TLB_MISSES][0][0];
	const bool *in_new = &new.known[TLB_MISSES][0][0];

	if (!count_valid(base_of(comparison)) || !count_valid(new_of(comparison)))
		return false;
	for (size_t i = 0; i < TLB_SIDES * TLB_SPACES; i++)
		if (in_base[i] != in_new[i])
			return say(objection, "%s misses were counted in %s only",
				   words[i], in_base[i] ? comparison->base->name
							  : comparison->new->name);
	return false;
}

static bool other_cost(const struct comparison *comparison,
		       struct objection *objection)
{
	bool base = comparison->base_origin == COST_WALK_CYCLES;

	if (comparison->base_origin == comparison->new_origin)
		return false;
	return say(objection, "cycles lost were measured in %s only; -p prices both",
		   base ? comparison->base->name : comparison->new->name);
}

static bool other_price(const struct comparison *comparison,
			struct objection *objection)
{
	const double *base = &comparison->base->penalty.cycles[0][0];
	const double *new = &comparison->new->penalty.cycles[0][0];

	if (comparison->base_origin != COST_PENALTY ||
	    comparison->new_origin != COST_PENALTY)
		return false;
	for (int i = 0; i < TLB_SIDES * TLB_SPACES; i++)
		if (base[i] != new[i])
			return say(objection, "%.10g cycles a miss, and %.10g; -p prices both",
				   base[i], new[i]);
	return false;
}

static bool other_cpu(const struct comparison *comparison,
		      struct objection *objection)
{
	const struct measurement *base = base_of(comparison);
	const struct measurement *new = new_of(comparison);

	if (differ(base->arch, new->arch))
		return say(objection, "%s, and %s", base->arch, new->arch);
	return differ(base->cpu, new->cpu) &&
	       say(objection, "%s, and %s", base->cpu, new->cpu);
}

/* Of a clock that follows the load, what is known is of one moment. */
static bool other_clock(const struct comparison *comparison,
			struct objection *objection)
{
	double base = base_of(comparison)->clock_hz;
	double new = new_of(comparison)->clock_hz;

	if (cost_has_cycles(base_of(comparison)) && cost_has_cycles(new_of(comparison)))
		return false;
	return base > 0 && new > 0 && fabs(base - new) > base / 100 &&
	       say(objection, "%.10g MHz, and %.10g MHz; -f sets both",
		   base / 1e6, new / 1e6);
}

static bool other_workload(const struct comparison *comparison,
			   struct objection *objection)
{
	char **base = base_of(comparison)->command;
	char **new = new_of(comparison)->command;
	size_t i = 0;

	if (!base || !new)
		return false;
	while (base[i] && new[i] && !strcmp(base[i], new[i]))
		i++;
	if (!base[i] && !new[i])
		return false;
	if (base[i] && new[i])
		return say(objection, "'%s', and '%s'", base[i], new[i]);
	return say(objection, "'%s' in %s only", base[i] ? base[i] : new[i],
		   base[i] ? comparison->base->name : comparison->new->name);
}

/* A run that finds an empty cache, say, and one that does not. */
static bool other_prepare(const struct comparison *comparison,
			  struct objection *objection)
{
	const char *base = base_of(comparison)->prepare;
	const char *new = new_of(comparison)->prepare;

	if (comparison->base->bare || comparison->new->bare || (!base && !new) ||
	    (base && new && !strcmp(base, new)))
		return false;
	return say(objection, "'%.130s', and '%.130s'", base ? base : "", new ? new : "");
}

/* What stands in a string of the measurement. */
static bool other_text(const struct comparison *comparison, size_t field,
		       struct objection *objection)
{
	const char *base = *(char *const *)((const char *)base_of(comparison) + field);
	const char *new = *(char *const *)((const char *)new_of(comparison) + field);

	return differ(base, new) && say(objection, "%s, and %s", base, new);
}

/* From the first word that differs. */
static bool other_command_line(const struct comparison *comparison,
			       struct objection *objection)
{
	const char *base = base_of(comparison)->command_line;
	const char *new = new_of(comparison)->command_line;
	size_t same = 0, word = 0;

	if (!differ(base, new))
		return false;
	for (; base[same] && base[same] == new[same]; same++)
		if (base[same] == ' ')
			word = same + 1;
	return say(objection, "'%.130s', and '%.130s'", base + word, new + word);
}

static bool is_impossible(const struct subject *subject, const struct excess *excess,
			  struct objection *objection)
{
	if (!excess->run)
		return false;
	if (!excess->cpus)
		return say(objection, "run %zu of %s lost %.3f s in %.3f s of CPU time: check -p and -f",
			   excess->run, subject->name, excess->lost_s, excess->of_s);
	return say(objection, "run %zu of %s lost %.3f s in %.3f s, which takes %.0f CPUs: check -p and -f",
		   excess->run, subject->name, excess->lost_s, excess->of_s, excess->cpus);
}

static bool impossible_base(const struct comparison *comparison,
			    struct objection *objection)
{
	return is_impossible(comparison->base, &comparison->base_excess, objection);
}

static bool impossible_new(const struct comparison *comparison,
			   struct objection *objection)
{
	return is_impossible(comparison->new, &comparison->new_excess, objection);
}

/* A check is a function; or that a text of the measurements, at @text of them, is the same. */
static const struct check {
	const char *name;
	bool (*objects)(const struct comparison *comparison,
			struct objection *objection);
	bool refuses;
	size_t text;
} checks[] = {
	{ "invalid", .objects = no_valid_run, .refuses = true },
	{ "other kind", .objects = other_kind, .refuses = true },
	{ "other scope", .objects = other_scope, .refuses = true },
	{ "other split", .objects = other_split, .refuses = true },
	{ "other classes", .objects = other_classes, .refuses = true },
	{ "other cost", .objects = other_cost, .refuses = true },
	{ "other price", .objects = other_price, .refuses = true },
	{ "other CPU", .objects = other_cpu },
	{ "other clock", .objects = other_clock },
	{ "other workload", .objects = other_workload },
	{ "other prepare", .objects = other_prepare },
	{ "other source", .text = offsetof(struct measurement, source) },
	{ "other kernel", .text = offsetof(struct measurement, kernel) },
	{ "other governor", .text = offsetof(struct measurement, governor) },
	{ "other huge pages", .text = offsetof(struct measurement, hugepages) },
	{ "other command line", .objects = other_command_line },
	{ "impossible", .objects = impossible_base },
	{ "impossible", .objects = impossible_new },
};

static bool invalid_runs(const struct subject *subject,
			 struct objection *objection)
{
	size_t count = subject->measurement.run_count;
	size_t valid = count_valid(&subject->measurement);

	return valid && valid < count &&
	       say(objection, "%zu of %zu in %s: the counters were zeroed meanwhile, or are absurd",
		   count - valid, count, subject->name);
}

static size_t count_known(const struct measurement *measurement, size_t class)
{
	size_t count = 0;

	for (size_t i = 0; i < measurement->run_count; i++)
		count += measurement->runs[i].validity == COUNTS_VALID &&
			 (&measurement->runs[i].counts.known[TLB_MISSES][0][0])[class];
	return count;
}

/* Of several classes, the one that the fewest runs have is told. */
static bool uncounted_runs(const struct subject *subject,
			   struct objection *objection)
{
	const struct measurement *measurement = &subject->measurement;
	size_t valid = count_valid(measurement), least = valid, worst = 0;

	for (size_t i = 0; i < TLB_SIDES * TLB_SPACES; i++) {
		size_t known = count_known(measurement, i);

		if (!known || known >= least)
			continue;
		least = known;
		worst = i;
	}
	return least < valid &&
	       say(objection, "%s misses were counted in %zu of %zu runs of %s: sums are of runs that have all",
		   (&class_words[0][0])[worst], least, valid, subject->name);
}

static bool multiplexed(const struct subject *subject,
			struct objection *objection)
{
	const struct measurement *measurement = &subject->measurement;
	double least = 1;

	for (size_t i = 0; i < measurement->run_count; i++) {
		const struct tlb_counts *counts = &measurement->runs[i].counts;
		double share = counts->enabled_ns
			? (double)counts->running_ns / counts->enabled_ns : 1;

		if (share < least)
			least = share;
	}
	return least < 1 &&
	       say(objection, "counts of %s are estimates: one event had a counter for %.2f %% of the time",
		   subject->name, 100 * least);
}

static bool failed_runs(const struct subject *subject,
			struct objection *objection)
{
	const struct measurement *measurement = &subject->measurement;

	for (size_t i = 0; i < measurement->run_count; i++)
		if (measurement->runs[i].exit_status && !measurement->runs[i].timed_out)
			return say(objection, "run %zu of %s ended with status %d",
				   i + 1, subject->name,
				   measurement->runs[i].exit_status);
	return false;
}

/* What such runs took is not what the command takes. */
static bool timed_out(const struct subject *subject, struct objection *objection)
{
	size_t count = measurement_timed_out(&subject->measurement);

	return count &&
	       say(objection, "%zu of %zu runs of %s were stopped after %u ms (--timeout)",
		   count, subject->measurement.run_count, subject->name,
		   subject->measurement.repeat.timeout_ms);
}

/* Of several, the farthest is told. */
static bool outliers(const struct subject *subject, struct objection *objection)
{
	const struct measurement *measurement = &subject->measurement;
	size_t count = measurement->run_count, found = 0, farthest = 0;
	double values[RUNS_MAX], median, mad, distance = 0;

	if (subject->kind != SUBJECT_REPORT)
		return false;
	for (size_t i = 0; i < count; i++)
		values[i] = measurement->runs[i].elapsed_s;
	mad = stats_mad(values, count);
	median = stats_spread(values, count).median;
	for (size_t i = 0; i < count; i++) {
		double elapsed = measurement->runs[i].elapsed_s;

		if (!stats_is_outlier(elapsed, median, mad))
			continue;
		found++;
		if (fabs(elapsed - median) <= distance)
			continue;
		distance = fabs(elapsed - median);
		farthest = i;
	}
	return found &&
	       say(objection, "%zu of %zu runs of %s, as run %zu of %.6f s; the median is %.6f s",
		   found, count, subject->name, farthest + 1,
		   measurement->runs[farthest].elapsed_s, median);
}

static bool left_out(const struct subject *subject, struct objection *objection)
{
	const struct gaps *gaps = &subject->gaps;

	return gaps->left_out &&
	       say(objection, "%zu line%s of %s that cannot be used, the first is line %zu",
		   gaps->left_out, gaps->left_out > 1 ? "s" : "", subject->name,
		   gaps->first);
}

static bool joined(const struct subject *subject, struct objection *objection)
{
	const struct gaps *gaps = &subject->gaps;
	size_t runs = subject->measurement.run_count;

	return gaps->joined > 1 &&
	       say(objection, "%zu intervals of %s, %zu to one; %zu at the end left out",
		   runs * gaps->joined + gaps->rest, subject->name,
		   gaps->joined, gaps->rest);
}

static const struct check_one {
	const char *name;
	bool (*objects)(const struct subject *subject,
			struct objection *objection);
} checks_of_one[] = {
	{ "invalid runs", invalid_runs },
	{ "uncounted runs", uncounted_runs },
	{ "multiplexed", multiplexed },
	{ "failed runs", failed_runs },
	{ "timed out", timed_out },
	{ "outliers", outliers },
	{ "left out", left_out },
	{ "joined", joined },
};

_Static_assert(ARRAY_SIZE(checks) + 2 * ARRAY_SIZE(checks_of_one) <=
	       OBJECTIONS_MAX, "OBJECTIONS_MAX");

static void note(struct objections *objections, bool objects, const char *name,
		 bool refuses)
{
	struct objection *next = &objections->list[objections->count];

	if (!objects)
		return;
	next->name = name;
	next->refuses = refuses;
	objections->refusals += refuses;
	objections->count++;
}

static bool check_both(const struct check *check, const struct comparison *comparison,
		       struct objection *objection)
{
	return check->objects ? check->objects(comparison, objection)
			      : other_text(comparison, check->text, objection);
}

static void check_one(const struct subject *subject,
		      struct objections *objections)
{
	for (size_t i = 0; i < ARRAY_SIZE(checks_of_one); i++)
		note(objections,
		     checks_of_one[i].objects(subject,
					      &objections->list[objections->count]),
		     checks_of_one[i].name, false);
}

void comparable(const struct comparison *comparison,
		struct objections *objections)
{
	*objections = (struct objections){ 0 };
	for (size_t i = 0; i < ARRAY_SIZE(checks); i++)
		note(objections,
		     check_both(&checks[i], comparison,
				&objections->list[objections->count]),
		     checks[i].name, checks[i].refuses);
	check_one(comparison->base, objections);
	check_one(comparison->new, objections);
}
