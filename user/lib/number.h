/* SPDX-License-Identifier: GPL-2.0 */
/* Numbers as people type them and the kernel prints them, in every locale. */
#ifndef LIB_NUMBER_H
#define LIB_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/**
 * number_decimal() - read digits, with or without ".digits" behind them
 * @text: where the number begins; no blank, sign or exponent is taken
 * @value: the number; untouched on failure
 *
 * Return: the first character behind the number, or NULL if there is none.
 */
const char *number_decimal(const char *text, double *value);

/**
 * number_count() - read a number as "%llu" prints it
 * @text: where it begins: no sign, no blank, no needless zero; moved behind it
 * @end: where the text ends
 * @count: the number
 *
 * Return: whether there was one, of at most 64 bits.
 */
bool number_count(const char **text, const char *end, uint64_t *count);

/**
 * number_unsigned() - read a whole text as an unsigned number
 * @text: digits and nothing else
 * @max: the largest value allowed
 * @value: the number; untouched on failure
 *
 * Return: 0, or -1 if @text is anything else or above @max.
 */
int number_unsigned(const char *text, unsigned int max, unsigned int *value);

/**
 * number_divide() - divide whole numbers that are seldom large
 * @value: what is divided
 * @by: by what; not 0
 *
 * A 32-bit CPU divides 64 bits by a subroutine of a hundred instructions, and what fits in
 * 32 by one of its own.
 *
 * Return: the quotient, rounded down
 */
static inline uint64_t number_divide(uint64_t value, uint64_t by)
{
	if ((value | by) <= UINT32_MAX)
		return (uint32_t)value / (uint32_t)by;
	return value / by;
}

#endif
