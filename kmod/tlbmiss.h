/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The words everybody here uses, the parts of the module, and what a CPU
 * family must provide.
 *
 * A miss on its way out:  arch stub -> struct tlbmiss_cells, or arch perf event
 * -> struct tlbmiss_growth; then counters.c (totals, baseline) -> struct
 * tlbmiss_counts -> procfs.c, debugfs.c.
 */
#ifndef _TLBMISS_H
#define _TLBMISS_H

#include <linux/bits.h>
#include <linux/types.h>

struct seq_file;

/*
 * What is counted: every TLB miss. Where the core has an interrupt for it, every TLB
 * error: an access that the page table did not allow when it was tried, because it
 * has no such page yet or for good. Where hardware walks the page table and its
 * events are known, every completed walk, and the cycles that walks took.
 */
enum { TLBMISS_MISS, TLBMISS_ERROR, TLBMISS_WALK, TLBMISS_WALK_CYCLES, TLBMISS_NR_KINDS };

/* Which TLB. */
enum { TLBMISS_I, TLBMISS_D };

/* Address space: user is an effective address below TASK_SIZE. */
enum { TLBMISS_SPACE_USER, TLBMISS_SPACE_KERNEL };

/*
 * Mode: what MSR[PR] said when it happened.  A kernel-mode miss on a user
 * address is copy_to_user() and its kin at work.
 */
enum { TLBMISS_MODE_KERNEL, TLBMISS_MODE_USER };

/*
 * A class is side x space x mode, a cell counts one class of one kind.  Mode and
 * space are the lowest bits, the way round that they stand in MSR[PR] and in the
 * top of a kernel address, so that a stub can insert both into a cell's address.
 */
#define TLBMISS_CLASS(side, space, mode)  ((side) << 2 | (space) << 1 | (mode))
#define TLBMISS_NR_CLASSES		8
#define TLBMISS_CELL(kind, class)	((kind) << 3 | (class))
#define TLBMISS_NR_CELLS		(TLBMISS_NR_KINDS * TLBMISS_NR_CLASSES)
/* Stubs count misses and errors. */
#define TLBMISS_NR_STUB_CELLS		16

/*
 * Which of the three a CPU can tell apart. Where it does not know the mode, the mode
 * of a class is 0; where it does not know the space, the mode stands for it: what
 * user mode missed is in the classes of user space.
 */
enum tlbmiss_split { TLBMISS_SPLIT_SPACE_MODE, TLBMISS_SPLIT_SPACE, TLBMISS_SPLIT_MODE };

/**
 * struct tlbmiss_cells - the live counters of one CPU
 * @count: events by TLBMISS_CELL(), modulo 2^32
 *
 * Written by the stubs of that CPU only, with plain loads and stores and
 * interrupts off; read by anyone, written by no one else.  64 bytes are whole
 * cache lines on all of these cores, so CPUs do not share lines.
 */
struct tlbmiss_cells {
	u32 count[TLBMISS_NR_STUB_CELLS];
} __aligned(64);

/* Hardware events that one CPU may need for its cells. */
#define TLBMISS_NR_EVENTS		18

/**
 * struct tlbmiss_growth - what one CPU has counted since it was last asked
 * @count: by TLBMISS_CELL(); estimates where @running_ns < @enabled_ns
 * @enabled_ns: how long each hardware event should have been counting, nanoseconds
 * @running_ns: how long it had a counter meanwhile; less than @enabled_ns when
 *	events had to take turns
 */
struct tlbmiss_growth {
	u64 count[TLBMISS_NR_CELLS];
	u64 enabled_ns[TLBMISS_NR_EVENTS];
	u64 running_ns[TLBMISS_NR_EVENTS];
};

/**
 * struct tlbmiss_counts - what was counted since the last zeroing
 * @count: events by TLBMISS_CELL()
 * @enabled_ns: how long the hooks were in place, nanoseconds; shorter than
 *	the time since the zeroing means that misses went uncounted.  Of one CPU
 *	with hardware events: how long they were there
 * @running_ns: @enabled_ns without what the event waited that waited longest for a
 *	counter, 0 if one never had any; never less than in the read before.  Less than
 *	@enabled_ns means that @count are estimates
 * @generation: how many zeroings there were since the module was loaded; not said
 *	of one CPU
 */
struct tlbmiss_counts {
	u64 count[TLBMISS_NR_CELLS];
	u64 enabled_ns;
	u64 running_ns;
	u64 generation;
};

/**
 * struct tlbmiss_arch - what a CPU family must provide
 * @name: the family as a user knows it, "e500"
 * @init: find and verify the miss handlers and prepare to count, changing
 *	nothing yet.  Returns 0, or -ENODEV (nothing that counts TLB misses),
 *	-EOPNOTSUPP (a handler it does not fully understand), -ENOMEM; having
 *	said why, and with everything undone.
 * @exit: undo @init; counting has stopped
 * @start: begin to count.  0 or an errno, all or nothing.
 * @stop: end counting; no CPU is in a stub when it returns.  0, or -EBUSY
 *	when somebody else has changed a handler meanwhile.
 * @split: what the four lines are split by; from a successful @init on
 * @kinds: what a CPU counts, BIT(TLBMISS_MISS) and so on; 0 if it never has
 * @cells: a possible CPU's live counters, from a successful @init to @exit; NULL
 *	where there are none, and then there is
 * @refresh: have all that was counted added by tlbmiss_counters_add(), and begin a
 *	new piece of time if @cut, because a window starts here.  May sleep.
 * @show: describe the hooks, "key value" lines, for debugfs
 *
 * @start and @stop are serialized by the caller; @cells may be called from
 * any context.
 */
struct tlbmiss_arch {
	const char *name;
	int (*init)(void);
	void (*exit)(void);
	int (*start)(void);
	int (*stop)(void);
	enum tlbmiss_split (*split)(void);
	unsigned int (*kinds)(unsigned int cpu);
	const struct tlbmiss_cells *(*cells)(unsigned int cpu);
	void (*refresh)(bool cut);
	void (*show)(struct seq_file *m);
};

/* The family this module was built for: one file in arch/ defines it. */
extern const struct tlbmiss_arch tlbmiss_arch;

/* The interfaces; each stays out of the way when the kernel lacks its file system. */
int tlbmiss_procfs_init(void);
void tlbmiss_procfs_exit(void);
int tlbmiss_debugfs_init(void);
void tlbmiss_debugfs_exit(void);

/* "I-TLB userspace misses: N" and its three sisters: 4 x at most 47 characters. */
#define TLBMISS_TEXT_SIZE	192

size_t tlbmiss_procfs_print(char *text, const struct tlbmiss_counts *counts);

#endif
