/* SPDX-License-Identifier: GPL-2.0 */
/* Lines that somebody reads while there are more to come. */
#ifndef LIB_OUTPUT_STREAM_H
#define LIB_OUTPUT_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/error.h"

/**
 * struct stream - where lines go
 * @fd: there
 * @name: of it, for errors
 * @closed: nobody reads them any more
 */
struct stream {
	int fd;
	const char *name;
	bool closed;
};

/**
 * stream_open() - begin a stream
 * @stream: the stream
 * @path: the file, whose old content goes; NULL or "-" for standard output
 * @error: filled in on failure
 *
 * From here on SIGPIPE and SIGXFSZ are ignored.
 *
 * Return: 0, or -1 if it cannot be written.
 */
int stream_open(struct stream *stream, const char *path, struct error *error);

/**
 * stream_write() - write lines, at once
 * @stream: the stream
 * @text: the lines
 * @length: bytes in @text
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they were not written. That nobody reads them is no error.
 */
int stream_write(struct stream *stream, const char *text, size_t length,
		 struct error *error);

/**
 * stream_close() - end a stream
 * @stream: the stream
 * @error: filled in on failure, unless it is already
 *
 * Return: 0, or -1 if lines may be lost.
 */
int stream_close(struct stream *stream, struct error *error);

#endif
