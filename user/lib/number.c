// SPDX-License-Identifier: GPL-2.0
#include "lib/number.h"

#include <stddef.h>

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* strtod() would read the decimal point that LC_NUMERIC names, and "nan". */
const char *number_decimal(const char *text, double *value)
{
	double digits = 0, scale = 1;

	if (!is_digit(*text))
		return NULL;
	for (; is_digit(*text); text++)
		digits = digits * 10 + (*text - '0');
	if (*text == '.') {
		if (!is_digit(*++text))
			return NULL;
		for (; is_digit(*text); text++) {
			if (scale < 1e15) {
				digits = digits * 10 + (*text - '0');
				scale *= 10;
			}
		}
	}
	*value = digits / scale;
	return text;
}

bool number_count(const char **text, const char *end, uint64_t *count)
{
	const char *start = *text;

	for (*count = 0; *text < end && is_digit(**text); ++*text) {
		uint32_t digit = **text - '0', few = *count;

		if (*count < UINT32_MAX / 10)	/* as most are, on 32-bit CPUs, too */
			*count = few * 10 + digit;
		else if (__builtin_mul_overflow(*count, 10, count) ||
			 __builtin_add_overflow(*count, digit, count))
			return false;
	}
	return *text > start && (*start != '0' || *text == start + 1);
}

int number_unsigned(const char *text, unsigned int max, unsigned int *value)
{
	unsigned long long number = 0;

	if (!is_digit(*text))
		return -1;
	for (; is_digit(*text); text++) {
		number = number * 10 + (*text - '0');
		if (number > max)
			return -1;
	}
	if (*text)
		return -1;
	*value = number;
	return 0;
}
