// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <math.h>
#include <string.h>

#include "cost/cost.h"
#include "source/proc_format.h"

static const struct penalty price_2005 = {
	.cycles = { { 23, 23 }, { 23, 23 } },
	.origin = PENALTY_OPTION,
};

/* Misses, and nothing else known. */
static struct tlb_counts misses(uint64_t iu, uint64_t ik, uint64_t du, uint64_t dk)
{
	return (struct tlb_counts){
		.count[TLB_MISSES] = { { iu, ik }, { du, dk } },
		.known[TLB_MISSES] = { { true, true }, { true, true } },
	};
}

static void set_event(struct tlb_counts *counts, enum tlb_event event, uint64_t iu,
		      uint64_t ik, uint64_t du, uint64_t dk)
{
	const struct tlb_counts other = misses(iu, ik, du, dk);

	memcpy(counts->count[event], other.count[TLB_MISSES],
	       sizeof(other.count[TLB_MISSES]));
	memcpy(counts->known[event], other.known[TLB_MISSES],
	       sizeof(other.known[TLB_MISSES]));
}

static void forget(struct tlb_counts *counts, enum tlb_event event,
		   enum tlb_side side, enum tlb_space space)
{
	counts->count[event][side][space] = 0;
	counts->known[event][side][space] = false;
}

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
	cost_run(&run, &price_2005, COST_PENALTY, 48e6, f);
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
	cost_run(&run, &price_2005, COST_PENALTY, 48e6, f);
	assert_near(f[FIGURE_SHARE_OF_ELAPSED], 0.163, 0.0005);
}

static void price_by_side(void **state)
{
	const struct penalty penalty = {
		.cycles = { { 10, 10 }, { 100, 100 } },
		.origin = PENALTY_OPTION,
	};
	struct tlb_counts counts = misses(1, 2, 3, 4);

	(void)state;
	assert_near(cost_cycles(&counts, &penalty), 730, 0);
	forget(&counts, TLB_MISSES, TLB_D, TLB_KERNEL);
	assert_near(cost_cycles(&counts, &penalty), 330, 0);
	memset(&counts, 0, sizeof(counts));
	assert_true(isnan(cost_cycles(&counts, &penalty)));
}

static void price_by_space(void **state)
{
	const struct penalty penalty = {
		.cycles = { { 1, 10 }, { 100, 1000 } },
		.origin = PENALTY_FILE,
	};
	struct tlb_counts counts = misses(1, 2, 3, 4);

	(void)state;
	assert_near(cost_cycles(&counts, &penalty), 4321, 0);
	forget(&counts, TLB_MISSES, TLB_D, TLB_KERNEL);
	assert_near(cost_cycles(&counts, &penalty), 321, 0);
}

static void all_figures(void **state)
{
	struct run run = {
		.counts = misses(1, 2, 3, 4),
		.elapsed_s = 4, .user_s = 1.5, .sys_s = 0.5,
		.minor_faults = 8, .major_faults = 9,
	};
	static const double expected[FIGURES] = {
		1, 2, 3, 4, 10, 0.25, 0.5, 0.75, 1, 2.5,
		230, 0.115, 0.0575, 0.02875, 4, 1.5, 0.5, 8, 9,
		26, 200, 230, 23, 0.75, 500, 4000, 8000, 1.25, 2000,
	}, walk_cycles[] = { 200, 0.1, 0.05, 0.025 };
	double f[FIGURES];

	(void)state;
	set_event(&run.counts, TLB_WALKS, 5, 6, 7, 8);
	set_event(&run.counts, TLB_WALK_CYCLES, 20, 40, 60, 80);
	run.counts.enabled_ns = 2000000000;
	run.counts.running_ns = 1500000000;
	run.counts.cpu[CPU_INSTRUCTIONS] = 8000;
	run.counts.cpu_known[CPU_INSTRUCTIONS] = true;
	run.counts.cpu[CPU_CYCLES] = 4000;
	run.counts.cpu_known[CPU_CYCLES] = true;
	cost_run(&run, &price_2005, COST_PENALTY, 3e9, f);
	for (int i = 0; i < FIGURES; i++)
		assert_near(f[i], expected[i], 1 / 1e12);
	cost_run(&run, &price_2005, COST_WALK_CYCLES, 1000, f);
	for (size_t i = 0; i < ARRAY_SIZE(walk_cycles); i++)
		assert_near(f[FIGURE_CYCLES_LOST + i], walk_cycles[i], 1 / 1e12);
	assert_near(f[FIGURE_CYCLES_PER_MISS], 20, 0);
	assert_near(f[FIGURE_PENALTY_CYCLES], 230, 0);
}

