/* SPDX-License-Identifier: GPL-2.0 */
/* A file of whatever kind can be compared. */
#ifndef READ_COMPARE_INPUT_H
#define READ_COMPARE_INPUT_H

#include <stddef.h>

#include "cost/compare_input.h"
#include "lib/error.h"

/**
 * subject_read() - read a file, whatever it is of what can be compared
 * @subject: what it holds; to be given to subject_free() in any case
 * @name: of the file; must live as long as @subject
 * @text: all of the file
 * @length: bytes in @text
 * @error: filled in on failure, with the file and the line
 *
 * Return: 0, or -1 if it is not a good file.
 */
int subject_read(struct subject *subject, const char *name, const char *text,
		 size_t length, struct error *error);

/**
 * subject_free() - free what a subject holds
 * @subject: the subject, or one that is all zero
 */
void subject_free(struct subject *subject);

#endif
