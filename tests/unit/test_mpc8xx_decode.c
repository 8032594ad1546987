// SPDX-License-Identifier: GPL-2.0
/*
 * The module's reader of MPC8xx handlers, on the words of real kernels
 * (tests/data/mpc8xx-handlers.txt) and on what somebody may have made of them.
 */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "../../arch/powerpc/mpc8xx_decode.c"

#define WORDS 8

static void understands_real_handlers(void **state)
{
	char text[4096], *p = text;
	struct decode_doubt doubt;
	size_t handlers = 0;
	u32 word[WORDS];

	(void)state;
	read_data("mpc8xx-handlers.txt", text, sizeof(text));
	while ((p = strstr(p, "\n\n"))) {
		char *name = p + 2;

		p = strchr(name, '\n');
		*p++ = '\0';
		for (size_t i = 0; i < WORDS; i++)
			word[i] = strtoul(p, &p, 16);
		if (!mpc8xx_decode(word, &doubt))
			fail_msg("%s: word %u (%08x) %s", name, doubt.word, word[doubt.word],
				 doubt.why);
		handlers++;
	}
	assert_int_equal(handlers, 8);
}

static void saves_in_either_order(void **state)
{
	const u32 word[] = { 0x7d7fc3a6, 0x7d5243a6, 0x7d5a02a6 };
	struct decode_doubt doubt;

	(void)state;
	assert_true(mpc8xx_decode(word, &doubt));
}

/* mtsprg2 r10; mtspr M_TW,r11; mfspr r10,SRR0 with one word changed. */
static const struct {
	unsigned int at;
	u32 word;
	unsigned int doubt;
	const char *why;
} changed[] = {
	{ 0, 0x7d9243a6, 0, "save r10 or r11" },	/* mtsprg2 r12 */
	{ 0, 0x7d5343a6, 0, "save r10 or r11" },	/* mtsprg3 r10: the thread */
	{ 0, 0x7d5a03a6, 0, "save r10 or r11" },	/* mtspr SRR0,r10 */
	{ 0, 0x7d5242a6, 0, "save r10 or r11" },	/* mfsprg2 r10 */
	{ 0, 0x48000a00, 0, "save r10 or r11" },	/* b */
	{ 1, 0x7d5fc3a6, 1, "the other" },		/* r10 again */
	{ 1, 0x7d7243a6, 1, "the other" },		/* SPRG2 again */
	{ 1, 0x7d7dc3a6, 1, "the other" },		/* mtspr MD_TWC,r11 */
	{ 1, 0x60000000, 1, "the other" },
	{ 2, 0x7d9a02a6, 2, "read" },			/* mfspr r12,SRR0 */
	{ 2, 0x7d5bc3a6, 2, "read" },			/* mtspr MD_EPN,r10: reads r10 */
	{ 2, 0x816a0000, 2, "read" },			/* lwz r11,0(r10) */
	{ 2, 0x48000a08, 2, "read" },			/* b: somebody else's hook */
	{ 2, 0x00000000, 2, "read" },
};

static void says_what_is_in_doubt(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(changed); i++) {
		u32 word[] = { 0x7d5243a6, 0x7d7fc3a6, 0x7d5a02a6 };
		struct decode_doubt doubt;

		word[changed[i].at] = changed[i].word;
		if (mpc8xx_decode(word, &doubt))
			fail_msg("row %zu: accepted", i);
		if (doubt.word != changed[i].doubt || !strstr(doubt.why, changed[i].why))
			fail_msg("row %zu: doubts word %u, which %s", i, doubt.word, doubt.why);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(understands_real_handlers),
		cmocka_unit_test(saves_in_either_order),
		cmocka_unit_test(says_what_is_in_doubt),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
