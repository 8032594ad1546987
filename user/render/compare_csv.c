// SPDX-License-Identifier: GPL-2.0
#include "render/compare.h"

#include "read/field_names.h"
#include "render/csv_field.h"

static void put_start(FILE *out, const struct comparison *comparison,
		      const char *what)
{
	csv_text(out, comparison->base->name);
	fputc(',', out);
	csv_text(out, comparison->new->name);
	fprintf(out, ",%s", what);
}

static void put_estimate(FILE *out, const struct estimate *estimate, double share)
{
	csv_number(out, estimate->value);
	csv_number(out, share);
	csv_number(out, estimate->interval.low);
	csv_number(out, estimate->interval.high);
}

static void put_name(FILE *out, const struct subject *subject)
{
	const char *name = subject->measurement.name;

	fputc(',', out);
	csv_text(out, name ? name : "");
}

static void put_end(FILE *out, const struct comparison *comparison)
{
	put_name(out, comparison->base);
	put_name(out, comparison->new);
	fputc('\n', out);
}

static void put_comparison(FILE *out, const struct comparison *comparison)
{
	const struct explanation *explanation = &comparison->explanation;

	for (int figure = 0; figure < FIGURES; figure++) {
		const struct change *change = &comparison->changes[figure];

		put_start(out, comparison, json_figures[figure]);
		csv_number(out, change->base.median);
		csv_number(out, change->new.median);
		put_estimate(out, &change->by, change->share);
		fprintf(out, ",%zu,%zu,%zu,%zu,", change->base.count, change->new.count,
			change->base_effective, change->new_effective);
		put_end(out, comparison);
	}
	put_start(out, comparison, "explained");
	fputs(",,,", out);
	csv_number(out, explanation->share.value);
	csv_number(out, explanation->share.interval.low);
	csv_number(out, explanation->share.interval.high);
	fprintf(out, ",,,,,%s", json_verdicts[explanation->verdict]);
	put_end(out, comparison);
}

void render_compare_csv(FILE *out, const struct compared *compared,
			size_t count)
{
	fputs("base_file,new_file,figure,base,new,change,share,low,high,"
	      "base_runs,new_runs,base_effective,new_effective,verdict,base_name,new_name\n", out);
	for (size_t i = 0; i < count; i++)
		put_comparison(out, &compared[i].comparison);
}
