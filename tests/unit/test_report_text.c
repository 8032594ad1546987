// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "sample.h"

static char *render_styled(struct sample *sample, const struct text_style *style)
{
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	sample_end(sample);
	render_text(out, &sample->report, style);
	fclose(out);
	return text;
}

static char *render(struct sample *sample, bool colour, bool verbose)
{
	const struct text_style style = { .colour = colour, .verbose = verbose };

	return render_styled(sample, &style);
}

static void assert_has(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("no '%s' in\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part)
{
	if (strstr(text, part))
		fail_msg("'%s' in\n%s", part, text);
}

static void assert_golden(char *text, const char *name)
{
	char golden[4096];

	read_data(name, golden, sizeof(golden));
	assert_string_equal(text, golden);
	free(text);
}

static void one_run(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 1);
	assert_golden(render(&sample, false, false), "report-one.txt");
}

static void many_runs(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 4);
	assert_golden(render(&sample, false, false), "report-many.txt");
}

static void no_clock(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 1);
	sample.measurement.clock_hz = 0;
	sample.measurement.clock_origin = CLOCK_UNKNOWN;
	sample.penalty = (struct penalty){
		.cycles = { { 20, 20 }, { 23.5, 23.5 } },
		.origin = PENALTY_GUESS,
	};
	assert_golden(render(&sample, false, false), "report-no-clock.txt");
}

/* Nothing of the run can be trusted but its times and faults. */
static void not_valid(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 1);
	sample_invalidate(&sample.runs[0], COUNTS_ZEROED);
	sample.runs[0].start = SOURCE_BUSY;
	sample.measurement.clock_origin = CLOCK_CPUINFO;
	sample.penalty.origin = PENALTY_DEFAULT;
	strcpy(sample.penalty.of, "an MPC855T in 2005");
	assert_golden(render(&sample, false, true), "report-not-valid.txt");
}

static void some_not_valid(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 4);
	sample_invalidate(&sample.runs[1], COUNTS_ABSURD);
	sample_invalidate(&sample.runs[2], COUNTS_ZEROED);
	sample_invalidate(&sample.runs[3], COUNTS_ZEROED);
	for (int i = 1; i < 4; i++)
		sample.runs[i].start = SOURCE_DENIED;
	text = render(&sample, false, true);
	assert_non_null(strstr(text, " counts of 2 of 4 runs are not valid: zeroed by "
	"somebody else during the run\n"));
	assert_non_null(strstr(text, " counts of 1 of 4 runs are not valid: "));
	assert_non_null(strstr(text, " cannot zero the counters (no permission): baseline "
	"used in 3 of 4 runs\n"));
	assert_non_null(strstr(text, "         142,369 (142,369 .. 142,369)"));
	free(text);
}

/* Until the medians are known, or not; and a run that lies apart. */
static void certainty(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 8);
	for (int i = 0; i < 8; i++) {
		sample.runs[i] = sample.runs[0];
		sample.runs[i].elapsed_s = 4 + i / 100.;
	}
	sample.measurement.repeat = (struct repeat){
		.warmup = 2, .max_runs = 8, .percent = 5, .confidence = 99,
	};
	text = render(&sample, true, true);
	assert_has(text, " sure after 8 runs: median of real to +-0.87 %, of misses to +-0.00 %, "
		   "wanted 5 % with confidence 99 %\n\n");
	assert_has(text, " 2 warm-up runs before, in no figure\n");
	assert_null(strstr(text, "outliers"));
	free(text);

	sample.runs[6].elapsed_s = 9.5;
	sample.runs[2].counts.count[TLB_MISSES][TLB_D][TLB_USER] += 1000;
	sample.runs[3].counts.count[TLB_MISSES][TLB_D][TLB_USER] -= 1000;
	text = render(&sample, true, false);
	assert_has(text, " \033[1;31mnot sure after 8 runs: median of real to +-");
	assert_has(text, " \033[1;31moutliers, which all figures include: real of run 7 "
		   "(9.500000)\033[0m\n\n");
	assert_has(text, "include: misses of run 3 (692,346), 4 (690,346)\033[0m\n\n");
	assert_has(text, ".. 9.500000)");
	free(text);

	/* nobody asked how sure it is */
	sample.measurement.repeat.percent = 0;
	text = render(&sample, false, false);
	assert_null(strstr(text, "sure"));
	assert_has(text, " outliers, which all figures include: real of run 7 (9.500000)\n\n");
	free(text);
}

