// SPDX-License-Identifier: GPL-2.0
/*
 * The module's reader of miss handlers, on the words of real kernels
 * (tests/data/booke-handlers.txt) and on what somebody may have made of them.
 */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "../../arch/powerpc/booke_decode.c"

#define PAGE_OFFSET 0xc0000000u

/**
 * struct handler - a real one
 * @name: core, kernel and side
 * @fault_spr: what holds its fault address
 * @kernel: first word for kernel addresses only
 * @user: first word for user addresses only
 * @word: its words
 */
struct handler {
	char name[32];
	unsigned int fault_spr;
	unsigned int kernel;
	unsigned int user;
	u32 word[BOOKE_HANDLER_WORDS];
};

static struct handler handlers[16];
static size_t handlers_nr;

static int read_handlers(void **state)
{
	char text[16384], *p = text;
	int fields, used;

	(void)state;
	read_data("booke-handlers.txt", text, sizeof(text));
	while ((p = strstr(p, "\n\n"))) {
		struct handler *h = &handlers[handlers_nr++];

		assert_true(handlers_nr <= ARRAY_SIZE(handlers));
		fields = sscanf(p, "%31s %u %u %u%n", h->name, &h->fault_spr, &h->kernel,
				&h->user, &used);
		assert_int_equal(fields, 4);
		p += used;
		for (size_t i = 0; i < BOOKE_HANDLER_WORDS; i++)
			h->word[i] = strtoul(p, &p, 16);
	}
	assert_true(handlers_nr >= 8);
	return 0;
}

static const struct handler *find(const char *name)
{
	size_t i;

	for (i = 0; i < handlers_nr - 1; i++)
		if (!strcmp(handlers[i].name, name))
			break;
	assert_string_equal(handlers[i].name, name);
	return &handlers[i];
}

static bool decode(const struct handler *h, const u32 *word, struct booke_split *split,
		   struct decode_doubt *doubt)
{
	return booke_decode(word, h->fault_spr, PAGE_OFFSET, split, doubt);
}

static void understands_real_handlers(void **state)
{
	(void)state;
	for (size_t i = 0; i < handlers_nr; i++) {
		const struct handler *h = &handlers[i];
		struct booke_split split;
		struct decode_doubt doubt;

		if (!decode(h, h->word, &split, &doubt))
			fail_msg("%s: word %u (%08x) %s", h->name, doubt.word, h->word[doubt.word],
				 doubt.why);
		assert_int_equal(split.kernel, h->kernel);
		assert_int_equal(split.user, h->user);
		/* the page table goes to r11; r12 is saved and not yet used */
		assert_int_equal(split.value, 11);
		assert_int_equal(split.address, 12);
	}
}

static void understands_them_without_btb_flush(void **state)
{
	u32 word[BOOKE_HANDLER_WORDS];
	struct booke_split split;
	struct decode_doubt doubt;

	(void)state;
	/* nospectre_v2: the kernel turns the section into nops */
	for (size_t i = 0; i < handlers_nr; i++) {
		const struct handler *h = &handlers[i];

		if (strncmp(h->name, "e500", 4))
			continue;
		memcpy(word, h->word, sizeof(word));
		for (size_t j = 7; j < 14; j++)
			word[j] = INSN_NOP;
		assert_true(decode(h, word, &split, &doubt));
		assert_int_equal(split.user, h->user);
	}
}

/* Words that have no business anywhere before the split, whatever stood there. */
static const u32 foreign[] = {
	0x00000000,	/* no instruction */
	0x48000008,	/* b .+8: a hook of somebody else's */
	0x4bfffff0,	/* b .-16 */
	0x7c0903a6,	/* mtctr r0 */
	0x7d4803a6,	/* mtlr r10 */
	0x38210010,	/* addi r1,r1,16 */
	0x7c0004ac,	/* sync */
	0x91410008,	/* stw r10,8(r1) */
	0x81410008,	/* lwz r10,8(r1) */
	0x44000002,	/* sc */
	0x42000010,	/* bdnz .+16 */
};

static void refuses_foreign_words(void **state)
{
	u32 word[BOOKE_HANDLER_WORDS];
	struct booke_split split;
	struct decode_doubt doubt;

	(void)state;
	for (size_t i = 0; i < handlers_nr; i++) {
		const struct handler *h = &handlers[i];

		for (unsigned int at = 0; at <= h->kernel; at++) {
			for (size_t j = 0; j < ARRAY_SIZE(foreign); j++) {
				memcpy(word, h->word, sizeof(word));
				word[at] = foreign[j];
				if (decode(h, word, &split, &doubt))
					fail_msg("%s: %08x at word %u accepted", h->name,
						 foreign[j], at);
			}
		}
	}
}

