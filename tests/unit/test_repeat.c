// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <math.h>
#include <string.h>

#include "cost/repeat.h"

/*
 * Runs with so many seconds and so many misses, -1 if not valid. That the interval is
 * from the k-th smallest to the k-th largest was computed by Python 3.11: k is the
 * largest with 2 * sum(math.comb(n, i) for i in range(k)) / 2 ** n <= 1 - confidence.
 */
static const struct {
	const char *what;
	double percent, confidence;
	unsigned int max_runs;
	int runs;
	double seconds[12], misses[12];
	double off[REPEAT_FIGURES];	/* in percent; -1: too few to tell */
	unsigned int outliers[REPEAT_FIGURES];	/* a bit a run */
	bool sure, again;
} table[] = {
	{ "-r 3, nothing yet", 0, 99, 3, 0, { 0 }, { 0 }, { -1, -1 }, { 0 }, false, true },
	{ "-r 3, two", 0, 99, 3, 2, { 1, 2 }, { 1, 2 }, { -1, -1 }, { 0 }, false, true },
	{ "-r 3, three", 0, 99, 3, 3, { 1, 1, 9 }, { 1, 1, 9 }, { -1, -1 }, { 0 }, false, false },
	/* the same seven times say nothing with 99 %, 8 do */
	{ "7 at 99 %", 5, 99, 50, 7, { 1, 1, 1, 1, 1, 1, 1 }, { 5, 5, 5, 5, 5, 5, 5 },
	  { -1, -1 }, { 0 }, false, true },
	{ "8 at 99 %", 5, 99, 50, 8, { 1, 1, 1, 1, 1, 1, 1, 1 }, { 5, 5, 5, 5, 5, 5, 5, 5 },
	  { 0, 0 }, { 0 }, true, false },
	{ "4 at 50 % would be sure", 5, 50, 50, 4, { 1, 1, 1, 1 }, { 5, 5, 5, 5 },
	  { 0, 0 }, { 0 }, true, true },
	{ "5 at 50 % are", 5, 50, 50, 5, { 1, 1, 1, 1, 1 }, { 5, 5, 5, 5, 5 },
	  { 0, 0 }, { 0 }, true, false },
	/* 6 at 95 %: from the smallest to the largest, whose distances are 10 % and 4 % */
	{ "as far as wanted", 10, 95, 50, 6, { 0.9, 1, 1, 1, 1.05, 1.04 },
	  { 100, 104, 100, 100, 100, 100 }, { 10, 4 }, { 0, 0x2 }, true, false },
	{ "one of them is too far", 9.9, 95, 50, 6, { 0.9, 1, 1, 1, 1.05, 1.04 },
	  { 100, 104, 100, 100, 100, 100 }, { 10, 4 }, { 0, 0x2 }, false, true },
	{ "the other", 9, 95, 50, 6, { 1, 1, 1, 1, 1, 1 },
	  { 100, 110, 100, 100, 100, 100 }, { 0, 10 }, { 0, 0x2 }, false, true },
	{ "enough is enough", 9, 95, 6, 6, { 1, 1, 1, 1, 1, 1 },
	  { 100, 110, 100, 100, 100, 100 }, { 0, 10 }, { 0, 0x2 }, false, false },
	{ "no misses at all", 1, 95, 50, 6, { 1, 1, 1, 1, 1, 1 }, { 0, 0, 0, 0, 0, 0 },
	  { 0, 0 }, { 0 }, true, false },
	{ "no misses mostly", 1, 95, 50, 6, { 1, 1, 1, 1, 1, 1 }, { 0, 0, 0, 0, 0, 7 },
	  { 0, INFINITY }, { 0, 0x20 }, false, true },
	{ "counts that are not valid", 5, 95, 50, 7, { 1, 1, 1, 1, 1, 1, 1 },
	  { 100, -1, 101, 100, -1, 99, 100 }, { 0, -1 }, { 0, 0x4 | 0x20 }, false, true },
	{ "of 7, 6 are", 5, 95, 50, 7, { 1, 1, 1, 1, 1, 1, 1 },
	  { 100, -1, 101, 100, 100, 99, 100 }, { 0, 1 }, { 0, 0x4 | 0x20 }, true, false },
	{ "none is valid", 5, 95, 6, 6, { 1, 1, 1, 1, 1, 1 }, { -1, -1, -1, -1, -1, -1 },
	  { 0, -1 }, { 0 }, false, false },
	{ "an outlier is named", 50, 95, 50, 9, { 1, 1.1, 0.9, 1, 1.05, 0.95, 1, 7, 1.02 },
	  { 50, 51, 49, 50, 52, 48, 50, 50, 1 }, { 10, 4 }, { 0x80, 0x100 }, true, false },
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
		struct run runs[12];
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(looks),
	};

	return cmocka_run_group_tests_name("repeat", tests, NULL, NULL);
}
