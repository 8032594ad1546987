// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "source/counters_format.h"

#define HEAD "side space mode count\n"
#define MISSES "I any user 1\nI any kernel 2\nD any user 3\nD any kernel 4\n"
#define WALKS \
	"walks I any user 5\nwalks I any kernel 6\nwalks D any user 7\nwalks D any kernel 8\n"
#define WALK_CYCLES \
	"walk_cycles I any user 0\nwalk_cycles I any kernel 11\n" \
	"walk_cycles D any user 12\nwalk_cycles D any kernel " MAX "\n"
/* the words twice are a space and a mode */
#define USERS "user\040user "
#define ANYS "any\040any "
#define KERNELS "kernel\040kernel "
#define EIGHT \
	"I user kernel 1\nI " USERS "20\nI " KERNELS "300\nI kernel user 4000\n" \
	"D user kernel 5\nD " USERS "60\nD " KERNELS "700\nD kernel user 8000\n"
#define ERRORS \
	"errors I user kernel 9\nerrors I " USERS "9\nerrors I " KERNELS "9\n" \
	"errors I kernel user 9\nerrors D user kernel 9\nerrors D " USERS "9\n" \
	"errors D " KERNELS "9\nerrors D kernel user 9\n"
#define LEAN "I user any 1\nI kernel any 2\nD user any 3\nD kernel any 4\n"
#define MAX "18446744073709551615"

#define FOUR(a, b, c, d) { { a, b }, { c, d } }

static const struct {
	const char *text;
	uint64_t count[TLB_EVENTS][TLB_SIDES][TLB_SPACES];
	bool known[TLB_EVENTS];
	uint64_t enabled_ns, running_ns;
	enum tlb_split split;
	uint64_t generation;
} good[] = {
	{ HEAD MISSES "enabled_ns 90\nrunning_ns 80\n",
	  { FOUR(1, 2, 3, 4) }, { true }, 90, 80, SPLIT_MODE, 0 },
	{ HEAD MISSES WALKS WALK_CYCLES "enabled_ns 90\nrunning_ns 90\n",
	  { FOUR(1, 2, 3, 4), FOUR(5, 6, 7, 8), FOUR(0, 11, 12, UINT64_MAX) },
	  { true, true, true }, 90, 90, SPLIT_MODE, 0 },
	{ HEAD MISSES WALK_CYCLES "enabled_ns 0\nrunning_ns 0\n",
	  { FOUR(1, 2, 3, 4), FOUR(0, 0, 0, 0), FOUR(0, 11, 12, UINT64_MAX) },
	  { true, false, true }, 0, 0, SPLIT_MODE, 0 },
	/* PowerPC: the stubs run whenever they are there */
	{ HEAD EIGHT "enabled_ns 90\n",
	  { FOUR(21, 4300, 65, 8700) }, { true }, 90, 90, SPLIT_SPACE, 0 },
	{ HEAD EIGHT ERRORS "enabled_ns 90\n",
	  { FOUR(21, 4300, 65, 8700) }, { true }, 90, 90, SPLIT_SPACE, 0 },
	{ HEAD LEAN "enabled_ns 90\n",
	  { FOUR(1, 2, 3, 4) }, { true }, 90, 90, SPLIT_SPACE, 0 },
	{ HEAD MISSES "enabled_ns 90\nrunning_ns 80\ngeneration 7\n",
	  { FOUR(1, 2, 3, 4) }, { true }, 90, 80, SPLIT_MODE, 7 },
	{ HEAD LEAN "enabled_ns 90\ngeneration " MAX "\n",
	  { FOUR(1, 2, 3, 4) }, { true }, 90, 90, SPLIT_SPACE, UINT64_MAX },
	/* what the module of now does not print, but means something */
	{ HEAD MISSES, { FOUR(1, 2, 3, 4) }, { true }, 0, 0, SPLIT_MODE, 0 },
};