/* What of the kernel is not counted has no part in the clock; 0 of 0 is no share. */
static void cycles_of_user_mode(void **state)
{
	struct run run = {
		.counts = misses(1, 0, 3, 0),
		.elapsed_s = 4, .user_s = 1.5, .sys_s = 0.5,
	};
	double f[FIGURES];

	(void)state;
	for (int side = 0; side < TLB_SIDES; side++)
		run.counts.known[TLB_MISSES][side][TLB_KERNEL] = false;
	run.counts.cpu[CPU_CYCLES] = 3000;
	run.counts.cpu_known[CPU_CYCLES] = true;
	cost_run(&run, &price_2005, COST_PENALTY, 3e9, f);
	assert_near(f[FIGURE_CLOCK], 2000, 0);
	assert_near(f[FIGURE_SHARE_OF_CPU], 92 / 3000.0, 1 / 1e12);
	assert_near(f[FIGURE_SECONDS_LOST], 0.046, 1 / 1e12);
	assert_true(isnan(f[FIGURE_MISSES_PER_1000]));
	/* CPU time in ticks, and none has passed */
	run.user_s = 0;
	cost_run(&run, &price_2005, COST_PENALTY, 3e9, f);
	assert_near(f[FIGURE_CLOCK], 3e9, 0);
	assert_near(f[FIGURE_SHARE_OF_CPU], 92 / 3000.0, 1 / 1e12);
}

/* Cycles stand still: nothing is known. */
static void dead_counters(void **state)
{
	struct tlb_counts before = misses(0, 0, 0, 0), after = misses(0, 0, 0, 0);
	struct run run = { .elapsed_s = 1 };

	(void)state;
	before.cpu_known[CPU_INSTRUCTIONS] = true;
	after.cpu_known[CPU_INSTRUCTIONS] = true;
	after.cpu[CPU_INSTRUCTIONS] = 7;
	run_count(&run, &before, &after);
	assert_int_equal(run.validity, COUNTS_VALID);
	assert_int_equal(run.counts.cpu[CPU_INSTRUCTIONS], 7);
	assert_false(run.counts.cpu_known[CPU_CYCLES]);
	after.dead = true;
	run_count(&run, &before, &after);
	assert_int_equal(run.validity, COUNTS_DEAD);
	assert_false(run.counts.cpu_known[CPU_INSTRUCTIONS]);
}

/* Absent is not 0, and a sum that lacks a part that matters is none. */
static void absent_counts(void **state)
{
	struct run run = { .counts = misses(1, 2, 3, 0), .elapsed_s = 1 };
	double f[FIGURES];

	(void)state;
	cost_run(&run, &price_2005, COST_PENALTY, 0, f);
	assert_true(isnan(f[FIGURE_WALKS]));
	assert_true(isnan(f[FIGURE_WALK_CYCLES]));
	assert_true(isnan(f[FIGURE_COUNTED_SHARE]));
	assert_true(isnan(f[FIGURE_ROTATIONS]));

	/* where there are no misses, no walk cycles are missed */
	set_event(&run.counts, TLB_WALK_CYCLES, 10, 20, 30, 0);
	forget(&run.counts, TLB_WALK_CYCLES, TLB_D, TLB_KERNEL);
	cost_run(&run, &price_2005, COST_WALK_CYCLES, 0, f);
	assert_near(f[FIGURE_CYCLES_LOST], 60, 0);
	forget(&run.counts, TLB_WALK_CYCLES, TLB_I, TLB_KERNEL);
	cost_run(&run, &price_2005, COST_WALK_CYCLES, 0, f);
	assert_true(isnan(f[FIGURE_WALK_CYCLES]));
	assert_true(isnan(f[FIGURE_CYCLES_LOST]));

	/* a user who may not count the kernel */
	forget(&run.counts, TLB_MISSES, TLB_I, TLB_KERNEL);
	forget(&run.counts, TLB_MISSES, TLB_D, TLB_KERNEL);
	cost_run(&run, &price_2005, COST_WALK_CYCLES, 0, f);
	assert_true(isnan(f[FIGURE_I_KERNEL]));
	assert_true(isnan(f[FIGURE_D_KERNEL_RATE]));
	assert_near(f[FIGURE_MISSES], 4, 0);
	assert_near(f[FIGURE_CYCLES_LOST], 40, 0);
	assert_near(f[FIGURE_PENALTY_CYCLES], 92, 0);
}

