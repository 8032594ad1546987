/* SPDX-License-Identifier: GPL-2.0 */
/* What every target has: libFuzzer's entry, and a way to say that a property is hurt. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/**
 * LLVMFuzzerTestOneInput() - try one input
 * @data: the input
 * @size: its bytes
 *
 * Return: 0.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/**
 * must() - a property that has to hold for all inputs
 * @condition: the property
 *
 * If it does not, the fuzzer ends and keeps the input.
 */
#define must(condition) do { \
	if (!(condition)) { \
		fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
		abort(); \
	} \
} while (0)

/**
 * must_be_visible() - nothing in a text does something to a terminal
 * @text: the text, of lines
 * @length: its bytes
 */
static inline void must_be_visible(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		must(((unsigned char)text[i] >= ' ' && text[i] != 0x7f) || text[i] == '\n');
}

/**
 * fuzz_text() - an input as a text that ends in a NUL, on the heap
 * @data: the input
 * @size: its bytes
 *
 * Return: the text, to be freed.
 */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	must(text);
	for (size_t i = 0; i < size; i++)
		text[i] = data[i];
	text[size] = '\0';
	return text;
}

#endif
