// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <jansson.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "read/field_names.h"
#include "read/report_json.h"
#include "sample.h"

static char *render(struct sample *sample, bool one_line)
{
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	sample_end(sample);
	assert_int_equal(render_json(out, &sample->report, one_line), 0);
	fclose(out);
	return text;
}

static int read_text(const char *text, struct measurement *measurement,
		     struct error *error)
{
	struct penalty penalty;

	return read_json("f", text, strlen(text), measurement, &penalty, error);
}

static void assert_same_run(const struct run *a, const struct run *b)
{
	assert_memory_equal(&a->counts, &b->counts, sizeof(a->counts));
	assert_near(a->elapsed_s, b->elapsed_s, 0);
	assert_near(a->user_s, b->user_s, 0);
	assert_near(a->sys_s, b->sys_s, 0);
	assert_int_equal(a->minor_faults, b->minor_faults);
	assert_int_equal(a->major_faults, b->major_faults);
	assert_int_equal(a->exit_status, b->exit_status);
	assert_int_equal(a->timed_out, b->timed_out);
	assert_int_equal(a->start, b->start);
	assert_int_equal(a->validity, b->validity);
}

static void assert_same(const struct measurement *a, const struct measurement *b)
{
	size_t i;

	assert_string_equal(a->version, b->version);
	assert_string_equal(a->date, b->date);
	assert_string_equal(a->host, b->host);
	assert_string_equal(a->kernel, b->kernel);
	assert_string_equal(a->arch, b->arch);
	assert_string_equal(a->cpu, b->cpu);
	assert_string_equal(a->source, b->source);
	assert_string_equal(a->note ? a->note : "", b->note ? b->note : "");
	assert_int_equal(a->scope, b->scope);
	assert_int_equal(a->split, b->split);
	assert_near(a->clock_hz, b->clock_hz, 0);
	assert_int_equal(a->clock_origin, b->clock_origin);
	for (i = 0; b->command[i]; i++)
		assert_string_equal(a->command[i], b->command[i]);
	assert_null(a->command[i]);
	assert_memory_equal(&a->repeat, &b->repeat, sizeof(a->repeat));
	for (i = 0; i < JSON_ENVIRONMENT_STRINGS; i++) {
		char *const *text = json_field_of(a, &json_environment_strings[i]);
		char *const *other = json_field_of(b, &json_environment_strings[i]);

		assert_string_equal(*text ? *text : "", *other ? *other : "");
	}
	assert_string_equal(a->prepare ? a->prepare : "", b->prepare ? b->prepare : "");
	assert_string_equal(a->cleanup ? a->cleanup : "", b->cleanup ? b->cleanup : "");
	assert_int_equal(a->run_count, b->run_count);
	for (i = 0; i < a->run_count; i++)
		assert_same_run(&a->runs[i], &b->runs[i]);
}

static void round_trip(struct sample *sample, bool one_line)
{
	char *text = render(sample, one_line);
	struct measurement measurement;
	struct penalty penalty;
	struct error error;

	if (read_json("f", text, strlen(text), &measurement, &penalty, &error))
		fail_msg("%s", error.text);
	assert_same(&measurement, &sample->measurement);
	assert_memory_equal(penalty.cycles, sample->penalty.cycles,
			    sizeof(penalty.cycles));
	assert_int_equal(penalty.origin, sample->penalty.origin);
	assert_string_equal(penalty.of, sample->penalty.of);
	measurement_free(&measurement);
	free(text);
}

