// SPDX-License-Identifier: GPL-2.0
#include "render/csv_field.h"

#include <math.h>
#include <string.h>

#include "lib/text.h"

void csv_text(FILE *out, const char *text)
{
	const char *quote = strpbrk(text, ",\"") ? "\"" : "", *mark;

	fputs(quote, out);
	while ((mark = strchr(text, '"'))) {
		print_visible(out, "%.*s\"\"", (int)(mark - text), text);
		text = mark + 1;
	}
	print_visible(out, "%s%s", text, quote);
}

/* tlbcost sets no locale, so the decimal point is one. */
void csv_number(FILE *out, double value)
{
	fputc(',', out);
	if (!isnan(value))
		fprintf(out, "%.15g", value);
}
