// SPDX-License-Identifier: GPL-2.0
#include "render/figure_text.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* floor() would need another library; beyond 2^53 all doubles are whole. */
static bool is_whole(double value)
{
	return !(value < 0x1p53) || value == (double)(long long)value;
}

/* As people read them: a comma after each three digits before the point, from there on. */
static void group_digits(char *text, size_t size)
{
	size_t first = *text == '-', end = first + strspn(text + first, "0123456789");
	size_t length = strlen(text);

	while (end > first + 3 && length + 2 < size) {
		end -= 3;
		memmove(text + end + 1, text + end, ++length - end);
		text[end] = ',';
	}
}

struct cell cell(enum form as, double value)
{
	struct cell result;
	int digits = 0;

	switch (as) {
	case FORM_COUNT:
		digits = !is_whole(value);	/* a median may be a half */
		break;
	case FORM_RATE:
		break;
	case FORM_TENTHS:
		digits = 1;
		break;
	case FORM_THOUSANDTHS:
		digits = 3;
		break;
	case FORM_SECONDS:
		digits = 6;
		break;
	case FORM_PERCENT:
		digits = 2;
		value *= 100;
		break;
	}
	if (isnan(value))
		return (struct cell){ "-" };
	snprintf(result.text, sizeof(result.text), "%.*f", digits, value);
	group_digits(result.text, sizeof(result.text));
	return result;
}

struct cell cell_signed(enum form as, double value)
{
	struct cell plain = cell(as, value), result;
	const char *digits = plain.text + (*plain.text == '-');
	bool is_nothing = digits[strspn(digits, "0.")] == '\0';

	if (isnan(value) || (value < 0 && !is_nothing))
		return plain;
	snprintf(result.text, sizeof(result.text), "+%.70s", digits);
	return result;
}

struct cell cell_range(enum form as, const struct spread *spread)
{
	struct cell result = { "" };

	if (spread->count)
		snprintf(result.text, sizeof(result.text), "(%.30s .. %.30s)",
			 cell(as, spread->min).text,
			 cell(as, spread->max).text);
	return result;
}
