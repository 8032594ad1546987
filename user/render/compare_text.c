// SPDX-License-Identifier: GPL-2.0
#include "render/compare.h"

#include <math.h>
#include <string.h>

#include "lib/text.h"
#include "render/colour.h"
#include "render/figure_text.h"
#include "render/report.h"
#include "render/text_rows.h"

enum column { BASE, NEW, CHANGE, PERCENT, INTERVAL, COLUMNS };

static const char *const heads[COLUMNS] = {
	"base", "new", "change", "%", "95 % confidence"
};

struct line {
	struct cell cells[COLUMNS];
};

/* What neither of the two knows stands in no line. */
static bool is_shown(const struct comparison *comparison, const struct text_row *row)
{
	const struct change *change = &comparison->changes[row->figure];

	if (row->when == WHEN_BOTH ||
	    (row->when == WHEN_SERIES && comparison->explanation.verdict != VERDICT_SERIES))
		return false;
	return change->base.count || change->new.count;
}

static struct cell put_interval(enum form form, const struct interval *interval)
{
	struct cell result = { "" };

	if (!isnan(interval->low))
		snprintf(result.text, sizeof(result.text), "%.30s .. %.30s",
			 cell_signed(form, interval->low).text,
			 cell_signed(form, interval->high).text);
	return result;
}

static struct line make_line(const struct text_row *row, const struct change *change)
{
	return (struct line){ {
		[BASE] = cell(row->form, change->base.median),
		[NEW] = cell(row->form, change->new.median),
		[CHANGE] = cell_signed(row->form, change->by),
		[PERCENT] = cell_signed(FORM_PERCENT, change->share),
		[INTERVAL] = put_interval(row->form, &change->interval),
	} };
}

static bool same_clock(const struct comparison *comparison)
{
	return comparison->base->measurement.clock_hz ==
	       comparison->new->measurement.clock_hz;
}

static bool same_price(const struct comparison *comparison)
{
	return !memcmp(comparison->base->penalty.cycles,
		       comparison->new->penalty.cycles,
		       sizeof(comparison->new->penalty.cycles));
}

static void put_lost(FILE *out, const struct subject *subject,
		     enum cost_origin origin)
{
	if (origin == COST_PENALTY)
		render_penalty(out, &subject->penalty);
	else
		fputs("walk cycles", out);
}

static void put_note(FILE *out, enum text_note note,
		     const struct comparison *comparison)
{
	const struct comparison *c = comparison;

	if (note == NOTE_LOST) {
		fputs("  # ", out);
		put_lost(out, c->new, c->new_origin);
		if (c->base_origin == c->new_origin &&
		    (c->base_origin == COST_WALK_CYCLES || same_price(c)))
			return;
		fputs("; base: ", out);
		put_lost(out, c->base, c->base_origin);
	} else if (note == NOTE_CLOCK) {
		fputs("  # at ", out);
		render_clock(out, &c->new->measurement);
		if (same_clock(c))
			return;
		fputs("; base: ", out);
		render_clock(out, &c->base->measurement);
	}
}

static void put_line(FILE *out, const char *label, const struct line *line,
		     const int *widths)
{
	fprintf(out, " %-24s", label);
	for (int i = 0; i < COLUMNS; i++)
		if (widths[i])
			fprintf(out, "  %*s", widths[i], line->cells[i].text);
}

static void put_table(FILE *out, const struct comparison *comparison,
		      bool colour)
{
	struct line lines[TEXT_ROWS], head;
	int widths[COLUMNS] = { 0 };
	bool open = false;

	for (size_t i = 0; i < TEXT_ROWS; i++) {
		lines[i] = make_line(&text_rows[i],
				     &comparison->changes[text_rows[i].figure]);
		if (!is_shown(comparison, &text_rows[i]))
			continue;
		for (int c = 0; c < COLUMNS; c++)
			if ((int)strlen(lines[i].cells[c].text) > widths[c])
				widths[c] = strlen(lines[i].cells[c].text);
	}
	for (int c = 0; c < COLUMNS; c++) {
		snprintf(head.cells[c].text, sizeof(head.cells[c].text), "%s",
			 heads[c]);
		if (widths[c] && (int)strlen(heads[c]) > widths[c])
			widths[c] = strlen(heads[c]);
	}
	put_line(out, "", &head, widths);
	fputc('\n', out);
	for (size_t i = 0; i < TEXT_ROWS; i++) {
		const struct text_row *row = &text_rows[i];
		bool shout = colour && row->bold;

		if (is_shown(comparison, row)) {
			fputs(shout ? BOLD : "", out);
			put_line(out, row->label, &lines[i], widths);
			fputs(shout ? PLAIN : "", out);
			put_note(out, row->note, comparison);
			fputc('\n', out);
			open = true;
		}
		if (row->last && open) {
			fputc('\n', out);
			open = false;
		}
	}
}

