// SPDX-License-Identifier: GPL-2.0
/* Streams of "tlbcost watch"; those of tests/data are what it wrote. */
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "read/compare_input.h"

static char csv[8192], json[8192];

static int load(void **state)
{
	(void)state;
	read_data("watch-old.csv", csv, sizeof(csv));
	read_data("watch-new.json", json, sizeof(json));
	return 0;
}

static void check_stream(const char *text, const uint64_t misses[4])
{
	struct error error = { "" };
	struct subject subject;
	const struct measurement *measurement = &subject.measurement;

	if (subject_read(&subject, "f", text, strlen(text), &error))
		fail_msg("%s", error.text);
	assert_int_equal(subject.kind, SUBJECT_SERIES);
	assert_false(subject.bare);
	assert_int_equal(measurement->run_count, 6);
	assert_memory_equal(measurement->runs[2].counts.count[TLB_MISSES], misses,
			    4 * sizeof(*misses));
	assert_near(measurement->runs[2].elapsed_s, 0.1, 0.001);
	assert_true(isnan(measurement->runs[2].user_s));
	assert_near(measurement->clock_hz, 48e6, 0);
	assert_near(subject.penalty.cycles[TLB_D][TLB_KERNEL], 23, 0);
	assert_int_equal(measurement->split, SPLIT_MODE);
	assert_string_equal(measurement->arch, "x86_64");
	subject_free(&subject);
}

static void both_forms(void **state)
{
	const uint64_t old[] = { 10, 7, 41, 20 }, new[] = { 20, 7, 41, 50 };

	(void)state;
	check_stream(csv, old);
	check_stream(json, new);
}

/* A text with the first @from behind the head changed to @to. */
static char *change(const char *text, const char *from, const char *to)
{
	const char *found = strstr(text, from);
	char *result = malloc(strlen(text) + strlen(to) + 1);

	assert_non_null(result);
	if (!found)
		fail_msg("no '%s' in the stream", from);
	sprintf(result, "%.*s%s%s", (int)(found - text), text, to,
		found + strlen(from));
	return result;
}

static const struct {
	bool json;
	const char *from, *to, *error;
} bad[] = {
	{ false, "watch-1", "watch-2",
	  "f, line 1: schema tlbcost-watch-2 is newer than tlbcost-watch-1: use a newer tlbcost" },
	{ false, "watch-1", "watch-0", "f, line 1: \"schema\" is not that of a stream" },
	{ false, "\"proc\"", "0", "f, line 1: \"source\" is not a string" },
	{ false, "\"hz\":48000000.0", "\"hz\":-1", "f, line 1: \"clock.hz\" is not " },
	{ false, "\"cost_origin\":\"penalty\"", "\"cost_origin\":\"x\"",
	  "f, line 1: \"cost_origin\" is not " },
	{ false, "false}", "false", "f, line 1: " },
	{ false, "elapsed_s,", "elapsed,", "f, line 2: not the names of the columns" },
	{ false, ",reason\n", "\n", "f, line 2: not the names of the columns" },
	{ false, ",reason\n", ",reason,x\n", "f, line 2: not the names of the columns" },
	{ false, ",all,10,", ",al,10,", "f, line 4: cpu" },
	{ false, ",all,10,", ",-1,10,", "f, line 4: cpu" },
	{ false, ",all,10,", ",all,-10,", "f, line 4: i_user_misses" },
	{ false, ",all,10,", ",all,1e1,", "f, line 4: i_user_misses" },
	{ false, ",all,10,", ",all,18446744073709551616,", "f, line 4: i_user_misses" },
	{ false, ",all,10,", ",all,", "f, line 4: a column too many" },
	{ false, ",all,10,", ",all,10,10,", "f, line 4: a column too many" },
	{ false, ",all,10,",
	  ",all,0000000000000000000000000000000000000000000000000000000000000000,",
	  "f, line 4: a column too many" },
	{ false, ",1794,", ",1794.5,", "f, line 4: cycles_lost" },
	{ false, ",,\n", ",1.5,\n", "f, line 3: counted_share" },
	{ false, ",,\n", ",,why\n", "f, line 3: reason" },
	{ false, "\n0.", "\n-0.", "f, line 3: elapsed_s" },
	{ true, "\"cpu\":null", "\"cpu\":\"all\"", "f, line 2: cpu" },
	{ true, "\"cpu\":null", "\"cpu\":0.5", "f, line 2: cpu" },
	{ true, "\"i_user_misses\":20", "\"i_user_misses\":-20", "f, line 3: i_user_misses" },
	{ true, "\"i_user_misses\":20", "\"i_user_misses\":\"20\"", "f, line 3: i_user_misses" },
	{ true, "\"i_user_misses\":20", "\"i_user_misses\":2.5", "f, line 3: i_user_misses" },
	{ true, "\"reason\":null}", "\"reason\":\"why\"}", "f, line 2: reason" },
	{ true, "\"reason\":null}", "\"reason\":null", "f, line 2: " },
	{ true, "{\"elapsed_s\"", "{\"elapsed\"", "f, line 2: elapsed_s" },
};

