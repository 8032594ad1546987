/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What is counted: TLB misses, by side of the TLB and by space or mode; and what the CPU did
 * meanwhile.
 */
#ifndef SOURCE_COUNTS_H
#define SOURCE_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

/**
 * enum tlb_event - what is counted
 * @TLB_MISSES: misses
 * @TLB_WALKS: walks of the page tables that found a translation
 * @TLB_WALK_CYCLES: CPU cycles in which the page tables were walked
 * @TLB_EVENTS: how many there are
 */
enum tlb_event { TLB_MISSES, TLB_WALKS, TLB_WALK_CYCLES, TLB_EVENTS };

/**
 * enum tlb_side - which half of the TLB missed
 * @TLB_I: an instruction fetch
 * @TLB_D: a load or a store
 * @TLB_SIDES: how many there are
 */
enum tlb_side { TLB_I, TLB_D, TLB_SIDES };

/**
 * enum tlb_space - whose miss it was, in the sense of enum tlb_split
 * @TLB_USER: of user space
 * @TLB_KERNEL: of the kernel
 * @TLB_SPACES: how many there are
 */
enum tlb_space { TLB_USER, TLB_KERNEL, TLB_SPACES };

/**
 * enum tlb_split - what tells user space from the kernel
 * @SPLIT_SPACE: whose address was missing, whoever used it
 * @SPLIT_MODE: who used it, whatever the address
 */
enum tlb_split { SPLIT_SPACE, SPLIT_MODE };

/**
 * enum cpu_event - what is counted beside, in the modes that misses are counted in
 * @CPU_CYCLES: cycles in which the CPU ran, not halted
 * @CPU_INSTRUCTIONS: instructions that were retired
 * @CPU_EVENTS: how many there are
 */
enum cpu_event { CPU_CYCLES, CPU_INSTRUCTIONS, CPU_EVENTS };

/**
 * TLB_CELLS - counts of all events, sides and spaces
 */
#define TLB_CELLS (TLB_EVENTS * TLB_SIDES * TLB_SPACES)

/**
 * struct tlb_counts - the counters at one moment, or their growth
 * @count: by event, side and space; 0 where not known
 * @known: whether it was counted at all
 * @cpu: by CPU event; 0 where not known
 * @cpu_known: whether it was counted at all
 * @enabled_ns: nanoseconds in which counting was wanted
 * @running_ns: nanoseconds in which the event that had a counter least had one;
 *              less than @enabled_ns: the counts are estimates
 * @off: counting was switched off when the counters were read, as far as that can be seen
 * @dead: what cannot stand still did: the CPU's counters do not count
 * @generation: how often they had been zeroed; of a growth, and where nobody says
 *              so, 0
 */
struct tlb_counts {
	uint64_t count[TLB_EVENTS][TLB_SIDES][TLB_SPACES];
	bool known[TLB_EVENTS][TLB_SIDES][TLB_SPACES];
	uint64_t cpu[CPU_EVENTS];
	bool cpu_known[CPU_EVENTS];
	uint64_t enabled_ns;
	uint64_t running_ns;
	bool off;
	bool dead;
	uint64_t generation;
};

#endif
