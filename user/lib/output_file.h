/* SPDX-License-Identifier: GPL-2.0 */
/* Where a report goes: whole, or not at all. */
#ifndef LIB_OUTPUT_FILE_H
#define LIB_OUTPUT_FILE_H

#include <stddef.h>

#include "lib/error.h"

/**
 * output_check() - see whether a report could be written, before it costs a run
 * @path: the file, or NULL for standard error
 * @error: filled in on failure
 *
 * Return: 0, or -1 if output_write() would fail for sure.
 */
int output_check(const char *path, struct error *error);

/**
 * output_write() - write a report
 * @path: the file, or NULL for standard error
 * @text: the report
 * @length: its bytes
 * @error: filled in on failure
 *
 * A file is written beside its place and then renamed, so that what was there
 * before is either untouched or replaced by a whole report; a symbolic link is
 * followed. What is no file (a terminal, a pipe, /dev/null) is just written to.
 * From here on SIGXFSZ is ignored.
 *
 * Return: 0, or -1 if the report was not written.
 */
int output_write(const char *path, const char *text, size_t length,
		 struct error *error);

#endif
