// SPDX-License-Identifier: GPL-2.0
#include "render/hugepages.h"

#include <math.h>
#include <string.h>

#include "lib/text.h"
#include "render/colour.h"
#include "render/figure_text.h"
#include "render/report.h"
#include "render/text_rows.h"

#define MB 1e6

/* How a line says what a mode has saved. */
enum saved { SAVED_SECONDS, SAVED_SECONDS_INTERVAL, SAVED_SHARE, SAVED_CYCLES,
	     SAVED_CYCLES_INTERVAL, SAVED };

static const char *const saved_labels[SAVED] = {
	[SAVED_SECONDS] = "seconds saved",
	[SAVED_SECONDS_INTERVAL] = "  95 % confidence",
	[SAVED_SHARE] = "% saved",
	[SAVED_CYCLES] = "cycles saved",
	[SAVED_CYCLES_INTERVAL] = "  95 % confidence",
};

static const struct {
	const char *label;
	const char *note;
	enum form form;
	double unit;
	bool last;
} huge_rows[HUGE_FIGURES] = {
	[HUGE_ALL] = { "MB huge", "the most that was seen at once", FORM_TENTHS, MB, false },
	[HUGE_ANON] = { "  anonymous", "", FORM_TENTHS, MB, false },
	[HUGE_FILE] = { "  files", "", FORM_TENTHS, MB, false },
	[HUGE_SHMEM] = { "  shared memory", "", FORM_TENTHS, MB, true },
	[HUGE_FAULTS] = { "huge page faults", "thp_fault_alloc, of the whole machine",
			  FORM_COUNT, 1, false },
	[HUGE_FALLBACKS] = { "  without a huge page", "thp_fault_fallback", FORM_COUNT, 1, false },
	[HUGE_STALLS] = { "waits for compaction", "compact_stall", FORM_COUNT, 1, true },
};

static struct cell put_interval(enum form form, const struct interval *interval)
{
	struct cell result = { "-" };

	if (!isnan(interval->low))
		snprintf(result.text, sizeof(result.text), "%.30s .. %.30s",
			 cell_signed(form, interval->low).text,
			 cell_signed(form, interval->high).text);
	return result;
}

/* The mode without huge pages saves nothing: there, a line is empty. */
static struct cell put_saved(const struct huge_result *result, enum saved saved)
{
	if (result->mode == HUGE_OFF)
		return (struct cell){ "" };
	switch (saved) {
	case SAVED_SECONDS:
		return cell_signed(FORM_SECONDS, result->seconds_saved.value);
	case SAVED_SECONDS_INTERVAL:
		return put_interval(FORM_SECONDS, &result->seconds_saved.interval);
	case SAVED_SHARE:
		return cell_signed(FORM_PERCENT, result->share_saved);
	case SAVED_CYCLES:
		return cell_signed(FORM_COUNT, result->cycles_saved.value);
	case SAVED_CYCLES_INTERVAL:
		return put_interval(FORM_COUNT, &result->cycles_saved.interval);
	case SAVED:
		break;
	}
	return (struct cell){ "" };
}

/* Its cells, by result. */
struct line {
	struct cell cells[HUGE_MODES];
};

/* How wide the column of each result is. */
struct table {
	const struct hugepages *pages;
	int widths[HUGE_MODES];
	bool colour;
};

static struct line figure_line(const struct hugepages *pages, const struct text_row *row)
{
	struct line line = { 0 };

	for (size_t i = 0; i < pages->count; i++)
		line.cells[i] = cell(row->form, pages->results[i].summary[row->figure].median);
	return line;
}

static struct line saved_line(const struct hugepages *pages, enum saved saved)
{
	struct line line = { 0 };

	for (size_t i = 0; i < pages->count; i++)
		line.cells[i] = put_saved(&pages->results[i], saved);
	return line;
}

static struct line huge_line(const struct hugepages *pages, enum huge_figure figure)
{
	struct line line = { 0 };

	for (size_t i = 0; i < pages->count; i++)
		line.cells[i] = cell(huge_rows[figure].form,
				     pages->results[i].huge[figure].median /
				     huge_rows[figure].unit);
	return line;
}

/* What no mode knows stands in no line, but that nothing is known of huge pages is told. */
static bool is_shown(const struct hugepages *pages, const struct text_row *row)
{
	if (row->when != WHEN_ALWAYS)
		return false;
	for (size_t i = 0; i < pages->count; i++)
		if (pages->results[i].summary[row->figure].count)
			return true;
	return false;
}

static bool is_saved_shown(const struct hugepages *pages, enum saved saved)
{
	return pages->count > 1 && (saved < SAVED_CYCLES || pages->counted);
}

