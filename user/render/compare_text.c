// SPDX-License-Identifier: GPL-2.0
#include "render/compare.h"

#include <math.h>
#include <string.h>

#include "lib/text.h"
#include "render/colour.h"
#include "render/figure_text.h"
#include "render/report.h"
#include "render/text_rows.h"

enum column { BASE, NEW, CHANGE, PERCENT, INTERVAL, OF, COLUMNS };

static const char *const heads[COLUMNS] = {
	"base", "new", "change", "%", "95 % confidence", "runs"
};

struct line {
	struct cell cells[COLUMNS];
};

static bool is_series(const struct comparison *comparison)
{
	return comparison->explanation.verdict == VERDICT_SERIES;
}

/* More was lost than there is CPU time: see cost_runs(). */
static bool has_no_share(const struct change *changes, bool new)
{
	const struct change *lost = &changes[FIGURE_SECONDS_LOST];
	const struct change *share = &changes[FIGURE_SHARE_OF_CPU];
	const struct change *user = &changes[FIGURE_USER];

	return new ? lost->new.max > 0 && user->new.count && !share->new.count
		   : lost->base.max > 0 && user->base.count && !share->base.count;
}

static bool is_no_share(const struct comparison *comparison)
{
	return has_no_share(comparison->changes, false) ||
	       has_no_share(comparison->changes, true);
}

