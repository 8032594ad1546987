// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <math.h>
#include <string.h>

#include "cost/compare.h"
#include "cost/compare_checks.h"
#include "sample.h"

static char *dd[] = { "dd", "bs=4k", NULL };

/*
 * A report whose runs take @seconds[i], and lose a tenth of what is above 10 of
 * it, by D-TLB misses of the kernel at 10 cycles each and 1000 Hz.
 */
static void make(struct subject *subject, const char *name, const double *seconds,
		 size_t count, struct run *runs)
{
	*subject = (struct subject){
		.name = name,
		.measurement = {
			.arch = "ppc", .cpu = "8xx", .source = "proc",
			.clock_hz = 1000, .clock_origin = CLOCK_OPTION,
			.command = dd, .runs = runs, .run_count = count,
		},
		.penalty = { { { 10, 10 }, { 10, 10 } }, PENALTY_OPTION, "" },
	};
	for (size_t i = 0; i < count; i++) {
		uint64_t misses = (seconds[i] - 10) * 10 + 0.5;

		runs[i] = (struct run){
			.counts = {
				.count[TLB_MISSES] = { { 1, 2 }, { 3, 4 + misses } },
				.known[TLB_MISSES] = { { true, true }, { true, true } },
			},
			.elapsed_s = seconds[i], .user_s = 1, .sys_s = 1,
		};
	}
}

static const struct {
	double base[6], new[6];
	size_t base_count, new_count;
	enum verdict verdict;
	double share, low, high;	/* -9: not known */
} times[] = {
	{ { 11 }, { 15 }, 1, 1, VERDICT_FEW, 0.1, -9, -9 },
	{ { 15 }, { 11 }, 1, 1, VERDICT_FEW, 0.1, -9, -9 },
	{ { 11 }, { 11 }, 1, 1, VERDICT_NONE, -9, -9, -9 },
	{ { 11, 12, 13 }, { 15, 16, 17 }, 3, 3, VERDICT_FEW, 0.1, -9, -9 },
	/* all at a tenth, and so is each pair */
	{ { 11, 12, 13, 14 }, { 15, 16, 17, 18 }, 4, 4, VERDICT_EXPLAINED, 0.1, 0.1, 0.1 },
	{ { 15, 16, 17, 18 }, { 11, 12, 13, 14 }, 4, 4, VERDICT_EXPLAINED, 0.1, 0.1, 0.1 },
	{ { 11, 12, 13, 15 }, { 14, 16, 17, 18 }, 4, 4, VERDICT_NONE, -9, -9, -9 },
	{ { 11, 12, 13, 14, 11, 12 }, { 11, 12, 13, 14, 13, 12 }, 6, 6, VERDICT_NONE, -9, -9, -9 },
	/* too few to tell, and one of them as fast as those of the other */
	{ { 11, 12, 13 }, { 13, 16, 17 }, 3, 3, VERDICT_NONE, -9, -9, -9 },
	/* ticks: all are not faster, but that may be nothing */
	{ { 11, 11, 11, 12 }, { 12, 12, 12, 12 }, 4, 4, VERDICT_NONE, -9, -9, -9 },
};

static void check_known(double value, double expected)
{
	assert_near(isnan(value) ? -9 : value, expected, 1 / 1e12);
}

static void explained(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(times); i++) {
		struct run base_runs[6], new_runs[6];
		struct comparison comparison;
		struct subject base, new;
		struct error error;

		make(&base, "base", times[i].base, times[i].base_count, base_runs);
		make(&new, "new", times[i].new, times[i].new_count, new_runs);
		assert_int_equal(compare(&base, &new, &comparison, &error), 0);
		if (comparison.explanation.verdict != times[i].verdict)
			fail_msg("%zu: verdict %d", i, comparison.explanation.verdict);
		check_known(comparison.explanation.share.value, times[i].share);
		check_known(comparison.explanation.share.interval.low, times[i].low);
		check_known(comparison.explanation.share.interval.high, times[i].high);
	}
}

