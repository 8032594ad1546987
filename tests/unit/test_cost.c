// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <math.h>
#include <string.h>

#include "cost.h"
#include "proc_format.h"

static const struct penalty price_2005 = { { 23, 23 }, PENALTY_OPTION };

static struct tlb_counts captured(const char *name)
{
	struct tlb_counts counts;
	char text[512];
	size_t length = read_data(name, text, sizeof(text));

	assert_int_equal(proc_format_parse(text, length, &counts), 0);
	return counts;
}

/* The report of 2005: Linux 2.6 compared with 2.4, 48 MHz. */
static void report_of_2005(void **state)
{
	struct tlb_counts old = captured("dd-2.4.txt");
	struct tlb_counts new = captured("dd-2.6.txt");
	struct run run = { .elapsed_s = 4.241 - 3.440,
			   .user_s = 0.140 - 0.090, .sys_s = 3.820 - 3.330 };
	double f[FIGURES];

	(void)state;
	run_count(&run, &old, &new);
	assert_int_equal(run.validity, COUNTS_VALID);
	cost_run(&run, &price_2005, 48e6, f);
	assert_near(f[FIGURE_I_USER], 140190, 0);
	assert_near(f[FIGURE_I_KERNEL], 116919, 0);
	assert_near(f[FIGURE_D_USER], 42667, 0);
	assert_near(f[FIGURE_D_KERNEL], 40537, 0);
	assert_near(f[FIGURE_MISSES], 340313, 0);
	assert_near(f[FIGURE_CYCLES_LOST], 7827199, 0);
	assert_near(f[FIGURE_SECONDS_LOST], 0.163, 0.0005);
	assert_near(f[FIGURE_SHARE_OF_CPU], 0.30197, 0.00001);
	assert_near(f[FIGURE_SHARE_OF_ELAPSED], 0.20358, 0.00001);
	assert_near(f[FIGURE_MISSES_RATE], 340313 / 0.801, 0.001);

	run.elapsed_s = 1;
	cost_run(&run, &price_2005, 48e6, f);
	assert_near(f[FIGURE_SHARE_OF_ELAPSED], 0.163, 0.0005);
}

static void price_by_side(void **state)
{
	const struct penalty penalty = { { 10, 100 }, PENALTY_OPTION };
	const struct tlb_counts counts = { { { 1, 2 }, { 3, 4 } } };

	(void)state;
	assert_near(cost_cycles(&counts, &penalty), 730, 0);
}

static void all_figures(void **state)
{
	const struct run run = {
		.counts = { { { 1, 2 }, { 3, 4 } } },
		.elapsed_s = 4, .user_s = 1.5, .sys_s = 0.5,
		.minor_faults = 8, .major_faults = 9,
	};
	static const double expected[FIGURES] = {
		1, 2, 3, 4, 10, 0.25, 0.5, 0.75, 1, 2.5,
		230, 0.23, 0.115, 0.0575, 4, 1.5, 0.5, 8, 9,
	};
	double f[FIGURES];

	(void)state;
	cost_run(&run, &price_2005, 1000, f);
	for (int i = 0; i < FIGURES; i++)
		assert_near(f[i], expected[i], 1 / 1e12);
}

static void unknown_figures(void **state)
{
	struct run run = { .counts = { { { 1, 2 }, { 3, 4 } } } };
	double f[FIGURES];

	(void)state;
	cost_run(&run, &price_2005, 0, f);
	assert_near(f[FIGURE_CYCLES_LOST], 230, 0);
	assert_true(isnan(f[FIGURE_MISSES_RATE]));
	assert_true(isnan(f[FIGURE_SECONDS_LOST]));

	cost_run(&run, &price_2005, 1e6, f);
	assert_false(isnan(f[FIGURE_SECONDS_LOST]));
	assert_true(isnan(f[FIGURE_SHARE_OF_CPU]));
	assert_true(isnan(f[FIGURE_SHARE_OF_ELAPSED]));

	run.validity = COUNTS_ZEROED;
	run.elapsed_s = 2;
	cost_run(&run, &price_2005, 1e6, f);
	for (int i = FIGURE_I_USER; i <= FIGURE_SHARE_OF_ELAPSED; i++)
		assert_true(isnan(f[i]));
	assert_near(f[FIGURE_ELAPSED], 2, 0);
	assert_near(f[FIGURE_MINOR_FAULTS], 0, 0);
}

static const struct {
	uint64_t before, after;
	enum validity validity;
	uint64_t growth;
} growth[] = {
	{ 0, 0, COUNTS_VALID, 0 },
	{ 5, 5, COUNTS_VALID, 0 },
	{ 0xffffffff, 0x100000001, COUNTS_VALID, 2 },
	{ 0, INT64_MAX, COUNTS_VALID, INT64_MAX },
	{ UINT64_MAX - 1, UINT64_MAX, COUNTS_VALID, 1 },
	{ 0, (uint64_t)INT64_MAX + 1, COUNTS_ABSURD, 0 },
	{ 6, 5, COUNTS_ZEROED, 0 },
	{ UINT64_MAX, 0, COUNTS_ZEROED, 0 },
};

