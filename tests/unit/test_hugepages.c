// SPDX-License-Identifier: GPL-2.0
/* What huge pages save: arithmetic with known answers, and what the kernel prints of them. */
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/hugepages.h"

#define RUNS 8

/* What rounding may do. */
#define CLOSE (1 / 1e9)

/* All that is needed to compare modes. */
struct modes {
	struct huge_runs runs[HUGE_MODES];
	struct run run[HUGE_MODES][RUNS];
	struct huge_run huge[HUGE_MODES][RUNS];
	struct hugepages result;
};

static struct modes *make_modes(void)
{
	static const char *const names[HUGE_MODES] = { "off", "thp", "malloc" };
	struct modes *modes = calloc(1, sizeof(*modes));

	assert_non_null(modes);
	for (int mode = 0; mode < HUGE_MODES; mode++) {
		struct subject *subject = &modes->runs[mode].subject;

		subject->name = names[mode];
		subject->penalty = penalty_default();
		subject->measurement.source = "none";
		subject->measurement.scope = SCOPE_PROCESSES;
		subject->measurement.repeat.max_runs = RUNS;
		subject->measurement.runs = modes->run[mode];
		modes->runs[mode].runs = modes->huge[mode];
	}
	return modes;
}

/* A run that took so long, had so many bytes huge and, if not 0, so many walk cycles. */
static void add_run(struct modes *modes, enum huge_mode mode, double seconds, double bytes,
		    uint64_t user_cycles, uint64_t kernel_cycles)
{
	size_t i = modes->runs[mode].subject.measurement.run_count++;
	struct run *run = &modes->run[mode][i];

	run->elapsed_s = seconds;
	run->user_s = seconds;
	for (int figure = 0; figure < HUGE_FIGURES; figure++)
		modes->huge[mode][i].figures[figure] = NAN;
	modes->huge[mode][i].figures[HUGE_ALL] = bytes;
	if (!user_cycles)
		return;
	memset(run->counts.known, true, sizeof(run->counts.known));
	run->counts.count[TLB_WALK_CYCLES][TLB_D][TLB_USER] = user_cycles - 10;
	run->counts.count[TLB_WALK_CYCLES][TLB_I][TLB_USER] = 10;
	run->counts.count[TLB_WALK_CYCLES][TLB_D][TLB_KERNEL] = kernel_cycles;
	run->counts.count[TLB_MISSES][TLB_D][TLB_USER] = user_cycles / 30;
}

static void compare_modes(struct modes *modes)
{
	struct error error;

	assert_int_equal(hugepages(modes->runs, &modes->result, &error), 0);
}

/*
 * Somebody has measured 17.10 ns a lookup without huge pages and 13.32 with: as seconds.
 * Differences of pairs are from 3.77 to 3.79 for runs of 17.10 +- 0.005 and 13.32 +- 0.005.
 */
static void worked_numbers(void **state)
{
	static const double jitter[] = { -0.005, 0, 0, 0.005 };
	struct modes *modes = make_modes();
	const struct huge_result *thp = &modes->result.results[1];

	(void)state;
	for (int i = 0; i < 4; i++) {
		add_run(modes, HUGE_OFF, 17.10 + jitter[i], 0, 4000000000 + i, 500000000);
		add_run(modes, HUGE_THP, 13.32 + jitter[i], 64e6, 40000000 + i, 500000000);
	}
	modes->runs[HUGE_OFF].subject.measurement.clock_hz = 1e9;
	modes->runs[HUGE_THP].subject.measurement.clock_hz = 1e9;
	compare_modes(modes);

	assert_int_equal(modes->result.count, 2);
	assert_int_equal(modes->result.verdict, HUGE_SAVE);
	assert_int_equal(modes->result.best, 1);
	assert_near(thp->seconds_saved.value, 3.78, CLOSE);
	assert_near(thp->seconds_saved.interval.low, 3.77, CLOSE);
	assert_near(thp->seconds_saved.interval.high, 3.79, CLOSE);
	assert_near(thp->share_saved, 3.78 / 17.10, CLOSE);
	assert_near(thp->cycles_saved.value, 3960000000, 2);
	assert_near(thp->huge[HUGE_ALL].median, 64e6, 0);
	assert_true(isnan(thp->huge[HUGE_FAULTS].median));

	/* without huge pages: what there is to be saved, of which the kernel's may be its own */
	assert_int_equal(modes->result.origin, COST_WALK_CYCLES);
	assert_true(modes->result.counted);
	assert_near(modes->result.ceiling.cycles, 4500000001.5, 0);
	assert_near(modes->result.ceiling.user_cycles, 4000000001.5, 0);
	assert_near(modes->result.ceiling.seconds, 4.5, CLOSE * 10);
	assert_near(modes->result.ceiling.share, 4.5 / 17.10, 1 / 1e3);
	free(modes);
}