/* What @base and @new have lost each run, in seconds that they took. */
static const struct {
	const char *what;
	double base[6], new[6], base_lost[6], new_lost[6];
	size_t count;
	enum verdict verdict;
	double share;
} losses[] = {
	{ "all or nothing", { 10, 11, 12, 10, 11, 12 }, { 13, 14, 15, 13, 14, 15 },
	  { 1, 9, 1, 9, 1, 9 }, { 9, 1, 9, 1, 9, 1 }, 6, VERDICT_OPEN, -9 },
	{ "impossible in base", { 10, 11, 12, 10, 11, 12 }, { 13, 14, 15, 13, 14, 15 },
	  { 1, 1, 1, 1, 1, 13 }, { 1, 1, 1, 1, 1, 1 }, 6, VERDICT_IMPOSSIBLE, -9 },
	{ "impossible in new", { 10 }, { 13 }, { 1 }, { 14 }, 1, VERDICT_IMPOSSIBLE, -9 },
	{ "impossible, but no change", { 10 }, { 10 }, { 1 }, { 14 }, 1, VERDICT_NONE, -9 },
	{ "more than all, by one run", { 10 }, { 11 }, { 1 }, { 3 }, 1, VERDICT_FEW, -9 },
	{ "less, by one run", { 10 }, { 11 }, { 3 }, { 1 }, 1, VERDICT_FEW, -9 },
	{ "half, by one run", { 10 }, { 12 }, { 1 }, { 2 }, 1, VERDICT_FEW, 0.5 },
	{ "more than all, for sure", { 10, 10, 10, 10 }, { 11, 11, 11, 11 },
	  { 1, 1, 1, 1 }, { 3, 3, 3, 3 }, 4, VERDICT_EXPLAINED, 2 },
	{ "nothing, for sure", { 10, 10, 10, 10 }, { 11, 11, 11, 11 },
	  { 1, 1, 1, 1 }, { 1, 1, 1, 1 }, 4, VERDICT_EXPLAINED, 0 },
};

static void verdicts(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(losses); i++) {
		size_t count = losses[i].count;
		struct run base_runs[6], new_runs[6];
		struct comparison comparison;
		struct subject base, new;
		struct error error;

		make(&base, "base", losses[i].base, count, base_runs);
		make(&new, "new", losses[i].new, count, new_runs);
		/* 10 cycles each at 1000 Hz */
		for (size_t run = 0; run < count; run++) {
			base_runs[run].counts.count[TLB_MISSES][TLB_D][TLB_KERNEL] =
				losses[i].base_lost[run] * 100 - 6;
			new_runs[run].counts.count[TLB_MISSES][TLB_D][TLB_KERNEL] =
				losses[i].new_lost[run] * 100 - 6;
		}
		print_message("%s\n", losses[i].what);
		assert_int_equal(compare(&base, &new, &comparison, &error), 0);
		assert_int_equal(comparison.explanation.verdict, losses[i].verdict);
		check_known(comparison.explanation.share.value, losses[i].share);
	}
}

/* Wherever in the list a run stands that lacks a class, the answer is the same. */
static void any_order(void **state)
{
	const double seconds[] = { 11, 12, 13, 14, 15 };
	struct change first[FIGURES] = { 0 };

	(void)state;
	for (size_t lacking = 0; lacking < 5; lacking++) {
		struct run base_runs[5], new_runs[5], swapped;
		struct objections objections;
		struct comparison comparison;
		struct subject base, new;
		struct error error;

		make(&base, "base", seconds, 5, base_runs);
		make(&new, "new", seconds, 5, new_runs);
		new_runs[0].counts.known[TLB_MISSES][TLB_I][TLB_USER] = false;
		new_runs[0].counts.count[TLB_MISSES][TLB_I][TLB_USER] = 0;
		swapped = new_runs[lacking];
		new_runs[lacking] = new_runs[0];
		new_runs[0] = lacking ? swapped : new_runs[0];
		assert_int_equal(compare(&base, &new, &comparison, &error), 0);
		comparable(&comparison, &objections);
		assert_int_equal(objections.count, 1);
		assert_int_equal(objections.refusals, 0);
		assert_string_equal(objections.list[0].text,
				    "I-TLB userspace misses were counted in 4 of 5 runs of new: sums are of runs that have all");
		assert_int_equal(comparison.changes[FIGURE_I_USER].new.count, 4);
		assert_int_equal(comparison.changes[FIGURE_I_KERNEL].new.count, 5);
		assert_int_equal(comparison.changes[FIGURE_MISSES].new.count, 4);
		assert_int_equal(comparison.changes[FIGURE_SECONDS_LOST].new.count, 4);
		if (!lacking)
			memcpy(first, comparison.changes, sizeof(first));
		for (int f = 0; f < FIGURES; f++) {
			assert_true(comparison.changes[f].by.value == first[f].by.value ||
				    isnan(first[f].by.value));
			assert_int_equal(comparison.changes[f].new.count, first[f].new.count);
		}
	}
}

