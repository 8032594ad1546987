/* SPDX-License-Identifier: GPL-2.0 */
/* What every test program begins with. */
#ifndef TEST_H
#define TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "lib/array.h"

/**
 * assert_near() - a double must be as expected
 * @actual: the double
 * @expected: what it must be
 * @tolerance: or how far from it
 */
#define assert_near(actual, expected, tolerance) \
	near(actual, expected, tolerance, #actual, __FILE__, __LINE__)

static inline void near(double actual, double expected, double tolerance,
			const char *what, const char *file, int line)
{
	double difference = actual - expected;

	if (difference <= tolerance && -difference <= tolerance)
		return;
	print_error("%s is %.17g, not %.17g\n", what, actual, expected);
	_fail(file, line);
}

/**
 * skip_because() - end a test that this host cannot run
 * @why: what the host lacks
 *
 * cmocka names the test, and counts it as skipped.
 */
static inline void skip_because(const char *why)
{
	print_message("this test cannot run here: %s\n", why);
	skip();
}

/**
 * read_data() - read a file of tests/data/
 * @name: of the file
 * @text: its text, ending in a NUL
 * @size: of @text; a larger file fails the test
 *
 * Return: bytes in @text, the NUL left out.
 */
static inline size_t read_data(const char *name, char *text, size_t size)
{
	char path[512];
	size_t length;
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", TEST_DATA, name);
	file = fopen(path, "r");
	if (!file)
		fail_msg("cannot open %s", path);
	length = fread(text, 1, size, file);
	fclose(file);
	assert_true(length < size);
	text[length] = '\0';
	return length;
}

#endif
