/* SPDX-License-Identifier: GPL-2.0 */
/* The text of /sys/kernel/debug/tlbmiss/counters. */
#ifndef SOURCE_COUNTERS_FORMAT_H
#define SOURCE_COUNTERS_FORMAT_H

#include <stddef.h>

#include "source/counts.h"

/**
 * COUNTERS_FORMAT_MAX - more bytes than the table can ever have
 */
#define COUNTERS_FORMAT_MAX 4096

/**
 * counters_format_parse() - read the table of counters
 * @text: the whole file; need not end in a NUL
 * @length: bytes in @text
 * @counts: the counts; untouched on failure
 * @split: what tells user space from the kernel; untouched on failure
 *
 * Where the table has both the space and the mode, it is summed up by space, as
 * /proc/tlbmiss is. Counts of TLB errors are checked and left out.
 *
 * Return: 0, or the number of the first line that is not as it must be; one
 * more than there are means that one is missing.
 */
int counters_format_parse(const char *text, size_t length,
			  struct tlb_counts *counts, enum tlb_split *split);

#endif
