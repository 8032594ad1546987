/* SPDX-License-Identifier: GPL-2.0 */
/* The text of /sys/kernel/debug/tlbmiss/percpu. */
#ifndef SOURCE_PERCPU_FORMAT_H
#define SOURCE_PERCPU_FORMAT_H

#include <stddef.h>

#include "source/counts.h"

/**
 * struct cpu_counts - the counters of one CPU
 * @cpu: its number
 * @counts: what they say
 */
struct cpu_counts {
	unsigned int cpu;
	struct tlb_counts counts;
};

/**
 * percpu_format_parse() - read the tables of all CPUs
 * @text: the whole file; need not end in a NUL
 * @length: bytes in @text
 * @cpus: room for @size CPUs, in ascending order; not defined on failure
 * @size: of @cpus; may be 0, to see how many there are
 * @count: how many CPUs the text has, of which the first @size are in @cpus
 *
 * Each CPU's lines are what counters_format_parse() takes, but that all have the
 * CPU's number before the side.
 *
 * Return: 0, or the number of the first line that is not as it must be; one
 * more than there are means that one is missing.
 */
int percpu_format_parse(const char *text, size_t length, struct cpu_counts *cpus,
			size_t size, size_t *count);

#endif
