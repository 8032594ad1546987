// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "sample.h"

static char *render(struct sample *sample, bool colour, bool verbose)
{
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	sample_end(sample);
	render_text(out, &sample->report, colour, verbose);
	fclose(out);
	return text;
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
	sample.penalty = (struct penalty){ { 20, 23.5 }, PENALTY_GUESS };
	assert_golden(render(&sample, false, false), "report-no-clock.txt");
}

/* Nothing of the run can be trusted but its times and faults. */
static void not_valid(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 1);
	sample.runs[0].validity = COUNTS_ZEROED;
	sample.runs[0].start = SOURCE_BUSY;
	sample.measurement.clock_origin = CLOCK_CPUINFO;
	sample.penalty.origin = PENALTY_DEFAULT;
	assert_golden(render(&sample, false, true), "report-not-valid.txt");
}

static void some_not_valid(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 4);
	sample.runs[1].validity = COUNTS_ABSURD;
	sample.runs[2].validity = COUNTS_ZEROED;
	sample.runs[3].validity = COUNTS_ZEROED;
	for (int i = 1; i < 4; i++)
		sample.runs[i].start = SOURCE_DENIED;
	text = render(&sample, false, true);
	assert_non_null(strstr(text, " counts of 2 of 4 runs are not valid: zeroed by "
	"somebody else during the run\n"));
	assert_non_null(strstr(text, " counts of 1 of 4 runs are not valid: "));
	assert_non_null(strstr(text, " cannot zero the counters (no permission): baseline "
	"used in 3 of 4 runs\n"));
	assert_non_null(strstr(text, "          142369 (142369 .. 142369)"));
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
		cmocka_unit_test(colour),
		cmocka_unit_test(control_characters),
	};

	return cmocka_run_group_tests_name("render_text", tests, NULL, NULL);
}