/* Time was too short for one of the events: then a sum would look like all. */
static void starved_events(void **state)
{
	struct run run = { .counts = misses(1, 2, 3, 4), .elapsed_s = 1 };
	double f[FIGURES];

	(void)state;
	set_event(&run.counts, TLB_WALK_CYCLES, 10, 20, 30, 40);
	run.counts.enabled_ns = 9;
	forget(&run.counts, TLB_MISSES, TLB_D, TLB_USER);
	cost_run(&run, &price_2005, COST_PENALTY, 0, f);
	assert_true(isnan(f[FIGURE_MISSES]));
	assert_true(isnan(f[FIGURE_CYCLES_LOST]));
	assert_near(f[FIGURE_I_USER], 1, 0);
	assert_near(f[FIGURE_WALK_CYCLES], 100, 0);
	forget(&run.counts, TLB_WALK_CYCLES, TLB_D, TLB_USER);
	cost_run(&run, &price_2005, COST_PENALTY, 0, f);
	assert_true(isnan(f[FIGURE_WALK_CYCLES]));

	/* it was another event; nobody may count the kernel */
	run.counts = misses(1, 0, 3, 0);
	run.counts.enabled_ns = 9;
	forget(&run.counts, TLB_MISSES, TLB_I, TLB_KERNEL);
	forget(&run.counts, TLB_MISSES, TLB_D, TLB_KERNEL);
	cost_run(&run, &price_2005, COST_PENALTY, 0, f);
	assert_near(f[FIGURE_CYCLES_LOST], 92, 0);
	assert_near(f[FIGURE_MISSES], 4, 0);
}

/* What each run has: misses and walk cycles in D-TLB user, -1 absent, -2 not valid. */
static const struct {
	enum penalty_origin penalty;
	struct {
		int misses, cycles;
	} runs[3];
	enum cost_origin origin;
} origins[] = {
	{ PENALTY_GUESS, { { 5, 50 } }, COST_WALK_CYCLES },
	{ PENALTY_DEFAULT, { { 5, 50 } }, COST_WALK_CYCLES },
	{ PENALTY_OPTION, { { 5, 50 } }, COST_PENALTY },
	{ PENALTY_FILE, { { 5, 50 } }, COST_PENALTY },
	{ PENALTY_GUESS, { { 5, -1 } }, COST_PENALTY },
	{ PENALTY_GUESS, { { 0, 0 } }, COST_WALK_CYCLES },
	{ PENALTY_GUESS, { { 0, -1 } }, COST_PENALTY },
	{ PENALTY_GUESS, { { 5, 0 } }, COST_WALK_CYCLES },
	{ PENALTY_GUESS, { { 5, 50 }, { 5, 50 }, { 5, -1 } }, COST_PENALTY },
	{ PENALTY_GUESS, { { 5, 50 }, { -2, -1 }, { 5, 50 } }, COST_WALK_CYCLES },
	{ PENALTY_GUESS, { { -2, -1 } }, COST_PENALTY },
};

