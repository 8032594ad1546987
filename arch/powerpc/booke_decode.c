// SPDX-License-Identifier: GPL-2.0
/*
 * Reading a Book-E TLB miss handler (44x, e500), word by word.
 *
 * All of Linux' Book-E handlers start alike: save r10..r13 and CR, perhaps
 * flush the branch target buffer, read the fault address and compare it with
 * PAGE_OFFSET to choose a page table:
 *
 *	mfspr	rEA,DEAR|SRR0
 *	lis	rL,PAGE_OFFSET@h
 *	cmplw	crX,rEA,rL
 *	blt	crX,3f
 *	lis	rL,swapper_pg_dir@h	<- kernel addresses only: a stub goes here
 *	...
 *	b	...
 * 3:	mfspr	rL,SPRG_THREAD		<- user addresses only: and here
 *
 * At the two marked words the handler itself has told user from kernel, rL is
 * about to be overwritten, and every saved register that was not written
 * since still holds the interrupted program's value, so it is free as well.
 *
 * Nothing is assumed: a word that is not known to be harmless, a register
 * used before it is saved, a second way into a marked word, and the handler
 * is refused.
 */
#include "booke_decode.h"

/* Book E and e500 core manuals: special purpose registers */
#define SPR_SPRG0		272	/* SPRG0..7, supervisor */
#define SPR_SPRG7		279
#define SPR_SPRG_THREAD		275	/* SPRG3: Linux' current thread_struct */
#define SPR_SPRG8		604	/* e500 */
#define SPR_SPRG9		605
#define SPR_BUCSR		1013	/* e500: branch unit control */

#define BO_KEEP_CTR		4
#define R10_TO_R13		0x3c00u
#define BIT_OF(r)		(1u << (r))
#define PLACE_THREAD		0x10000u
#define PLACES_MAX		8

/**
 * struct walk - what is known at the word being looked at
 * @saved: GPRs whose interrupted value is in a scratch place
 * @written: GPRs that hold something of the handler's
 * @thread: GPRs that hold the thread_struct pointer (a subset of @written)
 * @places: where things are saved: an SPRG, or a word of the thread_struct with PLACE_THREAD
 * @places_nr: how many
 * @cr: GPRs that hold a copy of the interrupted CR (a subset of @written)
 * @cr_saved: such a copy is in a scratch place, so condition bits may change
 * @join: a forward branch goes to this index; until there nothing may be saved
 */
struct walk {
	u32 saved;
	u32 written;
	u32 thread;
	u32 places[PLACES_MAX];
	unsigned int places_nr;
	u32 cr;
	bool cr_saved;
	unsigned int join;
};

static bool is_sprg(u32 spr)
{
	return (spr >= SPR_SPRG0 && spr <= SPR_SPRG7 && spr != SPR_SPRG_THREAD) ||
	       spr == SPR_SPRG8 || spr == SPR_SPRG9;
}

/* Each step returns NULL, or what is wrong with the word. */

static const char *write_gpr(struct walk *walk, unsigned int r)
{
	if (!(walk->saved & BIT_OF(r)))
		return "writes a register that is not saved";
	walk->written |= BIT_OF(r);
	walk->thread &= ~BIT_OF(r);
	walk->cr &= ~BIT_OF(r);
	return NULL;
}

/* The handler stores rS somewhere it can be had back from. */
static const char *save_gpr(struct walk *walk, unsigned int r, u32 place, unsigned int i)
{
	unsigned int j;

	for (j = 0; j < walk->places_nr; j++)
		if (walk->places[j] == place)
			return "saves over what is saved";
	if (j == PLACES_MAX)
		return "saves too much";
	walk->places[walk->places_nr++] = place;
	if (walk->written & ~walk->cr & BIT_OF(r))
		return NULL;	/* something of its own */
	if (i < walk->join)
		return "saves a register on one path only";
	if (walk->cr & BIT_OF(r)) {
		walk->cr_saved = true;
		return NULL;
	}
	walk->saved |= BIT_OF(r);
	return NULL;
}

static const char *step_x(struct walk *walk, u32 w, unsigned int i)
{
	unsigned int r = INSN_RT(w);
	u32 spr = insn_spr(w);
	const char *why;

	if (w == insn_mtspr(spr, r)) {
		if (is_sprg(spr))
			return save_gpr(walk, r, spr, i);
		if (spr == SPR_BUCSR && walk->written & BIT_OF(r))
			return NULL;
		return "moves to a register other than SPRG and BUCSR";
	}
	if (w == insn_mfcr(r)) {
		why = write_gpr(walk, r);
		/* later on it may have changed */
		if (!why && !walk->cr_saved)
			walk->cr |= BIT_OF(r);
		return why;
	}
	if (w == insn_mfspr(r, spr)) {
		why = write_gpr(walk, r);
		if (!why && spr == SPR_SPRG_THREAD)
			walk->thread |= BIT_OF(r);
		return why;
	}
	return "is no move from or to a special register";
}

static const char *step(struct walk *walk, u32 w, unsigned int i)
{
	if (w == INSN_NOP || w == INSN_ISYNC)
		return NULL;

	switch (INSN_OPCODE(w)) {
	case OP_X:
		return step_x(walk, w, i);
	case OP_STW:
		if (!(walk->thread & BIT_OF(INSN_RA(w))))
			return "stores elsewhere than in the thread_struct";
		if (w & 3)
			return "stores what is no word of the thread_struct";
		return save_gpr(walk, INSN_RT(w), PLACE_THREAD | INSN_UIMM(w), i);
	case OP_ANDI_DOT:
		if (!walk->cr_saved)
			return "changes CR before it is saved";
		return write_gpr(walk, INSN_RA(w));
	case OP_ORI:
		return write_gpr(walk, INSN_RA(w));
	case OP_ADDI:
	case OP_ADDIS:
		return write_gpr(walk, INSN_RT(w));
	case OP_BC:
		if (INSN_AA_LK(w) || (w & 0xfffc) < 8 || (w & 0xfffc) > 32)
			return "branches other than a few words forward";
		if (!(INSN_RT(w) & BO_KEEP_CTR))
			return "counts CTR down";
		if (i < walk->join)
			return "branches inside a branch";
		walk->join = i + (w & 0xfffc) / 4;
		return NULL;
	default:
		return "is no instruction known in a prologue";
	}
}