static void round_trips(void **state)
{
	struct sample sample;

	(void)state;
	for (size_t runs = 1; runs <= 4; runs++) {
		sample_begin(&sample, runs);
		sample.runs[runs - 1].exit_status = 128 + 15;
		sample.measurement.repeat = (struct repeat){
			.warmup = 3, .max_runs = 20, .percent = 2.5 * (runs > 2), .confidence = 95,
			.timeout_ms = runs < 3 ? 0 : 86399999,
		};
		sample.runs[0].timed_out = runs > 3;
		sample.measurement.governor = runs == 2 ? "powersave" : NULL;
		sample.measurement.hugepages = runs == 3 ? "madvise" : NULL;
		sample.measurement.command_line = runs > 2 ? "root=\"/dev/sda1\" ro" : NULL;
		sample.measurement.prepare = runs == 2 ? "make \"clean\"" : NULL;
		sample.measurement.cleanup = runs == 3 ? "rm file" : NULL;
		round_trip(&sample, false);
		round_trip(&sample, true);
	}
}

static void round_trip_of_odd_values(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 4);
	sample.measurement.clock_hz = 0;
	sample.measurement.clock_origin = CLOCK_UNKNOWN;
	sample.measurement.cpu = "";
	sample.penalty = (struct penalty){
		.cycles = { { 0, 0 }, { 22.7, 24.1 } },
		.origin = PENALTY_FILE,
		.of = "e500*, in prices",
	};
	sample.runs[0].counts.count[TLB_MISSES][TLB_I][TLB_USER] = INT64_MAX;
	sample.runs[0].elapsed_s = 0.000000001;
	sample.runs[1].elapsed_s = 123456.123456789;
	sample.runs[1].start = SOURCE_DENIED;
	sample.runs[2].start = SOURCE_BUSY;
	sample.runs[1].counts.enabled_ns = 123456123456789;
	sample.runs[1].counts.running_ns = 1;
	sample_invalidate(&sample.runs[2], COUNTS_ZEROED);
	sample_invalidate(&sample.runs[3], COUNTS_ABSURD);
	round_trip(&sample, false);
}

static void round_trip_of_walks(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 2);
	sample_walks(&sample);
	round_trip(&sample, false);
	sample_cycles(&sample);
	round_trip(&sample, false);
	sample.runs[0].counts.running_ns = 0;	/* never counted: that is known */
	sample.runs[0].counts.known[TLB_WALKS][TLB_I][TLB_USER] = false;
	sample.runs[0].counts.count[TLB_WALKS][TLB_I][TLB_USER] = 0;
	round_trip(&sample, true);
	sample_user_only(&sample);
	round_trip(&sample, true);
}

/* A file of the first tlbcost-1, before there were walks. */
static void old_file(void **state)
{
	struct measurement measurement;
	struct sample sample;
	struct error error;
	char text[8192];

	(void)state;
	sample_begin(&sample, 1);
	read_data("report-old.json", text, sizeof(text));
	if (read_text(text, &measurement, &error))
		fail_msg("%s", error.text);
	/* it did not say how often it was to run */
	sample.measurement.repeat = (struct repeat){ 0 };
	assert_same(&measurement, &sample.measurement);
	measurement_free(&measurement);
}

static void assert_golden(struct sample *sample, const char *name)
{
	char expected[8192], *text = render(sample, false);

	read_data(name, expected, sizeof(expected));
	assert_string_equal(text, expected);
	free(text);
}

static void golden(void **state)
{
	struct sample sample;

	(void)state;
	sample_begin(&sample, 1);
	assert_golden(&sample, "report-one.json");
	sample_user_only(&sample);
	assert_golden(&sample, "report-user.json");
	sample_begin(&sample, 1);
	sample_walks(&sample);
	sample.penalty.origin = PENALTY_GUESS;
	assert_golden(&sample, "report-walks.json");
}

/* What eight runs say of themselves: runs count from 0 on, as in "runs". */
static void eight_runs(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 8);
	for (int i = 0; i < 8; i++) {
		sample.runs[i] = sample.runs[0];
		sample.runs[i].elapsed_s = 4 + i / 128.;
	}
	sample.runs[6].elapsed_s = 9.5;
	sample.measurement.repeat.percent = 200;
	text = render(&sample, true);
	assert_non_null(strstr(text, "\"certainty\": {\"sure\": true, \"elapsed_s\": {\"low\": 4.0, "
			       "\"high\": 9.5, \"off\": 1.3"));
	assert_non_null(strstr(text, "\"outliers\": [6]}, \"misses\": {\"low\": 691346.0, "
			       "\"high\": 691346.0, \"off\": 0.0, \"outliers\": []}}}\n"));
	free(text);
	sample.measurement.repeat.percent = 100;
	text = render(&sample, true);
	assert_non_null(strstr(text, "\"sure\": false"));
	free(text);
}

