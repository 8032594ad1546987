// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "read/penalty_file.h"

#define FOUR(iu, ik, du, dk) { { iu, ik }, { du, dk } }
#define BAD(line) \
	"f, line " line ": not a CPU and its price: write it as \"8xx i=20,d=23\""
#define NONE(cpu) \
	"f: no line for the CPU '" cpu "': add one, or \"* 23\" for all others"

static const struct {
	const char *text, *cpu;
	double cycles[TLB_SIDES][TLB_SPACES];
	const char *of;
} good[] = {
	{ "8xx 23", "8xx", FOUR(23, 23, 23, 23), "f, line 1: 8xx" },
	{ "8xx 23\n", "8xx", FOUR(23, 23, 23, 23), "f, line 1: 8xx" },
	{ "# prices\n\n  \t\n8xx\t i=20,d=23  # of 2005\n", "8xx", FOUR(20, 20, 23, 23),
	  "f, line 4: 8xx" },
	{ "8xx 1\r\ne500v2 2\r\n", "e500v2", FOUR(2, 2, 2, 2), "f, line 2: e500v2" },
	{ "  440EP Rev. B   u=30,k=32\n", "440EP Rev. B", FOUR(30, 32, 30, 32),
	  "f, line 1: 440EP Rev. B" },
	{ "440* iu=1,ik=2,du=3,dk=4\n", "440EP Rev. B", FOUR(1, 2, 3, 4), "f, line 1: 440*" },
	{ "e500v[12] 5\n", "e500v2", FOUR(5, 5, 5, 5), "f, line 1: e500v[12]" },
	{ "Intel(R) Xeon(R) * 7\n", "Intel(R) Xeon(R) CPU @ 2.60GHz", FOUR(7, 7, 7, 7),
	  "f, line 1: Intel(R) Xeon(R) *" },
	/* the first that fits */
	{ "e500v1 1\ne500* 2\ne500v2 3\n* 4\n", "e500v2", FOUR(2, 2, 2, 2),
	  "f, line 2: e500*" },
	{ "e500v1 1\n* 4\n", "POWER9", FOUR(4, 4, 4, 4), "f, line 2: *" },
	{ "* 4\n", "", FOUR(4, 4, 4, 4), "f, line 1: *" },
	{ "C#1 4 #5\n", "C#1", FOUR(4, 4, 4, 4), "f, line 1: C#1" },
};

static const struct {
	const char *text, *cpu, *error;
} bad[] = {
	{ "", "8xx", NONE("8xx") },
	{ "# 8xx 23\n", "8xx", NONE("8xx") },
	{ "8xx 23\n", "8XX", NONE("8XX") },
	{ "8x 23\n8xxx 23\n", "8xx", NONE("8xx") },
	{ "8xx\n", "8xx", BAD("1") },
	{ "23\n", "8xx", BAD("1") },
	{ "8xx twenty\n", "8xx", BAD("1") },
	{ "8xx 23 24x\n", "8xx", BAD("1") },
	{ "8xx i=20\n", "8xx", BAD("1") },
	{ "8xx i=20, d=23\n", "8xx", BAD("1") },
	{ "8xx 1000001\n", "8xx", BAD("1") },
	{ "8xx 22,5\n", "8xx", BAD("1") },
	/* also behind the line that fits */
	{ "8xx 23\n\n# well\ne500 -1\n", "8xx", BAD("4") },
	{ "8xx 23 # good\nx", "8xx", BAD("2") },
};

static void good_text(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		struct penalty penalty;
		struct error error = { "" };

		if (penalty_file_parse("f", good[i].text, strlen(good[i].text),
				       good[i].cpu, &penalty, &error))
			fail_msg("%s: %s", good[i].text, error.text);
		assert_memory_equal(penalty.cycles, good[i].cycles,
				    sizeof(penalty.cycles));
		assert_int_equal(penalty.origin, PENALTY_FILE);
		assert_string_equal(penalty.of, good[i].of);
	}
}

