/* SPDX-License-Identifier: GPL-2.0 */
/* One line that says what went wrong, where, and what to do about it. */
#ifndef LIB_ERROR_H
#define LIB_ERROR_H

/**
 * struct error - why something failed
 * @text: one line without a newline: "what, where: what to do"
 */
struct error {
	char text[1024];
};

/**
 * error_set() - fill in an error
 * @error: where to
 * @format: as printf
 *
 * What is not visible (a file name may hold anything) becomes '?', so that one
 * error is one line.
 *
 * Return: always -1, so that a function can fail with "return error_set()".
 */
int error_set(struct error *error, const char *format, ...)
	__attribute__((__format__(printf, 2, 3)));

/**
 * error_print() - say it on standard error, "tlbcost: " before it
 * @error: what to say
 */
void error_print(const struct error *error);

#endif
