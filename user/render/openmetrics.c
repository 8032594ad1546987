// SPDX-License-Identifier: GPL-2.0
#include "render/openmetrics.h"

#include <math.h>
#include <stdbool.h>

#include "lib/text.h"
#include "render/print_integer.h"

static const char *const types[] = {
	[OPENMETRICS_GAUGE] = " gauge\n",
	[OPENMETRICS_COUNTER] = " counter\n",
};

/* What is not visible becomes U+FFFD: readers refuse what is no UTF-8. */
static void put_escaped(FILE *out, const char *text, bool quoted)
{
	while (*text) {
		size_t length = text_visible(text);

		if (*text == '\n')
			fputs("\\n", out);
		else if (*text == '\\' || (quoted && *text == '"'))
			fprintf(out, "\\%c", *text);
		else if (length)
			fwrite(text, 1, length, out);
		else
			fputs("\xef\xbf\xbd", out);
		text += length ? length : 1;
	}
}

void openmetrics_family(FILE *out, const struct openmetrics_family *family)
{
	fputs("# TYPE ", out);
	fputs(family->name, out);
	fputs(types[family->type], out);
	fputs("# HELP ", out);
	fputs(family->name, out);
	fputc(' ', out);
	put_escaped(out, family->help, false);
	fputc('\n', out);
}

static void put_name(FILE *out, const struct openmetrics_family *family,
		     const struct openmetrics_label *labels)
{
	const char *before = "{";

	fputs(family->name, out);
	if (family->type == OPENMETRICS_COUNTER)
		fputs("_total", out);
	for (; labels && labels->name; labels++) {
		fputs(before, out);
		fputs(labels->name, out);
		fputs("=\"", out);
		put_escaped(out, labels->value, true);
		fputc('"', out);
		before = ",";
	}
	fputs(*before == ',' ? "} " : " ", out);
}

void openmetrics_count(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *labels, uint64_t value)
{
	put_name(out, family, labels);
	put_digits(out, value, 0);
	fputc('\n', out);
}

void openmetrics_fixed(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *labels, int digits,
		       uint64_t value)
{
	put_name(out, family, labels);
	put_fixed(out, value, digits, 0);
	fputc('\n', out);
}

/* All digits that a double has; tlbcost sets no locale, so the point is one. */
void openmetrics_value(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *labels, double value)
{
	if (isnan(value))
		return;
	put_name(out, family, labels);
	fprintf(out, "%.15g\n", value);
}

void openmetrics_end(FILE *out)
{
	fputs("# EOF\n", out);
}
