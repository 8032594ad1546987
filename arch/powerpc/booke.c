// SPDX-License-Identifier: GPL-2.0
/*
 * Book-E: TLB misses raise the interrupts whose handlers IVOR13 (data) and
 * IVOR14 (instruction) name; translation stays on, so stubs and cells must
 * stand where pinned TLB entries map them.
 *
 * One stub for each handler and address space, planted where the handler has
 * just told kernel from user addresses (booke_decode.c).  What a counted miss
 * costs, with rA and rV the two free registers:
 *
 *	one CPU				several CPUs
 *	b	stub			b	stub
 *					lis	rA,cells@ha
 *					mfspr	rV,PIR
 *					rlwimi	rA,rV,6,...	# 64 bytes a CPU
 *	mfspr	rV,SRR1			mfspr	rV,SRR1
 *	lis	rA,cells@ha
 *	rlwimi	rA,rV,20,29,29		rlwimi	rA,rV,20,29,29	# MSR[PR]
 *	lwz	rV,cells@l(rA)		lwz	rV,cells@l(rA)
 *	addi	rV,rV,1			addi	rV,rV,1
 *	stw	rV,cells@l(rA)		stw	rV,cells@l(rA)
 *	(the displaced word)		(the displaced word)
 *	b	back			b	back
 *	= 8 instructions		= 10 instructions
 *
 * With lean=1 the two that need MSR[PR] are left out: 6 and 8.
 *
 * PIR and not a spare SPRG tells the CPUs apart: KVM hands SPRG4..7 to its
 * guests (booke_interrupts.S), and a CPU that comes online would count through
 * whatever its SPRG held until we had a say.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/log2.h>
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <asm/reg.h>
#include <asm/smp.h>

#include "booke.h"
#include "booke_decode.h"
#include "tlbmiss.h"

/* Cells are reached with one signed 16-bit displacement: at most 1024 CPUs of 64 bytes. */
#define MAX_PIR		1023
#define CELLS_SHIFT	ilog2(sizeof(struct tlbmiss_cells))

static const struct handler {
	const char *name;
	const char *stub_names[2];
	int side;
	u32 fault_spr;
} handlers[] = {
	{
		.name = "I-TLB miss",
		.stub_names = {
			[TLBMISS_SPACE_USER] = "I-TLB user",
			[TLBMISS_SPACE_KERNEL] = "I-TLB kernel",
		},
		.side = TLBMISS_I,
		.fault_spr = SPRN_SRR0,
	}, {
		.name = "D-TLB miss",
		.stub_names = {
			[TLBMISS_SPACE_USER] = "D-TLB user",
			[TLBMISS_SPACE_KERNEL] = "D-TLB kernel",
		},
		.side = TLBMISS_D,
		.fault_spr = SPRN_DEAR,
	},
};

static struct stub_set stubs;
static struct tlbmiss_cells *cells;	/* [cells_nr], by PIR */
static unsigned int cells_nr;

static u32 *handler_address(const struct handler *handler)
{
	u32 ivor = handler->side == TLBMISS_I ? mfspr(SPRN_IVOR14) : mfspr(SPRN_IVOR13);

	return (u32 *)((mfspr(SPRN_IVPR) & 0xffff0000) | (ivor & 0xfff0));
}

/* The listing in the head comment. */
static void emit(struct stub *stub, u32 displaced, const struct booke_split *split, u32 cell)
{
	unsigned int a = split->address, v = split->value;
	u32 *p = stub->code;

	*p++ = INSN_LIS(a, INSN_HA(cell));
	if (cells_nr > 1) {
		*p++ = insn_mfspr(v, SPRN_PIR);
		*p++ = INSN_RLWIMI(a, v, CELLS_SHIFT, 32 - CELLS_SHIFT - ilog2(cells_nr),
				   31 - CELLS_SHIFT);
	}
	if (!stub_lean) {
		*p++ = insn_mfspr(v, SPRN_SRR1);
		*p++ = INSN_INSERT_MODE(a, v);
	}
	*p++ = INSN_LWZ(v, INSN_LO(cell), a);
	*p++ = INSN_ADDI(v, v, 1);
	*p++ = INSN_STW(v, INSN_LO(cell), a);
	*p++ = displaced;
	stub->words = p - stub->code;
}