/* As many words as it takes to tell the prices apart, and whose they are. */
static const struct {
	double cycles[TLB_SIDES][TLB_SPACES];
	const char *text;
} prices[] = {
	{ { { 23, 23 }, { 23, 23 } }, "# 23 cycles a miss (prices, e500*)\n" },
	{ { { 20, 20 }, { 23, 23 } },
	  "# 20 cycles an I-TLB miss, 23 a D-TLB miss (prices, e500*)\n" },
	{ { { 20, 23 }, { 20, 23 } },
	  "# 20 cycles a userspace miss, 23 a kernel miss (prices, e500*)\n" },
	{ { { 1, 2 }, { 1, 4 } },
	  "# cycles a miss: I-TLB userspace 1, kernel 2, D-TLB userspace 1, kernel 4 "
	  "(prices, e500*)\n" },
};

static void price_and_origin(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(prices); i++) {
		sample_begin(&sample, 1);
		sample.penalty = (struct penalty){
			.origin = PENALTY_FILE, .of = "prices, e500*",
		};
		memcpy(sample.penalty.cycles, prices[i].cycles,
		       sizeof(prices[i].cycles));
		text = render(&sample, false, false);
		assert_has(text, prices[i].text);
		free(text);
	}
}

/* An x86 with a module that has its walk cycles. */
static void walk_cycles(void **state)
{
	const struct text_style both = { .both = true, .verbose = true };
	struct sample sample;

	(void)state;
	sample_begin(&sample, 1);
	sample_walks(&sample);
	sample.penalty.origin = PENALTY_GUESS;
	assert_golden(render(&sample, false, false), "report-walks.txt");
	assert_golden(render_styled(&sample, &both), "report-both.txt");
}

static void assert_says(struct sample *sample, const char *what)
{
	char *text = render(sample, false, false);

	assert_non_null(strstr(text, what));
	free(text);
}

/* With neither -f nor a clock in /proc/cpuinfo. */
static void cycles_counted(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 1);
	sample_cycles(&sample);
	sample.penalty.origin = PENALTY_GUESS;
	sample.measurement.clock_hz = 0;
	sample.measurement.clock_origin = CLOCK_UNKNOWN;
	assert_golden(render(&sample, false, false), "report-cycles.txt");
	sample.runs[0].counts.cpu_known[CPU_INSTRUCTIONS] = false;
	assert_says(&sample, "  instructions\n               -  misses/1000");
	sample_invalidate(&sample.runs[0], COUNTS_DEAD);
	assert_says(&sample, "counters stand still");
}

static void walk_cycles_and_a_price(void **state)
{
	const struct text_style both = { .both = true };
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 1);
	sample_walks(&sample);
	text = render_styled(&sample, &both);
	assert_has(text, "  cycles of page walks\n");
	assert_has(text, "  cycles lost             # 23 cycles a miss (-p)\n");
	free(text);
}

/* As many dashes as there is nothing to say; not a 0 among them. */
static void absent(void **state)
{
	const struct text_style both = { .both = true };
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 1);
	sample_user_only(&sample);
	text = render_styled(&sample, &both);
	assert_has(text, "\n the kernel is not counted\n\n");
	assert_has(text, "\n               -  I-TLB kernel misses     #          - /s\n");
	assert_has(text, "\n               -  D-TLB kernel misses     #          - /s\n");
	assert_has(text, "\n         365,285  TLB misses ");
	assert_has(text, "\n               -  page walks\n");
	assert_has(text, "\n               -  cycles of page walks\n");
	assert_has(text, "\n       8,401,555  cycles by price ");
	assert_has(text, "\n       8,401,555  cycles lost ");
	free(text);
}

static const struct {
	uint64_t enabled_ns, running_ns;
	const char *share, *turns;	/* NULL: not said */
} estimates[] = {
	{ 0, 0, NULL, NULL },
	{ 4000000000, 4000000000, NULL, NULL },
	{ 4000000000, 2668000000, " 66.70 % of the time\n", NULL },
	{ 400000000, 100000000, " 25.00 % of the time\n", NULL },
	{ 399000000, 0, " 0.00 % of the time\n", "time for 100 turns only" },
	{ 40000000, 20000000, " 50.00 % of the time\n", "time for 10 turns only" },
	{ 4000000, 2000000, " 50.00 % of the time\n", "time for 1 turn only" },
};

