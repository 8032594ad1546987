// SPDX-License-Identifier: GPL-2.0
#include "render/print_integer.h"

#include <string.h>

/* The longest number, its point and a digit before it; and the widest column. */
#define ROOM 48

/*
 * Blanks and what @start has up to @end, of ROOM bytes, at once: each call of stdio costs
 * more than the blanks do.
 */
static void put_padded(FILE *out, char *end, char *start, int width)
{
	char *first = end - width;

	if (width < ROOM && start > first) {
		memset(first, ' ', start - first);
		start = first;
	}
	fwrite_unlocked(start, 1, end - start, out);
}

/* Nine digits at a time, so that all other divisions are of 32 bits. */
static char *write_digits(char *end, uint64_t value)
{
	for (;;) {
		uint32_t nine = value;
		int digits = 1;

		if (value > UINT32_MAX) {
			nine = value % 1000000000;
			value /= 1000000000;
			digits = 9;
		} else {
			value = 0;
		}
		for (; nine || digits > 0; nine /= 10, digits--)
			*--end = '0' + nine % 10;
		if (!value)
			return end;
	}
}

void put_digits(FILE *out, uint64_t value, int width)
{
	char text[ROOM];

	put_padded(out, text + ROOM, write_digits(text + ROOM, value), width);
}

void put_fixed(FILE *out, uint64_t value, int digits, int width)
{
	char text[ROOM];
	char *end = text + ROOM - 1, *start = write_digits(end, value);

	while (start >= end - digits)
		*--start = '0';
	/* what is behind the point moves up by one */
	memmove(end - digits + 1, end - digits, digits);
	end[-digits] = '.';
	put_padded(out, text + ROOM, start, width);
}

void put_right(FILE *out, const char *word, int width)
{
	char text[ROOM];
	size_t length = strnlen(word, ROOM);

	put_padded(out, text + ROOM, memcpy(text + ROOM - length, word, length), width);
}