/* What neither of the two knows stands in no line. */
static bool is_shown(const struct comparison *comparison, const struct text_row *row)
{
	const struct change *change = &comparison->changes[row->figure];

	if (row->when == WHEN_BOTH ||
	    (row->when == WHEN_SERIES && !is_series(comparison)))
		return false;
	return change->base.count || change->new.count ||
	       (row->figure == FIGURE_SHARE_OF_CPU && is_no_share(comparison));
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

/*
 * On how many runs a figure rests: told if they are not all runs for all figures; and of a
 * series always, where it is fewer than it looks.
 */
static struct cell put_of(const struct change *change, bool is_told)
{
	struct cell result = { "" };

	if (is_told)
		snprintf(result.text, sizeof(result.text), "%zu and %zu",
			 change->base_effective, change->new_effective);
	return result;
}

/* Of a figure that is known of no run, the "-" says so. */
static bool is_of_fewer(const struct spread *spread, const struct subject *subject)
{
	return spread->count && spread->count < subject->measurement.run_count;
}

static bool is_of_told(const struct comparison *comparison)
{
	for (size_t i = 0; i < TEXT_ROWS; i++) {
		const struct change *change = &comparison->changes[text_rows[i].figure];

		if (is_shown(comparison, &text_rows[i]) &&
		    (is_of_fewer(&change->base, comparison->base) ||
		     is_of_fewer(&change->new, comparison->new)))
			return true;
	}
	return is_series(comparison);
}

static struct line make_line(const struct text_row *row, const struct change *change,
			     bool of_is_told)
{
	return (struct line){ {
		[BASE] = cell(row->form, change->base.median),
		[NEW] = cell(row->form, change->new.median),
		[CHANGE] = cell_signed(row->form, change->by.value),
		[PERCENT] = cell_signed(FORM_PERCENT, change->share),
		[INTERVAL] = put_interval(row->form, &change->by.interval),
		[OF] = put_of(change, of_is_told),
	} };
}

static bool same_clock(const struct comparison *comparison)
{
	const struct change *clock = &comparison->changes[FIGURE_CLOCK];

	return clock->base.median == clock->new.median ||
	       (!clock->base.count && !clock->new.count);
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
		render_clock(out, &c->new->measurement, &c->changes[FIGURE_CLOCK].new);
		if (same_clock(c))
			return;
		fputs("; base: ", out);
		render_clock(out, &c->base->measurement, &c->changes[FIGURE_CLOCK].base);
	} else if (note == NOTE_CPU && is_no_share(c)) {
		fputs("  # no share: more was lost than CPU time passed", out);
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
	bool open = false, of_is_told = is_of_told(comparison);
	int widths[COLUMNS] = { 0 };

	for (size_t i = 0; i < TEXT_ROWS; i++) {
		lines[i] = make_line(&text_rows[i],
				     &comparison->changes[text_rows[i].figure], of_is_told);
		if (!is_shown(comparison, &text_rows[i]))
			continue;
		for (int c = 0; c < COLUMNS; c++)
			if ((int)strlen(lines[i].cells[c].text) > widths[c])
				widths[c] = strlen(lines[i].cells[c].text);
	}
	for (int c = 0; c < COLUMNS; c++) {
		snprintf(head.cells[c].text, sizeof(head.cells[c].text), "%s",
			 c == OF && is_series(comparison) ? "effective" : heads[c]);
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

/* What is far beyond all or nothing, is not told. */
static void put_share_interval(FILE *out, const struct interval *share)
{
	if (share->high > 2)
		fprintf(out, " (at least %.1f %%", 100 * share->low);
	else if (share->low < -1)
		fprintf(out, " (at most %.1f %%", 100 * share->high);
	else
		fprintf(out, " (%.1f .. %.1f %%", 100 * share->low,
			100 * share->high);
	fputs(" with 95 % confidence)\n", out);
}

static void put_share(FILE *out, const struct comparison *comparison)
{
	const struct explanation *explanation = &comparison->explanation;
	double lost = comparison->changes[FIGURE_SECONDS_LOST].by.value;
	double elapsed = comparison->changes[FIGURE_ELAPSED].by.value;
	const char *what = elapsed < 0 ? "speedup" : "slowdown";
	double share = explanation->share.value;

	if (isnan(share))
		share = lost / elapsed;
	if (share > 0 && share <= 1)
		fprintf(out, "TLB misses explain %.0f %% of the %s: %.3f s of %.3f s",
			100 * share, what, fabs(lost), fabs(elapsed));
	else
		fprintf(out, "TLB misses explain %s of the %s of %.3f s: they cost %.3f s %s",
			share > 1 ? "more than all" : "nothing", what, fabs(elapsed),
			fabs(lost), lost < 0 ? "less" : "more");
	if (explanation->verdict == VERDICT_EXPLAINED)
		put_share_interval(out, &explanation->share.interval);
	else if (comparison->new->kind == SUBJECT_REPORT)
		fputs(" (how sure that is, 4 runs of each tell: tlbcost -r 4)\n",
		      out);
	else
		fputc('\n', out);
}

static void put_too_short(FILE *out, const struct comparison *comparison, bool colour)
{
	bool too_short = false;

	for (size_t i = 0; i < TEXT_ROWS; i++) {
		const struct change *change = &comparison->changes[text_rows[i].figure];

		if (is_shown(comparison, &text_rows[i]) && isnan(change->by.interval.low))
			too_short = true;
	}
	if (too_short)
		fprintf(out, " %stoo short to tell, where there is no interval: intervals of a series resemble their\n"
			" neighbours; 4 that are independent (effective) are needed of each: watch longer%s\n\n",
			colour ? BOLD : "", colour ? PLAIN : "");
}

static void put_explanation(FILE *out, const struct comparison *comparison,
			    bool colour)
{
	const struct estimate *elapsed = &comparison->changes[FIGURE_ELAPSED].by;
	const struct interval *interval = &elapsed->interval;
	const struct interval *lost =
		&comparison->changes[FIGURE_SECONDS_LOST].by.interval;

	if (is_series(comparison)) {
		put_too_short(out, comparison, colour);
		return;
	}
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
	case VERDICT_OPEN:
		fprintf(out, "TLB misses may explain all of the %s of %.3f s or nothing: they cost %+.3f .. %+.3f s with 95 %% confidence\n",
			elapsed->value < 0 ? "speedup" : "slowdown", fabs(elapsed->value),
			lost->low, lost->high);
		break;
	case VERDICT_IMPOSSIBLE:
		fputs("what that explains is not known: more was lost than is possible\n",
		      out);
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

			fprintf(out, " %10s", i < measurement->run_count
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

	print_visible(out, " %4s  %-43.43s    %.43s", "", comparison->base->name,
		      comparison->new->name);
	fprintf(out, "\n %4s", "#");
	for (int i = 0; i < 2; i++)
		fprintf(out, "%s %10s %10s %10s %10s", i ? "   " : "", "I user",
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
	if (is_series(comparison))
		put_series(out, comparison);
	put_table(out, comparison, colour);
	put_explanation(out, comparison, colour);
}

