/* SPDX-License-Identifier: GPL-2.0 */
/* The x86 events that count page walks, model by model.  Builds outside the kernel as well. */
#ifndef _TLBMISS_X86_EVENTS_H
#define _TLBMISS_X86_EVENTS_H

#ifdef __KERNEL__
#include <linux/kernel.h>
#include <linux/types.h>
#else
#include <stdbool.h>
#include <stddef.h>
#include <asm/types.h>
typedef __u8 u8;
typedef __u64 u64;
#endif

enum events_vendor {
	EVENTS_OTHER,
	EVENTS_INTEL,
	EVENTS_AMD,	/* and Hygon */
};

enum x86_access {
	X86_FETCH,
	X86_LOAD,
	X86_STORE,
	X86_ACCESSES,
};

/**
 * struct x86_cpu - what the events of a CPU depend on
 * @vendor: who made it
 * @family: as the kernel says it (the extended family added)
 * @model: as the kernel says it (the extended model put before)
 * @efficiency: one of the small cores of a hybrid part
 */
struct x86_cpu {
	enum events_vendor vendor;
	unsigned int family;
	unsigned int model;
	bool efficiency;
};

/**
 * struct x86_events - the events of one kind of core
 * @name: its name
 * @walks: page walks that were completed
 * @walk_cycles: cycles in which at least one of them was under way
 * @misses: to be counted in place of perf's generic TLB miss event, where there is none or
 *	it counts something else than on other CPUs; 0: the generic one
 * @misses_are_walks: the miss events (@misses or generic) count what @walks counts, so
 *	that they need no events of their own; and where the kernel is older than the CPU
 *	and knows no generic events for it, @walks are the events to count
 * @load_counts_stores: the miss event of loads counts stores as well
 * @counters: how many of the CPU's counters can count these events; 0: all
 *
 * Events are raw configs of the core PMU: event, umask << 8, edge << 18, counter mask
 * << 24; 0 is no event.
 * Where there is one for loads and none for stores, it counts both.
 */
struct x86_events {
	const char *name;
	u64 walks[X86_ACCESSES];
	u64 walk_cycles[X86_ACCESSES];
	u64 misses[X86_ACCESSES];
	bool misses_are_walks;
	bool load_counts_stores;
	u8 counters;
};

const struct x86_events *x86_events_find(const struct x86_cpu *cpu);

#endif