static void one_line(void **state)
{
	struct sample sample;
	char *text;

	(void)state;
	sample_begin(&sample, 2);
	text = render(&sample, true);
	assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
	free(text);
}

static void other_locale(void **state)
{
	struct sample sample;

	(void)state;
	if (!setlocale(LC_NUMERIC, "comma"))
		skip_because("localedef could not make a locale with a decimal comma");
	golden(state);
	sample_begin(&sample, 3);
	round_trip(&sample, false);
	setlocale(LC_NUMERIC, "C");
}

/* Arguments are bytes. JSON has none, so what is not UTF-8 is marked. */
static void not_utf8(void **state)
{
	char *command[4] = { "caf\xe9", "\xc3\xa9", "a\"\\\n\x01" };
	static const char *const expected[] = {
		"caf\xef\xbf\xbd", "\xc3\xa9", "a\"\\\n\x01", NULL
	};
	struct measurement measurement;
	struct sample sample;
	struct error error;
	char *text;

	(void)state;
	sample_begin(&sample, 1);
	sample.measurement.command = command;
	text = render(&sample, false);
	assert_int_equal(read_text(text, &measurement, &error), 0);
	for (int i = 0; expected[i]; i++)
		assert_string_equal(measurement.command[i], expected[i]);
	measurement_free(&measurement);
	free(text);
}

