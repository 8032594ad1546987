/* SPDX-License-Identifier: GPL-2.0 */
/* What "cat /proc/tlbmiss" printed, once or more, saved in a file. */
#ifndef READ_CAPTURE_H
#define READ_CAPTURE_H

#include <stddef.h>

#include "cost/compare_input.h"
#include "lib/error.h"

/**
 * read_capture() - read a file of readings of /proc/tlbmiss
 * @name: of the file, for @error
 * @text: all of the file
 * @length: bytes in @text
 * @measurement: a run for each time between two readings, or, if there is but one
 *               reading, for that from the zeroing to it; of these only the counts are
 *               known, and times are NAN. To be given to measurement_free() in any case.
 * @gaps: what was left out; all zero before
 * @error: filled in on failure
 *
 * A reading is four lines, however they were saved: with CR LF, colours or time stamps,
 * and between prompts and other lines. What is none of them, or of a reading that is not
 * whole, is left out.
 *
 * Return: 0, or -1 if no reading is whole.
 */
int read_capture(const char *name, const char *text, size_t length,
		 struct measurement *measurement, struct gaps *gaps,
		 struct error *error);

#endif