static void widen(struct table *table, const struct line *line)
{
	for (size_t i = 0; i < table->pages->count; i++)
		if ((int)strlen(line->cells[i].text) > table->widths[i])
			table->widths[i] = strlen(line->cells[i].text);
}

static void find_widths(struct table *table)
{
	const struct hugepages *pages = table->pages;
	struct line line = { 0 };

	for (size_t i = 0; i < pages->count; i++)
		table->widths[i] = strlen(pages->results[i].subject->name);
	for (size_t i = 0; i < TEXT_ROWS; i++) {
		line = figure_line(pages, &text_rows[i]);
		if (is_shown(pages, &text_rows[i]))
			widen(table, &line);
	}
	for (int saved = 0; saved < SAVED; saved++) {
		line = saved_line(pages, saved);
		if (is_saved_shown(pages, saved))
			widen(table, &line);
	}
	for (int figure = 0; figure < HUGE_FIGURES; figure++) {
		line = huge_line(pages, figure);
		widen(table, &line);
	}
}

static void put_line(FILE *out, const struct table *table, const char *label,
		     const struct line *line)
{
	fprintf(out, " %-24s", label);
	for (size_t i = 0; i < table->pages->count; i++)
		fprintf(out, "  %*s", table->widths[i], line->cells[i].text);
}

static void put_head(FILE *out, const struct table *table)
{
	struct line line = { 0 };

	for (size_t i = 0; i < table->pages->count; i++)
		snprintf(line.cells[i].text, sizeof(line.cells[i].text), "%s",
			 table->pages->results[i].subject->name);
	put_line(out, table, "", &line);
	fputc('\n', out);
}

static void put_note(FILE *out, enum text_note note, const struct hugepages *pages)
{
	const struct subject *off = pages->results[0].subject;

	if (note == NOTE_LOST && pages->origin == COST_WALK_CYCLES) {
		fputs("  # walk cycles", out);
	} else if (note == NOTE_LOST) {
		fputs("  # ", out);
		render_penalty(out, &off->penalty);
	} else if (note == NOTE_CLOCK) {
		fputs("  # at ", out);
		render_clock(out, &off->measurement, &pages->results[0].summary[FIGURE_CLOCK]);
	}
}

static void put_figures(FILE *out, const struct table *table)
{
	bool open = false;

	for (size_t i = 0; i < TEXT_ROWS; i++) {
		const struct text_row *row = &text_rows[i];
		struct line line = figure_line(table->pages, row);
		bool shout = table->colour && row->bold;

		if (is_shown(table->pages, row)) {
			fputs(shout ? BOLD : "", out);
			put_line(out, table, row->label, &line);
			fputs(shout ? PLAIN : "", out);
			put_note(out, row->note, table->pages);
			fputc('\n', out);
			open = true;
		}
		if (row->last && open) {
			fputc('\n', out);
			open = false;
		}
	}
}

static void put_savings(FILE *out, const struct table *table)
{
	for (int saved = 0; saved < SAVED; saved++) {
		struct line line = saved_line(table->pages, saved);

		if (!is_saved_shown(table->pages, saved))
			continue;
		put_line(out, table, saved_labels[saved], &line);
		fputc('\n', out);
	}
	if (table->pages->count > 1)
		fputc('\n', out);
}

static void put_huge(FILE *out, const struct table *table)
{
	for (int figure = 0; figure < HUGE_FIGURES; figure++) {
		struct line line = huge_line(table->pages, figure);

		put_line(out, table, huge_rows[figure].label, &line);
		if (*huge_rows[figure].note)
			fprintf(out, "  # %s", huge_rows[figure].note);
		fputs(huge_rows[figure].last ? "\n\n" : "\n", out);
	}
}

static void put_ceiling(FILE *out, const struct hugepages *pages)
{
	const struct huge_ceiling *ceiling = &pages->ceiling;

	if (isnan(ceiling->cycles))
		return;
	fprintf(out, " ceiling: %s cycles is what mode off loses to TLB misses",
		cell(FORM_COUNT, ceiling->cycles).text);
	if (!isnan(ceiling->user_cycles))
		fprintf(out, ", %s of them in userspace",
			cell(FORM_COUNT, ceiling->user_cycles).text);
	if (!isnan(ceiling->seconds))
		fprintf(out, ": %.3f s, %s %% of its time", ceiling->seconds,
			cell(FORM_PERCENT, ceiling->share).text);
	fputs("\n\n", out);
}

static void put_sure(FILE *out, const struct interval *interval, bool costs)
{
	double low = costs ? -interval->high : interval->low;
	double high = costs ? -interval->low : interval->high;

	fprintf(out, "%.3f .. %.3f s with 95 %% confidence", low, high);
}

