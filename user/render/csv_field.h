/* SPDX-License-Identifier: GPL-2.0 */
/* What stands between two commas of CSV. */
#ifndef RENDER_CSV_FIELD_H
#define RENDER_CSV_FIELD_H

#include <stdio.h>

/**
 * csv_text() - write a field that is a text
 * @out: where to
 * @text: the text; what is not visible of it becomes '?'
 *
 * It is quoted where it has to be (RFC 4180).
 */
void csv_text(FILE *out, const char *text);

/**
 * csv_number() - write a comma, and the next field, which is a number
 * @out: where to
 * @value: the number; the field of a NAN, which is not known, is empty
 */
void csv_number(FILE *out, double value);

#endif