/* The intervals of a series are not as many as they look. */
static void resembling_intervals(void **state)
{
	struct run base_runs[60], new_runs[60];
	double seconds[60];
	struct comparison comparison;
	struct subject base, new;
	struct error error;

	(void)state;
	/* ten times up and down, and once */
	for (int i = 0; i < 60; i++)
		seconds[i] = 11 + i % 6;
	make(&base, "base", seconds, 60, base_runs);
	for (int i = 0; i < 60; i++)
		seconds[i] = 21 + i / 10;
	make(&new, "new", seconds, 60, new_runs);
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);
	assert_int_equal(comparison.changes[FIGURE_MISSES].base_effective, 60);
	assert_int_equal(comparison.changes[FIGURE_MISSES].new_effective, 60);
	assert_true(comparison.changes[FIGURE_MISSES].by.interval.low > 0);

	base.kind = SUBJECT_SERIES;
	new.kind = SUBJECT_SERIES;
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);
	assert_int_equal(comparison.changes[FIGURE_MISSES].base.count, 60);
	assert_true(comparison.changes[FIGURE_MISSES].base_effective > 4);
	assert_int_equal(comparison.changes[FIGURE_MISSES].new_effective, 1);
	assert_true(isnan(comparison.changes[FIGURE_MISSES].by.interval.low));
	assert_near(comparison.changes[FIGURE_MISSES].by.value, 100, 10);
}

static void changes(void **state)
{
	const double slow[] = { 15, 16, 17, 18 }, fast[] = { 11, 12, 13, 14 };
	struct run base_runs[4], new_runs[4];
	struct comparison comparison;
	struct subject base, new;
	const struct change *change;
	struct error error;

	(void)state;
	make(&base, "base", slow, 4, base_runs);
	make(&new, "new", fast, 4, new_runs);
	new_runs[3].validity = COUNTS_ZEROED;
	new_runs[3].counts = (struct tlb_counts){ 0 };
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);

	/* 54, 64, 74, 84 and 14, 24, 34, without the one that is not valid */
	change = &comparison.changes[FIGURE_D_KERNEL];
	assert_near(change->base.median, 69, 0);
	assert_near(change->new.median, 24, 0);
	assert_int_equal(change->new.count, 3);
	assert_near(change->by.value, -45, 0);
	assert_near(change->share, -45 / 69., 0);
	assert_true(isnan(change->by.interval.low));

	change = &comparison.changes[FIGURE_ELAPSED];
	assert_near(change->by.value, -4, 0);
	/* for 4 and 4, from the least to the largest difference */
	assert_near(change->by.interval.low, -7, 0);
	assert_near(change->by.interval.high, -1, 0);
	/* the ratio is of runs of which both figures are known: these are too few */
	assert_int_equal(comparison.explanation.verdict, VERDICT_FEW);

	change = &comparison.changes[FIGURE_MAJOR_FAULTS];
	assert_near(change->by.value, 0, 0);
	assert_true(isnan(change->share));
}

static void unknown(void **state)
{
	const double seconds[] = { 11 };
	struct run base_runs[1], new_runs[1];
	struct comparison comparison;
	struct subject base, new;
	struct error error;

	(void)state;
	make(&base, "base", seconds, 1, base_runs);
	make(&new, "new", seconds, 1, new_runs);
	new.measurement.clock_hz = 0;
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);
	assert_int_equal(comparison.explanation.verdict, VERDICT_NO_COST);
	new.bare = true;
	new.kind = SUBJECT_CAPTURE;
	new_runs[0].elapsed_s = NAN;
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);
	assert_int_equal(comparison.explanation.verdict, VERDICT_NO_TIME);
	assert_int_equal(comparison.changes[FIGURE_ELAPSED].new.count, 0);
	assert_int_equal(comparison.changes[FIGURE_MINOR_FAULTS].new.count, 0);
	assert_int_equal(comparison.changes[FIGURE_MINOR_FAULTS].base.count, 1);
	new.kind = SUBJECT_SERIES;
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);
	assert_int_equal(comparison.explanation.verdict, VERDICT_SERIES);
}

static char *other_words[] = { "dd", "bs=8k", NULL };
static char *fewer_words[] = { "dd", NULL };

static void zeroed(struct subject *subject)
{
	for (size_t i = 0; i < subject->measurement.run_count; i++) {
		subject->measurement.runs[i].validity = COUNTS_ZEROED;
		subject->measurement.runs[i].counts = (struct tlb_counts){ 0 };
	}
}

static void zeroed_once(struct subject *subject)
{
	subject->measurement.runs[1].validity = COUNTS_ZEROED;
	subject->measurement.runs[1].counts = (struct tlb_counts){ 0 };
}

static void series(struct subject *subject)
{
	subject->kind = SUBJECT_SERIES;
}