static void refuse(const char *text, size_t length, const char *cpu,
		   const char *wanted)
{
	struct penalty penalty, untouched = penalty_default();
	struct error error = { "" };

	penalty = untouched;
	if (!penalty_file_parse("f", text, length, cpu, &penalty, &error))
		fail_msg("taken: %s", text);
	assert_string_equal(error.text, wanted);
	assert_memory_equal(&penalty, &untouched, sizeof(penalty));
}

static void bad_text(void **state)
{
	static const char nul[] = "8xx 23\n8\0xx 23\n";
	char line[400];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++)
		refuse(bad[i].text, strlen(bad[i].text), bad[i].cpu,
		       bad[i].error);
	refuse(nul, sizeof(nul) - 1, "8xx", BAD("2"));
	memset(line, 'x', sizeof(line));
	memcpy(line + sizeof(line) - 4, " 23", 4);
	refuse(line, sizeof(line) - 1, "8xx", BAD("1"));
}

/* Whoever is the longest, what is said of him has room. */
static void long_names(void **state)
{
	char name[300], text[200], cpu[100];
	struct penalty penalty;
	struct error error;

	(void)state;
	memset(name, 'n', sizeof(name));
	name[sizeof(name) - 1] = '\0';
	memset(cpu, 'c', sizeof(cpu));
	cpu[sizeof(cpu) - 1] = '\0';
	snprintf(text, sizeof(text), "%s 23\n", cpu);
	assert_int_equal(penalty_file_parse(name, text, strlen(text), cpu,
					    &penalty, &error), 0);
	assert_in_range(strlen(penalty.of), 100, sizeof(penalty.of) - 1);
}

/* Every cut of a good text, in memory that ends where the text does. */
static void cut_text(void **state)
{
	const char *text = good[2].text;
	size_t whole = strlen(text);

	(void)state;
	for (size_t length = 0; length < whole; length++) {
		struct penalty penalty;
		struct error error;
		char *cut = malloc(length + !length);

		memcpy(cut, text, length);
		if (penalty_file_parse("f", cut, length, "8xx", &penalty, &error))
			assert_non_null(strstr(error.text, "f"));
		else
			assert_true(length >= strlen("# prices\n\n  \t\n8xx\t i=20,d=2"));
		free(cut);
	}
}

static const struct {
	const char *cpu;
	double cycles;
	enum penalty_origin origin;
} published[] = {
	{ "8xx", 23, PENALTY_DEFAULT },
	{ "e300c3", 32, PENALTY_DEFAULT },
	{ "603e", 32, PENALTY_DEFAULT },
	{ "G2_LE", 32, PENALTY_DEFAULT },
	{ "604", 23, PENALTY_GUESS },
	{ "e500v2", 23, PENALTY_GUESS },
	{ "440EP Rev. B", 23, PENALTY_GUESS },
	{ "Intel(R) Xeon(R) CPU @ 2.60GHz", 23, PENALTY_GUESS },
	{ "8x", 23, PENALTY_GUESS },
	{ "", 23, PENALTY_GUESS },
};

static void of_a_cpu(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(published); i++) {
		struct penalty penalty = penalty_of_cpu(published[i].cpu);

		for (int class = 0; class < TLB_SIDES * TLB_SPACES; class++)
			assert_near((&penalty.cycles[0][0])[class],
				    published[i].cycles, 0);
		if (penalty.origin != published[i].origin)
			fail_msg("%s: origin %d", published[i].cpu, penalty.origin);
		assert_true(*penalty.of);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_text),
		cmocka_unit_test(bad_text),
		cmocka_unit_test(long_names),
		cmocka_unit_test(cut_text),
		cmocka_unit_test(of_a_cpu),
	};

	return cmocka_run_group_tests_name("penalty_file", tests, NULL, NULL);
}
