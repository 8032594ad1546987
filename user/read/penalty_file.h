/* SPDX-License-Identifier: GPL-2.0 */
/* Prices in a file: one line a CPU model. */
#ifndef READ_PENALTY_FILE_H
#define READ_PENALTY_FILE_H

#include <stddef.h>

#include "cost/cost.h"
#include "lib/error.h"

/**
 * PENALTY_FILE_MAX - a file of more bytes than this is none of prices
 */
#define PENALTY_FILE_MAX 65536

/**
 * penalty_file_parse() - find a CPU's price in the text of a file
 * @name: the file's name, for messages and for the price's origin
 * @text: the whole file; need not end in a NUL
 * @length: bytes in @text
 * @cpu: the CPU's model, as /proc/cpuinfo has it
 * @penalty: its price; untouched on failure
 * @error: filled in on failure
 *
 * A line is a pattern as a shell has it, blanks, and a price as penalty_parse()
 * reads it; the pattern may have blanks, too. What follows a '#' at the beginning or
 * behind a blank is a comment. The first line whose pattern is @cpu's counts, but all
 * must be good.
 *
 * Return: 0, or -1 if a line is bad or none is for @cpu.
 */
int penalty_file_parse(const char *name, const char *text, size_t length,
		       const char *cpu, struct penalty *penalty,
		       struct error *error);

/**
 * penalty_file_read() - find a CPU's price in a file
 * @name: of the file
 * @cpu: the CPU's model, as /proc/cpuinfo has it
 * @penalty: its price; untouched on failure
 * @error: filled in on failure
 *
 * Return: 0, or -1 if it cannot be read or penalty_file_parse() fails.
 */
int penalty_file_read(const char *name, const char *cpu, struct penalty *penalty,
		      struct error *error);

#endif