static void scope(struct subject *subject)
{
	subject->measurement.scope = SCOPE_PROCESSES;
}

static void split(struct subject *subject)
{
	subject->measurement.split = SPLIT_MODE;
}

static void bare_split(struct subject *subject)
{
	split(subject);
	subject->bare = true;
}

static void classes(struct subject *subject)
{
	for (size_t i = 0; i < subject->measurement.run_count; i++) {
		struct tlb_counts *counts = &subject->measurement.runs[i].counts;

		counts->known[TLB_MISSES][TLB_D][TLB_KERNEL] = false;
		counts->count[TLB_MISSES][TLB_D][TLB_KERNEL] = 0;
	}
}

static void walks(struct subject *subject)
{
	subject->penalty.origin = PENALTY_DEFAULT;
	for (size_t i = 0; i < subject->measurement.run_count; i++) {
		struct tlb_counts *counts = &subject->measurement.runs[i].counts;

		memset(counts->known[TLB_WALK_CYCLES], true,
		       sizeof(counts->known[TLB_WALK_CYCLES]));
	}
}

static void price(struct subject *subject)
{
	subject->penalty.cycles[TLB_D][TLB_KERNEL] = 11;
}

static void arch(struct subject *subject)
{
	subject->measurement.arch = "ppc64";
}

static void cpu(struct subject *subject)
{
	subject->measurement.cpu = "e500v2";
}

static void no_cpu(struct subject *subject)
{
	subject->measurement.cpu = "";
	subject->measurement.arch = NULL;
	subject->measurement.command = NULL;
	subject->measurement.clock_hz = 0;
}

static void clock_of(struct subject *subject)
{
	subject->measurement.clock_hz = 1011;
}

static void about_the_clock(struct subject *subject)
{
	subject->measurement.clock_hz = 1009;
}

static void workload(struct subject *subject)
{
	subject->measurement.command = other_words;
}

static void shorter(struct subject *subject)
{
	subject->measurement.command = fewer_words;
}

static void source(struct subject *subject)
{
	subject->measurement.source = "perf";
}

static void shared(struct subject *subject)
{
	subject->measurement.runs[1].counts.enabled_ns = 400;
	subject->measurement.runs[1].counts.running_ns = 100;
}

static void uncounted_once(struct subject *subject)
{
	struct tlb_counts *counts = &subject->measurement.runs[0].counts;

	counts->known[TLB_MISSES][TLB_D][TLB_KERNEL] = false;
	counts->count[TLB_MISSES][TLB_D][TLB_KERNEL] = 0;
}

static void lost_too_much(struct subject *subject)
{
	subject->measurement.runs[1].counts.count[TLB_MISSES][TLB_D][TLB_KERNEL] = 1234;
	subject->measurement.runs[2].counts.count[TLB_MISSES][TLB_D][TLB_KERNEL] = 2594;
}

static void on_three_cpus(struct subject *subject)
{
	lost_too_much(subject);
	subject->measurement.cpus = 3;
}

static void failed(struct subject *subject)
{
	subject->measurement.runs[3].exit_status = 2;
}

static void slow_run(struct subject *subject)
{
	subject->measurement.runs[4].elapsed_s = 99;
}