static void choose_origin(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(origins); i++) {
		const struct penalty penalty = { .origin = origins[i].penalty };
		struct run runs[3] = { 0 };
		struct measurement measurement = { .runs = runs };

		for (int r = 0; r < 3; r++) {
			int misses = origins[i].runs[r].misses;
			int cycles = origins[i].runs[r].cycles;
			struct tlb_counts *counts = &runs[r].counts;

			if (r && !misses && !cycles)
				break;
			measurement.run_count++;
			if (misses == -2)
				runs[r].validity = COUNTS_ZEROED;
			counts->known[TLB_MISSES][TLB_D][TLB_USER] = misses >= 0;
			counts->count[TLB_MISSES][TLB_D][TLB_USER] = misses > 0 ? misses : 0;
			counts->known[TLB_WALK_CYCLES][TLB_D][TLB_USER] = cycles >= 0;
			counts->count[TLB_WALK_CYCLES][TLB_D][TLB_USER] = cycles > 0 ? cycles : 0;
		}
		if (cost_origin(&measurement, &penalty) != origins[i].origin)
			fail_msg("%zu: not %d", i, origins[i].origin);
	}
}

static const struct {
	double elapsed_s;
	uint64_t enabled_ns, running_ns;
	double share, rotations;	/* -1: not known */
} shares[] = {
	{ 1, 0, 0, -1, -1 },
	{ 1, 5000, 5000, 1, -1 },
	{ 1, 1000000000, 250000000, 0.25, 250 },
	{ 9, 40000000, 0, 0, 10 },		/* it slept for most of the time */
	{ 0.04, 400000000, 200000000, 0.5, 10 },	/* on ten CPUs at once */
};

static void shared_counters(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(shares); i++) {
		struct run run = { .elapsed_s = shares[i].elapsed_s };
		double f[FIGURES];

		run.counts.enabled_ns = shares[i].enabled_ns;
		run.counts.running_ns = shares[i].running_ns;
		cost_run(&run, &price_2005, COST_PENALTY, 0, f);
		if (isnan(f[FIGURE_COUNTED_SHARE]))
			f[FIGURE_COUNTED_SHARE] = -1;
		if (isnan(f[FIGURE_ROTATIONS]))
			f[FIGURE_ROTATIONS] = -1;
		assert_near(f[FIGURE_COUNTED_SHARE], shares[i].share, 1 / 1e12);
		assert_near(f[FIGURE_ROTATIONS], shares[i].rotations, 1 / 1e9);
	}
}

