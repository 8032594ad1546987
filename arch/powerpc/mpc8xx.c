// SPDX-License-Identifier: GPL-2.0
/*
 * MPC8xx: TLB misses raise the interrupts 0x1100 (instruction) and 0x1200
 * (data), TLB errors 0x1300 and 0x1400, all with translation off (MPC860 user's
 * manual, chapters 6 and 8).
 *
 * A handler saves r10 and r11 first; the word after that is hooked.  What an
 * event costs, full and lean:
 *
 *	b	stub				b	stub
 *	mfspr	r10,SRR1
 *	rlwinm	r10,r10,20,29,29  # MSR[PR]
 *	mfspr	r11,SRR0|MD_EPN|DAR		mfspr	r10,SRR0|MD_EPN|DAR
 *	rlwimi	r10,r11,4,28,28	  # EA[0]	rlwinm	r10,r10,4,28,28
 *	lwz	r11,cells(r10)			lwz	r11,cells(r10)
 *	addi	r11,r11,1			addi	r11,r11,1
 *	stw	r11,cells(r10)			stw	r11,cells(r10)
 *	(the displaced word)			(the displaced word)
 *	b	back				b	back
 *	= 9 instructions			= 7 instructions
 *
 * One bit tells user from kernel addresses, as TASK_SIZE is 0x80000000.  Stubs
 * and cells stand among the vectors, where the kernel has zeros because the 8xx
 * never takes the interrupts that would be there: so every branch is short, cells
 * are reached with a displacement from 0, and nothing is allocated.
 *
 * The kernel's own 8xx PMU patches another word, the handlers' exit.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/string.h>
#include <asm/mmu.h>
#include <asm/reg.h>

#include "mpc8xx_decode.h"
#include "stub.h"
#include "tlbmiss.h"

/*
 * Vectors of interrupts that it never takes (MPC860UM, table 6-1): data and
 * instruction storage; what is reserved between the TLB errors and the breakpoints.
 */
#define UNUSED_LOW	0x300
#define UNUSED_LOW_END	0x500
#define UNUSED_HIGH	0x1500
#define UNUSED_HIGH_END	0x1c00

/* As many words as are printed of a handler that is not understood. */
#define SHOWN_WORDS	16

static const struct vector {
	const char *name;
	u32 pa;
	int kind;
	int side;
	u32 ea_spr;
} vectors[] = {
	{ "I-TLB miss", 0x1100, TLBMISS_MISS, TLBMISS_I, SPRN_SRR0 },
	{ "D-TLB miss", 0x1200, TLBMISS_MISS, TLBMISS_D, SPRN_MD_EPN },
	{ "I-TLB error", 0x1300, TLBMISS_ERROR, TLBMISS_I, SPRN_SRR0 },
	{ "D-TLB error", 0x1400, TLBMISS_ERROR, TLBMISS_D, SPRN_DAR },
};

static struct stub_set stubs;
static u32 cells_pa;

static u32 *at_pa(u32 pa)
{
	return (u32 *)(PAGE_OFFSET + pa);
}

/* The listing in the head comment. */
static void emit(struct stub *stub, const struct vector *vector, u32 displaced)
{
	u32 cell = cells_pa + sizeof(u32) * TLBMISS_CELL(vector->kind,
							 TLBMISS_CLASS(vector->side, 0, 0));
	u32 *p = stub->code;

	if (stub_lean) {
		*p++ = insn_mfspr(10, vector->ea_spr);
		*p++ = INSN_RLWINM(10, 10, 4, 28, 28);
	} else {
		*p++ = insn_mfspr(10, SPRN_SRR1);
		*p++ = INSN_RLWINM(10, 10, 20, 29, 29);
		*p++ = insn_mfspr(11, vector->ea_spr);
		*p++ = INSN_RLWIMI(10, 11, 4, 28, 28);
	}
	*p++ = INSN_LWZ(11, cell, 10);
	*p++ = INSN_ADDI(11, 11, 1);
	*p++ = INSN_STW(11, cell, 10);
	*p++ = displaced;
	stub->words = p - stub->code;
}

static int make_stub(struct stub *stub, const struct vector *vector)
{
	u32 *word = at_pa(vector->pa);
	struct decode_doubt doubt;

	if (!mpc8xx_decode(word, &doubt)) {
		decode_say(vector->name, word, SHOWN_WORDS, &doubt);
		return -EOPNOTSUPP;
	}
	stub->name = vector->name;
	stub->hook = word + MPC8XX_HOOK_WORD;
	emit(stub, vector, *stub->hook);
	return 0;
}

/* A place of so many bytes that is all zero, aligned to its size; 0 if there is none. */
static u32 find_zeros(u32 start, u32 end, u32 bytes)
{
	u32 pa;

	for (pa = start; pa < end; pa += bytes)
		if (!memchr_inv(at_pa(pa), 0, bytes))
			return pa;
	return 0;
}

static int mpc8xx_init(void)
{
	unsigned int i;
	u32 stubs_pa;
	int rc;

	if (TASK_SIZE != 0x80000000) {
		pr_err("TASK_SIZE is not 0x80000000: one bit does not tell user from kernel addresses\n");
		return -EOPNOTSUPP;
	}
	cells_pa = find_zeros(UNUSED_LOW, UNUSED_LOW_END, sizeof(struct tlbmiss_cells));
	stubs_pa = find_zeros(UNUSED_HIGH, UNUSED_HIGH_END, STUB_SET_BYTES);
	if (!cells_pa || !stubs_pa) {
		pr_err("no room among the vectors that are not used, 0x%x to 0x%x and 0x%x to 0x%x\n",
		       UNUSED_LOW, UNUSED_LOW_END, UNUSED_HIGH, UNUSED_HIGH_END);
		return -ENOMEM;
	}
	for (i = 0; i < ARRAY_SIZE(vectors); i++) {
		rc = make_stub(&stubs.stub[i], &vectors[i]);
		if (rc)
			return rc;
	}
	stubs.nr = i;
	stubs.place = (unsigned long)at_pa(stubs_pa);
	stubs.in_padding = true;
	return stub_write(&stubs);
}

static void mpc8xx_exit(void)
{
	static const struct tlbmiss_cells zero;

	if (stub_any_planted(&stubs))
		return;
	stub_unplace(&stubs);
	if (stub_poke(at_pa(cells_pa), zero.count, ARRAY_SIZE(zero.count)))
		pr_warn("counts left in an unused vector\n");
}

static int mpc8xx_start(void)
{
	return stub_plant(&stubs);
}

static int mpc8xx_stop(void)
{
	return stub_lift(&stubs);
}

static unsigned int mpc8xx_kinds(unsigned int cpu)
{
	return BIT(TLBMISS_MISS) | BIT(TLBMISS_ERROR);
}

static const struct tlbmiss_cells *mpc8xx_cells(unsigned int cpu)
{
	return (const struct tlbmiss_cells *)at_pa(cells_pa);
}

static void mpc8xx_show(struct seq_file *m)
{
	stub_show(&stubs, m);
}

const struct tlbmiss_arch tlbmiss_arch = {
	.name = "8xx",
	.init = mpc8xx_init,
	.exit = mpc8xx_exit,
	.start = mpc8xx_start,
	.stop = mpc8xx_stop,
	.split = stub_split,
	.kinds = mpc8xx_kinds,
	.cells = mpc8xx_cells,
	.show = mpc8xx_show,
};