static const struct {
	const char *what;
	int line;
	const char *text;
} bad[] = {
	{ "empty", 1, "" },
	{ "no head", 1, MISSES },
	{ "another head", 1, "cpu side space mode count\n" MISSES },
	{ "nothing but a head", 2, HEAD },
	{ "nothing but times", 4, HEAD "enabled_ns 1\nrunning_ns 1\n" },
	{ "a cell missing", 5, HEAD "I any user 1\nI any kernel 2\nD any user 3\n" },
	{ "half of a cell missing", 9, HEAD LEAN "I user kernel 1\nD user kernel 1\n"
	  "D kernel user 1\n" },
	{ "a cell of walks missing", 9, HEAD MISSES "walks I any user 1\nwalks I any kernel 1\n"
	  "walks D any user 1\n" },
	{ "more walks than misses", 7, HEAD LEAN "walks I user kernel 1\nwalks I user kernel 2\n" },
	{ "an unknown kind", 6, HEAD MISSES "steps I any user 1\n" },
	{ "an unknown side", 3, HEAD "I any user 1\nX any kernel 2\n" },
	{ "an unknown space", 2, HEAD "I outer user 1\n" },
	{ "an unknown mode", 2, HEAD "I any hyper 1\n" },
	{ "neither space nor mode", 2, HEAD "I " ANYS "1\n" },
	{ "no mode", 2, HEAD "I user 1\n" },
	{ "two kinds of split", 3, HEAD "I any user 1\nI kernel any 2\n" },
	{ "and the other way", 3, HEAD "I any kernel 2\nI user any 1\nD user any 1\n"
	  "D kernel any 1\n" },
	{ "a line twice", 6, HEAD MISSES "I any user 1\n" },
	{ "walks twice", 7, HEAD MISSES "walks I any user 1\nwalks I any user 1\n" },
	{ "enabled twice", 7, HEAD MISSES "enabled_ns 1\nenabled_ns 1\n" },
	{ "generation twice", 7, HEAD MISSES "generation 1\ngeneration 1\n" },
	{ "no generation", 6, HEAD MISSES "generation\x20\n" },
	{ "no number", 4, HEAD "I any user 1\nI any kernel 2\nD any user\x20\n" },
	{ "negative", 2, HEAD "I any user -1\n" },
	{ "leading zero", 2, HEAD "I any user 01\n" },
	{ "hexadecimal", 2, HEAD "I any user 0x1\n" },
	{ "64 bits and one more", 2, HEAD "I any user 18446744073709551616\n" },
	{ "a sum of more than 64 bits", 3, HEAD "I user kernel " MAX "\nI " USERS "1\n" },
	{ "two blanks", 2, HEAD "I any  user 1\n" },
	{ "a blank behind", 2, HEAD "I any user 1\x20\n" },
	{ "carriage return", 2, HEAD "I any user 1\r\n" },
	{ "an empty line", 6, HEAD MISSES "\n" },
	{ "a bad time", 6, HEAD MISSES "enabled_ns soon\n" },
	{ "no last newline", 6, HEAD MISSES "enabled_ns 1" },
	{ "cut in a word", 5, HEAD "I any user 1\nI any kernel 2\nD any user 3\nD an" },
};

static void good_text(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		struct tlb_counts counts;
		enum tlb_split split;
		int line = counters_format_parse(good[i].text, strlen(good[i].text),
						 &counts, &split);

		if (line)
			fail_msg("line %d of\n%s", line, good[i].text);
		assert_memory_equal(counts.count, good[i].count, sizeof(counts.count));
		for (int cell = 0; cell < TLB_CELLS; cell++)
			assert_int_equal((&counts.known[0][0][0])[cell],
					 good[i].known[cell / 4]);
		assert_int_equal(counts.enabled_ns, good[i].enabled_ns);
		assert_int_equal(counts.running_ns, good[i].running_ns);
		assert_int_equal(split, good[i].split);
		assert_int_equal(counts.generation, good[i].generation);
	}
}

static void bad_text(void **state)
{
	static const struct tlb_counts untouched = { .enabled_ns = 7 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		struct tlb_counts counts = untouched;
		enum tlb_split split = SPLIT_MODE + 1;
		int line = counters_format_parse(bad[i].text, strlen(bad[i].text),
						 &counts, &split);

		if (line != bad[i].line)
			fail_msg("%s: line %d, not %d", bad[i].what, line, bad[i].line);
		assert_memory_equal(&counts, &untouched, sizeof(counts));
		assert_int_equal(split, SPLIT_MODE + 1);
	}
}

/* Every cut of a good text, in memory that ends where the text does. */
static void cut_text(void **state)
{
	const char *text = good[1].text;
	size_t whole = strlen(text);

	(void)state;
	for (size_t length = 0; length < whole; length++) {
		bool line = length && text[length - 1] == '\n';
		struct tlb_counts counts;
		enum tlb_split split;
		char *cut = malloc(length + !length);
		int bad_line;

		memcpy(cut, text, length);
		bad_line = counters_format_parse(cut, length, &counts, &split);
		free(cut);
		/* without the times, or without walks, it is a whole table, too */
		if (!bad_line && !line)
			fail_msg("cut behind %zu taken", length);
		if (!bad_line)
			assert_int_equal(counts.count[TLB_MISSES][TLB_D][TLB_KERNEL], 4);
	}
}

static void longest_text_fits(void **state)
{
	static const char line[] = "walk_cycles D " KERNELS MAX "\n";

	(void)state;
	/* head, four kinds of eight, two times, generation */
	assert_true(36 * strlen(line) < COUNTERS_FORMAT_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_text),
		cmocka_unit_test(bad_text),
		cmocka_unit_test(cut_text),
		cmocka_unit_test(longest_text_fits),
	};

	return cmocka_run_group_tests_name("counters_format", tests, NULL, NULL);
}
