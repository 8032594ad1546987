// SPDX-License-Identifier: GPL-2.0
/*
 * What the tablewalk registers read as (MPC860UM 9.10.1, MPC801UM 11.5), and the
 * three that set MSR[EE,RI] (reg_8xx.h of Linux).
 */
#include "mmu-test.h"

/* M_TWB and MD_TWC combine a base with MD_EPN; without TWAM for pages of 1 KB. */
static const struct {
	u32 ctr, epn, twb, twb_read, twc, twc_read;
} walks[] = {
	{ CTR_TWAM, 0x00000000, 0x00123000, 0x00123000, 0x00456001, 0x00456000 },
	{ CTR_TWAM, 0x00400000, 0x00123000, 0x00123004, 0x00456001, 0x00456000 },
	{ CTR_TWAM, 0x00001000, 0x00123000, 0x00123000, 0x00456001, 0x00456004 },
	{ CTR_TWAM, 0xffffffff, 0x00123000, 0x00123ffc, 0x00456001, 0x00456ffc },
	{ CTR_TWAM, 0xc0345678, 0x07654000, 0x07654c00, 0x01234001, 0x01234d14 },
	{ CTR_TWAM, 0xc0345678, 0x07654fff, 0x07654c00, 0x012345f3, 0x01234d14 },
	/* a page of 512K or 8M has one descriptor */
	{ CTR_TWAM, 0xc0345678, 0x07654000, 0x07654c00, 0x01234005, 0x01234000 },
	{ CTR_TWAM, 0xc0345678, 0x07654000, 0x07654c00, 0x0123400d, 0x01234000 },
	{ 0, 0x00100000, 0x0010c000, 0x0010c004, 0x00456001, 0x00456000 },
	{ 0, 0x00000400, 0x0010c000, 0x0010c000, 0x00456001, 0x00456004 },
	{ 0, 0xfff00000, 0x0010c000, 0x0010fffc, 0x00456001, 0x00456000 },
};

static void check(const char *what, unsigned int i, u32 got, u32 expected)
{
	rows++;
	if (got != expected) {
		print("FAIL %s, row %u: is %x, not %x\n", what, i, got, expected);
		wrong++;
	}
}

static void check_walks(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(walks) / sizeof(*walks); i++) {
		set_ctr(SIDE_D, walks[i].ctr);
		mtspr(SPRN_M_TWB, walks[i].twb);
		mtspr(SPRN_MD_TWC, walks[i].twc);
		mtspr(SPRN_MD_EPN, walks[i].epn);
		check("M_TWB", i, mfspr(SPRN_M_TWB), walks[i].twb_read);
		check("MD_TWC", i, mfspr(SPRN_MD_TWC), walks[i].twc_read);
		mtspr(SPRN_M_TW, ~walks[i].epn);
		check("M_TW", i, mfspr(SPRN_M_TW), ~walks[i].epn);
	}
	set_ctr(SIDE_D, 0);
}

static u32 ee_ri(void)
{
	u32 msr;

	asm volatile("mfmsr %0" : "=r"(msr));
	return msr & 0x8002;
}

void check_registers(void)
{
	u32 value;

	check_walks();
	/* the value that is written does not matter */
	for (value = 0; value < 2; value++) {
		mtspr(SPRN_EID, value);
		check("MSR[EE,RI] after EID", value, ee_ri(), 0x0002);
		mtspr(SPRN_EIE, value);
		check("MSR[EE,RI] after EIE", value, ee_ri(), 0x8002);
		mtspr(SPRN_NRI, value);
		check("MSR[EE,RI] after NRI", value, ee_ri(), 0x0000);
	}
}
