/* SPDX-License-Identifier: GPL-2.0 */
/* What the Book-E cores do differently: booke_44x.c or booke_e500.c provides it. */
#ifndef _TLBMISS_BOOKE_H
#define _TLBMISS_BOOKE_H

#include "stub.h"

/* The core as a user knows it. */
#define BOOKE_NAME	(IS_ENABLED(CONFIG_44x) ? "44x" : "e500")

/* Is this CPU such a core, and not a relative with another MMU? */
bool booke_supported(void);

/*
 * Does a TLB entry that is never evicted map this lowmem address for that
 * access on this CPU?  Called with interrupts off.
 */
bool booke_pinned(unsigned long ea, enum stub_access access);

#endif
