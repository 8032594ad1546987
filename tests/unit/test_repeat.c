// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <math.h>
#include <string.h>

#include "cost/repeat.h"

/*
 * Runs with so many seconds and so many misses, -1 if not valid. Which values the interval
 * is of, tests/data/stats.txt has: lines "sequential 19" are of at most 50 runs.
 */
static const struct {
	const char *what;
	double percent, confidence;
	unsigned int max_runs;
	int runs;
	double seconds[14], misses[14];
	double off[REPEAT_FIGURES];	/* in percent; -1: too few to tell */
	unsigned int outliers[REPEAT_FIGURES];	/* a bit a run */
	bool sure, again;
} table[] = {
	{ "-r 3, nothing yet", 0, 99, 3, 0, { 0 }, { 0 }, { -1, -1 }, { 0 }, false, true },
	{ "-r 3, two", 0, 99, 3, 2, { 1, 2 }, { 1, 2 }, { -1, -1 }, { 0 }, false, true },
	{ "-r 3, three", 0, 99, 3, 3, { 1, 1, 9 }, { 1, 1, 9 }, { -1, -1 }, { 0 }, false, false },
	/* the same ten times say nothing with 99 %, 12 do */
	{ "10 at 99 %", 5, 99, 50, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { -1, -1 }, { 0 }, false, true },
	{ "12 at 99 %", 5, 99, 50, 12, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { 0, 0 }, { 0 },
	  true, false },
	{ "9 at 95 %", 5, 95, 50, 9, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { -1, -1 }, { 0 }, false, true },
	{ "10 at 95 %", 5, 95, 50, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { 0, 0 }, { 0 }, true, false },
	{ "11 are none to look at", 5, 95, 50, 11, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { 0, 0 }, { 0 },
	  true, true },
	{ "7 at 50 %", 5, 50, 50, 7, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { -1, -1 }, { 0 }, false, true },
	{ "8 at 50 %", 5, 50, 50, 8, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { 0, 0 }, { 0 }, true, false },
	{ "4 of 4", 5, 50, 50, 4, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { -1, -1 }, { 0 }, false, true },
	/* 10 at 95 %: from the smallest to the largest, whose distances are 10 % and 4 % */
	{ "as far as wanted", 10, 95, 50, 10, { 0.9, 1, 1, 1, 1.05, 1.04, 1, 1, 1, 1 },
	  { 100, 104, 100, 100, 100, 100, 100, 100, 100, 100 }, { 10, 4 }, { 0x31, 0x2 },
	  true, false },
	{ "one of them is too far", 9.9, 95, 50, 10, { 0.9, 1, 1, 1, 1.05, 1.04, 1, 1, 1, 1 },
	  { 100, 104, 100, 100, 100, 100, 100, 100, 100, 100 }, { 10, 4 }, { 0x31, 0x2 },
	  false, true },
	{ "the other", 9, 95, 50, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 100, 110, 100, 100, 100, 100, 100, 100, 100, 100 }, { 0, 10 }, { 0, 0x2 },
	  false, true },
	/* 10 of at most 10: from the second smallest */
	{ "enough is enough", 9, 95, 10, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 100, 110, 110, 100, 100, 100, 100, 100, 100, 100 }, { 0, 10 }, { 0, 0x6 },
	  false, false },
	{ "no misses at all", 1, 95, 50, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 0 }, { 0, 0 }, { 0 }, true, false },
	{ "no misses mostly", 1, 95, 50, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }, { 0, 0, 0, 0, 0, 7 },
	  { 0, INFINITY }, { 0, 0x20 }, false, true },
	{ "counts that are not valid", 5, 95, 50, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 100, -1, 101, 100, -1, 99, 100, 100, 100, 100 }, { 0, -1 }, { 0, 0x4 | 0x20 },
	  false, true },
	{ "of 10, 9 are", 5, 95, 50, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { 100, -1, 101, 100, 100, 99, 100, 100, 100, 100 }, { 0, 1 }, { 0, 0x4 | 0x20 },
	  true, false },
	{ "none is valid", 5, 95, 10, 10, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	  { -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 }, { 0, -1 }, { 0 },
	  false, false },
	{ "an outlier is named", 50, 95, 50, 14,
	  { 1, 1.1, 0.9, 1, 1.05, 0.95, 1, 7, 1.02, 0.98, 1.03, 0.97, 1.04, 0.96 },
	  { 50, 51, 49, 50, 52, 48, 50, 50, 1, 50, 51, 49, 52, 48 }, { 10, 4 },
	  { 0x80, 0x100 }, true, false },
};