/* Change one place of a good file, and see what the reader says. */
static const struct {
	const char *from, *to;	/* to NULL: cut the file there */
	const char *text;
} bad[] = {
	{ "{", NULL, "f, line 1: " },
	{ "\"runs\"", NULL, "f, line " },
	{ "\"tlbcost-1\"", "\"tlbcost-2\"",
	  "f: schema tlbcost-2 is newer than tlbcost-1: use a newer tlbcost" },
	{ "\"tlbcost-1\"", "\"tlbcost-99\"",
	  "f: schema tlbcost-99 is newer than tlbcost-1: use a newer tlbcost" },
	{ "\"tlbcost-1\"", "\"tlbcost-0\"", "f: \"schema\" is not of tlbcost: " },
	{ "\"tlbcost-1\"", "\"tlbcost-1x\"", "f: \"schema\" is not of tlbcost: " },
	{ "\"tlbcost-1\"", "\"tlbcost-\"", "f: \"schema\" is not of tlbcost: " },
	{ "\"tlbcost-1\"", "\"perf-1\"", "f: \"schema\" is not of tlbcost: " },
	{ "\"tlbcost-1\"", "1", "f: \"schema\" is not of tlbcost: " },
	{ "\"schema\"", "\"scheme\"", "f: \"schema\" is not of tlbcost: " },
	{ "\"version\": \"0.1.0\"", "\"version\": 1",
	  "f: \"version\" is not a string: " },
	{ "\"date\": \"", "\"date\": \"\", \"x\": \"",
	  "f: \"date\" is not a date: " },
	{ "T12:00", " 12:00", "f: \"date\" is not a date: " },
	{ "12:00:00Z", "12:00:00Z0", "f: \"date\" is not a date: " },
	{ "2005-04", "2005-4x", "f: \"date\" is not a date: " },
	{ "\"source\": \"proc\"", "\"source\": null",
	  "f: \"source\" is not a string: " },
	{ "\"dd\"", "7", "f: \"command\" is not an array of strings: " },
	{ "\"command\": [", "\"command\": [], \"x\": [",
	  "f: \"command\" is not an array of strings: " },
	{ "\"command\": [", "\"command\": {}, \"x\": [",
	  "f: \"command\" is not an array of strings: " },
	{ "\"cpus\": 1", "\"cpus\": \"two\"", "f: \"machine.cpus\" is not a count: " },
	{ "\"cpus\": 1", "\"cpus\": 1000001", "f: \"machine.cpus\" is not a count: " },
	{ "\"machine\": {", "\"machine\": [], \"x\": {",
	  "f: \"machine\" is not an object: " },
	{ "\"host\": \"board\"", "\"host\": 1",
	  "f: \"machine.host\" is not a string: " },
	{ "\"cpu\": \"8xx\"", "\"cpu\": null",
	  "f: \"machine.cpu\" is not a string: " },
	{ "\"clock\": {", "\"clock\": 48, \"x\": {",
	  "f: \"clock\" is not an object: " },
	{ "\"hz\": 48000000.0", "\"hz\": -1",
	  "f: \"clock.hz\" is not a number that makes sense: " },
	{ "\"hz\": 48000000.0", "\"hz\": null",
	  "f: \"clock.hz\" is not a number that makes sense: " },
	{ "\"hz\": 48000000.0,\n    \"origin\": \"option\"",
	  "\"hz\": 48000000.0, \"origin\": \"unknown\"",
	  "f: \"clock.hz\" is not null, as it is unknown: " },
	{ "\"hz\": 48000000.0,\n    \"origin\": \"option\"",
	  "\"hz\": 48000000.0, \"origin\": \"rumour\"",
	  "f: \"clock.origin\" is not a word of this schema: " },
	{ "\"penalty\": {", "\"penalty\": 23, \"x\": {",
	  "f: \"penalty\" is not an object: " },
	{ "\"i\": 23.0", "\"i\": 1000001",
	  "f: \"penalty.i\" is not a number that makes sense: " },
	{ "\"d\": 23.0", "\"d\": \"23\"",
	  "f: \"penalty.d\" is not a number that makes sense: " },
	{ "\"d\": 23.0", "\"d\": {\"user\": 23}",
	  "f: \"penalty.d.kernel\" is not a number that makes sense: " },
	{ "\"i\": 23.0", "\"i\": {\"user\": -1, \"kernel\": 1}",
	  "f: \"penalty.i.user\" is not a number that makes sense: " },
	{ "\"of\": null", "\"of\": 7", "f: \"penalty.of\" is not a string: " },
	{ "\"of\": null",
	  "\"of\": \"a text that is longer than any that tlbcost itself would ever have written "
	  "in this place, which has to do with how much room there is\"",
	  "f: \"penalty.of\" is not so short a text: " },
	{ "\"d\": 23.0,\n    \"origin\": \"option\"", "\"d\": 23.0",
	  "f: \"penalty.origin\" is not a word of this schema: " },
	{ "\"repeat\": {", "\"repeat\": 7, \"x\": {",
	  "f: \"repeat\" is not an object: " },
	{ "\"warmup\": 0", "\"warmup\": -1",
	  "f: \"repeat.warmup\" is not " },
	{ "\"max_runs\": 1", "\"max_runs\": 1001",
	  "f: \"repeat.max_runs\" is not " },
	{ "\"until_percent\": null", "\"until_percent\": 101",
	  "f: \"repeat.until_percent\" is not a number that makes sense: " },
	{ "\"environment\": {}", "\"environment\": []",
	  "f: \"environment\" is not an object: " },
	{ "\"environment\": {}", "\"environment\": {\"governor\": 1}",
	  "f: \"environment.governor\" is not a string: " },
	{ "\"timeout_s\": null", "\"timeout_s\": -1",
	  "f: \"repeat.timeout_s\" is not a number that makes sense: " },
	{ "\"timed_out\": false", "\"timed_out\": null",
	  "f: \"runs[0].timed_out\" is not true or false: " },
	{ "\"confidence_percent\": 99.0", "\"confidence_percent\": null",
	  "f: \"repeat.confidence_percent\" is not a number that makes sense: " },
	{ "\"runs\": [", "\"runs\": [], \"x\": [",
	  "f: \"runs\" is not an array of 1 to 1000 runs: " },
	{ "\"runs\": [", "\"runs\": [1,",
	  "f: \"runs[0].\" is not an object: " },
	{ "\"valid\": true", "\"valid\": 1",
	  "f: \"runs[0].valid\" is not true or false: " },
	{ "\"valid\": true", "\"valid\": false",
	  "f: \"runs[0].reason\" is not a word of this schema: " },
	{ "\"reason\": null", "\"reason\": \"zeroed\"",
	  "f: \"runs[0].reason\" is not null, as it is valid: " },
	{ "\"valid\": true,\n      \"reason\": null",
	  "\"valid\": false, \"reason\": \"\"",
	  "f: \"runs[0].reason\" is not a word of this schema: " },
	{ "\"valid\": true,\n      \"reason\": null",
	  "\"valid\": false, \"reason\": \"zeroed\"",
	  "f: \"runs[0].misses\" is not null, as it is not valid: " },
	{ "\"start\": \"zeroed\"", "\"start\": \"\"",
	  "f: \"runs[0].start\" is not a word of this schema: " },
	{ "\"user\": 142369", "\"user\": -142369",
	  "f: \"runs[0].misses.i.user\" is not a count: " },
	{ "\"user\": 142369", "\"user\": 142369.5",
	  "f: \"runs[0].misses.i.user\" is not a count: " },
	{ "\"user\": 142369", "\"user\": 9223372036854775808", "f, line " },
	{ "\"misses\": {\n        \"i\"", "\"misses\": {\n        \"x\"",
	  "f: \"runs[0].misses.i\" is not an object: " },
	{ "\"elapsed_s\": 4.241", "\"elapsed_s\": -4.241",
	  "f: \"runs[0].elapsed_s\" is not a number that makes sense: " },
	{ "\"elapsed_s\": 4.241", "\"elapsed_s\": 1e99",
	  "f: \"runs[0].elapsed_s\" is not a number that makes sense: " },
	{ "\"elapsed_s\": 4.241", "\"elapsed_s\": 1e999", "f, line " },
	{ "\"user_s\": 0.14,", "", "f: \"runs[0].user_s\" is not a number" },
	{ "\"minor_faults\": 314", "\"minor_faults\": \"314\"",
	  "f: \"runs[0].minor_faults\" is not a count: " },
	{ "\"exit_status\": 0", "\"exit_status\": 256",
	  "f: \"runs[0].exit_status\" is not a count: " },
	{ "\"exit_status\": 0", "\"exit_status\": 0, \"exit_status\": 1",
	  "f, line " },
	{ "\"scope\": \"machine\"", "\"scope\": \"galaxy\"",
	  "f: \"scope\" is not a word of this schema: " },
	{ "\"split\": \"mode\"", "\"split\": null",
	  "f: \"split\" is not a word of this schema: " },
	{ "\"note\": null", "\"note\": 1", "f: \"note\" is not a string: " },
	{ "\"walks\": {", "\"walks\": 1, \"x\": {",
	  "f: \"runs[0].walks\" is not an object: " },
	{ "\"walk_cycles\": {\n        \"i\"", "\"walk_cycles\": {\n        \"x\"",
	  "f: \"runs[0].walk_cycles.i\" is not an object: " },
	{ "\"user\": 3986332", "\"user\": \"many\"",
	  "f: \"runs[0].walk_cycles.i.user\" is not a count: " },
	{ "\"user\": 3986332", "\"x\": 3986332",
	  "f: \"runs[0].walk_cycles.i.user\" is not a count: " },
	{ "\"enabled_s\": 4.241", "\"enabled_s\": -1",
	  "f: \"runs[0].enabled_s\" is not a number that makes sense: " },
	{ "\"enabled_s\": 4.241", "\"enabled_s\": 1e10",
	  "f: \"runs[0].enabled_s\" is not a number that makes sense: " },
	{ "\"enabled_s\": 4.241", "\"x\": 4.241",
	  "f: \"runs[0].enabled_s\" is not a number that makes sense: " },
	{ "\"running_s\": 4.241", "\"running_s\": null",
	  "f: \"runs[0].running_s\" is not a number that makes sense: " },
};

