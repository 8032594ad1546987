/* SPDX-License-Identifier: GPL-2.0 */
/* What the kernel prints of transparent huge pages, read. */
#ifndef SOURCE_THP_FORMAT_H
#define SOURCE_THP_FORMAT_H

#include <stddef.h>

/**
 * enum thp_kind - memory that can be mapped with huge pages
 * @THP_ANON: memory of no file: heap, stack, mmap(MAP_ANONYMOUS)
 * @THP_FILE: files, such as a program's text
 * @THP_SHMEM: shared memory and tmpfs
 * @THP_KINDS: how many there are
 */
enum thp_kind { THP_ANON, THP_FILE, THP_SHMEM, THP_KINDS };

/**
 * enum thp_event - what the kernel had to do for huge pages
 * @THP_FAULT_ALLOC: page faults that got a huge page
 * @THP_FAULT_FALLBACK: page faults that should have had one, and got a small page
 * @THP_COMPACT_STALL: how often a process had to wait while memory was compacted
 * @THP_EVENTS: how many there are
 */
enum thp_event { THP_FAULT_ALLOC, THP_FAULT_FALLBACK, THP_COMPACT_STALL, THP_EVENTS };

/**
 * enum thp_enabled - who gets huge pages
 * @THP_ALWAYS: everybody
 * @THP_MADVISE: who asks with madvise()
 * @THP_NEVER: nobody
 * @THP_INHERIT: of one size: as it is said for all sizes
 */
enum thp_enabled { THP_ALWAYS, THP_MADVISE, THP_NEVER, THP_INHERIT };

/**
 * smaps_format_parse() - read /proc/PID/smaps_rollup
 * @text: what it says
 * @length: its bytes
 * @bytes: how much of each kind is mapped with huge pages; NAN if nothing is said of it
 *
 * Return: 0, or -1 if that is no such text: nothing is known.
 */
int smaps_format_parse(const char *text, size_t length, double bytes[THP_KINDS]);

/**
 * vmstat_format_parse() - read /proc/vmstat
 * @text: what it says
 * @length: its bytes
 * @counts: of each event, since the machine was started; NAN if it does not say
 *
 * Return: 0, or -1 if a line of one of the events has no number: nothing is known.
 */
int vmstat_format_parse(const char *text, size_t length, double counts[THP_EVENTS]);

/**
 * thp_enabled_parse() - read /sys/kernel/mm/transparent_hugepage/enabled
 * @text: what it says, as "always [madvise] never"; also of one size
 * @enabled: the word in brackets
 *
 * Return: 0, or -1 if no word that is known is in brackets.
 */
int thp_enabled_parse(const char *text, enum thp_enabled *enabled);

#endif