/* Without walk cycles, misses have a price, of which the ceiling is made. */
static void price(void **state)
{
	struct modes *modes = make_modes();

	(void)state;
	for (int mode = HUGE_OFF; mode <= HUGE_THP; mode++) {
		struct run *run = &modes->run[mode][0];

		assert_int_equal(penalty_parse("i=20,du=23,dk=7",
					       &modes->runs[mode].subject.penalty), 0);
		add_run(modes, mode, 2, 0, 0, 0);
		memset(run->counts.known[TLB_MISSES], true, sizeof(run->counts.known[0]));
		run->counts.count[TLB_MISSES][TLB_I][TLB_USER] = 10;
		run->counts.count[TLB_MISSES][TLB_D][TLB_USER] = mode == HUGE_OFF ? 100 : 40;
		run->counts.count[TLB_MISSES][TLB_D][TLB_KERNEL] = 1000;
	}
	compare_modes(modes);
	assert_int_equal(modes->result.origin, COST_PENALTY);
	assert_near(modes->result.ceiling.cycles, 200 + 2300 + 7000, 0);
	assert_near(modes->result.ceiling.user_cycles, 2500, 0);
	assert_true(isnan(modes->result.ceiling.seconds));
	assert_near(modes->result.results[1].cycles_saved.value, 60 * 23, 0);
	free(modes);
}

/* Times of four runs of each mode, and what became huge; a mode of 0 s is not run. */
static const struct {
	double off, thp, malloc, bytes;
	enum huge_verdict verdict;
	size_t best;
} verdicts[] = {
	{ 10, 9, 8, 1, HUGE_SAVE, 2 },
	{ 10, 8, 9, 1, HUGE_SAVE, 1 },
	{ 10, 8, 11, 1, HUGE_SAVE, 1 },
	{ 10, 11, 8, 1, HUGE_SAVE, 2 },
	{ 10, 11, 12, 1, HUGE_COST, 2 },
	{ 10, 10, 12, 1, HUGE_COST, 2 },
	{ 10, 12, 10, 1, HUGE_COST, 1 },
	{ 10, 10, 10.001, 1, HUGE_SAME, 1 },
	{ 10, 10, 0, 1, HUGE_SAME, 1 },
	{ 10, 8, 8, 0, HUGE_NOT_GOT, 1 },
	{ 10, 8, 8, NAN, HUGE_SAVE, 1 },
	{ 10, 0, 0, 1, HUGE_ALONE, 0 },
};

static void verdict(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(verdicts); i++) {
		const double seconds[] = { verdicts[i].off, verdicts[i].thp, verdicts[i].malloc };
		struct modes *modes = make_modes();

		for (int mode = 0; mode < HUGE_MODES; mode++)
			for (int run = 0; run < 4 && seconds[mode]; run++)
				add_run(modes, mode, seconds[mode] + run / 1e2,
					mode == HUGE_OFF ? 0 : verdicts[i].bytes, 0, 0);
		compare_modes(modes);
		if (modes->result.verdict != verdicts[i].verdict ||
		    modes->result.best != verdicts[i].best)
			fail_msg("case %zu: verdict %d of %zu", i, modes->result.verdict,
				 modes->result.best);
		assert_false(modes->result.counted);
		assert_true(isnan(modes->result.ceiling.cycles));
		free(modes);
	}
}

