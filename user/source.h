/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The only door to the counters. Nothing that uses it knows where the numbers
 * come from.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "counts.h"
#include "error.h"

/**
 * enum source_start - how the counters stood when a run began
 * @SOURCE_ZEROED: set to zero just before
 * @SOURCE_BUSY: left alone, because somebody else is measuring
 * @SOURCE_DENIED: left alone, because we may not write them
 */
enum source_start { SOURCE_ZEROED, SOURCE_BUSY, SOURCE_DENIED };

struct source;

/**
 * source_open() - find the counters
 * @error: filled in on failure
 *
 * Return: the source, to be given to source_close(), or NULL.
 */
struct source *source_open(struct error *error);

/**
 * source_name() - which source it is
 * @source: an open source
 *
 * Return: its name in reports, such as "proc".
 */
const char *source_name(const struct source *source);

/**
 * source_begin() - zero the counters if nobody minds, and read the baseline
 * @source: an open source
 * @baseline: the counts from which the run starts
 * @start: whether they were zeroed, and if not why
 * @error: filled in on failure
 *
 * Until the source is closed, no other tlbcost zeroes the counters.
 *
 * Return: 0, or -1 if they cannot be read.
 */
int source_begin(struct source *source, struct tlb_counts *baseline,
		 enum source_start *start, struct error *error);

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
 * source_close() - let go of the counters
 * @source: an open source, or NULL
 */
void source_close(struct source *source);

#endif
