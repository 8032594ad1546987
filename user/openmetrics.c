// SPDX-License-Identifier: GPL-2.0
#include "openmetrics.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>

static const char *const types[] = {
	[OPENMETRICS_GAUGE] = "gauge",
	[OPENMETRICS_COUNTER] = "counter",
};

static void put_escaped(FILE *out, const char *text, bool quoted)
{
	for (; *text; text++) {
		if (*text == '\n')
			fputs("\\n", out);
		else if (*text == '\\' || (quoted && *text == '"'))
			fprintf(out, "\\%c", *text);
		else
			fputc(*text, out);
	}
}

void openmetrics_family(FILE *out, const struct openmetrics_family *family)
{
	fprintf(out, "# TYPE %s %s\n# HELP %s ", family->name,
		types[family->type], family->name);
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
		fprintf(out, "%s%s=\"", before, labels->name);
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
	fprintf(out, "%" PRIu64 "\n", value);
}

void openmetrics_fixed(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *labels, int digits,
		       uint64_t value)
{
	uint64_t one = 1;

	for (int i = 0; i < digits; i++)
		one *= 10;
	put_name(out, family, labels);
	fprintf(out, "%" PRIu64 ".%0*" PRIu64 "\n", value / one, digits,
		value % one);
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