/* Nothing was seen, but the kernel has given some: it was not looked in time. */
static void seen_or_not(void **state)
{
	struct modes *modes = make_modes();

	(void)state;
	for (int run = 0; run < 4; run++) {
		add_run(modes, HUGE_OFF, 10 + run / 1e2, 0, 0, 0);
		add_run(modes, HUGE_THP, 8 + run / 1e2, 0, 0, 0);
		modes->huge[HUGE_THP][run].figures[HUGE_FAULTS] = 1;
	}
	compare_modes(modes);
	assert_int_equal(modes->result.verdict, HUGE_SAVE);
	modes->huge[HUGE_THP][2].figures[HUGE_FAULTS] = 0;
	compare_modes(modes);
	assert_int_equal(modes->result.verdict, HUGE_NOT_GOT);
	free(modes);
}

static void few_runs(void **state)
{
	struct modes *modes = make_modes();

	(void)state;
	for (int run = 0; run < 3; run++) {
		add_run(modes, HUGE_OFF, 10, 0, 0, 0);
		add_run(modes, HUGE_THP, 8, 1, 0, 0);
	}
	compare_modes(modes);
	assert_int_equal(modes->result.verdict, HUGE_FEW);
	assert_near(modes->result.results[1].seconds_saved.value, 2, 0);
	free(modes);
}

/* As many rounds as were asked for; or until all modes are known well, misses if counted. */
static void again(void **state)
{
	static const bool asked[HUGE_MODES] = { true, true };
	struct modes *modes = make_modes();

	(void)state;
	for (int run = 0; run < RUNS; run++) {
		assert_true(huge_again(modes->runs, asked, false));
		add_run(modes, HUGE_OFF, 10, 0, 0, 0);
		assert_true(huge_again(modes->runs, asked, false));
		add_run(modes, HUGE_THP, 8, 0, 0, 0);
	}
	assert_false(huge_again(modes->runs, asked, false));

	for (int mode = 0; mode < HUGE_MODES; mode++) {
		struct repeat *repeat = &modes->runs[mode].subject.measurement.repeat;

		repeat->max_runs = 20;
		repeat->percent = 5;
		repeat->confidence = 75;
	}
	assert_false(huge_again(modes->runs, asked, false));
	assert_true(huge_again(modes->runs, asked, true));
	/* one mode alone that is not known well */
	for (int run = 0; run < RUNS; run++)
		modes->run[HUGE_THP][run].elapsed_s = 8 + run;
	assert_true(huge_again(modes->runs, asked, false));
	free(modes);
}

static void growth(void **state)
{
	static const double before[THP_EVENTS] = { 100, 7, NAN };
	static const double after[THP_EVENTS] = { 131, 7, NAN };
	const struct thp_peak peak = { { 1, 2, NAN }, 3, false };
	struct huge_run run;

	(void)state;
	huge_run(&run, &peak, before, after);
	assert_near(run.figures[HUGE_ALL], 3, 0);
	assert_near(run.figures[HUGE_ANON], 1, 0);
	assert_near(run.figures[HUGE_FILE], 2, 0);
	assert_true(isnan(run.figures[HUGE_SHMEM]));
	assert_near(run.figures[HUGE_FAULTS], 31, 0);
	assert_near(run.figures[HUGE_FALLBACKS], 0, 0);
	assert_true(isnan(run.figures[HUGE_STALLS]));
}

#define ROLLUP_HEAD "55f5c3703000-7ffc80004000 ---p 00000000 00:00 0    [rollup]\nRss:     1764 kB\n"

