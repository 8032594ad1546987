// SPDX-License-Identifier: GPL-2.0
#include "render/compare.h"

#include <math.h>
#include <string.h>

#include "read/field_names.h"

/* RFC 4180 */
static void put_text(FILE *out, const char *text)
{
	if (!strpbrk(text, ",\"\r\n")) {
		fputs(text, out);
		return;
	}
	fputc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

/* What is not known is empty. */
static void put_number(FILE *out, double value)
{
	fputc(',', out);
	if (!isnan(value))
		fprintf(out, "%.15g", value);
}

static void put_start(FILE *out, const struct comparison *comparison,
		      const char *what)
{
	put_text(out, comparison->base->name);
	fputc(',', out);
	put_text(out, comparison->new->name);
	fprintf(out, ",%s", what);
}

static void put_estimate(FILE *out, const struct estimate *estimate, double share)
{
	put_number(out, estimate->value);
	put_number(out, share);
	put_number(out, estimate->interval.low);
	put_number(out, estimate->interval.high);
}

static void put_comparison(FILE *out, const struct comparison *comparison)
{
	const struct explanation *explanation = &comparison->explanation;

	for (int figure = 0; figure < FIGURES; figure++) {
		const struct change *change = &comparison->changes[figure];

		put_start(out, comparison, json_figures[figure]);
		put_number(out, change->base.median);
		put_number(out, change->new.median);
		put_estimate(out, &change->by, change->share);
		fprintf(out, ",%zu,%zu,%zu,%zu,", change->base.count, change->new.count,
			change->base_effective, change->new_effective);
		fputc('\n', out);
	}
	put_start(out, comparison, "explained");
	fputs(",,,", out);
	put_number(out, explanation->share.value);
	put_number(out, explanation->share.interval.low);
	put_number(out, explanation->share.interval.high);
	fprintf(out, ",,,,,%s\n", json_verdicts[explanation->verdict]);
}

void render_compare_csv(FILE *out, const struct compared *compared,
			size_t count)
{
	fputs("base_file,new_file,figure,base,new,change,share,low,high,"
	      "base_runs,new_runs,base_effective,new_effective,verdict\n", out);
	for (size_t i = 0; i < count; i++)
		put_comparison(out, &compared[i].comparison);
}