static void put_share(FILE *out, const struct comparison *comparison)
{
	const struct explanation *explanation = &comparison->explanation;
	double lost = comparison->changes[FIGURE_SECONDS_LOST].by;
	double elapsed = comparison->changes[FIGURE_ELAPSED].by;
	const char *what = elapsed < 0 ? "speedup" : "slowdown";

	if (explanation->share > 0)
		fprintf(out, "TLB misses explain %.0f %% of the %s: %.3f s of %.3f s",
			100 * explanation->share, what, fabs(lost),
			fabs(elapsed));
	else
		fprintf(out, "TLB misses explain nothing of the %s of %.3f s: they cost %.3f s %s",
			what, fabs(elapsed), fabs(lost),
			lost < 0 ? "less" : "more");
	if (explanation->verdict == VERDICT_EXPLAINED)
		fprintf(out, " (%.1f .. %.1f %% with 95 %% confidence)\n",
			100 * explanation->interval.low,
			100 * explanation->interval.high);
	else if (comparison->new->kind == SUBJECT_REPORT)
		fputs(" (how sure that is, 4 runs of each tell: tlbcost -r 4)\n",
		      out);
	else
		fputc('\n', out);
}

static void put_explanation(FILE *out, const struct comparison *comparison,
			    bool colour)
{
	const struct interval *interval =
		&comparison->changes[FIGURE_ELAPSED].interval;

	if (comparison->explanation.verdict == VERDICT_SERIES)
		return;
	fprintf(out, " %s", colour ? BOLD : "");
	switch (comparison->explanation.verdict) {
	case VERDICT_EXPLAINED:
	case VERDICT_FEW:
		put_share(out, comparison);
		break;
	case VERDICT_NONE:
		fputs("times are not distinguishable: there is nothing to explain",
		      out);
		if (!isnan(interval->low))
			fprintf(out, " (change of %+.3f .. %+.3f s with 95 %% confidence)",
				interval->low, interval->high);
		fputc('\n', out);
		break;
	case VERDICT_NO_TIME:
		fputs("what that explains is not known: --time gives the times\n", out);
		break;
	case VERDICT_NO_COST:
		fputs("what that explains is not known: -f gives the clock\n", out);
		break;
	case VERDICT_SERIES:
		break;
	}
	fprintf(out, "%s\n", colour ? PLAIN : "");
}

static void put_objections(FILE *out, const struct objections *objections,
			   bool colour)
{
	for (size_t i = 0; i < objections->count; i++) {
		fprintf(out, " %s", colour ? RED : "");
		print_visible(out, "%s: %s", objections->list[i].name,
			      objections->list[i].text);
		fprintf(out, "%s\n\n", colour ? PLAIN : "");
	}
}

static void put_run(FILE *out, const struct measurement *measurement, size_t i)
{
	const struct run *run = &measurement->runs[i];

	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			bool known = i < measurement->run_count &&
				     run->counts.known[TLB_MISSES][side][space];
			double count = known
				? run->counts.count[TLB_MISSES][side][space] : NAN;

			fprintf(out, " %9s", i < measurement->run_count
					     ? cell(FORM_COUNT, count).text : "");
		}
	}
}

/* As somebody would who pastes two captures beside each other. */
static void put_series(FILE *out, const struct comparison *comparison)
{
	const struct measurement *base = &comparison->base->measurement;
	const struct measurement *new = &comparison->new->measurement;
	size_t count = base->run_count > new->run_count ? base->run_count
							: new->run_count;

	print_visible(out, " %4s  %-39.39s    %.39s", "", comparison->base->name,
		      comparison->new->name);
	fprintf(out, "\n %4s", "#");
	for (int i = 0; i < 2; i++)
		fprintf(out, "%s %9s %9s %9s %9s", i ? "   " : "", "I user",
			"I kernel", "D user", "D kernel");
	fputc('\n', out);
	for (size_t i = 0; i < count; i++) {
		fprintf(out, " %4zu", i + 1);
		put_run(out, base, i);
		fputs("   ", out);
		put_run(out, new, i);
		fputc('\n', out);
	}
	fputc('\n', out);
}

static void put_subject(FILE *out, const struct subject *subject)
{
	if (subject->measurement.name)
		print_visible(out, "'%s' in ", subject->measurement.name);
	print_visible(out, "%s", subject->name);
}

void render_compare_text(FILE *out, const struct compared *compared,
			 bool colour)
{
	const struct comparison *comparison = &compared->comparison;
	size_t base = comparison->base->measurement.run_count;
	size_t new = comparison->new->measurement.run_count;
	const char *what = comparison->new->kind == SUBJECT_SERIES ? "intervals"
								   : "runs";

	fputc('\n', out);
	fputs(" Cost of TLB misses: ", out);
	put_subject(out, comparison->new);
	fputs(", compared with ", out);
	put_subject(out, comparison->base);
	if (base > 1 || new > 1)
		fprintf(out, " (medians of %zu and %zu %s)", new, base, what);
	fputs(":\n\n", out);
	put_objections(out, &compared->objections, colour);
	if (comparison->explanation.verdict == VERDICT_SERIES)
		put_series(out, comparison);
	put_table(out, comparison, colour);
	put_explanation(out, comparison, colour);
}

