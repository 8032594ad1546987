/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Counting stubs: place them, plant them, lift them.
 *
 * A stub is a few words of position-independent code that end with the handler
 * word it displaces; a branch back to the word after follows.  Planting swaps
 * that one word of the handler for a branch to the stub.
 */
#ifndef _TLBMISS_STUB_H
#define _TLBMISS_STUB_H

#include <linux/types.h>

#include "insn.h"
#include "tlbmiss.h"

#define STUB_MAX_WORDS		15	/* 64 bytes with the branch back */
#define STUB_MAX		4
#define STUB_BYTES		((STUB_MAX_WORDS + 1) * sizeof(u32))
#define STUB_SET_BYTES		(STUB_MAX * STUB_BYTES)

/**
 * enum stub_access - what a miss handler does to a page
 * @STUB_EXECUTE: runs code in it
 * @STUB_WRITE: loads and stores
 */
enum stub_access { STUB_EXECUTE, STUB_WRITE };

/**
 * struct stub - one counting stub
 * @name: the handler path it counts, "I-TLB user", for messages
 * @hook: the handler's word that is swapped for a branch (kernel EA)
 * @code: the stub, the displaced word included, the branch back not
 * @words: words used in @code
 * @at: where the stub stands once placed
 * @planted: the branch is in the handler
 *
 * The family fills @name to @words, stub_place() and stub_plant() the rest.
 */
struct stub {
	const char *name;
	u32 *hook;
	u32 code[STUB_MAX_WORDS];
	unsigned int words;

	u32 *at;
	bool planted;
};

/**
 * struct stub_set - the stubs of all handlers, and the place they share
 * @stub: the stubs
 * @nr: how many
 * @usable: may a miss handler on this CPU access the page at this lowmem
 *	address, without a miss of its own?  Called with interrupts off, by
 *	stub_place() only.
 * @place: address of the first stub, 0 when not placed
 * @in_padding: @place is padding of the kernel's image, else a page of ours
 *
 * Callers serialize all calls on one set.
 */
struct stub_set {
	struct stub stub[STUB_MAX];
	unsigned int nr;
	bool (*usable)(unsigned long ea, enum stub_access access);

	unsigned long place;
	bool in_padding;
};

/* Module parameter: stubs leave the mode out. */
extern bool stub_lean;

/* stub_place.c: where translation is on in the handlers, or nothing better is known */
int stub_place(struct stub_set *set);

/* stub.c */
int stub_write(struct stub_set *set);
void stub_unplace(struct stub_set *set);
int stub_plant(struct stub_set *set);
int stub_lift(struct stub_set *set);
bool stub_any_planted(const struct stub_set *set);
int stub_poke(u32 *ea, const u32 *words, unsigned int nr);
void stub_show(const struct stub_set *set, struct seq_file *m);
enum tlbmiss_split stub_split(void);

static inline u32 stub_displaced(const struct stub *stub)
{
	return stub->code[stub->words - 1];
}

#endif
