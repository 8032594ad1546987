/* SPDX-License-Identifier: GPL-2.0 */
/* Text that somebody else wrote: what of it may be shown, and what is UTF-8. */
#ifndef LIB_TEXT_H
#define LIB_TEXT_H

#include <stddef.h>
#include <stdio.h>

/**
 * text_utf8() - see whether a character of UTF-8 comes next
 * @text: where; ends in a NUL
 *
 * Return: how many bytes it has, 0 if there is none, or the text ends.
 */
size_t text_utf8(const char *text);

/**
 * text_visible() - see whether a character comes next that does nothing but show itself
 * @text: where; ends in a NUL
 *
 * No byte that is not UTF-8 is, and no character that moves the cursor, changes a
 * terminal or turns around the direction of writing.
 *
 * Return: how many bytes it has, 0 if there is none, or the text ends.
 */
size_t text_visible(const char *text);

/**
 * text_make_visible() - put a '?' for each byte that is not visible
 * @text: the text; it keeps its length
 */
void text_make_visible(char *text);

/**
 * print_visible() - print for people what somebody else wrote
 * @out: where to
 * @format: as printf, of one line without its newline
 *
 * All that is not visible becomes '?'. This is the only way of such text to a terminal.
 */
void print_visible(FILE *out, const char *format, ...)
	__attribute__((__format__(printf, 2, 3)));

/**
 * text_plain() - take away what a terminal would have acted on
 * @text: a line; need not end in a NUL
 * @length: bytes in @text
 * @plain: where to; ends in a NUL
 * @size: of @plain; what does not fit is cut off
 *
 * Escape sequences and other control characters go; a tab becomes a blank.
 */
void text_plain(const char *text, size_t length, char *plain, size_t size);

#endif
