/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Whole numbers as text, for lines that are written often: printf() copies its
 * arguments through registers for floating point, which an MPC8xx has to emulate.
 */
#ifndef RENDER_PRINT_INTEGER_H
#define RENDER_PRINT_INTEGER_H

#include <stdint.h>
#include <stdio.h>

/**
 * put_digits() - write a number
 * @out: where to
 * @value: the number
 * @width: how many columns it takes at least, blanks before it; below 48
 */
void put_digits(FILE *out, uint64_t value, int width);

/**
 * put_fixed() - write a number with a decimal point
 * @out: where to
 * @value: the number times ten to the power of @digits
 * @digits: how many stand behind the point, 1 to 9
 * @width: how many columns it takes at least, blanks before it; below 48
 */
void put_fixed(FILE *out, uint64_t value, int digits, int width);

/**
 * put_right() - write a word
 * @out: where to
 * @word: the word, below 48 bytes
 * @width: how many columns it takes at least, blanks before it; below 48
 */
void put_right(FILE *out, const char *word, int width);

#endif
