/* SPDX-License-Identifier: GPL-2.0 */
/* Where a report goes: whole, or not at all. */
#ifndef LIB_OUTPUT_FILE_H
#define LIB_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/error.h"
#include "lib/helper_process.h"

/**
 * struct output - a place where a report is going to be written
 * @writes_file: not standard error
 * @writer: the process that writes the file
 */
struct output {
	bool writes_file;
	struct aside writer;
};

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

/**
 * output_open() - get ready to write a report, before it costs a run
 * @output: to be given to output_close()
 * @path: the file, or NULL for standard error
 * @error: filled in on failure
 *
 * What a sandbox no longer allows (workload/sandbox.h), to make a file and to rename it, is left
 * to a process that is made now and waits for the report.
 *
 * Return: 0, or -1 if output_commit() would fail for sure.
 */
int output_open(struct output *output, const char *path, struct error *error);

/**
 * output_commit() - write a report, as output_write() does
 * @output: an open output, to which nothing was written yet
 * @text: the report
 * @length: its bytes
 * @error: filled in on failure
 *
 * Return: 0, or -1 if the report was not written.
 */
int output_commit(struct output *output, const char *text, size_t length,
		  struct error *error);

/**
 * output_close() - let go of an output; if nothing was written, nothing will be
 * @output: an open output
 */
void output_close(struct output *output);

#endif