static void shared_counters(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(estimates); i++) {
		struct sample sample;
		char *text;

		sample_begin(&sample, 2);
		sample.measurement.rival = "somebody takes them: stop him";
		for (int run = 0; run < 2; run++) {
			sample.runs[run].counts.enabled_ns = estimates[i].enabled_ns;
			sample.runs[run].counts.running_ns =
				run ? estimates[i].running_ns : estimates[i].enabled_ns;
		}
		text = render(&sample, false, false);
		if (estimates[i].share) {
			assert_has(text, estimates[i].share);
			assert_has(text, "somebody takes them: stop him");
		} else {
			assert_lacks(text, "somebody takes them");
		}
		if (!estimates[i].share)
			assert_lacks(text, "estimates");
		if (estimates[i].turns)
			assert_has(text, estimates[i].turns);
		else
			assert_lacks(text, "turns");
		free(text);
	}
}

/* 0.331270 s are lost, of a machine or of a command. */
static const struct {
	enum source_scope scope;
	unsigned int cpus;
	double elapsed_s, user_s;
	const char *share, *impossible;	/* NULL: not said */
} shares[] = {
	{ SCOPE_MACHINE, 0, 4, 0.4, "           82.82  % of CPU time\n", NULL },
	{ SCOPE_MACHINE, 0, 4, 0.3,
	  "               -  % of CPU time           # no share: more was lost than CPU time passed\n",
	  NULL },
	{ SCOPE_PROCESSES, 4, 4, 0.3, " # no share: ",
	  "\n impossible: run 1 lost 0.331 s in 0.300 s of CPU time: check -p and -f\n\n" },
	{ SCOPE_MACHINE, 0, 0.1, 0.3, " # no share: ",
	  "\n impossible: run 1 lost 0.331 s in 0.100 s, which takes 4 CPUs: check -p and -f\n\n" },
	{ SCOPE_MACHINE, 4, 0.1, 0.3, " # no share: ", NULL },
};

static void parts_of_a_whole(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(shares); i++) {
		struct sample sample;
		char *text;

		sample_begin(&sample, 1);
		sample.measurement.scope = shares[i].scope;
		sample.measurement.cpus = shares[i].cpus;
		sample.runs[0].elapsed_s = shares[i].elapsed_s;
		sample.runs[0].user_s = shares[i].user_s;
		sample.runs[0].sys_s = 0;
		text = render(&sample, false, false);
		assert_has(text, shares[i].share);
		if (shares[i].impossible)
			assert_has(text, shares[i].impossible);
		else
			assert_lacks(text, "impossible");
		free(text);
	}
}

static void where_from(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 1);
	text = render(&sample, false, true);
	assert_has(text, "\n misses of the whole machine; userspace or kernel is "
		   "whose address was missing\n source proc,");
	free(text);
	sample.measurement.scope = SCOPE_PROCESSES;
	sample.measurement.split = SPLIT_MODE;
	sample.measurement.source = "perf";
	text = render(&sample, false, true);
	assert_has(text, "\n misses of the command and its children; userspace or kernel is "
		   "the mode that the CPU was in\n source perf,");
	free(text);
}

static char *without_escapes(char *text)
{
	char *to = text;

	for (char *from = text; *from; from++) {
		if (*from == '\033')
			from = strchr(from, 'm');
		else
			*to++ = *from;
	}
	*to = '\0';
	return text;
}

static void colour(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 1);
	text = render(&sample, true, false);
	assert_non_null(strstr(text, "\033["));
	assert_golden(without_escapes(text), "report-one.txt");
}

/* A command may hold anything, a terminal must not get it. */
static void control_characters(void **state)
{
	char *command[4] = { "a\033[31mb", "c\nd\x7f", "\xc3\xa9" };
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 1);
	sample.measurement.command = command;
	text = render(&sample, false, false);
	assert_non_null(strstr(text, "'a?[31mb c?d? \xc3\xa9'"));
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_run),
		cmocka_unit_test(many_runs),
		cmocka_unit_test(no_clock),
		cmocka_unit_test(not_valid),
		cmocka_unit_test(some_not_valid),
		cmocka_unit_test(certainty),
		cmocka_unit_test(price_and_origin),
		cmocka_unit_test(walk_cycles),
		cmocka_unit_test(cycles_counted),
		cmocka_unit_test(walk_cycles_and_a_price),
		cmocka_unit_test(absent),
		cmocka_unit_test(shared_counters),
		cmocka_unit_test(parts_of_a_whole),
		cmocka_unit_test(where_from),
		cmocka_unit_test(colour),
		cmocka_unit_test(control_characters),
	};

	return cmocka_run_group_tests_name("render_text", tests, NULL, NULL);
}