static int make_stubs(const struct handler *handler)
{
	u32 *word = handler_address(handler);
	struct booke_split split;
	struct decode_doubt doubt;
	int space;

	if (!virt_addr_valid(word) || !virt_addr_valid(word + BOOKE_HANDLER_WORDS)) {
		pr_err("%s handler is outside the kernel's text\n", handler->name);
		return -EOPNOTSUPP;
	}
	if (!booke_decode(word, handler->fault_spr, PAGE_OFFSET, &split, &doubt)) {
		decode_say(handler->name, word, BOOKE_HANDLER_WORDS, &doubt);
		return -EOPNOTSUPP;
	}
	for (space = TLBMISS_SPACE_USER; space <= TLBMISS_SPACE_KERNEL; space++) {
		struct stub *stub = &stubs.stub[stubs.nr++];
		u32 cell = (u32)&cells->count[TLBMISS_CLASS(handler->side, space, 0)];

		stub->name = handler->stub_names[space];
		stub->hook = word + (space == TLBMISS_SPACE_USER ? split.user : split.kernel);
		emit(stub, *stub->hook, &split, cell);
	}
	return 0;
}

static void check_pir(void *arg)
{
	bool *wrong = arg;

	if (mfspr(SPRN_PIR) != get_hard_smp_processor_id(smp_processor_id()))
		WRITE_ONCE(*wrong, true);
}

/* The stubs index the cells by PIR, so each CPU's must be what the device tree says, and small. */
static int count_cells(unsigned int *nr)
{
	unsigned int cpu, max = 0;
	bool wrong = false;

	if (num_possible_cpus() > 1) {
		on_each_cpu(check_pir, &wrong, 1);
		for_each_possible_cpu(cpu)
			max = max_t(unsigned int, max, get_hard_smp_processor_id(cpu));
	}
	if (wrong || max > MAX_PIR) {
		pr_err("the CPUs' PIR registers do not tell them apart\n");
		return -EOPNOTSUPP;
	}
	*nr = roundup_pow_of_two(max + 1);
	return 0;
}

static void check_cells(void *arg)
{
	bool *wrong = arg;
	unsigned long ea = (unsigned long)cells & PAGE_MASK;

	for (; ea < (unsigned long)(cells + cells_nr); ea += PAGE_SIZE)
		if (!booke_pinned(ea, STUB_WRITE))
			WRITE_ONCE(*wrong, true);
}

static int alloc_cells(void)
{
	bool wrong = false;
	int rc;

	rc = count_cells(&cells_nr);
	if (rc)
		return rc;
	cells = kcalloc(cells_nr, sizeof(*cells), GFP_KERNEL);
	if (!cells)
		return -ENOMEM;
	on_each_cpu(check_cells, &wrong, 1);
	if (wrong) {
		pr_err("the kernel's memory is not mapped by pinned TLB entries\n");
		kfree(cells);
		return -EOPNOTSUPP;
	}
	return 0;
}

static int booke_init(void)
{
	unsigned int i;
	int rc;

	if (!booke_supported()) {
		pr_err("this CPU is no %s\n", BOOKE_NAME);
		return -ENODEV;
	}
	/* some kernels leave a gap between the two, in which nothing is mapped */
	if (TASK_SIZE > PAGE_OFFSET) {
		pr_err("TASK_SIZE is above PAGE_OFFSET: the miss handlers do not part user from kernel\n");
		return -EOPNOTSUPP;
	}
	stubs.usable = booke_pinned;
	rc = alloc_cells();
	if (rc)
		return rc;
	for (i = 0; i < ARRAY_SIZE(handlers) && !rc; i++)
		rc = make_stubs(&handlers[i]);
	if (!rc)
		rc = stub_place(&stubs);
	if (rc)
		kfree(cells);
	return rc;
}

static void booke_exit(void)
{
	if (stub_any_planted(&stubs))
		return;
	stub_unplace(&stubs);
	kfree(cells);
}

static int booke_start(void)
{
	return stub_plant(&stubs);
}

static int booke_stop(void)
{
	return stub_lift(&stubs);
}

static unsigned int booke_kinds(unsigned int cpu)
{
	return BIT(TLBMISS_MISS);
}

static const struct tlbmiss_cells *booke_cells(unsigned int cpu)
{
	return &cells[cells_nr > 1 ? get_hard_smp_processor_id(cpu) : 0];
}

static void booke_show(struct seq_file *m)
{
	stub_show(&stubs, m);
}

const struct tlbmiss_arch tlbmiss_arch = {
	.name = BOOKE_NAME,
	.init = booke_init,
	.exit = booke_exit,
	.start = booke_start,
	.stop = booke_stop,
	.split = stub_split,
	.kinds = booke_kinds,
	.cells = booke_cells,
	.show = booke_show,
};
