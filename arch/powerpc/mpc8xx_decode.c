// SPDX-License-Identifier: GPL-2.0
/*
 * Reading the start of an MPC8xx handler.
 *
 * Linux' handlers of TLB misses and errors save r10 and r11 first, to two of SPRG0
 * to SPRG2 and M_TW.  The word after that can be displaced if it depends on neither:
 * a move from a special register, or from CR, to one of the two.  What comes behind
 * does not matter, since the stub leaves everything else as it was.
 */
#include "mpc8xx_decode.h"

#define SPR_SPRG0	272
#define SPR_SPRG2	274	/* SPRG3 is Linux' current thread_struct */
#define SPR_M_TW	799	/* MPC860 user's manual, 9.8.11 */

static bool is_scratch(u32 spr)
{
	return (spr >= SPR_SPRG0 && spr <= SPR_SPRG2) || spr == SPR_M_TW;
}

static bool is_r10_or_r11(u32 r)
{
	return r == 10 || r == 11;
}

static bool saves(u32 w)
{
	return w == insn_mtspr(insn_spr(w), INSN_RT(w)) && is_r10_or_r11(INSN_RT(w)) &&
	       is_scratch(insn_spr(w));
}

/**
 * mpc8xx_decode() - can this handler be hooked at MPC8XX_HOOK_WORD?
 * @handler: its first words
 * @doubt: why not
 *
 * Return: true, or false and @doubt.
 */
bool mpc8xx_decode(const u32 *handler, struct decode_doubt *doubt)
{
	u32 first = handler[0], second = handler[1], hook = handler[MPC8XX_HOOK_WORD];

	if (!saves(first))
		return decode_refuse(doubt, 0, "should save r10 or r11");
	if (!saves(second) || INSN_RT(second) == INSN_RT(first) ||
	    insn_spr(second) == insn_spr(first))
		return decode_refuse(doubt, 1, "should save the other of r10 and r11");
	if (!is_r10_or_r11(INSN_RT(hook)) || (hook != insn_mfcr(INSN_RT(hook)) &&
					      hook != insn_mfspr(INSN_RT(hook), insn_spr(hook))))
		return decode_refuse(doubt, MPC8XX_HOOK_WORD, "should read a special register");
	return true;
}
