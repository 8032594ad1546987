/* SPDX-License-Identifier: GPL-2.0 */
/* The text of /proc/tlbmiss. */
#ifndef SOURCE_PROC_FORMAT_H
#define SOURCE_PROC_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "source/counts.h"

/**
 * PROC_FORMAT_MAX - more bytes than the four lines can ever have
 */
#define PROC_FORMAT_MAX 256

/**
 * PROC_FORMAT_LINES - how many there are
 */
#define PROC_FORMAT_LINES 4

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

/**
 * proc_format_kind() - see whether a line that somebody saved is one of the four
 * @line: the line, with anything before it and behind it
 *
 * Return: which of them, from 0 on; -1 if it is none.
 */
int proc_format_kind(const char *line);

/**
 * proc_format_line() - read one of the four from such a line
 * @line: the line
 * @kind: what proc_format_kind() said
 * @counts: where its count goes; untouched on failure
 *
 * Return: whether a number stands there, and a blank or nothing behind it.
 */
bool proc_format_line(const char *line, int kind, struct tlb_counts *counts);

#endif
