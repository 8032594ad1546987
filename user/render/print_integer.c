// SPDX-License-Identifier: GPL-2.0
#include "render/print_integer.h"

#include <string.h>

/* The longest number, its point and a digit before it. */
#define ROOM 32

static void put_padded(FILE *out, const char *text, size_t length, int width)
{
	static const char blanks[] = "                ";
	int missing = width - (int)length;

	for (; missing > 0; missing -= sizeof(blanks) - 1)
		fwrite_unlocked(blanks, 1, missing < (int)sizeof(blanks)
				? (size_t)missing : sizeof(blanks) - 1, out);
	fwrite_unlocked(text, 1, length, out);
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
	char *start = write_digits(text + ROOM, value);

	put_padded(out, start, text + ROOM - start, width);
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
	put_padded(out, start, text + ROOM - start, width);
}

void put_right(FILE *out, const char *word, int width)
{
	put_padded(out, word, strlen(word), width);
}
