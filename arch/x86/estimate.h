/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What an event would have counted that had a hardware counter part of the time only.
 * Builds outside the kernel as well.
 */
#ifndef _TLBMISS_ESTIMATE_H
#define _TLBMISS_ESTIMATE_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <stdbool.h>
#include <asm/types.h>
typedef __u64 u64;
#endif

/**
 * struct reading - an event at one moment
 * @count: what it has counted
 * @enabled_ns: how long it should have been counting, nanoseconds
 * @running_ns: how long it had a counter; never more than @enabled_ns
 */
struct reading {
	u64 count;
	u64 enabled_ns;
	u64 running_ns;
};

/**
 * struct estimate - the count of one event
 * @start: the event where the open piece of time began
 * @closed: counts of the pieces before it
 * @said: the last answer
 * @enabled_ns: of the last piece in which the event had several turns
 * @running_ns: of the same
 *
 * All zero to begin with, like the event.
 */
struct estimate {
	struct reading start;
	u64 closed;
	u64 said;
	u64 enabled_ns;
	u64 running_ns;
};

u64 estimate_update(struct estimate *estimate, const struct reading *now, bool cut);

#endif
