/* SPDX-License-Identifier: GPL-2.0 */
/* The text of /proc/tlbmiss. */
#ifndef SOURCE_PROC_FORMAT_H
#define SOURCE_PROC_FORMAT_H

#include <stddef.h>

#include "source/counts.h"

/**
 * PROC_FORMAT_MAX - more bytes than the four lines can ever have
 */
#define PROC_FORMAT_MAX 256

/**
 * proc_format_parse() - read the four lines of /proc/tlbmiss
 * @text: the whole file; need not end in a NUL
 * @length: bytes in @text
 * @counts: the counts; untouched on failure
 *
 * Nothing but what the module prints is taken: the four lines, in their order,
 * each with one decimal number of at most 64 bits and one newline.
 *
 * Return: 0, or the number (1 to 5) of the first line that is not as it must
 * be; 5 means that something follows the fourth.
 */
int proc_format_parse(const char *text, size_t length,
		      struct tlb_counts *counts);

#endif
