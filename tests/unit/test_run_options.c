// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <string.h>

#include "commands/run_options.h"
#include "cost/penalty.h"

#define WORDS 12
#define BAD_UNTIL "give percent, and the confidence in percent, as 5 or 2.5@95"

static int count(char *const *words)
{
	int n = 0;

	while (words[n])
		n++;
	return n;
}

static const struct {
	const char *text;
	double cycles[TLB_SIDES][TLB_SPACES];
} good_price[] = {
	{ "23", { { 23, 23 }, { 23, 23 } } },
	{ "22.5", { { 22.5, 22.5 }, { 22.5, 22.5 } } },
	{ "0", { { 0, 0 }, { 0, 0 } } },
	{ "1000000", { { 1e6, 1e6 }, { 1e6, 1e6 } } },
	{ "i=20,d=23", { { 20, 20 }, { 23, 23 } } },
	{ "d=23,i=20", { { 20, 20 }, { 23, 23 } } },
	{ "i=0,d=1.5", { { 0, 0 }, { 1.5, 1.5 } } },
	{ "u=22,k=24", { { 22, 24 }, { 22, 24 } } },
	{ "k=24,u=22", { { 22, 24 }, { 22, 24 } } },
	{ "iu=1,ik=2,du=3,dk=4", { { 1, 2 }, { 3, 4 } } },
	{ "dk=4,iu=1,du=3,ik=2", { { 1, 2 }, { 3, 4 } } },
	{ "i=1,du=3,dk=4", { { 1, 1 }, { 3, 4 } } },
	{ "k=2,iu=1,du=3", { { 1, 2 }, { 3, 2 } } },
};

static const char *const bad_price[] = {
	"", "-1", "+1", "x", "23x", "23,", "23,23", " 23", "23 ", "nan", "inf",
	"1e3", "0x17", "1000001", "99999999999999999999999", "2,5", "=", "i", "i=",
	"i=20", "d=20", "i=20,", "i=20,i=20,d=3", "i=20;d=23", "i=20,d=", "i=,d=23",
	"i=20,d=x", "i=20,x=23", ",i=20,d=23", "i=20,d=23,", "i=20,,d=23",
	"i=-1,d=23", "i=20 d=23", "i=20d=23", "d=1000001,i=1", "I=20,D=23",
	"u=1", "u=1,u=2", "iu=1,ik=2,du=3", "iu=1,ik=2,du=3,dk=4,u=5", "i=1,u=2",
	"i=1,d=2,u=3", "u=1,k=2,", "ui=1,uk=2", "iu=1,ik=2,d", "23,u=1", "i=1,k=2,du=3",
	"iuk=1,d=2", "u=1000001,k=1", "k=1,u=1000001",
};

static void price(void **state)
{
	struct penalty penalty;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good_price); i++) {
		if (penalty_parse(good_price[i].text, &penalty))
			fail_msg("'%s' refused", good_price[i].text);
		for (int class = 0; class < TLB_SIDES * TLB_SPACES; class++)
			assert_near((&penalty.cycles[0][0])[class],
				    (&good_price[i].cycles[0][0])[class], 0);
		assert_int_equal(penalty.origin, PENALTY_OPTION);
	}
	for (size_t i = 0; i < ARRAY_SIZE(bad_price); i++) {
		penalty = penalty_default();
		if (!penalty_parse(bad_price[i], &penalty))
			fail_msg("'%s' taken as %g, %g", bad_price[i],
				 penalty.cycles[TLB_I][TLB_USER],
				 penalty.cycles[TLB_D][TLB_KERNEL]);
		assert_int_not_equal(penalty.origin, PENALTY_OPTION);
	}
}

static const struct {
	char *words[WORDS];
	int command;		/* index in words */
	double penalty, clock_hz;
	unsigned int runs;
	const char *output;
	int json, quiet, verbose;
	int both;
	enum source_kind source;
} good[] = {
	{ { "run", "ls" }, 1, 23, 0, 1, NULL, 0, 0, 0, 0, SOURCE_AUTO },
	{ { "run", "--", "ls" }, 2, 23, 0, 1, NULL, 0, 0, 0, 0, SOURCE_AUTO },
	{ { "run", "ls", "-p", "x" }, 1, 23, 0, 1, NULL, 0, 0, 0, 0, SOURCE_AUTO },
	{ { "run", "-p", "40", "--", "-r", "0" }, 4, 40, 0, 1, NULL, 0, 0, 0, 0, SOURCE_AUTO },
	{ { "run", "-p40", "-f48", "-r3", "-of", "-jq", "ls" }, 6,
	  40, 48e6, 3, "f", 1, 1, 0, 0, SOURCE_AUTO },
	{ { "run", "--penalty", "40", "--clock=1GHz", "--repeat", "1000", "ls" },
	  6, 40, 1e9, 1000, NULL, 0, 0, 0, 0, SOURCE_AUTO },
	{ { "run", "--output=f", "--json", "--verbose", "ls" }, 4,
	  23, 0, 1, "f", 1, 0, 1, 0, SOURCE_AUTO },
	{ { "run", "-p", "1", "-p", "2", "ls" }, 5, 2, 0, 1, NULL, 0, 0, 0, 0, SOURCE_AUTO },
	{ { "run", "" }, 1, 23, 0, 1, NULL, 0, 0, 0, 0, SOURCE_AUTO },
	{ { "run", "-S", "perf", "-b", "ls" }, 4, 23, 0, 1, NULL, 0, 0, 0, 1, SOURCE_PERF },
	{ { "run", "--source=proc", "--both", "ls" }, 3, 23, 0, 1, NULL, 0, 0, 0, 1,
	  SOURCE_PROC },
	{ { "run", "-Sperf", "-S", "auto", "ls" }, 4, 23, 0, 1, NULL, 0, 0, 0, 0, SOURCE_AUTO },
};