static void count_growth(void **state)
{
	(void)state;
	for (int cell = 0; cell < TLB_SIDES * TLB_SPACES; cell++) {
		for (size_t i = 0; i < ARRAY_SIZE(growth); i++) {
			struct tlb_counts before = { { { 1, 1 }, { 1, 1 } } };
			struct tlb_counts after = { { { 2, 2 }, { 2, 2 } } };
			uint64_t other = growth[i].validity ? 0 : 1;
			struct run run;

			(&before.misses[0][0])[cell] = growth[i].before;
			(&after.misses[0][0])[cell] = growth[i].after;
			run_count(&run, &before, &after);
			assert_int_equal(run.validity, growth[i].validity);
			for (int c = 0; c < TLB_SIDES * TLB_SPACES; c++)
				assert_int_equal((&run.counts.misses[0][0])[c],
						 c == cell ? growth[i].growth
							   : other);
		}
	}
}

static void summary(void **state)
{
	struct measurement measurement = { 0 };
	struct spread spreads[FIGURES];
	struct error error;

	(void)state;
	for (uint64_t i = 1; i <= 4; i++) {
		struct run run = { .elapsed_s = i, .minor_faults = 10 * i,
				   .counts = { { { i, i }, { i, i } } } };

		if (i == 4)
			run.validity = COUNTS_ZEROED;
		assert_int_equal(measurement_add(&measurement, &run, &error), 0);
	}
	cost_summary(&measurement, &price_2005, spreads);
	assert_int_equal(spreads[FIGURE_MISSES].count, 3);
	assert_near(spreads[FIGURE_MISSES].median, 8, 0);
	assert_near(spreads[FIGURE_MISSES].min, 4, 0);
	assert_near(spreads[FIGURE_MISSES].max, 12, 0);
	assert_near(spreads[FIGURE_MISSES_RATE].min, 4, 0);
	assert_int_equal(spreads[FIGURE_ELAPSED].count, 4);
	assert_near(spreads[FIGURE_ELAPSED].median, 2.5, 0);
	assert_near(spreads[FIGURE_MINOR_FAULTS].max, 40, 0);
	assert_int_equal(spreads[FIGURE_SECONDS_LOST].count, 0);
	assert_true(isnan(spreads[FIGURE_SECONDS_LOST].median));
	measurement_free(&measurement);
}

static void too_many_runs(void **state)
{
	struct measurement measurement = { 0 };
	const struct run run = { 0 };
	struct error error;

	(void)state;
	for (int i = 0; i < RUNS_MAX; i++)
		assert_int_equal(measurement_add(&measurement, &run, &error), 0);
	assert_int_equal(measurement_add(&measurement, &run, &error), -1);
	assert_int_equal(measurement.run_count, RUNS_MAX);
	measurement_free(&measurement);
}

static const struct {
	double values[8];
	size_t count;
	struct spread spread;
} spread_table[] = {
	{ { 5 }, 1, { 5, 5, 5, 1 } },
	{ { 2, 1 }, 2, { 1.5, 1, 2, 2 } },
	{ { 3, 1, 2 }, 3, { 2, 1, 3, 3 } },
	{ { 9, -1, 4, 4 }, 4, { 4, -1, 9, 4 } },
	{ { 1e9, 1, 1, 1, 1 }, 5, { 1, 1, 1e9, 5 } },
	{ { NAN, 3, NAN, 1, NAN }, 5, { 2, 1, 3, 2 } },
};

static void spread(void **state)
{
	double nothing[2] = { NAN, NAN };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(spread_table); i++) {
		double values[8];
		struct spread s;

		memcpy(values, spread_table[i].values, sizeof(values));
		s = stats_spread(values, spread_table[i].count);
		assert_near(s.median, spread_table[i].spread.median, 0);
		assert_near(s.min, spread_table[i].spread.min, 0);
		assert_near(s.max, spread_table[i].spread.max, 0);
		assert_int_equal(s.count, spread_table[i].spread.count);
	}
	for (size_t count = 0; count <= 2; count++) {
		struct spread none = stats_spread(nothing, count);

		assert_int_equal(none.count, 0);
		assert_true(isnan(none.median) && isnan(none.min) &&
			    isnan(none.max));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(report_of_2005),
		cmocka_unit_test(price_by_side),
		cmocka_unit_test(all_figures),
		cmocka_unit_test(unknown_figures),
		cmocka_unit_test(count_growth),
		cmocka_unit_test(summary),
		cmocka_unit_test(too_many_runs),
		cmocka_unit_test(spread),
	};

	return cmocka_run_group_tests_name("cost", tests, NULL, NULL);
}
