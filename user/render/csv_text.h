/* SPDX-License-Identifier: GPL-2.0 */
/* A text as a field of CSV. */
#ifndef RENDER_CSV_TEXT_H
#define RENDER_CSV_TEXT_H

#include <stdio.h>

/**
 * csv_text() - write a field that is a text
 * @out: where to
 * @text: the text; what is not visible of it becomes '?'
 *
 * It is quoted where it has to be (RFC 4180).
 */
void csv_text(FILE *out, const char *text);

#endif
