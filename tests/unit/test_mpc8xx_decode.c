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

/**
 * struct handler - a real one
 * @name: kernel, side and kind
 * @word: its words
 */
struct handler {
	char name[32];
	u32 word[WORDS];
};

static struct handler handlers[12];

static int read_handlers(void **state)
{
	char text[4096], *p = text;
	size_t n = 0;

	(void)state;
	read_data("mpc8xx-handlers.txt", text, sizeof(text));
	while ((p = strstr(p, "\n\n"))) {
		struct handler *h = &handlers[n++];
		int used, fields;

		assert_true(n <= ARRAY_SIZE(handlers));
		fields = sscanf(p, "%31s%n", h->name, &used);
		assert_int_equal(fields, 1);
		p += used;
		for (size_t i = 0; i < WORDS; i++)
			h->word[i] = strtoul(p, &p, 16);
	}
	assert_int_equal(n, ARRAY_SIZE(handlers));
	return 0;
}

static void understands_real_handlers(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(handlers); i++) {
		const struct handler *h = &handlers[i];
		struct decode_doubt doubt;

		if (!mpc8xx_decode(h->word, &doubt))
			fail_msg("%s: word %u (%08x) %s", h->name, doubt.word,
				 h->word[doubt.word], doubt.why);
	}
}

/*
 * Why a stub at the hook would do harm, NULL if it does not: it clobbers r10 and r11, so that
 * both must be saved, each in a place of its own, and the word that it displaces must read
 * neither. What the handler does behind that it does with or without a stub.
 */
static const char *harm(const u32 *word)
{
	static const u32 scratch[] = { 272, 273, 274, 799 };	/* SPRG0 to SPRG2, M_TW */
	u32 place[2] = { 0, 0 };

	for (unsigned int i = 0; i < 2; i++)
		for (unsigned int r = 10; r <= 11; r++)
			for (size_t j = 0; j < ARRAY_SIZE(scratch); j++)
				if (word[i] == insn_mtspr(scratch[j], r))
					place[r - 10] = scratch[j];
	if (!place[0] || !place[1])
		return "has not saved r10 and r11";
	if (place[0] == place[1])
		return "has saved one over the other";
	/* mfspr or mfcr to r10 or r11 */
	if ((word[2] & 0xffc007ff) != 0x7d4002a6 && word[2] != 0x7d400026 && word[2] != 0x7d600026)
		return "has a word at the hook that is no move to r10 or r11";
	return NULL;
}

/*
 * Each bit of each word of each handler changed, and each word replaced by what may stand in
 * another place: refused with a line, or harmless.
 */
static void try_changed(const struct handler *h, unsigned int at, u32 changed_word)
{
	struct decode_doubt doubt = { ~0u, NULL };
	u32 word[WORDS];

	memcpy(word, h->word, sizeof(word));
	word[at] = changed_word;
	if (mpc8xx_decode(word, &doubt)) {
		if (harm(word))
			fail_msg("%s: %08x at word %u is accepted, but the handler %s", h->name,
				 changed_word, at, harm(word));
	} else if (doubt.word > MPC8XX_HOOK_WORD || !doubt.why || !*doubt.why) {
		fail_msg("%s: %08x at word %u is refused without a reason", h->name, changed_word,
			 at);
	} else if (!harm(word)) {
		fail_msg("%s: %08x at word %u is refused, but is harmless", h->name, changed_word,
			 at);
	}
}

static void changed_words_are_refused_or_harmless(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(handlers); i++) {
		const struct handler *h = &handlers[i];

		for (unsigned int at = 0; at < WORDS; at++) {
			for (unsigned int bit = 0; bit < 32; bit++)
				try_changed(h, at, h->word[at] ^ 1u << bit);
			for (unsigned int other = 0; other < WORDS; other++)
				try_changed(h, at, h->word[other]);
		}
	}
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
		cmocka_unit_test(changed_words_are_refused_or_harmless),
	};

	return cmocka_run_group_tests(tests, read_handlers, NULL);
}
