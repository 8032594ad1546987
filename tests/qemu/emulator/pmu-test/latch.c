// SPDX-License-Identifier: GPL-2.0
/* The latch: sums over two CPUs, which stay as they are until the next one. */
#include "pmu-test.h"

#define ICR_INIT	0x000c4500	/* to all but this CPU */
#define ICR_STARTUP	0x000c4600

static volatile u32 wanted, done;	/* accesses of the second CPU */

void main2(void)
{
	u32 i;

	for (;;) {
		while (done == wanted)
			asm volatile("pause");
		for (i = 0; i < 5; i++)
			*(volatile u8 *)(PAGES_1G + i * PAGE_1G + IN_PAGE);
		write_cr3();
		done++;
	}
}

static void second_cpu(void)
{
	wanted++;
	while (done != wanted)
		asm volatile("pause");
}

void check_latch(void)
{
	struct truth one, two;
	const u8 *s;
	u8 *d = (u8 *)TRAMPOLINE;
	u64 n;

	for (s = trampoline; s < trampoline_end; s++)
		*d++ = *s;
	/* it ignores those that come before it is reset and when it runs */
	apic_write(APIC_ICR, ICR_INIT);
	for (wanted = 1; done != wanted;) {
		apic_write(APIC_ICR, ICR_STARTUP | TRAMPOLINE >> 12);
		for (n = 0; n < 100000 && done != wanted; n++)
			asm volatile("pause");
	}

	n = truth_latch();
	truth_latched(&one);
	second_cpu();
	truth_latched(&two);
	check_truth("what has been latched stays", &two, &one);
	CHECK("the next latch", truth_latch(), n + 1);
	truth_latched(&two);
	CHECK("walks of the second CPU", two.n[LOAD][KERNEL][W1G] - one.n[LOAD][KERNEL][W1G], 5);
}
