// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "read/compare_input.h"

#define READING(iu, ik, du, dk) \
	"I-TLB userspace misses: " iu "\nI-TLB kernel misses: " ik \
	"\nD-TLB userspace misses: " du "\nD-TLB kernel misses: " dk "\n"
#define FIRST READING("1", "2", "3", "4")
#define SECOND READING("11", "22", "33", "44")
#define THIRD READING("111", "222", "333", "444")

static const uint64_t *misses_of(const struct subject *subject, size_t run)
{
	return subject->measurement.runs[run].counts.count[TLB_MISSES][0];
}

static const struct {
	const char *text;
	enum subject_kind kind;
	size_t runs;
	uint64_t last[4];
	size_t left_out, first;
} good[] = {
	{ FIRST, SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 }, 0, 0 },
	{ FIRST "*\n" SECOND, SUBJECT_CAPTURE, 1, { 10, 20, 30, 40 }, 0, 0 },
	{ FIRST SECOND, SUBJECT_CAPTURE, 1, { 10, 20, 30, 40 }, 0, 0 },
	{ FIRST "*\n" SECOND "*\n" THIRD, SUBJECT_SERIES, 2, { 100, 200, 300, 400 }, 0, 0 },
	{ FIRST "*\n" FIRST THIRD, SUBJECT_SERIES, 2, { 110, 220, 330, 440 }, 0, 0 },
	{ READING("0", "0", "0", "18446744073709551615") "*\n"
	  READING("0", "0", "0", "18446744073709551615"), SUBJECT_CAPTURE, 1, { 0 }, 0, 0 },

	/* as it was saved, and by what */
	{ "\n" FIRST "\n\n", SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 }, 0, 0 },
	{ "*\n" FIRST "*\n", SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 }, 0, 0 },
	{ FIRST "*\n*\n" SECOND, SUBJECT_CAPTURE, 1, { 10, 20, 30, 40 }, 0, 0 },
	{ READING("1\r", "2\r", "3\r\r", "4\r"), SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 }, 0, 0 },
	{ "\xef\xbb\xbf" FIRST, SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 }, 0, 0 },
	{ "$ cat /proc/tlbmiss\n" FIRST "$ ", SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 }, 2, 1 },
	{ READING("  1", "2\nusb 1-1: new device", "3 ", "4 "), SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 },
	  1, 3 },
	{ "[ 1.0] " READING("1\n[ 1.1] ", "2", "3", "4"), SUBJECT_CAPTURE, 1, { 1, 2, 3, 4 }, 1,
	  2 },
	{ "\33[1;31mI-TLB\33[m userspace misses:\33[K 1\n\33]0;x\aI-TLB kernel misses: 2\33(B\n"
	  "\tD-TLB userspace\33[m misses: 3\nD-TLB kernel misses: 4\n", SUBJECT_CAPTURE, 1, { 1, 2,
	  3, 4 }, 0, 0 },
	/* not whole: at the beginning, at the end, between */
	{ "D-TLB kernel misses: 9\n" FIRST SECOND, SUBJECT_CAPTURE, 1, { 10, 20, 30, 40 }, 1, 1 },
	{ FIRST "*\n" SECOND "*\nI-TLB userspace misses: 1", SUBJECT_CAPTURE, 1, { 10, 20, 30,
	  40 }, 1, 11 },
	{ FIRST "*\n" SECOND "*\n" THIRD "D-TLB", SUBJECT_SERIES, 2, { 100, 200, 300, 400 }, 1,
	  15 },
	{ FIRST "I-TLB userspace misses: 5\nI-TLB kernel misses: 6\n" SECOND, SUBJECT_CAPTURE, 1,
	  { 10, 20, 30, 40 }, 2, 5 },
	{ FIRST "*\n" READING("11", "22", "x", "44") SECOND, SUBJECT_CAPTURE, 1, { 10, 20, 30,
	  40 }, 4, 6 },
	{ FIRST READING("5", "6", "7", "8x") SECOND, SUBJECT_CAPTURE, 1, { 10, 20, 30, 40 }, 4, 5 },
};

static void good_captures(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		struct error error = { "" };
		struct subject subject;
		size_t last;

		if (subject_read(&subject, "file", good[i].text,
				 strlen(good[i].text), &error))
			fail_msg("%zu: %s", i, error.text);
		assert_int_equal(subject.kind, good[i].kind);
		assert_true(subject.bare);
		assert_int_equal(subject.measurement.run_count, good[i].runs);
		last = good[i].runs - 1;
		assert_int_equal(subject.measurement.runs[last].validity,
				 COUNTS_VALID);
		assert_memory_equal(misses_of(&subject, last), good[i].last,
				    sizeof(good[i].last));
		assert_true(isnan(subject.measurement.runs[last].elapsed_s));
		assert_int_equal(subject.gaps.left_out, good[i].left_out);
		assert_int_equal(subject.gaps.first, good[i].first);
		subject_free(&subject);
	}
}

static const struct {
	const char *text;
	int line;
} bad[] = {
	{ "", 1 },
	{ "I-TLB userspace misses: 1\n", 2 },
	{ READING("-1", "2", "3", "4"), 1 },
	{ READING("1", "2", "18446744073709551616", "4"), 3 },
	{ READING("1", "02", "3", "4"), 2 },
	{ READING("1", "2", "3", ""), 4 },
	{ READING("1", "2", "3", "4x"), 4 },
	{ "$ cat /proc/tlbmiss\n" READING("1", "2", "3.5", "4"), 4 },
	{ "D-TLB userspace misses: 1\n", 1 },
	{ "some words\nand some more\n", 1 },
	{ "\n\nsome words\n", 3 },
	{ "\177ELF", 1 },
};

static void bad_captures(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		struct error error = { "" };
		struct subject subject;
		char start[64];

		if (!subject_read(&subject, "some/file", bad[i].text,
				  strlen(bad[i].text), &error))
			fail_msg("%zu was taken", i);
		snprintf(start, sizeof(start), "some/file, line %d: not a line of ",
			 bad[i].line);
		if (strncmp(error.text, start, strlen(start)))
			fail_msg("%zu: %s", i, error.text);
		subject_free(&subject);
	}
}

/* Cut off anywhere, and not behind a NUL: read if a reading is whole. */
static void cut_off(void **state)
{
	static const char whole[] = FIRST "*\n" SECOND;
	const size_t first = strlen(FIRST) - 1;

	(void)state;
	for (size_t length = 0; length <= strlen(whole); length++) {
		char *text = malloc(length + !length);
		struct error error = { "" };
		struct subject subject;
		int result;

		assert_non_null(text);
		memcpy(text, whole, length);
		result = subject_read(&subject, "f", text, length, &error);
		assert_int_equal(result, length < first ? -1 : 0);
		if (!result)
			assert_int_equal(misses_of(&subject, 0)[0],
					 length < strlen(whole) - 2 ? 1 : 10);
		subject_free(&subject);
		free(text);
	}
}

static void zeroed_meanwhile(void **state)
{
	static const char text[] = SECOND "*\n" FIRST "*\n" THIRD;
	struct error error = { "" };
	struct subject subject;

	(void)state;
	assert_int_equal(subject_read(&subject, "f", text, strlen(text), &error), 0);
	assert_int_equal(subject.measurement.runs[0].validity, COUNTS_ZEROED);
	assert_int_equal(subject.measurement.runs[1].validity, COUNTS_VALID);
	subject_free(&subject);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_captures),
		cmocka_unit_test(bad_captures),
		cmocka_unit_test(cut_off),
		cmocka_unit_test(zeroed_meanwhile),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
