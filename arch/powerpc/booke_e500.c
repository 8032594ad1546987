// SPDX-License-Identifier: GPL-2.0
/*
 * The e500 cores: TLB0, replaced by hardware hint, and TLB1, whose entries
 * protected from invalidation (IPROT) map the kernel's lowmem for good.
 */
#include <asm/mmu.h>
#include <asm/reg.h>

#include "booke.h"

bool booke_supported(void)
{
	return mmu_has_feature(MMU_FTR_TYPE_FSL_E);
}

bool booke_pinned(unsigned long ea, enum stub_access access)
{
	u32 mas0, mas1, mas3;

	/*
	 * Search the kernel's address space (MAS6: PID 0, AS 0).  Within one
	 * cache line: a TLB miss on this very code, which would set the MAS
	 * registers, happens before the search or not at all.
	 */
	asm volatile("	.balign	32\n"
		     "	mtspr	%4,%5\n"
		     "	isync\n"
		     "	tlbsx	0,%3\n"
		     "	isync\n"
		     "	mfspr	%0,%6\n"
		     "	mfspr	%1,%7\n"
		     "	mfspr	%2,%8\n"
		     : "=&r" (mas0), "=&r" (mas1), "=&r" (mas3)
		     : "r" (ea), "i" (SPRN_MAS6), "r" (0), "i" (SPRN_MAS0), "i" (SPRN_MAS1),
		       "i" (SPRN_MAS3)
		     : "memory");
	if (!(mas1 & MAS1_VALID) || !(mas1 & MAS1_IPROT) || !(mas0 & MAS0_TLBSEL(1)))
		return false;
	return mas3 & (access == STUB_EXECUTE ? MAS3_SX : MAS3_SW);
}