static void good_options(void **state)
{
	struct run_options options;
	struct error error;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		char *words[WORDS];

		memcpy(words, good[i].words, sizeof(words));
		if (run_options_parse(count(words), words, &options, &error))
			fail_msg("%zu: %s", i, error.text);
		assert_ptr_equal(options.command, words + good[i].command);
		assert_near(options.penalty.cycles[TLB_I][TLB_USER], good[i].penalty, 0);
		assert_near(options.clock_hz, good[i].clock_hz, 0);
		assert_int_equal(options.repeat.max_runs, good[i].runs);
		assert_int_equal(!options.output, !good[i].output);
		if (options.output)
			assert_string_equal(options.output, good[i].output);
		assert_int_equal(options.format == FORMAT_JSON, good[i].json);
		assert_int_equal(options.quiet, good[i].quiet);
		assert_int_equal(options.verbose, good[i].verbose);
		assert_int_equal(options.both, good[i].both);
		assert_int_equal(options.source, good[i].source);
		assert_false(options.help);
	}
}

static const struct {
	char *words[WORDS];
	const char *text;
} bad[] = {
	{ { "run" }, "no command to run: give one, as in tlbcost -p 23 -- ls" },
	{ { "run", "--" },
	  "no command to run: give one, as in tlbcost -p 23 -- ls" },
	{ { "run", "-p", "23" },
	  "no command to run: give one, as in tlbcost -p 23 -- ls" },
	{ { "run", "-p", "x", "ls" },
	  "bad value 'x' for -p: give cycles up to 1000000, as 23 or i=20,d=23" },
	{ { "run", "--penalty=", "ls" },
	  "bad value '' for -p: give cycles up to 1000000, as 23 or i=20,d=23" },
	{ { "run", "-f", "fast", "ls" },
	  "bad value 'fast' for -f: give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz or 48" },
	{ { "run", "-r", "0", "ls" },
	  "bad value '0' for -r: give a number from 1 to 1000" },
	{ { "run", "-r", "-1", "ls" },
	  "bad value '-1' for -r: give a number from 1 to 1000" },
	{ { "run", "-r", "1001", "ls" },
	  "bad value '1001' for -r: give a number from 1 to 1000" },
	{ { "run", "-r", "3x", "ls" },
	  "bad value '3x' for -r: give a number from 1 to 1000" },
	{ { "run", "-S", "", "ls" },
	  "bad value '' for -S: give proc, perf or auto" },
	{ { "run", "-S", "pro", "ls" },
	  "bad value 'pro' for -S: give proc, perf or auto" },
	{ { "run", "-S", "procs", "ls" },
	  "bad value 'procs' for -S: give proc, perf or auto" },
	{ { "run", "-S" }, "no value for -S: see tlbcost --help" },
	{ { "run", "--both=1", "ls" }, "bad option --both=1: see tlbcost --help" },
	{ { "run", "-o", "", "ls" },
	  "bad value '' for -o: give the name of a file" },
	{ { "run", "-p" }, "no value for -p: see tlbcost --help" },
	{ { "run", "--clock" }, "no value for --clock: see tlbcost --help" },
	{ { "run", "-x", "ls" }, "unknown option -x: see tlbcost --help" },
	{ { "run", "-qx", "ls" }, "unknown option -x: see tlbcost --help" },
	{ { "run", "--bogus", "ls" }, "bad option --bogus: see tlbcost --help" },
	{ { "run", "--until=", "ls" },
	  "bad value '' for --until: " BAD_UNTIL },
	{ { "run", "--until=0", "ls" },
	  "bad value '0' for --until: " BAD_UNTIL },
	{ { "run", "--until=101", "ls" },
	  "bad value '101' for --until: " BAD_UNTIL },
	{ { "run", "--until=5@", "ls" },
	  "bad value '5@' for --until: " BAD_UNTIL },
	{ { "run", "--until=5@49", "ls" },
	  "bad value '5@49' for --until: " BAD_UNTIL },
	{ { "run", "--until=5@100", "ls" },
	  "bad value '5@100' for --until: " BAD_UNTIL },
	{ { "run", "--until=@99", "ls" },
	  "bad value '@99' for --until: " BAD_UNTIL },
	{ { "run", "--until=5,99", "ls" },
	  "bad value '5,99' for --until: " BAD_UNTIL },
	{ { "run", "--until=5%", "ls" },
	  "bad value '5%' for --until: " BAD_UNTIL },
	{ { "run", "--until=5@99x", "ls" },
	  "bad value '5@99x' for --until: " BAD_UNTIL },
	{ { "run", "--until=-5", "ls" },
	  "bad value '-5' for --until: " BAD_UNTIL },
	{ { "run", "--until=nan", "ls" },
	  "bad value 'nan' for --until: " BAD_UNTIL },
	{ { "run", "--max-runs=4", "--until=5", "ls" },
	  "bad value '4' for --max-runs: give a number from 5 to 1000" },
	{ { "run", "--max-runs=1001", "--until=5", "ls" },
	  "bad value '1001' for --max-runs: give a number from 5 to 1000" },
	{ { "run", "-w", "x", "ls" },
	  "bad value 'x' for -w: give a number from 0 to 1000" },
	{ { "run", "-r", "5", "--until=5", "ls" },
	  "-r and --until together: give one of them" },
	{ { "run", "--max-runs=5", "ls" }, "--max-runs without --until: give both, or -r" },
	{ { "run", "--csv", "--json", "ls" },
	  "more than one of --json, --csv and --openmetrics: give one of them" },
	{ { "run", "--penalty-file=", "ls" },
	  "bad value '' for --penalty-file: give the name of a file" },
	{ { "run", "--json=yes", "ls" },
	  "bad option --json=yes: see tlbcost --help" },
	{ { "run", "-q", "-v", "ls" }, "-q and -v together: give one of them" },
	{ { "run", "-p", "a\nb\033[m", "ls" },
	  "bad value 'a?b?[m' for -p: give cycles up to 1000000, as 23 or i=20,d=23" },
};

