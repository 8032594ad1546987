// SPDX-License-Identifier: GPL-2.0
#include "lib/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "lib/array.h"

#define ESC 0x1b
#define BEL 0x07

/*
 * By the first byte: how long a character is, and the least that it may say, or it could
 * have been shorter.
 */
static const struct {
	uint8_t mask, bits;
	size_t length;
	uint32_t least;
} starts[] = {
	{ 0x80, 0x00, 1, 1 },
	{ 0xe0, 0xc0, 2, 0x80 },
	{ 0xf0, 0xe0, 3, 0x800 },
	{ 0xf8, 0xf0, 4, 0x10000 },
};

static const struct {
	uint32_t first, last;
} invisible[] = {
	{ 0x00, 0x1f },		/* control characters */
	{ 0x7f, 0x9f },
	{ 0x61c, 0x61c },	/* direction, and separators of lines */
	{ 0x200e, 0x200f },
	{ 0x2028, 0x202e },
	{ 0x2066, 0x2069 },
	{ 0xfeff, 0xfeff },
};

static size_t decode(const char *text, uint32_t *character)
{
	const uint8_t *bytes = (const uint8_t *)text;

	for (size_t i = 0; i < ARRAY_SIZE(starts); i++) {
		size_t length = starts[i].length;

		if ((*bytes & starts[i].mask) != starts[i].bits)
			continue;
		*character = *bytes & (uint8_t)~starts[i].mask;
		for (size_t next = 1; next < length; next++) {
			if ((bytes[next] & 0xc0) != 0x80)
				return 0;
			*character = *character << 6 | (bytes[next] & 0x3f);
		}
		if (*character < starts[i].least || *character > 0x10ffff ||
		    (*character >= 0xd800 && *character <= 0xdfff))
			return 0;
		return length;
	}
	return 0;
}

size_t text_utf8(const char *text)
{
	uint32_t character;

	return decode(text, &character);
}

size_t text_visible(const char *text)
{
	uint32_t character;
	size_t length = decode(text, &character);

	for (size_t i = 0; i < ARRAY_SIZE(invisible); i++)
		if (length && character >= invisible[i].first &&
		    character <= invisible[i].last)
			return 0;
	return length;
}

void text_make_visible(char *text)
{
	while (*text) {
		size_t length = text_visible(text);

		if (!length)
			*text = '?';
		text += length ? length : 1;
	}
}

void print_visible(FILE *out, const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	if (vasprintf(&text, format, arguments) < 0)
		text = NULL;
	va_end(arguments);
	if (!text)
		return;
	text_make_visible(text);
	fputs(text, out);
	free(text);
}

static bool is_between(char c, char first, char last)
{
	return c >= first && c <= last;
}

/* Behind an ESC: "[", parameters and a letter; "]", a text and BEL or ESC "\"; or a letter. */
static const char *skip_sequence(const char *text, const char *end)
{
	char kind = text < end ? *text++ : 0;

	if (kind == '[') {
		while (text < end && is_between(*text, ' ', '?'))
			text++;
		return text < end && is_between(*text, '@', '~') ? text + 1 : text;
	}
	if (kind == ']') {
		while (text < end && *text != BEL && *text != ESC)
			text++;
		return text < end && *text == BEL ? text + 1 : text;
	}
	while (is_between(kind, ' ', '/') && text < end)	/* as ESC ( B */
		kind = *text++;
	return text;
}

void text_plain(const char *text, size_t length, char *plain, size_t size)
{
	const char *end = text + length;
	size_t used = 0;

	while (text < end && used + 1 < size) {
		char c = *text++;

		if (c == ESC)
			text = skip_sequence(text, end);
		else if (c == '\t')
			plain[used++] = ' ';
		else if ((unsigned char)c >= ' ' && c != 0x7f)
			plain[used++] = c;
	}
	plain[used] = '\0';
}
