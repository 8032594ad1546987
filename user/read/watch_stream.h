/* SPDX-License-Identifier: GPL-2.0 */
/* A stream that "tlbcost watch" wrote, as CSV or as JSON. */
#ifndef READ_WATCH_STREAM_H
#define READ_WATCH_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "cost/compare_input.h"
#include "lib/error.h"

/**
 * read_watch_is() - see whether a text is such a stream
 * @text: the text
 * @length: its bytes
 *
 * Return: true if it begins as one, be it good or not.
 */
bool read_watch_is(const char *text, size_t length);

/**
 * read_watch() - read a stream, see tlbcost-watch(1)
 * @name: of the file, for @error
 * @text: all of the file
 * @length: bytes in @text
 * @measurement: a run for each interval of the whole machine. Of walk cycles a stream
 *               has only the sum: it stands as those of one class, and the others have
 *               none. CPU times are NAN. To be given to measurement_free() in any case.
 * @penalty: the price of one miss
 * @gaps: what was left out or joined; all zero before
 * @error: filled in on failure
 *
 * Of the last line, the end may be missing; then it is left out.
 *
 * Return: 0, or -1 if another line is not as it must be.
 */
int read_watch(const char *name, const char *text, size_t length,
	       struct measurement *measurement, struct penalty *penalty,
	       struct gaps *gaps, struct error *error);

#endif