static const struct {
	const char *text;
	int result;
	double bytes[THP_KINDS];
} smaps[] = {
	{ ROLLUP_HEAD "AnonHugePages:     63488 kB\nShmemPmdMapped:     2048 kB\n"
	  "FilePmdMapped:         0 kB\nSwap:  5 kB\n", 0, { 63488 * 1024.0, 0, 2048 * 1024.0 } },
	/* Linux before 5.4 */
	{ ROLLUP_HEAD "AnonHugePages:         0 kB\nShmemPmdMapped:        0 kB\n", 0,
	  { 0, NAN, 0 } },
	/* 2 TB */
	{ "AnonHugePages: 2147483648 kB\n", 0, { 2199023255552, NAN, NAN } },
	{ "AnonHugePages: 1 kB", 0, { 1024, NAN, NAN } },
	/* no huge pages in the kernel, no text, not a number, another unit, twice */
	{ ROLLUP_HEAD, -1, { NAN, NAN, NAN } },
	{ "", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages: x kB\n", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages: -1 kB\n", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages: 1 MB\n", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages: 1\n", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages: 18446744073709551616 kB\n", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages: 1 kB\nAnonHugePages: 1 kB\n", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages: ", -1, { NAN, NAN, NAN } },
	{ "AnonHugePages:", -1, { NAN, NAN, NAN } },
	{ "XAnonHugePages: 1 kB\n", -1, { NAN, NAN, NAN } },
};

static const struct {
	const char *text;
	int result;
	double counts[THP_EVENTS];
} vmstat[] = {
	{ "nr_free_pages 5\ncompact_stall 3\nthp_fault_alloc 40063\nthp_fault_fallback 2\n"
	  "thp_fault_fallback_charge 9\n", 0, { 40063, 2, 3 } },
	{ "thp_fault_alloc 1\n", 0, { 1, NAN, NAN } },
	{ "nr_free_pages 5\n", 0, { NAN, NAN, NAN } },
	{ "", 0, { NAN, NAN, NAN } },
	{ "thp_fault_alloc 1\ncompact_stall x\n", -1, { NAN, NAN, NAN } },
	{ "thp_fault_alloc 1 kB\n", -1, { NAN, NAN, NAN } },
	{ "thp_fault_alloc 1\nthp_fault_alloc 1\n", -1, { NAN, NAN, NAN } },
};

static void assert_same(const char *text, const double *values, const double *wanted, int count)
{
	for (int i = 0; i < count; i++)
		if (!(values[i] == wanted[i] || (isnan(values[i]) && isnan(wanted[i]))))
			fail_msg("%s: %d is %g, not %g", text, i, values[i], wanted[i]);
}

/* In memory that ends where the text does, so that reading on is seen. */
static void formats(void **state)
{
	double values[3];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(smaps); i++) {
		size_t length = strlen(smaps[i].text);
		char *text = malloc(length + 1);

		memcpy(text, smaps[i].text, length);
		assert_int_equal(smaps_format_parse(text, length, values), smaps[i].result);
		assert_same(smaps[i].text, values, smaps[i].bytes, THP_KINDS);
		free(text);
	}
	for (size_t i = 0; i < ARRAY_SIZE(vmstat); i++) {
		assert_int_equal(vmstat_format_parse(vmstat[i].text, strlen(vmstat[i].text),
						     values), vmstat[i].result);
		assert_same(vmstat[i].text, values, vmstat[i].counts, THP_EVENTS);
	}
}

static void enabled(void **state)
{
	enum thp_enabled who;

	(void)state;
	assert_int_equal(thp_enabled_parse("[always] madvise never\n", &who), 0);
	assert_int_equal(who, THP_ALWAYS);
	assert_int_equal(thp_enabled_parse("always [madvise] never\n", &who), 0);
	assert_int_equal(who, THP_MADVISE);
	assert_int_equal(thp_enabled_parse("always madvise [never]\n", &who), 0);
	assert_int_equal(who, THP_NEVER);
	assert_int_equal(thp_enabled_parse("always [inherit] madvise never\n", &who), 0);
	assert_int_equal(who, THP_INHERIT);
	assert_int_equal(thp_enabled_parse("always madvise never\n", &who), -1);
	assert_int_equal(thp_enabled_parse("", &who), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_numbers),
		cmocka_unit_test(price),
		cmocka_unit_test(verdict),
		cmocka_unit_test(seen_or_not),
		cmocka_unit_test(few_runs),
		cmocka_unit_test(again),
		cmocka_unit_test(growth),
		cmocka_unit_test(formats),
		cmocka_unit_test(enabled),
	};

	return cmocka_run_group_tests_name("hugepages", tests, NULL, NULL);
}