static void bad_streams(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		char *text = change(bad[i].json ? json : csv, bad[i].from, bad[i].to);
		struct error error = { "" };
		struct subject subject;

		if (!subject_read(&subject, "f", text, strlen(text), &error))
			fail_msg("%zu was taken: %s", i, bad[i].to);
		if (strncmp(error.text, bad[i].error, strlen(bad[i].error)))
			fail_msg("%zu: %s", i, error.text);
		subject_free(&subject);
		free(text);
	}
}

/* A head, and nothing that was watched. */
static void no_interval(void **state)
{
	const char *const texts[] = { csv, json };

	(void)state;
	for (size_t t = 0; t < ARRAY_SIZE(texts); t++) {
		size_t length = strchr(texts[t], '\n') + 1 - texts[t];
		struct error error = { "" };
		struct subject subject;

		if (texts[t] == csv)
			length = strchr(csv + length, '\n') + 1 - csv;
		assert_int_equal(subject_read(&subject, "f", texts[t], length, &error), -1);
		assert_non_null(strstr(error.text, "no interval behind it"));
		subject_free(&subject);
	}
}

/* What may stand there: what is not known, a CPU of its own, an end at any line. */
static const struct {
	bool json;
	const char *from, *to;
	size_t runs, valid;
} good[] = {
	{ false, ",all,10,", ",1,10,", 5, 5 },
	{ false, ",all,10,", ",all,,", 6, 6 },
	{ false, ",,\n", ",0.500000,\n", 6, 6 },
	{ false, ",,\n", ",,zeroed\n", 6, 5 },
	{ true, "\"cpu\":null", "\"cpu\":3", 5, 5 },
	{ true, "\"i_user_misses\":20", "\"i_user_misses\":null", 6, 6 },
	{ false, ",,\n", ",,\n\n \r\n", 6, 6 },
	{ false, "# {", "\n\r\n# {", 6, 6 },
	{ false, ",,\n", ",,\r\n", 6, 6 },
	{ true, "{\"schema\"", "\n{\"schema\"", 6, 6 },
	{ true, "\"reason\":null}\n", "\"reason\":null} \r\n", 6, 6 },
	{ true, "\"reason\":null}", "\"reason\":\"absurd\"}", 6, 5 },
	{ true, "\"reason\":null}", "\"reason\":null,\"more\":{}}", 6, 6 },
};

static void good_streams(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		char *text = change(good[i].json ? json : csv, good[i].from, good[i].to);
		struct error error = { "" };
		struct subject subject;
		size_t valid = 0;

		if (subject_read(&subject, "f", text, strlen(text), &error))
			fail_msg("%zu: %s", i, error.text);
		assert_int_equal(subject.measurement.run_count, good[i].runs);
		for (size_t run = 0; run < good[i].runs; run++)
			valid += subject.measurement.runs[run].validity == COUNTS_VALID;
		assert_int_equal(valid, good[i].valid);
		subject_free(&subject);
		free(text);
	}
}

/* Walk cycles are the cycles lost, though a stream has but their sum. */
static void walk_cycles(void **state)
{
	char *text = change(csv, "\"cost_origin\":\"penalty\"",
			    "\"cost_origin\":\"walk cycles\"");
	char *other = change(text, "\"origin\":\"option\",\"of\"",
			     "\"origin\":\"default\",\"of\"");
	struct error error = { "" };
	struct subject subject;
	double figures[FIGURES];

	(void)state;
	assert_int_equal(subject_read(&subject, "f", other, strlen(other), &error), 0);
	assert_int_equal(cost_origin(&subject.measurement, &subject.penalty),
			 COST_WALK_CYCLES);
	cost_run(&subject.measurement.runs[2], &subject.penalty, COST_WALK_CYCLES,
		 48e6, figures);
	assert_near(figures[FIGURE_CYCLES_LOST], 1794, 0);
	subject_free(&subject);
	free(other);
	free(text);
}

