// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "source/percpu_format.h"

#define HEAD "cpu side space mode count\n"
#define LEAN_0 \
	"0 I user any 1\n0 I kernel any 2\n" \
	"0 D user any 3\n0 D kernel any 4\n"
#define LEAN_1 \
	"1 I user any 1\n1 I kernel any 2\n" \
	"1 D user any 3\n1 D kernel any 4\n"
#define LEAN_12 \
	"12 I user any 1\n12 I kernel any 2\n" \
	"12 D user any 3\n12 D kernel any 4\n"
#define LEAN_X \
	"x I user any 1\nx I kernel any 2\n" \
	"x D user any 3\nx D kernel any 4\n"
#define LEAN_00 \
	"00 I user any 1\n00 I kernel any 2\n" \
	"00 D user any 3\n00 D kernel any 4\n"
#define LEAN_LARGE \
	"4294967296 I user any 1\n4294967296 I kernel any 2\n" \
	"4294967296 D user any 3\n4294967296 D kernel any 4\n"
#define ERRORS_0 \
	"errors 0 I user any 9\nerrors 0 I kernel any 9\n" \
	"errors 0 D user any 9\nerrors 0 D kernel any 9\n"

static const char x86[] = HEAD
	"0 I any user 5\n0 I any kernel 6\n0 D any user 7\n0 D any kernel 8\n"
	"walk_cycles 0 I any user 10\nwalk_cycles 0 I any kernel 20\n"
	"walk_cycles 0 D any user 30\nwalk_cycles 0 D any kernel 40\n"
	"enabled_ns 0 90\nrunning_ns 0 80\n"
	"7 I any user 5\n7 I any kernel 6\n7 D any user 7\n7 D any kernel 8\n"
	"enabled_ns 7 90\nrunning_ns 7 80\n";

static void good_text(void **state)
{
	static const char powerpc[] = HEAD LEAN_0 ERRORS_0 LEAN_12;
	struct cpu_counts cpus[3];
	size_t count;

	(void)state;
	assert_int_equal(percpu_format_parse(powerpc, strlen(powerpc), cpus, 3,
					     &count), 0);
	assert_int_equal(count, 2);
	assert_int_equal(cpus[0].cpu, 0);
	assert_int_equal(cpus[1].cpu, 12);
	assert_int_equal(cpus[1].counts.count[TLB_MISSES][TLB_D][TLB_USER], 3);
	assert_int_equal(cpus[1].counts.enabled_ns, 0);

	assert_int_equal(percpu_format_parse(x86, strlen(x86), cpus, 3, &count), 0);
	assert_int_equal(count, 2);
	assert_int_equal(cpus[0].counts.count[TLB_MISSES][TLB_I][TLB_KERNEL], 6);
	assert_int_equal(cpus[0].counts.count[TLB_WALK_CYCLES][TLB_D][TLB_KERNEL], 40);
	assert_int_equal(cpus[0].counts.running_ns, 80);
	assert_int_equal(cpus[1].cpu, 7);
	assert_false(cpus[1].counts.known[TLB_WALK_CYCLES][TLB_D][TLB_KERNEL]);
	assert_true(cpus[1].counts.known[TLB_MISSES][TLB_D][TLB_KERNEL]);

	/* too little room is no failure, and nothing is written beyond it */
	cpus[1].cpu = 99;
	assert_int_equal(percpu_format_parse(x86, strlen(x86), cpus, 1, &count), 0);
	assert_int_equal(count, 2);
	assert_int_equal(cpus[1].cpu, 99);
	assert_int_equal(percpu_format_parse(x86, strlen(x86), NULL, 0, &count), 0);
	assert_int_equal(count, 2);
}

static const struct {
	const char *what;
	int line;
	const char *text;
} bad[] = {
	{ "empty", 1, "" },
	{ "no head", 1, LEAN_0 },
	{ "the head of the other file", 1, "side space mode count\n" LEAN_0 },
	{ "nothing but a head", 2, HEAD },
	{ "a class missing", 5, HEAD "0 I user any 1\n0 I kernel any 2\n0 D user any 3\n" },
	{ "a class of the second missing", 7, HEAD LEAN_0 "1 I user any 1\n" },
	{ "no number", 6, HEAD LEAN_0 "I user any 1\n" },
	{ "no number of errors", 6, HEAD LEAN_0 "errors I user any 1\n" },
	{ "number at the end", 6, HEAD LEAN_0 "enabled_ns 5\n" },
	{ "not a number", 2, HEAD LEAN_X },
	{ "a needless zero", 2, HEAD LEAN_00 },
	{ "no int", 2, HEAD LEAN_LARGE },
	{ "a CPU twice", 6, HEAD LEAN_1 LEAN_0 LEAN_1 },
	{ "a class twice", 6, HEAD LEAN_0 "0 I user any 1\n" },
	{ "a class twice, of the second", 10, HEAD LEAN_0 LEAN_1 "1 I user any 1\n" },
	{ "another kind", 6, HEAD LEAN_0 "steps 0 I user any 1\n" },
	{ "another split", 4, HEAD "0 I user any 1\n0 I kernel any 2\n0 D any user 1\n" },
	{ "negative", 2, HEAD "0 I user any -1\n" },
	{ "an empty line", 6, HEAD LEAN_0 "\n" },
	{ "no last newline", 6, HEAD LEAN_0 "1 I user any 1" },
};

static void bad_text(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		struct cpu_counts cpus[4];
		size_t count;
		int line = percpu_format_parse(bad[i].text, strlen(bad[i].text),
					       cpus, 4, &count);

		if (line != bad[i].line)
			fail_msg("%s: line %d, not %d", bad[i].what, line, bad[i].line);
	}
}

/* Every cut, in memory that ends where the text does: only whole tables are taken. */
static void cut_text(void **state)
{
	size_t whole = strlen(x86);

	(void)state;
	for (size_t length = 0; length < whole; length++) {
		char *cut = malloc(length + !length);
		struct cpu_counts cpus[4];
		size_t count;
		int line;

		memcpy(cut, x86, length);
		line = percpu_format_parse(cut, length, cpus, 4, &count);
		free(cut);
		if (!line && x86[length - 1] != '\n')
			fail_msg("cut behind %zu taken", length);
	}
}

/* More of one CPU than any table can have. */
static void endless_text(void **state)
{
	static char text[1 << 16] = HEAD;
	size_t length = strlen(text), count;
	struct cpu_counts cpu;

	(void)state;
	while (length < sizeof(text) - 100)
		length += sprintf(text + length, "errors 0 I user any 1\n");
	assert_true(percpu_format_parse(text, length, &cpu, 1, &count) > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_text),
		cmocka_unit_test(bad_text),
		cmocka_unit_test(cut_text),
		cmocka_unit_test(endless_text),
	};

	return cmocka_run_group_tests_name("percpu_format", tests, NULL, NULL);
}
