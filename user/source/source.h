/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The only door to the counters. Nothing that uses it knows where the numbers
 * come from.
 */
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include <sys/types.h>

#include "lib/error.h"
#include "source/counts.h"
#include "source/percpu_format.h"

/**
 * enum source_kind - where counts may come from
 * @SOURCE_AUTO: the first of the following that can be had
 * @SOURCE_PROC: the tlbmiss module
 * @SOURCE_PERF: the kernel's perf events
 * @SOURCE_KINDS: how many there are
 */
enum source_kind { SOURCE_AUTO, SOURCE_PROC, SOURCE_PERF, SOURCE_KINDS };

/* Names of enum source_kind; end in NULL. */
extern const char *const source_kinds[SOURCE_KINDS + 1];

/**
 * enum source_scope - whose misses are counted
 * @SCOPE_MACHINE: everybody's
 * @SCOPE_PROCESSES: those of the command and its children
 */
enum source_scope { SCOPE_MACHINE, SCOPE_PROCESSES };

/**
 * enum source_start - how the counters stood when a run began
 * @SOURCE_ZEROED: set to zero just before
 * @SOURCE_BUSY: left alone, because somebody else is measuring
 * @SOURCE_DENIED: left alone, because we may not write them
 */
enum source_start { SOURCE_ZEROED, SOURCE_BUSY, SOURCE_DENIED };

/**
 * struct source_wanted - which counts somebody wants
 * @kind: where from
 * @walk_cycles: cycles of page walks, too, if there are any
 * @walks: and page walks
 * @brief: as little work as can be for each reading: no more than the misses, where
 *         there is nothing else that is wanted
 *
 * Counters are few. What is not wanted may nevertheless be there.
 */
struct source_wanted {
	enum source_kind kind;
	bool walk_cycles;
	bool walks;
	bool brief;
};

/**
 * struct source_about - what there is to say of a source
 * @name: in reports, such as "proc"
 * @scope: whose misses are counted
 * @split: what tells user space from the kernel
 * @rival: who else is known to take counters, and what to do; NULL if nobody is
 * @note: what cannot be counted and why; empty if there is nothing to say
 */
struct source_about {
	const char *name;
	enum source_scope scope;
	enum tlb_split split;
	const char *rival;
	char note[256];
};

struct source;

/**
 * source_open() - find the counters
 * @wanted: which
 * @error: filled in on failure
 *
 * Return: the source, to be given to source_close(), or NULL.
 */
struct source *source_open(const struct source_wanted *wanted,
			   struct error *error);

/**
 * source_about() - what there is to say of a source
 * @source: an open source
 *
 * Return: belongs to the source.
 */
const struct source_about *source_about(const struct source *source);

/**
 * source_begin() - zero the counters if nobody minds, and read the baseline
 * @source: an open source
 * @child: a process that waits to execute the command
 * @baseline: the counts from which the run starts
 * @start: whether they were zeroed, and if not why
 * @error: filled in on failure
 *
 * Until the source is closed, no other tlbcost zeroes the counters.
 *
 * Return: 0, or -1 if they cannot be read.
 */
int source_begin(struct source *source, pid_t child,
		 struct tlb_counts *baseline, enum source_start *start,
		 struct error *error);

/**
 * source_read() - read the counters
 * @source: an open source
 * @counts: what they say now
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they cannot be read.
 */
int source_read(struct source *source, struct tlb_counts *counts,
		struct error *error);

/**
 * source_read_cpus() - read the counters of each CPU
 * @source: an open source
 * @cpus: what they say now, in ascending order of CPUs
 * @size: room in @cpus; 0 to see how many CPUs there are
 * @count: how many there are; only the first @size are in @cpus
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they cannot be read.
 */
int source_read_cpus(struct source *source, struct cpu_counts *cpus, size_t size,
		     size_t *count, struct error *error);

/**
 * source_close() - let go of the counters
 * @source: an open source, or NULL
 */
void source_close(struct source *source);

#endif
