// SPDX-License-Identifier: GPL-2.0
/* One access with translation on, and all that has to be right after it. */
#include "mmu-test.h"

#define TEST_LATCH	((volatile u32 *)0xff008008)
#define TEST_COUNTERS	((volatile u32 *)0xff008040)
#define USER_TOP	0x80000000

enum { COUNTERS = 16 };

unsigned int rows, wrong;
u32 counted;

void tlb_load(enum side side, u32 epn, u32 twc, u32 rpn)
{
	if (side == SIDE_I) {
		mtspr(SPRN_MI_EPN, epn);
		mtspr(SPRN_MI_TWC, twc);
		mtspr(SPRN_MI_RPN, rpn);
	} else {
		mtspr(SPRN_MD_EPN, epn);
		mtspr(SPRN_MD_TWC, twc);
		mtspr(SPRN_MD_RPN, rpn);
	}
}

void set_ctr(enum side side, u32 ctr)
{
	if (side == SIDE_I)
		mtspr(SPRN_MI_CTR, ctr);
	else
		mtspr(SPRN_MD_CTR, ctr);
}

u32 get_index(enum side side)
{
	return ((side == SIDE_I ? mfspr(SPRN_MI_CTR) : mfspr(SPRN_MD_CTR)) & CTR_INDX) >> 8;
}

void set_ap(enum side side, u32 ap)
{
	if (side == SIDE_I)
		mtspr(SPRN_MI_AP, ap);
	else
		mtspr(SPRN_MD_AP, ap);
}

void invalidate_all(void)
{
	asm volatile("tlbia" ::: "memory");
}

void invalidate(u32 ea)
{
	asm volatile("tlbie %0" :: "r"(ea) : "memory");
}

/* The order of the test device: I and D misses, I and D errors; then space, mode. */
static int counter_of(u32 vector, u32 ea, int user)
{
	if (vector == HIT)
		return -1;
	return (vector - 0x1100) / 0x100 * 4 + (ea < USER_TOP) * 2 + user;
}

static void read_counters(u32 *counters)
{
	int i;

	*TEST_LATCH = 1;
	for (i = 0; i < COUNTERS; i++)
		counters[i] = TEST_COUNTERS[2 * i + 1];
}

static int check(const char *title, const char *what, u32 got, u32 expected)
{
	if (got == expected)
		return 1;
	print("FAIL %s: %s is %x, not %x\n", title, what, got, expected);
	return 0;
}

int check_access(const char *title, enum kind kind, int user, u32 ea,
		 const struct expected *expected)
{
	static const char *const counter_titles[] = {
		"I-TLB misses", "D-TLB misses", "I-TLB errors", "D-TLB errors"
	};
	const u32 magic = 0x600d0000 ^ ea;
	volatile u32 *word = (volatile u32 *)expected->pa;
	u32 epn = (ea & 0xfffff000) | EPN_EV | (mfspr(SPRN_M_CASID) & 15);
	u32 msr = MSR_ME | (kind == FETCH ? MSR_IR : MSR_DR) | (user ? MSR_PR : 0);
	u32 srr0 = kind == FETCH ? ea : (u32)(kind == LOAD ? load_word : store_word);
	u32 srr1 = msr, before[COUNTERS], after[COUNTERS];
	int i, ok, counter = counter_of(expected->vector, ea, user);

	rows++;
	*word = kind == FETCH ? SC : kind == LOAD ? magic : 0;
	read_counters(before);
	run(srr0, msr, ea, kind == STORE ? magic : 0);
	read_counters(after);

	ok = check(title, "vector", taken.vector, expected->vector);
	if (expected->vector == HIT)
		srr0 += kind == FETCH ? 4 : 8;
	else if (expected->vector == ERROR(SIDE_I))
		srr1 |= expected->cause;
	ok &= check(title, "SRR0", taken.srr0, srr0);
	ok &= check(title, "SRR1", taken.srr1, srr1);
	if (expected->vector == MISS(SIDE_I))
		ok &= check(title, "MI_EPN", taken.mi_epn, epn);
	if (expected->vector == MISS(SIDE_D))
		ok &= check(title, "MD_EPN", taken.md_epn, epn);
	if (expected->vector == ERROR(SIDE_D)) {
		ok &= check(title, "DAR", taken.dar, ea);
		ok &= check(title, "DSISR", taken.dsisr,
			    expected->cause | (kind == STORE ? CAUSE_STORE : 0));
	}
	if (kind == LOAD)
		ok &= check(title, "value loaded", taken.value,
			    expected->vector == HIT ? magic : 0);
	if (kind == STORE)
		ok &= check(title, "value stored", *word, expected->vector == HIT ? magic : 0);
	for (i = 0; i < COUNTERS; i++)
		ok &= check(title, counter_titles[i / 4], after[i] - before[i], i == counter);
	if (counter >= 0)
		counted |= 1 << counter;
	wrong += !ok;
	return ok;
}