static struct run make_run(double seconds, double misses)
{
	struct run run = { .elapsed_s = seconds };

	if (misses < 0) {
		run.validity = COUNTS_ZEROED;
		return run;
	}
	/* in two classes, so that it is the sum that counts */
	for (int space = 0; space < TLB_SPACES; space++)
		for (int side = 0; side < TLB_SIDES; side++)
			run.counts.known[TLB_MISSES][side][space] = true;
	run.counts.count[TLB_MISSES][TLB_I][TLB_KERNEL] = misses / 2;
	run.counts.count[TLB_MISSES][TLB_D][TLB_USER] = misses - (uint64_t)(misses / 2);
	return run;
}

static void looks(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		static struct repetition repetition;
		struct run runs[14];
		struct measurement measurement = {
			.repeat = {
				.max_runs = table[i].max_runs,
				.percent = table[i].percent,
				.confidence = table[i].confidence,
			},
			.runs = runs,
			.run_count = table[i].runs,
		};

		for (int r = 0; r < table[i].runs; r++)
			runs[r] = make_run(table[i].seconds[r], table[i].misses[r]);
		memset(&repetition, 0x55, sizeof(repetition));
		repeat_look(&measurement, &repetition);
		print_message("%s\n", table[i].what);
		for (int f = 0; f < REPEAT_FIGURES; f++) {
			const struct certainty *certainty = &repetition.certainty[f];
			unsigned int outliers = 0;

			if (table[i].off[f] < 0)
				assert_true(isnan(certainty->off));
			else if (isinf(table[i].off[f]))
				assert_true(isinf(certainty->off));
			else
				assert_near(certainty->off * 100, table[i].off[f], 0.000001);
			for (int r = 0; r < table[i].runs; r++)
				outliers |= (unsigned int)certainty->outlier[r] << r;
			assert_int_equal(outliers, table[i].outliers[f]);
			assert_int_equal(certainty->outliers, __builtin_popcount(outliers));
		}
		assert_int_equal(repetition.sure, table[i].sure);
		assert_int_equal(repeat_again(&measurement, &repetition), table[i].again);
	}
}

/* A run that lacks a class that another has is no run with fewer misses. */
static void lacks_a_class(void **state)
{
	static struct repetition repetition;
	struct run runs[12];
	struct measurement measurement = {
		.repeat = { .max_runs = 12, .confidence = 50 }, .runs = runs, .run_count = 12,
	};

	(void)state;
	for (int i = 0; i < 12; i++)
		runs[i] = make_run(1, 100);
	for (int lacking = 0; lacking < 12; lacking += 11) {
		runs[lacking].counts.known[TLB_MISSES][TLB_I][TLB_KERNEL] = false;
		runs[lacking].counts.count[TLB_MISSES][TLB_I][TLB_KERNEL] = 0;
		repeat_look(&measurement, &repetition);
		assert_true(isnan(repetition.certainty[REPEAT_MISSES].value[lacking]));
		assert_near(repetition.certainty[REPEAT_MISSES].off, 0, 0);
		assert_int_equal(repetition.certainty[REPEAT_MISSES].outliers, 0);
		runs[lacking] = make_run(1, 100);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(looks),
		cmocka_unit_test(lacks_a_class),
	};

	return cmocka_run_group_tests_name("repeat", tests, NULL, NULL);
}
