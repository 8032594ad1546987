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
	assert_int_equal(handlers_nr, 12);
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

/**
 * struct machine - what the start of a handler can see and change
 * @gpr: general registers
 * @cr: condition register
 * @spr: special registers
 * @thread: what is stored in the thread_struct, by displacement
 * @stored: of that, the words that are
 */
struct machine {
	u32 gpr[32];
	u32 cr;
	u32 spr[1024];
	u32 thread[1 << 14];
	bool stored[1 << 14];
};

#define THREAD 0xc0654320u

static u32 initial(unsigned int r)
{
	return 0x5a000000u | r << 16 | r << 4;
}

#define INITIAL_CR 0xfeedc0deu

static void compare(struct machine *m, unsigned int field, bool less, bool greater)
{
	unsigned int shift = 28 - 4 * field;
	u32 bits = less ? 8 : greater ? 4 : 2;

	m->cr = (m->cr & ~(15u << shift)) | bits << shift;
}

/* Run one word; false if it is none that this machine knows. */
static bool run_word(struct machine *m, u32 w, unsigned int *pc)
{
	unsigned int t = INSN_RT(w), a = INSN_RA(w), next = *pc + 1;
	u32 spr = insn_spr(w), base = a ? m->gpr[a] : 0, i = INSN_UIMM(w);
	u32 sign = i | (i & 0x8000 ? 0xffff0000u : 0);
	bool set;

	if (w == insn_mtspr(spr, t)) {
		m->spr[spr] = m->gpr[t];
	} else if (w == insn_mfspr(t, spr)) {
		m->gpr[t] = m->spr[spr];
	} else if (w == insn_mfcr(t)) {
		m->gpr[t] = m->cr;
	} else if (INSN_OPCODE(w) == OP_STW) {
		if (base != THREAD || i % 4)
			return false;
		m->thread[i / 4] = m->gpr[t];
		m->stored[i / 4] = true;
	} else if (INSN_OPCODE(w) == OP_ANDI_DOT) {
		m->gpr[a] = m->gpr[t] & i;
		compare(m, 0, false, m->gpr[a]);
	} else if (INSN_OPCODE(w) == OP_ORI) {
		m->gpr[a] = m->gpr[t] | i;
	} else if (INSN_OPCODE(w) == OP_ADDI) {
		m->gpr[t] = base + sign;
	} else if (INSN_OPCODE(w) == OP_ADDIS) {
		m->gpr[t] = base + (i << 16);
	} else if ((w & 0xfc6007ff) == ((u32)OP_X << 26 | XO_CMPL << 1)) {
		compare(m, INSN_BF(w), m->gpr[a] < m->gpr[INSN_RB(w)],
			m->gpr[a] > m->gpr[INSN_RB(w)]);
	} else if (INSN_OPCODE(w) == OP_BC && !INSN_AA_LK(w) && t & 4) {
		set = m->cr >> (31 - a) & 1;
		if (t & 16 || set == (t >> 3 & 1))
			next = *pc + (s32)sign / 4;
	} else if (w != INSN_NOP && w != INSN_ISYNC) {
		return false;
	}
	*pc = next;
	return true;
}

static bool is_kept(const struct machine *m, u32 value)
{
	for (unsigned int i = 10; i <= 13; i++)
		if (m->gpr[i] == value)
			return true;
	for (unsigned int i = SPR_SPRG0; i <= SPR_SPRG7; i++)
		if (m->spr[i] == value)
			return true;
	for (unsigned int i = 0; i < ARRAY_SIZE(m->thread); i++)
		if (m->stored[i] && m->thread[i] == value)
			return true;
	return m->spr[SPR_SPRG8] == value || m->spr[SPR_SPRG9] == value;
}

