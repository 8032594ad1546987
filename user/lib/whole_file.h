/* SPDX-License-Identifier: GPL-2.0 */
/* A whole file, in memory. */
#ifndef LIB_WHOLE_FILE_H
#define LIB_WHOLE_FILE_H

#include <stddef.h>

/**
 * read_whole() - read a file to its end
 * @fd: the file
 * @max: no more bytes than this are taken
 * @length: how many there are
 *
 * Return: the bytes, to be freed, and a NUL behind them; NULL with errno if that
 * fails: ENOMEM if there is no memory, EFBIG if there are more than @max.
 */
char *read_whole(int fd, size_t max, size_t *length);

#endif
