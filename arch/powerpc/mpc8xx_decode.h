/* SPDX-License-Identifier: GPL-2.0 */
/* Reading the start of an MPC8xx handler.  Builds outside the kernel as well. */
#ifndef _TLBMISS_MPC8XX_DECODE_H
#define _TLBMISS_MPC8XX_DECODE_H

#include "decode.h"

/* The word that is hooked, behind the two that save r10 and r11. */
#define MPC8XX_HOOK_WORD	2

bool mpc8xx_decode(const u32 *handler, struct decode_doubt *doubt);

#endif