/* Why a stub at the split would do harm, NULL if it does not: the handler is run up to there. */
static const char *harm(const u32 *word, u32 fault_spr, const struct booke_split *split,
			u32 address, u32 srr1)
{
	unsigned int there = address < PAGE_OFFSET ? split->user : split->kernel, pc = 0;
	static struct machine m;

	memset(m.spr, 0, sizeof(m.spr));
	memset(m.stored, 0, sizeof(m.stored));
	m.cr = INITIAL_CR;
	for (unsigned int r = 0; r < 32; r++)
		m.gpr[r] = initial(r);
	m.spr[27] = srr1;
	m.spr[SPR_SPRG_THREAD] = THREAD;
	m.spr[fault_spr] = address;
	for (unsigned int n = 0; pc != split->user && pc != split->kernel; n++) {
		if (pc >= BOOKE_HANDLER_WORDS || n > BOOKE_HANDLER_WORDS)
			return "never comes to the split";
		if (!run_word(&m, word[pc], &pc))
			return "runs what the test's machine does not know";
	}
	if (pc != there)
		return "takes an address for another space";
	for (unsigned int r = 0; r < 32; r++)
		if (r < 10 || r > 13 ? m.gpr[r] != initial(r) : !is_kept(&m, initial(r)))
			return "has lost a register";
	if (!is_kept(&m, INITIAL_CR))
		return "has lost CR";
	if (m.spr[SPR_SPRG_THREAD] != THREAD)
		return "has lost the thread_struct";
	/* the stub clobbers these two: one is saved and holds nothing, the other is overwritten */
	if (m.gpr[split->address] != initial(split->address))
		return "uses the stub's register";
	m.gpr[split->address] = 0;
	m.gpr[split->value] = 0;
	for (unsigned int r = 10; r <= 13; r++)
		if (!is_kept(&m, initial(r)))
			return "has a register that the stub overwrites";
	if (!is_kept(&m, INITIAL_CR))
		return "has CR in a register that the stub overwrites";
	if (word[pc] != insn_mfspr(split->value, SPR_SPRG_THREAD) &&
	    word[pc] != INSN_LIS(split->value, INSN_UIMM(word[pc])))
		return "reads the stub's register";
	return NULL;
}

/*
 * Each bit of each word of each handler changed, and each word replaced by what may stand in
 * another place: refused with a line, or harmless. That is decided by running the handler up to
 * the split, for addresses of both spaces: the stub finds its registers saved and unused,
 * and counts for the right space. What the handler does behind that it does with or without a
 * stub, unless it comes back to the split.
 */
static size_t accepted, refused;

static void try_changed(const struct handler *h, unsigned int at, u32 changed_word)
{
	static const u32 addresses[] = { 0, 0x10000000, PAGE_OFFSET - 1, PAGE_OFFSET, ~0u };
	static const u32 srr1s[] = { 0, 0x4000, ~0u };
	u32 word[BOOKE_HANDLER_WORDS];
	struct booke_split split;
	struct decode_doubt doubt = { ~0u, NULL };
	const char *why;

	memcpy(word, h->word, sizeof(word));
	word[at] = changed_word;
	if (!decode(h, word, &split, &doubt)) {
		if (doubt.word >= BOOKE_HANDLER_WORDS || !doubt.why || !*doubt.why)
			fail_msg("%s: %08x at word %u is refused without a reason", h->name,
				 changed_word, at);
		refused++;
		return;
	}
	accepted++;
	for (size_t i = 0; i < ARRAY_SIZE(addresses); i++)
		for (size_t j = 0; j < ARRAY_SIZE(srr1s); j++) {
			why = harm(word, h->fault_spr, &split, addresses[i], srr1s[j]);
			if (why)
				fail_msg("%s: %08x at word %u is accepted, but the handler %s",
					 h->name, changed_word, at, why);
		}
	for (unsigned int i = split.kernel; i < BOOKE_HANDLER_WORDS; i++)
		if (branch_target(word[i], i) == split.kernel ||
		    branch_target(word[i], i) == split.user)
			fail_msg("%s: %08x at word %u is accepted, but word %u leads to the split",
				 h->name, changed_word, at, i);
}

static void changed_words_are_refused_or_harmless(void **state)
{
	(void)state;
	for (size_t i = 0; i < handlers_nr; i++) {
		const struct handler *h = &handlers[i];

		for (unsigned int at = 0; at < BOOKE_HANDLER_WORDS; at++) {
			for (unsigned int bit = 0; bit < 32; bit++)
				try_changed(h, at, h->word[at] ^ 1u << bit);
			for (unsigned int other = 0; other < BOOKE_HANDLER_WORDS; other++)
				try_changed(h, at, h->word[other]);
		}
	}
	/* both happen */
	assert_true(accepted > 1000);
	assert_true(refused > 1000);
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
		cmocka_unit_test(changed_words_are_refused_or_harmless),
		cmocka_unit_test(branches_are_encoded),
	};

	return cmocka_run_group_tests(tests, read_handlers, NULL);
}
