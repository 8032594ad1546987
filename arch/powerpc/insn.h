/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The PowerPC instructions that stubs are made of and that miss handlers start
 * with: encodings and fields (Power ISA, Book I, section 1.6 "Instruction
 * formats").  Builds outside the kernel as well, for the decoder's unit tests.
 */
#ifndef _TLBMISS_INSN_H
#define _TLBMISS_INSN_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <stdbool.h>
#include <asm/types.h>
typedef __u32 u32;
typedef __s32 s32;
#endif

/* Fields */
#define INSN_OPCODE(w)		((w) >> 26)
#define INSN_XO(w)		((w) >> 1 & 0x3ff)	/* extended opcode, X and XFX forms */
#define INSN_RT(w)		((w) >> 21 & 31)	/* also RS, BO */
#define INSN_RA(w)		((w) >> 16 & 31)	/* also BI */
#define INSN_RB(w)		((w) >> 11 & 31)
#define INSN_BF(w)		((w) >> 23 & 7)		/* CR field of a compare */
#define INSN_UIMM(w)		((w) & 0xffff)
#define INSN_AA_LK(w)		((w) & 3)		/* absolute, link */

/* Primary opcodes */
#define OP_ADDI			14
#define OP_ADDIS		15
#define OP_BC			16
#define OP_B			18
#define OP_RLWIMI		20
#define OP_RLWINM		21
#define OP_ORI			24
#define OP_ANDI_DOT		28
#define OP_X			31	/* extended opcode in INSN_XO */
#define OP_LWZ			32
#define OP_STW			36

#define XO_MFCR			19
#define XO_CMPL			32
#define XO_MFSPR		339
#define XO_MTSPR		467

/* Whole instructions */
#define INSN_NOP		0x60000000u
#define INSN_ISYNC		0x4c00012cu

#define INSN_D(op, t, a, d)	((u32)(op) << 26 | (t) << 21 | (a) << 16 | ((d) & 0xffff))
#define INSN_LWZ(t, d, a)	INSN_D(OP_LWZ, t, a, d)
#define INSN_STW(s, d, a)	INSN_D(OP_STW, s, a, d)
#define INSN_ADDI(t, a, i)	INSN_D(OP_ADDI, t, a, i)
#define INSN_LIS(t, i)		INSN_D(OP_ADDIS, t, 0, i)
#define INSN_M(op, a, s, sh, mb, me) \
				((u32)(op) << 26 | (s) << 21 | (a) << 16 | (sh) << 11 | \
				 (mb) << 6 | (me) << 1)
#define INSN_RLWIMI(a, s, sh, mb, me)	INSN_M(OP_RLWIMI, a, s, sh, mb, me)
#define INSN_RLWINM(a, s, sh, mb, me)	INSN_M(OP_RLWINM, a, s, sh, mb, me)

/* The SPR field has its two halves swapped (Book I, "Move To/From System Register"). */
static inline u32 insn_spr(u32 w)
{
	return INSN_RA(w) | INSN_RB(w) << 5;
}

static inline u32 insn_mfspr(u32 t, u32 spr)
{
	return (u32)OP_X << 26 | t << 21 | (spr & 31) << 16 | spr >> 5 << 11 | XO_MFSPR << 1;
}

static inline u32 insn_mtspr(u32 spr, u32 s)
{
	return (u32)OP_X << 26 | s << 21 | (spr & 31) << 16 | spr >> 5 << 11 | XO_MTSPR << 1;
}

static inline u32 insn_mfcr(u32 t)
{
	return (u32)OP_X << 26 | t << 21 | XO_MFCR << 1;
}

/* The two halves of an address for lis + a signed 16-bit displacement. */
#define INSN_HA(address)	(((u32)(address) + 0x8000) >> 16)
#define INSN_LO(address)	((u32)(address) & 0xffff)

/* Insert MSR[PR] (bit 17 of SRR1, in s) where a cell's address has its mode. */
#define INSN_INSERT_MODE(a, s)	INSN_RLWIMI(a, s, 20, 29, 29)

/**
 * insn_branch() - an unconditional relative branch
 * @from: where it stands
 * @to: where it goes
 *
 * Return: the instruction, or 0 when @to is more than 32 MB away.
 */
static inline u32 insn_branch(unsigned long from, unsigned long to)
{
	long offset = to - from;

	if (offset < -0x2000000 || offset > 0x1fffffc)
		return 0;
	return (u32)OP_B << 26 | (offset & 0x03fffffc);
}

#endif