/* The same of a run that is not valid. */
static const struct {
	const char *from, *to, *text;
} bad_invalid[] = {
	{ "\"misses\": null", "\"misses\": {}",
	  "f: \"runs[0].misses\" is not null, as it is not valid: " },
	{ "\"walks\": null", "\"walks\": {}",
	  "f: \"runs[0].walks\" is not null, as it is not valid: " },
	{ "\"walk_cycles\": null", "\"walk_cycles\": 0",
	  "f: \"runs[0].walk_cycles\" is not null, as it is not valid: " },
	{ "\"enabled_s\": null", "\"enabled_s\": 1",
	  "f: \"runs[0].enabled_s\" is not null, as it is not valid: " },
	{ "\"running_s\": null", "\"running_s\": 1",
	  "f: \"runs[0].running_s\" is not null, as it is not valid: " },
};

static void assert_refused(const char *good, const char *from, const char *to,
			   const char *said)
{
	const char *place = strstr(good, from);
	struct measurement measurement;
	struct error error;
	char text[8192];

	if (!place)
		fail_msg("%s is not in the file", from);
	snprintf(text, sizeof(text), "%.*s%s%s", (int)(place - good), good,
		 to ? to : "", to ? place + strlen(from) : "");
	if (!read_text(text, &measurement, &error))
		fail_msg("%s for %s taken", to, from);
	if (strncmp(error.text, said, strlen(said)))
		fail_msg("%s for %s: %s", to, from, error.text);
	assert_null(measurement.runs);
}

