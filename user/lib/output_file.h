/* SPDX-License-Identifier: GPL-2.0 */
/* Where a report goes: whole, or not at all. */
#ifndef LIB_OUTPUT_FILE_H
#define LIB_OUTPUT_FILE_H

#include <stddef.h>

#include "lib/error.h"

/**
 * output_check() - see whether a report could be written, before it costs a run
 * @path: the file, "-" for standard output, or NULL for standard error
 * @error: filled in on failure
 *
 * Return: 0, or -1 if output_write() would fail for sure.
 */
int output_check(const char *path, struct error *error);

/**
 * output_write() - write a report
 * @path: the file, "-" for standard output, or NULL for standard error
 * @text: the report
 * @length: its bytes
 * @error: filled in on failure
 *
 * A file is written beside its place and then renamed, so that what was there
 * before is either untouched or replaced by a whole report. Its owner, group and
 * permissions stay, and a symbolic link is followed, also to where there is nothing yet.
 * A file that cannot be replaced so, because its directory or its owner does not allow it
 * or it has other names, is written in place, if there is room for it. What is no file (a
 * terminal, a pipe, /dev/null) is just written to. From here on SIGXFSZ is ignored.
 *
 * Return: 0, or -1 if the report was not written.
 */
int output_write(const char *path, const char *text, size_t length,
		 struct error *error);

/**
 * output_report() - write what cannot be had again
 * @path: as of output_write()
 * @text: the report
 * @length: its bytes
 * @error: filled in on failure, if nobody was told yet
 *
 * If output_write() fails, standard error gets the reason, and then the report.
 *
 * Return: 0, or -1 if the report is not where it belongs.
 */
int output_report(const char *path, const char *text, size_t length,
		  struct error *error);

#endif
