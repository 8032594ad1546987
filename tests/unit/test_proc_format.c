// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <string.h>

#include "source/proc_format.h"

#define IU "I-TLB userspace misses: "
#define IK "I-TLB kernel misses: "
#define DU "D-TLB userspace misses: "
#define DK "D-TLB kernel misses: "
#define MAX "18446744073709551615"

static const struct {
	const char *text;
	uint64_t iu, ik, du, dk;
} good[] = {
	{ IU "0\n" IK "0\n" DU "0\n" DK "0\n", 0, 0, 0, 0 },
	{ IU "1\n" IK "20\n" DU "300\n" DK "4000\n", 1, 20, 300, 4000 },
	{ IU MAX "\n" IK MAX "\n" DU MAX "\n" DK MAX "\n",
	  UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX },
};

static const struct {
	const char *what;
	int line;
	const char *text;
} bad[] = {
	{ "empty", 1, "" },
	{ "one line", 2, IU "1\n" },
	{ "three lines", 4, IU "1\n" IK "2\n" DU "3\n" },
	{ "no last newline", 4, IU "1\n" IK "2\n" DU "3\n" DK "4" },
	{ "cut in a label", 3, IU "1\n" IK "2\nD-TLB user" },
	{ "cut behind a label", 4, IU "1\n" IK "2\n" DU "3\n" DK },
	{ "reordered", 1, IK "2\n" IU "1\n" DU "3\n" DK "4\n" },
	{ "D before I", 1, DU "3\n" DK "4\n" IU "1\n" IK "2\n" },
	{ "a line twice", 2, IU "1\n" IU "1\n" DU "3\n" DK "4\n" },
	{ "five lines", 5, IU "1\n" IK "2\n" DU "3\n" DK "4\n" IU "5\n" },
	{ "an empty line behind", 5, IU "1\n" IK "2\n" DU "3\n" DK "4\n\n" },
	{ "an empty line before", 1, "\n" IU "1\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "negative", 2, IU "1\n" IK "-2\n" DU "3\n" DK "4\n" },
	{ "plus", 2, IU "1\n" IK "+2\n" DU "3\n" DK "4\n" },
	{ "64 bits and one more", 1,
	  IU "18446744073709551616\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "far too many digits", 4,
	  IU "1\n" IK "2\n" DU "3\n" DK "99999999999999999999999999999\n" },
	{ "no number", 1, IU "\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "a word", 3, IU "1\n" IK "2\n" DU "many\n" DK "4\n" },
	{ "hexadecimal", 1, IU "0x10\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "a fraction", 1, IU "1.5\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "leading zero", 1, IU "01\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "two blanks", 1, IU " 1\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "a blank behind", 1, IU "1\x20\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "carriage return", 1, IU "1\r\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "other case", 1, "i-tlb userspace misses: 1\n" IK "2\n" DU "3\n" DK "4\n" },
	{ "something else", 1, "MemTotal: 1\nMemFree: 2\n" },
};

static int parse(const char *text, struct tlb_counts *counts)
{
	return proc_format_parse(text, strlen(text), counts);
}

static void good_text(void **state)
{
	struct tlb_counts counts;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		assert_int_equal(parse(good[i].text, &counts), 0);
		assert_int_equal(counts.count[TLB_MISSES][TLB_I][TLB_USER], good[i].iu);
		assert_int_equal(counts.count[TLB_MISSES][TLB_I][TLB_KERNEL], good[i].ik);
		assert_int_equal(counts.count[TLB_MISSES][TLB_D][TLB_USER], good[i].du);
		assert_int_equal(counts.count[TLB_MISSES][TLB_D][TLB_KERNEL], good[i].dk);
		for (int cell = 0; cell < TLB_CELLS; cell++)
			assert_int_equal((&counts.known[0][0][0])[cell], cell < 4);
		assert_int_equal(counts.enabled_ns, 0);
	}
}

static void bad_text(void **state)
{
	static const struct tlb_counts untouched = { .enabled_ns = 7 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		struct tlb_counts counts = untouched;
		int line = parse(bad[i].text, &counts);

		if (line != bad[i].line)
			fail_msg("%s: line %d, not %d", bad[i].what, line,
				 bad[i].line);
		assert_memory_equal(&counts, &untouched, sizeof(counts));
	}
}

/* Every cut of a good text, in memory that ends where the text does. */
static void cut_text(void **state)
{
	const char *text = good[1].text;
	struct tlb_counts counts;

	(void)state;
	for (size_t length = 0; length < strlen(text); length++) {
		char *cut = test_malloc(length + !length);

		memcpy(cut, text, length);
		assert_int_not_equal(proc_format_parse(cut, length, &counts), 0);
		test_free(cut);
	}
}

static void nul_in_text(void **state)
{
	static const char text[] = IU "1\0\n" IK "2\n" DU "3\n" DK "4\n";
	struct tlb_counts counts;

	(void)state;
	assert_int_equal(proc_format_parse(text, sizeof(text) - 1, &counts), 1);
}

static void longest_text_fits(void **state)
{
	(void)state;
	assert_true(strlen(good[2].text) < PROC_FORMAT_MAX);
}

static void captured_text(void **state)
{
	struct tlb_counts counts;
	char text[512];

	(void)state;
	read_data("dd-2.6.txt", text, sizeof(text));
	assert_int_equal(parse(text, &counts), 0);
	assert_int_equal(counts.count[TLB_MISSES][TLB_I][TLB_USER], 142369);
	assert_int_equal(counts.count[TLB_MISSES][TLB_I][TLB_KERNEL], 118288);
	assert_int_equal(counts.count[TLB_MISSES][TLB_D][TLB_USER], 222916);
	assert_int_equal(counts.count[TLB_MISSES][TLB_D][TLB_KERNEL], 207773);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_text),
		cmocka_unit_test(bad_text),
		cmocka_unit_test(cut_text),
		cmocka_unit_test(nul_in_text),
		cmocka_unit_test(longest_text_fits),
		cmocka_unit_test(captured_text),
	};

	return cmocka_run_group_tests_name("proc_format", tests, NULL, NULL);
}
