/* SPDX-License-Identifier: GPL-2.0 */
/* What is counted: TLB misses, by side of the TLB and by address space. */
#ifndef COUNTS_H
#define COUNTS_H

#include <stdint.h>

/**
 * enum tlb_side - which half of the TLB missed
 * @TLB_I: an instruction fetch
 * @TLB_D: a load or a store
 * @TLB_SIDES: how many there are
 */
enum tlb_side { TLB_I, TLB_D, TLB_SIDES };

/**
 * enum tlb_space - whose address was missing
 * @TLB_USER: an address of user space, whoever used it
 * @TLB_KERNEL: an address of the kernel
 * @TLB_SPACES: how many there are
 */
enum tlb_space { TLB_USER, TLB_KERNEL, TLB_SPACES };

/**
 * struct tlb_counts - the four counters at one moment, or their growth
 * @misses: misses, by side and space
 */
struct tlb_counts {
	uint64_t misses[TLB_SIDES][TLB_SPACES];
};

#endif
