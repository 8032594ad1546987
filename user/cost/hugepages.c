// SPDX-License-Identifier: GPL-2.0
#include "cost/hugepages.h"

#include <math.h>

static const struct estimate unknown = { NAN, { NAN, NAN } };

void huge_run(struct huge_run *run, const struct thp_peak *peak,
	      const double before[THP_EVENTS], const double after[THP_EVENTS])
{
	double *f = run->figures;

	f[HUGE_ALL] = peak->all;
	f[HUGE_ANON] = peak->bytes[THP_ANON];
	f[HUGE_FILE] = peak->bytes[THP_FILE];
	f[HUGE_SHMEM] = peak->bytes[THP_SHMEM];
	f[HUGE_FAULTS] = after[THP_FAULT_ALLOC] - before[THP_FAULT_ALLOC];
	f[HUGE_FALLBACKS] = after[THP_FAULT_FALLBACK] - before[THP_FAULT_FALLBACK];
	f[HUGE_STALLS] = after[THP_COMPACT_STALL] - before[THP_COMPACT_STALL];
}

/* What nobody counts can never be known well. */
static bool is_sure(const struct measurement *measurement, bool counted,
		    struct repetition *repetition)
{
	double wanted = measurement->repeat.percent / 100;

	repeat_look(measurement, repetition);
	return repetition->certainty[REPEAT_ELAPSED].off <= wanted &&
	       (!counted || repetition->certainty[REPEAT_MISSES].off <= wanted);
}

bool huge_again(const struct huge_runs runs[HUGE_MODES], const bool asked[HUGE_MODES],
		bool counted)
{
	struct repetition repetition = { 0 };

	for (int mode = 0; mode < HUGE_MODES; mode++) {
		const struct measurement *measurement = &runs[mode].subject.measurement;

		if (!asked[mode])
			continue;
		if (measurement->repeat.percent && repeat_is_look(measurement))
			repetition.sure = is_sure(measurement, counted, &repetition);
		if (repeat_again(measurement, &repetition))
			return true;
	}
	return false;
}

/* Cycles of a run in user mode, of those events that it has; NAN if it has none. */
static double user_cycles(const struct run *run, const struct penalty *penalty,
			  enum cost_origin origin)
{
	enum tlb_event event = origin == COST_WALK_CYCLES ? TLB_WALK_CYCLES : TLB_MISSES;
	double cycles = 0;
	bool any = false;

	for (int side = 0; side < TLB_SIDES; side++) {
		double price = origin == COST_WALK_CYCLES ? 1 : penalty->cycles[side][TLB_USER];

		any |= run->counts.known[event][side][TLB_USER];
		cycles += price * run->counts.count[event][side][TLB_USER];
	}
	return any ? cycles : NAN;
}

static struct huge_ceiling find_ceiling(const struct huge_result *off, enum cost_origin origin)
{
	const struct measurement *measurement = &off->subject->measurement;
	double values[RUNS_MAX];

	for (size_t i = 0; i < measurement->run_count; i++)
		values[i] = user_cycles(&measurement->runs[i], &off->subject->penalty, origin);
	return (struct huge_ceiling){
		.cycles = off->summary[FIGURE_CYCLES_LOST].median,
		.user_cycles = stats_spread(values, measurement->run_count).median,
		.seconds = off->summary[FIGURE_SECONDS_LOST].median,
		.share = off->summary[FIGURE_SHARE_OF_ELAPSED].median,
	};
}

static void summarize(const struct huge_runs *runs, struct huge_result *result)
{
	const struct measurement *measurement = &runs->subject.measurement;
	double values[RUNS_MAX];

	result->subject = &runs->subject;
	cost_summary(measurement, &runs->subject.penalty, result->summary);
	for (int figure = 0; figure < HUGE_FIGURES; figure++) {
		for (size_t i = 0; i < measurement->run_count; i++)
			values[i] = runs->runs[i].figures[figure];
		result->huge[figure] = stats_spread(values, measurement->run_count);
	}
}

/* A change turned round: 0 stays what it is. */
static struct estimate saving(const struct estimate *change)
{
	return (struct estimate){
		0 - change->value, { 0 - change->interval.high, 0 - change->interval.low }
	};
}

static int compare_result(const struct huge_result *off, struct huge_result *result,
			  struct error *error)
{
	struct comparison *comparison = &result->compared;

	if (compare(off->subject, result->subject, comparison, error))
		return -1;
	comparable(comparison, &result->objections);
	result->seconds_saved = saving(&comparison->changes[FIGURE_ELAPSED].by);
	result->share_saved = 0 - comparison->changes[FIGURE_ELAPSED].share;
	result->cycles_saved = comparison->base_origin == comparison->new_origin
		? saving(&comparison->changes[FIGURE_CYCLES_LOST].by) : unknown;
	return 0;
}

static bool is_told_apart(const struct estimate *estimate)
{
	return estimate->interval.low > 0 || estimate->interval.high < 0;
}

/* It was looked at, and the kernel has not done anything that was missed. */
static bool got_nothing(const struct huge_result *result)
{
	return result->huge[HUGE_ALL].max <= 0 && !(result->huge[HUGE_FAULTS].min > 0);
}

static void judge(struct hugepages *all)
{
	const struct huge_result *results = all->results;
	size_t nothing = 0, known = 0, worst = 0;
	bool saves = false;

	all->best = 0;
	all->verdict = HUGE_ALONE;
	for (size_t i = 1; i < all->count; i++) {
		const struct estimate *saved = &results[i].seconds_saved;
		bool apart = is_told_apart(saved), good = apart && saved->value > 0;

		nothing += got_nothing(&results[i]);
		known += !isnan(saved->interval.low);
		if (!all->best || good > saves ||
		    (good == saves && saved->value > results[all->best].seconds_saved.value))
			all->best = i;
		saves |= good;
		if (apart && !good &&
		    (!worst || saved->value < results[worst].seconds_saved.value))
			worst = i;
	}
	if (all->count < 2)
		return;
	if (nothing == all->count - 1)
		all->verdict = HUGE_NOT_GOT;
	else if (saves)
		all->verdict = HUGE_SAVE;
	else if (!known)
		all->verdict = HUGE_FEW;
	else if (worst)
		all->verdict = HUGE_COST;
	else
		all->verdict = HUGE_SAME;
	if (all->verdict == HUGE_COST)
		all->best = worst;
}

int hugepages(const struct huge_runs runs[HUGE_MODES], struct hugepages *result,
	      struct error *error)
{
	struct huge_result *off = &result->results[0];

	*result = (struct hugepages){ 0 };
	for (int mode = 0; mode < HUGE_MODES; mode++) {
		struct huge_result *next = &result->results[result->count];

		if (!runs[mode].subject.measurement.run_count)
			continue;
		next->mode = mode;
		next->seconds_saved = unknown;
		next->cycles_saved = unknown;
		next->share_saved = NAN;
		summarize(&runs[mode], next);
		if (result->count++ && compare_result(off, next, error))
			return -1;
	}
	result->origin = cost_origin(&off->subject->measurement, &off->subject->penalty);
	result->counted = off->summary[FIGURE_MISSES].count;
	result->ceiling = find_ceiling(off, result->origin);
	judge(result);
	return 0;
}