static const struct {
	void (*change)(struct subject *subject);
	const char *name;	/* NULL: no objection */
	const char *text, *other_text;	/* if changed in new, and in base */
	bool refuses;
} objections_to[] = {
	{ NULL, NULL, "", "", false },
	{ zeroed, "invalid", "the counters of new were zeroed meanwhile, or are absurd",
	  "the counters of base were zeroed meanwhile, or are absurd", true },
	{ series, "other kind", "new has intervals, and base a run",
	  "base has intervals, and new a run", true },
	{ scope, "other scope", "misses of the whole machine, and of the command and its children",
	  "misses of the command and its children, and of the whole machine", true },
	{ split, "other split",
	  "userspace or kernel is whose address was missing, and the mode that the CPU was in",
	  "userspace or kernel is the mode that the CPU was in, and whose address was missing",
	  true },
	{ bare_split, NULL, "", "", false },
	{ classes, "other classes", "D-TLB kernel misses were counted in base only",
	  "D-TLB kernel misses were counted in new only", true },
	{ walks, "other cost", "cycles lost were measured in new only; -p prices both",
	  "cycles lost were measured in base only; -p prices both", true },
	{ price, "other price", "10 cycles a miss, and 11; -p prices both",
	  "11 cycles a miss, and 10; -p prices both", true },
	{ arch, "other CPU", "ppc, and ppc64", "ppc64, and ppc", false },
	{ cpu, "other CPU", "8xx, and e500v2", "e500v2, and 8xx", false },
	{ no_cpu, NULL, "", "", false },
	{ clock_of, "other clock", "0.001 MHz, and 0.001011 MHz; -f sets both",
	  "0.001011 MHz, and 0.001 MHz; -f sets both", false },
	{ about_the_clock, NULL, "", "", false },
	{ workload, "other workload", "'bs=4k', and 'bs=8k'", "'bs=8k', and 'bs=4k'", false },
	{ shorter, "other workload", "'bs=4k' in base only", "'bs=4k' in new only", false },
	{ source, "other source", "proc, and perf", "perf, and proc", false },
	{ zeroed_once, "invalid runs",
	  "1 of 5 in new: the counters were zeroed meanwhile, or are absurd",
	  "1 of 5 in base: the counters were zeroed meanwhile, or are absurd", false },
	{ shared, "multiplexed",
	  "counts of new are estimates: one event had a counter for 25.00 % of the time",
	  "counts of base are estimates: one event had a counter for 25.00 % of the time", false },
	{ uncounted_once, "uncounted runs",
	  "D-TLB kernel misses were counted in 4 of 5 runs of new: sums are of runs that have all",
	  "D-TLB kernel misses were counted in 4 of 5 runs of base: sums are of runs that have all",
	  false },
	{ lost_too_much, "impossible",
	  "run 3 of new lost 26.000 s in 13.000 s, which takes 2 CPUs: check -p and -f",
	  "run 3 of base lost 26.000 s in 13.000 s, which takes 2 CPUs: check -p and -f", false },
	{ on_three_cpus, NULL, "", "", false },
	{ failed, "failed runs", "run 4 of new ended with status 2",
	  "run 4 of base ended with status 2", false },
	{ slow_run, "outliers",
	  "1 of 5 runs of new, as run 5 of 99.000000 s; the median is 13.000000 s",
	  "1 of 5 runs of base, as run 5 of 99.000000 s; the median is 13.000000 s", false },
};

static void check_objection(size_t i, bool in_base)
{
	const double seconds[] = { 11, 12, 13, 14, 15 };
	struct run base_runs[5], new_runs[5];
	struct objections objections;
	struct comparison comparison;
	struct subject base, new;
	struct error error;

	make(&base, "base", seconds, 5, base_runs);
	make(&new, "new", seconds, 5, new_runs);
	if (objections_to[i].change)
		objections_to[i].change(in_base ? &base : &new);
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);
	comparable(&comparison, &objections);
	if (!objections_to[i].name) {
		if (objections.count)
			fail_msg("%zu: %s", i, objections.list[0].text);
		return;
	}
	if (objections.count != 1)
		fail_msg("%zu: %zu objections, the first is %s", i, objections.count,
			 objections.list[0].text);
	assert_string_equal(objections.list[0].name, objections_to[i].name);
	assert_string_equal(objections.list[0].text,
			    in_base ? objections_to[i].other_text : objections_to[i].text);
	assert_int_equal(objections.list[0].refuses, objections_to[i].refuses);
	assert_int_equal(objections.refusals, objections_to[i].refuses);
}

static void each_objection(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(objections_to); i++) {
		check_objection(i, false);
		check_objection(i, true);
	}
}

/* All at once, which must fit; and those that refuse come first. */
static void all_objections(void **state)
{
	const double seconds[] = { 11, 12, 13, 14, 15 };
	struct run base_runs[5], new_runs[5];
	struct objections objections;
	struct comparison comparison;
	struct subject base, new;
	struct error error;

	(void)state;
	make(&base, "base", seconds, 5, base_runs);
	make(&new, "new", seconds, 5, new_runs);
	scope(&new), split(&new), classes(&new), price(&new), cpu(&new);
	clock_of(&new), workload(&new), source(&new);
	zeroed_once(&base), failed(&base), slow_run(&base);
	zeroed_once(&new), failed(&new), slow_run(&new);
	assert_int_equal(compare(&base, &new, &comparison, &error), 0);
	comparable(&comparison, &objections);
	assert_int_equal(objections.count, 14);
	assert_int_equal(objections.refusals, 4);
	for (size_t i = 0; i < objections.count; i++)
		assert_int_equal(objections.list[i].refuses, i < 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(explained),
		cmocka_unit_test(verdicts),
		cmocka_unit_test(any_order),
		cmocka_unit_test(resembling_intervals),
		cmocka_unit_test(changes),
		cmocka_unit_test(unknown),
		cmocka_unit_test(each_objection),
		cmocka_unit_test(all_objections),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
