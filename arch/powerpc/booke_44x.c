// SPDX-License-Identifier: GPL-2.0
/*
 * The 440 and 460 cores: one TLB of 64 entries, replaced by software.
 *
 * Linux maps all of lowmem with 256 MB entries above the replacement
 * watermark, and maps nothing else of the kernel with that size.
 */
#include <asm/mmu.h>

#include "booke.h"

#define WORD0_SIZE	0x000000f0	/* PPC440 user's manual, TLB entry word 0 */
#define CR0_EQ		0x20000000

bool booke_supported(void)
{
	/* The 47x runs the same kernel config with another TLB. */
	return mmu_has_feature(MMU_FTR_TYPE_44x);
}

bool booke_pinned(unsigned long ea, enum stub_access access)
{
	u32 entry, cr, word0, word2;

	/*
	 * Within one cache line: a TLB miss on this very code happens before
	 * the search or not at all.  Linux leaves MMUCR[STS] 0, and a kernel
	 * entry (TID 0) matches whatever MMUCR[STID] holds.
	 */
	asm volatile("	.balign	32\n"
		     "	tlbsx.	%0,0,%4\n"
		     "	mfcr	%1\n"
		     "	li	%2,0\n"
		     "	li	%3,0\n"
		     "	bne	1f\n"
		     "	tlbre	%2,%0,0\n"
		     "	tlbre	%3,%0,2\n"
		     "1:"
		     : "=&r" (entry), "=&r" (cr), "=&r" (word0), "=&r" (word2)
		     : "r" (ea) : "cr0");
	if (!(cr & CR0_EQ) || !(word0 & PPC44x_TLB_VALID) ||
	    (word0 & WORD0_SIZE) != PPC44x_TLB_256M)
		return false;
	return word2 & (access == STUB_EXECUTE ? PPC44x_TLB_SX : PPC44x_TLB_SW);
}