static size_t end_of_line(const char *text, int lines)
{
	const char *end = text;

	while (lines--)
		end = strchr(end, '\n') + 1;
	return end - text;
}

static size_t lines_of(const char *text, size_t length)
{
	size_t lines = 1;

	for (size_t i = 0; i < length; i++)
		lines += text[i] == '\n';
	return lines;
}

/* Cut off anywhere: read as far as whole lines go, or refused; never beyond its end. */
static void cut_off(void **state)
{
	const char *const texts[] = { csv, json };
	size_t cut = 0;

	(void)state;
	for (size_t t = 0; t < ARRAY_SIZE(texts); t++) {
		/* the first interval, and the rest of the line that begins then */
		size_t whole = end_of_line(texts[t], t ? 2 : 3);

		for (size_t length = 0; length < strlen(texts[t]); length++) {
			char *text = malloc(length + !length);
			struct error error = { "" };
			struct subject subject;

			assert_non_null(text);
			memcpy(text, texts[t], length);
			if (subject_read(&subject, "f", text, length, &error)) {
				assert_true(*error.text);
				assert_true(length < whole);
			} else {
				assert_false(*error.text);
				/* the line that is not whole is named, if it is not all blank */
				cut += subject.gaps.left_out;
				assert_true(!subject.gaps.left_out ||
					    subject.gaps.first == lines_of(text, length));
			}
			subject_free(&subject);
			free(text);
		}
	}
	assert_true(cut > 100);
}

/* More intervals than a measurement has room for become fewer that are longer. */
static void long_streams(void **state)
{
	static const struct {
		size_t lines, runs, joined, rest;
	} sizes[] = {
		{ 999, 999, 1, 0 }, { 1000, 1000, 1, 0 }, { 1001, 500, 2, 1 },
		{ 2000, 1000, 2, 0 }, { 2003, 500, 4, 3 }, { 9000, 562, 16, 8 },
	};
	size_t head = end_of_line(csv, 2);

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		struct error error = { "" };
		struct subject subject;
		const struct run *run;

		fwrite(csv, 1, head, out);
		for (size_t line = 0; line < sizes[i].lines; line++)
			fprintf(out, "%zu.0,0.5,all,1,2,3,%zu,6,7,0.1,0.25,%s\n", line,
				line, line == 5 ? "zeroed" : "");
		fclose(out);
		if (subject_read(&subject, "f", text, length, &error))
			fail_msg("%zu: %s", i, error.text);
		assert_int_equal(subject.measurement.run_count, sizes[i].runs);
		assert_int_equal(subject.gaps.joined, sizes[i].joined);
		assert_int_equal(subject.gaps.rest, sizes[i].rest);
		assert_int_equal(subject.gaps.left_out, 0);
		for (size_t number = 0; number < sizes[i].runs; number++) {
			size_t joined = sizes[i].joined;
			bool zeroed = number == 5 / joined;
			uint64_t sum = joined * (joined * number) +
				       joined * (joined - 1) / 2;

			run = &subject.measurement.runs[number];
			assert_int_equal(run->validity,
					 zeroed ? COUNTS_ZEROED : COUNTS_VALID);
			assert_near(run->elapsed_s, 0.5 * joined, 1 / 1e9);
			assert_int_equal(run->counts.count[TLB_MISSES][TLB_I][TLB_KERNEL],
					 zeroed ? 0 : 2 * joined);
			assert_int_equal(run->counts.count[TLB_MISSES][TLB_D][TLB_KERNEL],
					 zeroed ? 0 : sum);
			if (!zeroed)
				assert_near(run->counts.running_ns,
					    run->counts.enabled_ns / 4, 1);
		}
		subject_free(&subject);
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_forms),
		cmocka_unit_test(bad_streams),
		cmocka_unit_test(good_streams),
		cmocka_unit_test(no_interval),
		cmocka_unit_test(walk_cycles),
		cmocka_unit_test(cut_off),
		cmocka_unit_test(long_streams),
	};

	return cmocka_run_group_tests(tests, load, NULL);
}
