// SPDX-License-Identifier: GPL-2.0
#include "lib/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "lib/text.h"

int error_set(struct error *error, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(error->text, sizeof(error->text), format, args);
	va_end(args);

	text_make_visible(error->text);
	return -1;
}

void error_print(const struct error *error)
{
	fprintf(stderr, "tlbcost: %s\n", error->text);
}