static void unknown_figures(void **state)
{
	struct run run = { .counts = misses(1, 2, 3, 4) };
	double f[FIGURES];

	(void)state;
	cost_run(&run, &price_2005, COST_PENALTY, 0, f);
	assert_near(f[FIGURE_CYCLES_LOST], 230, 0);
	assert_true(isnan(f[FIGURE_MISSES_RATE]));
	assert_true(isnan(f[FIGURE_SECONDS_LOST]));

	cost_run(&run, &price_2005, COST_PENALTY, 1e6, f);
	assert_false(isnan(f[FIGURE_SECONDS_LOST]));
	assert_true(isnan(f[FIGURE_SHARE_OF_CPU]));
	assert_true(isnan(f[FIGURE_SHARE_OF_ELAPSED]));

	run.counts = (struct tlb_counts){ 0 };
	run.validity = COUNTS_ZEROED;
	run.elapsed_s = 2;
	cost_run(&run, &price_2005, COST_PENALTY, 1e6, f);
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

static struct tlb_counts all(uint64_t count)
{
	struct tlb_counts counts = { 0 };

	for (int cell = 0; cell < TLB_CELLS; cell++)
		(&counts.count[0][0][0])[cell] = count;
	memset(counts.known, true, sizeof(counts.known));
	counts.enabled_ns = count;
	counts.running_ns = count;
	return counts;
}

static void assert_growth(const struct run *run, int grown, uint64_t growth,
			  uint64_t other)
{
	for (int cell = 0; cell < TLB_CELLS; cell++) {
		assert_int_equal((&run->counts.count[0][0][0])[cell],
				 cell == grown ? growth : other);
		assert_int_equal((&run->counts.known[0][0][0])[cell],
				 run->validity == COUNTS_VALID);
	}
	assert_int_equal(run->counts.enabled_ns,
			 grown == TLB_CELLS ? growth : other);
	assert_int_equal(run->counts.running_ns, other);
}

static void count_growth(void **state)
{
	(void)state;
	/* behind the last cell, enabled_ns */
	for (int cell = 0; cell <= TLB_CELLS; cell++) {
		for (size_t i = 0; i < ARRAY_SIZE(growth); i++) {
			struct tlb_counts before = all(1), after = all(2);
			struct run run;

			if (cell < TLB_CELLS) {
				(&before.count[0][0][0])[cell] = growth[i].before;
				(&after.count[0][0][0])[cell] = growth[i].after;
			} else {
				before.enabled_ns = growth[i].before;
				after.enabled_ns = growth[i].after;
			}
			run_count(&run, &before, &after);
			assert_int_equal(run.validity, growth[i].validity);
			assert_growth(&run, cell, growth[i].growth,
				      growth[i].validity ? 0 : 1);
		}
	}
}

/* Of what was not counted at one end, nothing is said, whatever stands there. */
static void growth_of_the_unknown(void **state)
{
	(void)state;
	for (int known = 0; known < 4; known++) {
		struct tlb_counts before = all(9), after = all(9);
		struct run run;

		before.known[TLB_WALKS][TLB_D][TLB_USER] = known & 1;
		after.known[TLB_WALKS][TLB_D][TLB_USER] = known & 2;
		after.count[TLB_WALKS][TLB_D][TLB_USER] = known == 3 ? 19 : 0;
		run_count(&run, &before, &after);
		assert_int_equal(run.validity, COUNTS_VALID);
		assert_int_equal(run.counts.known[TLB_WALKS][TLB_D][TLB_USER],
				 known == 3);
		assert_int_equal(run.counts.count[TLB_WALKS][TLB_D][TLB_USER],
				 known == 3 ? 10 : 0);
		assert_true(run.counts.known[TLB_WALKS][TLB_I][TLB_USER]);
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
				   .counts = misses(i, i, i, i) };

		if (i == 4) {
			run.counts = (struct tlb_counts){ 0 };
			run.validity = COUNTS_ZEROED;
		}
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

static struct run run_of(double elapsed_s, double cpu_s, uint64_t misses)
{
	return (struct run){
		.counts = {
			.count[TLB_MISSES] = { { 1, 2 }, { 3, misses - 6 } },
			.known[TLB_MISSES] = { { true, true }, { true, true } },
		},
		.elapsed_s = elapsed_s, .user_s = cpu_s / 2, .sys_s = cpu_s / 2,
	};
}

/* A part that is larger than the whole is no share: in one run, and so in none. */
static void no_share_of_cpu(void **state)
{
	/* 23 cycles at 1000 Hz: 0.23 s and 0.46 s */
	struct run runs[] = { run_of(2, 0.4, 10), run_of(2, 0.4, 20) };
	struct measurement measurement = { .clock_hz = 1000, .runs = runs, .run_count = 2 };
	struct spread spreads[FIGURES];
	double figures[2][FIGURES];

	(void)state;
	cost_summary(&measurement, &price_2005, spreads);
	cost_runs(&measurement, &price_2005, figures);
	assert_int_equal(spreads[FIGURE_SHARE_OF_CPU].count, 0);
	assert_true(isnan(figures[0][FIGURE_SHARE_OF_CPU]));
	assert_true(isnan(figures[1][FIGURE_SHARE_OF_CPU]));
	assert_int_equal(spreads[FIGURE_SHARE_OF_ELAPSED].count, 2);
	runs[1].user_s = 0.27;
	cost_runs(&measurement, &price_2005, figures);
	assert_near(figures[0][FIGURE_SHARE_OF_CPU], 0.23 / 0.4, 1 / 1e12);
	assert_near(figures[1][FIGURE_SHARE_OF_CPU], 0.46 / 0.47, 1 / 1e12);
}

/* A sum of four classes and one of three are not compared. */
static void sums_of_all(void **state)
{
	struct run runs[] = { run_of(2, 1, 10), run_of(2, 1, 10), run_of(2, 1, 30) };
	struct measurement measurement = { .clock_hz = 1000, .runs = runs, .run_count = 3 };
	struct spread spreads[FIGURES];

	(void)state;
	runs[1].counts.known[TLB_MISSES][TLB_D][TLB_KERNEL] = false;
	runs[1].counts.count[TLB_MISSES][TLB_D][TLB_KERNEL] = 0;
	cost_summary(&measurement, &price_2005, spreads);
	assert_int_equal(spreads[FIGURE_I_USER].count, 3);
	assert_int_equal(spreads[FIGURE_D_KERNEL].count, 2);
	for (int i = 0; i < 2; i++) {
		static const enum figure sums[] = {
			FIGURE_MISSES, FIGURE_MISSES_RATE, FIGURE_PENALTY_CYCLES,
			FIGURE_CYCLES_LOST, FIGURE_SECONDS_LOST, FIGURE_SHARE_OF_CPU,
			FIGURE_SHARE_OF_ELAPSED, FIGURE_CYCLES_PER_MISS,
		};

		for (size_t f = 0; f < ARRAY_SIZE(sums); f++)
			assert_int_equal(spreads[sums[f]].count, 2);
		assert_near(spreads[FIGURE_MISSES].median, 20, 0);
		/* what no run has, none lacks; and what is not valid has nothing to say */
		runs[1] = runs[0];
		runs[1].validity = COUNTS_ZEROED;
		runs[1].counts = (struct tlb_counts){ 0 };
		cost_summary(&measurement, &price_2005, spreads);
	}
}

static const struct {
	enum source_scope scope;
	unsigned int cpus;
	double elapsed_s, cpu_s, lost_s;
	size_t run;
	double takes;
} excesses[] = {
	{ SCOPE_MACHINE, 0, 2, 0.1, 1.9, 0, 0 },
	{ SCOPE_MACHINE, 0, 2, 0.1, 2.3, 2, 2 },
	{ SCOPE_MACHINE, 2, 2, 0.1, 2.3, 0, 0 },
	{ SCOPE_MACHINE, 2, 2, 0.1, 4.6, 2, 3 },
	{ SCOPE_MACHINE, 0, 0, 0, 1.15, 2, 115 },
	{ SCOPE_PROCESSES, 8, 2, 1, 0.92, 0, 0 },
	{ SCOPE_PROCESSES, 8, 2, 1, 1.0005, 0, 0 },
	{ SCOPE_PROCESSES, 8, 2, 1, 1.15, 2, 0 },
};

static void impossible(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(excesses); i++) {
		uint64_t misses = excesses[i].lost_s * 1000 / 23 + 0.5;
		struct run runs[] = {
			run_of(3, 1, 8),
			run_of(excesses[i].elapsed_s, excesses[i].cpu_s, misses),
		};
		struct measurement measurement = {
			.scope = excesses[i].scope, .cpus = excesses[i].cpus,
			.clock_hz = 1000, .runs = runs, .run_count = 2,
		};
		double figures[2][FIGURES];
		struct excess excess;

		cost_runs(&measurement, &price_2005, figures);
		excess = cost_excess(&measurement, figures);
		assert_int_equal(excess.run, excesses[i].run);
		assert_near(excess.cpus, excesses[i].takes, 0);
		if (excess.run)
			assert_near(excess.lost_s, excesses[i].lost_s, 0.02);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(report_of_2005),
		cmocka_unit_test(price_by_side),
		cmocka_unit_test(price_by_space),
		cmocka_unit_test(all_figures),
		cmocka_unit_test(cycles_of_user_mode),
		cmocka_unit_test(dead_counters),
		cmocka_unit_test(unknown_figures),
		cmocka_unit_test(absent_counts),
		cmocka_unit_test(starved_events),
		cmocka_unit_test(choose_origin),
		cmocka_unit_test(shared_counters),
		cmocka_unit_test(count_growth),
		cmocka_unit_test(growth_of_the_unknown),
		cmocka_unit_test(summary),
		cmocka_unit_test(too_many_runs),
		cmocka_unit_test(spread),
		cmocka_unit_test(no_share_of_cpu),
		cmocka_unit_test(sums_of_all),
		cmocka_unit_test(impossible),
	};

	return cmocka_run_group_tests_name("cost", tests, NULL, NULL);
}