/* Of all modes but the first, as "thp -0.012 .. +0.031 s". */
static void put_all_intervals(FILE *out, const struct hugepages *pages)
{
	for (size_t i = 1; i < pages->count; i++) {
		const struct huge_result *result = &pages->results[i];
		const struct interval *interval = &result->seconds_saved.interval;

		fprintf(out, "%s%s ", i > 1 ? ", " : "", result->subject->name);
		if (isnan(interval->low))
			fputs("too few runs", out);
		else
			fprintf(out, "%+.3f .. %+.3f s", interval->low, interval->high);
	}
}

static void put_verdict(FILE *out, const struct hugepages *pages)
{
	const struct huge_result *best = &pages->results[pages->best];
	double off = pages->results[0].summary[FIGURE_ELAPSED].median;
	double saved = best->seconds_saved.value;
	const char *mode = best->subject->name;

	switch (pages->verdict) {
	case HUGE_SAVE:
	case HUGE_COST:
		fprintf(out, "huge pages %s %.3f s of %.3f s, %s %%, in mode %s (",
			saved > 0 ? "save" : "cost", fabs(saved), off,
			cell(FORM_PERCENT, fabs(best->share_saved)).text, mode);
		put_sure(out, &best->seconds_saved.interval, saved < 0);
		fputs(")\n", out);
		break;
	case HUGE_SAME:
		fputs("huge pages make no difference in time that can be told: saved ", out);
		put_all_intervals(out, pages);
		fputs(" with 95 % confidence\n", out);
		break;
	case HUGE_NOT_GOT:
		fputs("no memory became huge in any mode: the times say nothing of huge pages\n",
		      out);
		break;
	case HUGE_FEW:
		fprintf(out, "too few runs to tell: mode %s took %+.3f s less; 4 runs of each tell: -r 4\n",
			mode, saved);
		break;
	case HUGE_ALONE:
		fputs("nothing to compare with: no other mode was run\n", out);
		break;
	}
}

static void put_warning(FILE *out, const char *before, const char *text, bool colour)
{
	fprintf(out, " %s", colour ? RED : "");
	print_visible(out, "%s%s", before, text);
	fprintf(out, "%s\n\n", colour ? PLAIN : "");
}

/* Of the mode off, each comparison says the same. */
static bool was_said(const struct hugepages *pages, size_t result, const char *text)
{
	for (size_t i = 1; i < result; i++) {
		const struct objections *objections = &pages->results[i].objections;

		for (size_t j = 0; j < objections->count; j++)
			if (!strcmp(objections->list[j].text, text))
				return true;
	}
	return false;
}

static void put_warnings(FILE *out, const struct huge_report *report, bool colour)
{
	const struct hugepages *pages = report->pages;

	for (size_t i = 0; i < report->note_count; i++)
		put_warning(out, "", report->notes[i], colour);
	for (size_t i = 1; i < pages->count; i++) {
		const struct objections *objections = &pages->results[i].objections;

		for (size_t j = 0; j < objections->count; j++) {
			char before[64];

			if (was_said(pages, i, objections->list[j].text))
				continue;
			snprintf(before, sizeof(before), "%s: ", objections->list[j].name);
			put_warning(out, before, objections->list[j].text, colour);
		}
	}
}

static void put_title(FILE *out, const struct huge_report *report)
{
	const struct hugepages *pages = report->pages;
	const struct measurement *measurement = &pages->results[0].subject->measurement;
	char *const *command = measurement->command;

	fputs("\n Huge pages for '", out);
	for (size_t i = 0; command[i]; i++)
		print_visible(out, "%s%s", i ? " " : "", command[i]);
	fputs("' (medians of ", out);
	for (size_t i = 0; i < pages->count; i++)
		fprintf(out, "%s%zu", i ? i + 1 < pages->count ? ", " : " and " : "",
			pages->results[i].subject->measurement.run_count);
	fprintf(out, " runs; huge pages are given %s):\n\n",
		report->enabled == THP_ALWAYS ? "to everybody"
		: report->enabled == THP_NEVER ? "to nobody" : "to who asks: madvise");
}

void render_huge_text(FILE *out, const struct huge_report *report, bool colour)
{
	struct table table = { .pages = report->pages, .colour = colour };

	put_title(out, report);
	put_warnings(out, report, colour);
	find_widths(&table);
	put_head(out, &table);
	put_figures(out, &table);
	put_savings(out, &table);
	put_huge(out, &table);
	put_ceiling(out, report->pages);
	fprintf(out, " %s", colour ? BOLD : "");
	put_verdict(out, report->pages);
	fprintf(out, "%s\n", colour ? PLAIN : "");
}