/* One word of a real handler changed: which word is in doubt, and why. */
static const struct {
	const char *handler;
	unsigned int at;
	u32 word;
	unsigned int doubt;
	const char *why;
} changed[] = {
	/* a save is missing */
	{ "44x-6.1-data", 2, INSN_NOP, 6, "before r10..r13 and CR are saved" },
	{ "44x-6.1-data", 1, INSN_NOP, 4, "not saved" },
	{ "44x-6.1-data", 4, INSN_NOP, 6, "before r10..r13 and CR are saved" },
	{ "e500-6.1-data", 3, INSN_NOP, 14, "before r10..r13 and CR are saved" },
	{ "e500-6.1-data", 1, INSN_NOP, 2, "elsewhere than in the thread_struct" },
	/* stw r11,32(r1): on the stack of whoever was interrupted */
	{ "e500-6.1-data", 2, 0x91610020, 2, "elsewhere than in the thread_struct" },
	/* a save on one path only */
	{ "e500-6.1-data", 10, 0x7d9443a6, 10, "one path only" },
	/* andi. before mfcr */
	{ "44x-6.1-data", 3, 0x716a4000, 3, "before it is saved" },
	/* mtspr to IVPR instead of to BUCSR */
	{ "e500-6.1-data", 12, 0x7d5f0ba6, 12, "other than SPRG and BUCSR" },
	/* beq past the fault address */
	{ "e500-6.1-data", 9, 0x4182001c, 14, "one path only" },
	/* another fault address, another limit, another comparison */
	{ "44x-6.1-data", 6, 0x7d5a02a6, 8, "special register" },
	{ "44x-6.1-data", 7, 0x3d608000, 7, "PAGE_OFFSET" },
	{ "44x-6.1-data", 7, 0x3d40c000, 7, "PAGE_OFFSET" },
	{ "44x-6.1-data", 8, 0x7c0a5800, 8, "compare" },	/* signed */
	{ "44x-6.1-data", 8, 0x7c0b5040, 8, "compare" },	/* swapped */
	{ "e500-6.1-data", 16, 0x7c0a5840, 17, "less" },	/* another CR field */
	{ "44x-6.1-data", 9, 0x41810018, 9, "less" },		/* bgt */
	{ "44x-6.1-data", 9, 0x41a00019, 9, "less" },		/* blrl-like: links */
	{ "44x-6.1-data", 9, 0x41a0fff0, 9, "forward" },
	{ "44x-6.1-data", 9, 0x41a00200, 9, "forward" },
	{ "44x-6.1-data", 9, 0x41a0001c, 16, "thread_struct" },
	/* the two words themselves */
	{ "44x-6.1-data", 10, 0x3d80c032, 10, "page table" },
	{ "44x-6.1-data", 15, 0x7d8f42a6, 15, "thread_struct" },
	{ "44x-6.1-data", 15, 0x7d9342a6, 15, "thread_struct" },
	/* the kernel path runs on into the user path */
	{ "44x-6.1-data", 14, INSN_NOP, 14, "user path" },
	{ "44x-6.1-data", 14, 0x48000019, 14, "user path" },
	/* another way into either, from before and from behind */
	{ "44x-6.1-data", 27, 0x4182ffd0, 27, "second way" },
	{ "44x-6.1-data", 27, 0x4bffffbc, 27, "second way" },
	{ "44x-6.1-data", 12, 0x4182000c, 12, "second way" },
};

static void says_what_is_in_doubt(void **state)
{
	u32 word[BOOKE_HANDLER_WORDS];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(changed); i++) {
		const struct handler *h = find(changed[i].handler);
		struct booke_split split;
		struct decode_doubt doubt;

		memcpy(word, h->word, sizeof(word));
		word[changed[i].at] = changed[i].word;
		if (decode(h, word, &split, &doubt))
			fail_msg("row %zu: accepted", i);
		if (doubt.word != changed[i].doubt || !strstr(doubt.why, changed[i].why))
			fail_msg("row %zu: doubts word %u, which %s", i, doubt.word, doubt.why);
	}
}

static void branches_are_encoded(void **state)
{
	(void)state;
	assert_int_equal(insn_branch(0xc0001000, 0xc0001004), 0x48000004);
	assert_int_equal(insn_branch(0xc0001000, 0xc0000ffc), 0x4bfffffc);
	assert_int_equal(insn_branch(0xc0001000, 0xc2000ffc), 0x49fffffc);
	assert_int_equal(insn_branch(0xc0001000, 0xc2001000), 0);
	assert_int_equal(insn_branch(0xc2001000, 0xc0001000), 0x4a000000);
	assert_int_equal(insn_branch(0xc2001004, 0xc0001000), 0);
	assert_int_equal(insn_mfspr(10, 61), 0x7d5d0aa6);
	assert_int_equal(insn_mfspr(11, 26 + 1), 0x7d7b02a6);
	assert_int_equal(insn_spr(0x7d5043a6), SPR_SPRG0);
	assert_int_equal(INSN_INSERT_MODE(12, 11), 0x516ca77a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(understands_real_handlers),
		cmocka_unit_test(understands_them_without_btb_flush),
		cmocka_unit_test(refuses_foreign_words),
		cmocka_unit_test(says_what_is_in_doubt),
		cmocka_unit_test(branches_are_encoded),
	};

	return cmocka_run_group_tests(tests, read_handlers, NULL);
}