/* Index that the branch at @i goes to; BOOKE_HANDLER_WORDS if it is none, or leaves the window. */
static unsigned int branch_target(u32 w, unsigned int i)
{
	s32 offset;

	if (INSN_OPCODE(w) == OP_BC)
		offset = (s32)(w << 16) >> 18;
	else if (INSN_OPCODE(w) == OP_B)
		offset = (s32)(w << 6) >> 8;
	else
		return BOOKE_HANDLER_WORDS;
	if (w & 2 || (s32)i + offset < 0 || (s32)i + offset >= BOOKE_HANDLER_WORDS)
		return BOOKE_HANDLER_WORDS;
	return i + offset;
}

/* Does anything but the word at @gate lead to @target? */
static bool other_way_in(const u32 *handler, unsigned int target, unsigned int gate,
			 unsigned int *word)
{
	unsigned int i;

	for (i = 0; i < BOOKE_HANDLER_WORDS; i++) {
		if (i != gate && branch_target(handler[i], i) == target) {
			*word = i;
			return true;
		}
	}
	return false;
}

/**
 * booke_decode() - find where a miss handler parts kernel from user addresses
 * @handler: its first words
 * @fault_spr: the SPR that holds the fault address: DEAR (data), SRR0 (instruction)
 * @page_offset: where the kernel's addresses start
 * @split: the result
 * @doubt: why not, when there is none
 *
 * Return: true and @split, or false and @doubt.
 */
bool booke_decode(const u32 handler[BOOKE_HANDLER_WORDS], u32 fault_spr, u32 page_offset,
		  struct booke_split *split, struct decode_doubt *doubt)
{
	struct walk walk = {};
	unsigned int i, ea, limit, user, word, r;
	const char *why;
	u32 w;

	/* The prologue, up to the word that reads the fault address. */
	for (i = 0; i < BOOKE_HANDLER_WORDS / 2; i++) {
		w = handler[i];
		if (w == insn_mfspr(INSN_RT(w), fault_spr))
			break;
		why = step(&walk, w, i);
		if (why)
			return decode_refuse(doubt, i, why);
	}
	if (i == BOOKE_HANDLER_WORDS / 2)
		return decode_refuse(doubt, 0, "never reads the fault address");
	if (i < walk.join)
		return decode_refuse(doubt, i, "reads the fault address on one path only");
	if ((walk.saved & R10_TO_R13) != R10_TO_R13 || !walk.cr_saved)
		return decode_refuse(doubt, i, "comes before r10..r13 and CR are saved");
	ea = INSN_RT(w);
	why = write_gpr(&walk, ea);
	if (why)
		return decode_refuse(doubt, i, why);

	/* lis rL,PAGE_OFFSET@h; cmplw crX,rEA,rL; blt crX,user */
	w = handler[++i];
	limit = INSN_RT(w);
	if (w != INSN_LIS(limit, page_offset >> 16) || limit == ea)
		return decode_refuse(doubt, i, "should load PAGE_OFFSET");
	why = write_gpr(&walk, limit);
	if (why)
		return decode_refuse(doubt, i, why);
	w = handler[++i];
	if (INSN_OPCODE(w) != OP_X || INSN_XO(w) != XO_CMPL || w & (1u << 22 | 1u << 21 | 1) ||
	    INSN_RA(w) != ea || INSN_RB(w) != limit)
		return decode_refuse(doubt, i, "should compare the fault address with PAGE_OFFSET");
	r = INSN_BF(w);
	w = handler[++i];
	user = branch_target(w, i);
	if (INSN_OPCODE(w) != OP_BC || INSN_AA_LK(w) || (INSN_RT(w) & ~3u) != 12 ||
	    INSN_RA(w) != r * 4)
		return decode_refuse(doubt, i, "should branch if the fault address is less");
	if (user == BOOKE_HANDLER_WORDS || user < i + 3)
		return decode_refuse(doubt, i, "should branch a little forward");

	/* The two words a stub can hang on, and no other way into either. */
	split->kernel = i + 1;
	split->user = user;
	split->value = limit;
	w = handler[split->kernel];
	if (w != INSN_LIS(limit, INSN_UIMM(w)))
		return decode_refuse(doubt, split->kernel,
				     "should load the kernel page table's address");
	if (handler[user] != insn_mfspr(limit, SPR_SPRG_THREAD))
		return decode_refuse(doubt, user, "should load the thread_struct's address");
	w = handler[user - 1];
	if (INSN_OPCODE(w) != OP_B || INSN_AA_LK(w))
		return decode_refuse(doubt, user - 1, "lets kernel addresses into the user path");
	if (other_way_in(handler, user, i, &word) ||
	    other_way_in(handler, split->kernel, BOOKE_HANDLER_WORDS, &word))
		return decode_refuse(doubt, word, "is a second way into a path");

	for (r = 10; r <= 13; r++) {
		if (!(walk.written & BIT_OF(r))) {
			split->address = r;
			return true;
		}
	}
	return decode_refuse(doubt, i, "leaves no saved register unused");
}
