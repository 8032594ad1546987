// SPDX-License-Identifier: GPL-2.0
#include "render/hugepages.h"

#include <math.h>

#include "read/field_names.h"
#include "render/csv_field.h"

const char *const huge_figures[] = {
	[HUGE_ALL] = "huge_bytes",
	[HUGE_ANON] = "huge_anon_bytes",
	[HUGE_FILE] = "huge_file_bytes",
	[HUGE_SHMEM] = "huge_shmem_bytes",
	[HUGE_FAULTS] = "thp_fault_alloc",
	[HUGE_FALLBACKS] = "thp_fault_fallback",
	[HUGE_STALLS] = "compact_stall",
};

const char *const huge_verdicts[] = {
	[HUGE_SAVE] = "saves",
	[HUGE_COST] = "costs",
	[HUGE_SAME] = "not distinguishable",
	[HUGE_NOT_GOT] = "nothing became huge",
	[HUGE_FEW] = "too few runs",
	[HUGE_ALONE] = "no other mode",
};

const char *const huge_enabled[] = {
	[THP_ALWAYS] = "always",
	[THP_MADVISE] = "madvise",
	[THP_NEVER] = "never",
	[THP_INHERIT] = "inherit",
};

static void put_spread(FILE *out, const struct huge_result *result, const char *figure,
		       const struct spread *spread)
{
	fprintf(out, "%s,%s", result->subject->name, figure);
	csv_number(out, spread->median);
	csv_number(out, spread->min);
	csv_number(out, spread->max);
	fprintf(out, ",%zu", spread->count);
}

static const struct estimate *find_saving(const struct huge_result *result, int figure)
{
	if (figure == FIGURE_ELAPSED)
		return &result->seconds_saved;
	return figure == FIGURE_CYCLES_LOST ? &result->cycles_saved : NULL;
}

static void put_result(FILE *out, const struct huge_result *result)
{
	for (int figure = 0; figure < FIGURES; figure++) {
		const struct estimate *saved = find_saving(result, figure);

		put_spread(out, result, json_figures[figure], &result->summary[figure]);
		csv_number(out, saved ? saved->value : NAN);
		csv_number(out, saved ? saved->interval.low : NAN);
		csv_number(out, saved ? saved->interval.high : NAN);
		fputs(",\n", out);
	}
	for (int figure = 0; figure < HUGE_FIGURES; figure++) {
		put_spread(out, result, huge_figures[figure], &result->huge[figure]);
		fputs(",,,,\n", out);
	}
}

void render_huge_csv(FILE *out, const struct huge_report *report)
{
	const struct hugepages *pages = report->pages;
	const struct huge_ceiling *ceiling = &pages->ceiling;
	const char *best = pages->results[pages->best].subject->name;

	fputs("mode,figure,median,min,max,runs,saved,low,high,verdict\n", out);
	for (size_t i = 0; i < pages->count; i++)
		put_result(out, &pages->results[i]);
	fputs("off,ceiling_cycles", out);
	csv_number(out, ceiling->cycles);
	fputs(",,,,,,,\noff,ceiling_user_cycles", out);
	csv_number(out, ceiling->user_cycles);
	fputs(",,,,,,,\noff,ceiling_s", out);
	csv_number(out, ceiling->seconds);
	fprintf(out, ",,,,,,,\n%s,verdict,,,,,,,,%s\n", best, huge_verdicts[pages->verdict]);
}