static void bad_options(void **state)
{
	struct run_options options;
	struct error error;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		char *words[WORDS];

		memcpy(words, bad[i].words, sizeof(words));
		if (!run_options_parse(count(words), words, &options, &error))
			fail_msg("%zu: taken: %s", i, bad[i].text);
		assert_string_equal(error.text, bad[i].text);
	}
}

static void help_needs_no_command(void **state)
{
	char *words[4] = { "run", "-v", "-h" };
	struct run_options options;
	struct error error;

	(void)state;
	assert_int_equal(run_options_parse(3, words, &options, &error), 0);
	assert_true(options.help);
}

static const struct {
	const char *words[WORDS];
	unsigned int warmup, max_runs;
	double percent, confidence;
	enum report_format format;
} repeats[] = {
	{ { "run", "ls" }, 0, 1, 0, 99, FORMAT_TEXT },
	{ { "run", "-r", "7", "-w", "2", "ls" }, 2, 7, 0, 99, FORMAT_TEXT },
	{ { "run", "--warmup", "0", "--csv", "ls" }, 0, 1, 0, 99, FORMAT_CSV },
	{ { "run", "--until", "5", "ls" }, 0, 50, 5, 99, FORMAT_TEXT },
	{ { "run", "--until=2.5@95", "--max-runs=1000", "ls" }, 0, 1000, 2.5, 95, FORMAT_TEXT },
	{ { "run", "--max-runs=5", "--until=100@99.9", "--openmetrics", "ls" }, 0, 5, 100, 99.9,
	  FORMAT_OPENMETRICS },
	{ { "run", "--until=0.1@50", "-j", "--json", "ls" }, 0, 50, 0.1, 50, FORMAT_JSON },
};

static void repeat(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(repeats); i++) {
		char *const *words = (char *const *)repeats[i].words;
		struct run_options options;
		struct error error;

		if (run_options_parse(count(words), (char **)words, &options, &error))
			fail_msg("%zu: %s", i, error.text);
		assert_int_equal(options.repeat.warmup, repeats[i].warmup);
		assert_int_equal(options.repeat.max_runs, repeats[i].max_runs);
		assert_near(options.repeat.percent, repeats[i].percent, 0);
		assert_near(options.repeat.confidence, repeats[i].confidence, 0);
		assert_int_equal(options.format, repeats[i].format);
	}
}

static void default_price(void **state)
{
	struct penalty penalty = penalty_default();

	(void)state;
	assert_near(penalty.cycles[TLB_I][TLB_USER], 23, 0);
	assert_near(penalty.cycles[TLB_D][TLB_KERNEL], 23, 0);
	assert_int_equal(penalty.origin, PENALTY_GUESS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(price),
		cmocka_unit_test(good_options),
		cmocka_unit_test(bad_options),
		cmocka_unit_test(help_needs_no_command),
		cmocka_unit_test(repeat),
		cmocka_unit_test(default_price),
	};

	return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