static void bad_file(void **state)
{
	struct sample sample;
	char *good;

	(void)state;
	sample_begin(&sample, 1);
	sample_walks(&sample);
	good = render(&sample, false);
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++)
		assert_refused(good, bad[i].from, bad[i].to, bad[i].text);
	free(good);

	sample_invalidate(&sample.runs[0], COUNTS_ZEROED);
	good = render(&sample, false);
	for (size_t i = 0; i < ARRAY_SIZE(bad_invalid); i++)
		assert_refused(good, bad_invalid[i].from, bad_invalid[i].to,
			       bad_invalid[i].text);
	free(good);
}

/* Every cut but the one before the last newline must be refused. */
static void cut_file(void **state)
{
	struct measurement measurement;
	struct penalty penalty;
	struct sample sample;
	struct error error;
	char *text;

	(void)state;
	sample_begin(&sample, 2);
	text = render(&sample, true);
	for (size_t length = 0; length + 1 < strlen(text); length++)
		assert_int_equal(read_json("f", text, length, &measurement,
					   &penalty, &error), -1);
	free(text);
}

static void newer_members_are_skipped(void **state)
{
	struct measurement measurement;
	char text[8192], *good, *place;
	struct sample sample;
	struct error error;

	(void)state;
	sample_begin(&sample, 1);
	good = render(&sample, false);
	place = strstr(good, "\"valid\"");
	snprintf(text, sizeof(text), "%.*s\"tides\": 7, %s",
		 (int)(place - good), good, place);
	assert_int_equal(read_text(text, &measurement, &error), 0);
	measurement_free(&measurement);
	free(good);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(round_trips),
		cmocka_unit_test(round_trip_of_odd_values),
		cmocka_unit_test(round_trip_of_walks),
		cmocka_unit_test(old_file),
		cmocka_unit_test(golden),
		cmocka_unit_test(eight_runs),
		cmocka_unit_test(one_line),
		cmocka_unit_test(other_locale),
		cmocka_unit_test(not_utf8),
		cmocka_unit_test(bad_file),
		cmocka_unit_test(cut_file),
		cmocka_unit_test(newer_members_are_skipped),
	};

	return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
