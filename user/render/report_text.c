// SPDX-License-Identifier: GPL-2.0
#include "render/report.h"

#include <string.h>

#include "lib/array.h"
#include "lib/text.h"
#include "render/colour.h"
#include "render/figure_text.h"

/* An estimate that rests on fewer turns at the counters is told to be bad. */
#define ROTATIONS_MIN 100

/* What stands behind '#': nothing, the rate that @row.rate names, or words. */
enum note { NOTE_NONE, NOTE_RATE, NOTE_LOST, NOTE_PENALTY, NOTE_CLOCK };

static const struct row {
	enum figure figure;
	enum form form;
	enum note note;
	const char *label;
	enum figure rate;
	bool last;	/* of its block */
	bool money;
	bool both;	/* for those who want to see both */
} rows[] = {
	{ FIGURE_I_USER, FORM_COUNT, NOTE_RATE, .label = "I-TLB userspace misses",
	  .rate = FIGURE_I_USER_RATE },
	{ FIGURE_I_KERNEL, FORM_COUNT, NOTE_RATE, .label = "I-TLB kernel misses",
	  .rate = FIGURE_I_KERNEL_RATE },
	{ FIGURE_D_USER, FORM_COUNT, NOTE_RATE, .label = "D-TLB userspace misses",
	  .rate = FIGURE_D_USER_RATE },
	{ FIGURE_D_KERNEL, FORM_COUNT, NOTE_RATE, .label = "D-TLB kernel misses",
	  .rate = FIGURE_D_KERNEL_RATE },
	{ FIGURE_MISSES, FORM_COUNT, NOTE_RATE, .label = "TLB misses",
	  .rate = FIGURE_MISSES_RATE, .last = true },

	{ FIGURE_WALKS, FORM_COUNT, NOTE_NONE, .label = "page walks",
	  .both = true },
	{ FIGURE_WALK_CYCLES, FORM_COUNT, NOTE_NONE,
	  .label = "cycles of page walks", .both = true },
	{ FIGURE_PENALTY_CYCLES, FORM_COUNT, NOTE_PENALTY,
	  .label = "cycles by price", .last = true, .both = true },

	{ FIGURE_CYCLES_LOST, FORM_COUNT, NOTE_LOST, .label = "cycles lost",
	  .money = true },
	{ FIGURE_SECONDS_LOST, FORM_SECONDS, NOTE_CLOCK, .label = "seconds lost",
	  .money = true },
	{ FIGURE_SHARE_OF_CPU, FORM_PERCENT, NOTE_NONE, .label = "% of CPU time",
	  .money = true },
	{ FIGURE_SHARE_OF_ELAPSED, FORM_PERCENT, NOTE_NONE,
	  .label = "% of elapsed time", .last = true, .money = true },

	{ FIGURE_MINOR_FAULTS, FORM_COUNT, NOTE_NONE, .label = "minor page faults" },
	{ FIGURE_MAJOR_FAULTS, FORM_COUNT, NOTE_NONE, .label = "major page faults",
	  .last = true },

	{ FIGURE_ELAPSED, FORM_SECONDS, NOTE_NONE, .label = "seconds real" },
	{ FIGURE_USER, FORM_SECONDS, NOTE_NONE, .label = "seconds user" },
	{ FIGURE_SYS, FORM_SECONDS, NOTE_NONE, .label = "seconds sys", .last = true },
};

static const char *const penalty_origins[] = {
	[PENALTY_DEFAULT] = "default: ",
	[PENALTY_GUESS] = "a guess: -p gives yours",
	[PENALTY_OPTION] = "-p",
	[PENALTY_FILE] = "",
};

static const char *const clock_origins[] = {
	[CLOCK_UNKNOWN] = "",
	[CLOCK_OPTION] = "-f",
	[CLOCK_CPUINFO] = "/proc/cpuinfo",
};

static const char *const invalid[] = {
	[COUNTS_ZEROED] = "zeroed by somebody else during the run",
	[COUNTS_ABSURD] = "they grew by more than any CPU can miss",
	[COUNTS_OFF] = "counting was switched off: write 1 to /sys/kernel/debug/tlbmiss/enabled",
};

static const char *const starts[] = {
	[SOURCE_BUSY] = "another tlbcost is measuring",
	[SOURCE_DENIED] = "no permission",
};

static void put_rate(FILE *out, const struct spread *rate, bool many)
{
	fprintf(out, "# %10s /s", cell(FORM_RATE, rate->median).text);
	if (many)
		fprintf(out, " %s", cell_range(FORM_RATE, rate).text);
}

void render_penalty(FILE *out, const struct penalty *penalty)
{
	const double *i = penalty->cycles[TLB_I], *d = penalty->cycles[TLB_D];
	bool sides_differ = i[TLB_USER] != d[TLB_USER] ||
			    i[TLB_KERNEL] != d[TLB_KERNEL];
	bool spaces_differ = i[TLB_USER] != i[TLB_KERNEL] ||
			     d[TLB_USER] != d[TLB_KERNEL];

	if (sides_differ && spaces_differ)
		fprintf(out, "cycles a miss: I-TLB userspace %.10g, kernel %.10g, D-TLB userspace %.10g, kernel %.10g",
			i[TLB_USER], i[TLB_KERNEL], d[TLB_USER], d[TLB_KERNEL]);
	else if (sides_differ)
		fprintf(out, "%.10g cycles an I-TLB miss, %.10g a D-TLB miss",
			i[TLB_USER], d[TLB_USER]);
	else if (spaces_differ)
		fprintf(out, "%.10g cycles a userspace miss, %.10g a kernel miss",
			i[TLB_USER], i[TLB_KERNEL]);
	else
		fprintf(out, "%.10g cycles a miss", i[TLB_USER]);
	print_visible(out, " (%s%s)", penalty_origins[penalty->origin],
		penalty->origin == PENALTY_GUESS ? "" : penalty->of);
}

void render_clock(FILE *out, const struct measurement *measurement)
{
	fprintf(out, "%.10g MHz (%s)", measurement->clock_hz / 1e6,
		clock_origins[measurement->clock_origin]);
}

static void put_price(FILE *out, const struct penalty *penalty)
{
	fputs("# ", out);
	render_penalty(out, penalty);
}

static void put_note(FILE *out, const struct row *row,
		     const struct report *report)
{
	const struct measurement *measurement = report->measurement;
	const struct spread *summary = report->summary;

	switch (row->note) {
	case NOTE_NONE:
		return;
	case NOTE_RATE:
		put_rate(out, &summary[row->rate], measurement->run_count > 1);
		return;
	case NOTE_LOST:
		if (report->origin == COST_PENALTY)
			put_price(out, report->penalty);
		else
			fprintf(out, "# %s cycles a miss (walk cycles)",
				cell(FORM_TENTHS,
				     summary[FIGURE_CYCLES_PER_MISS].median).text);
		return;
	case NOTE_PENALTY:
		put_price(out, report->penalty);
		return;
	case NOTE_CLOCK:
		fputs("# at ", out);
		render_clock(out, measurement);
		return;
	}
}

/* Seconds and shares need a clock; without one they are not there at all. */
static bool needs_clock(enum figure figure)
{
	return figure == FIGURE_SECONDS_LOST || figure == FIGURE_SHARE_OF_CPU ||
	       figure == FIGURE_SHARE_OF_ELAPSED;
}

static void put_table(FILE *out, const struct report *report,
		      const struct text_style *style)
{
	bool many = report->measurement->run_count > 1;
	struct cell ranges[ARRAY_SIZE(rows)];
	int width = 0;

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		if (rows[i].both && !style->both)
			continue;
		ranges[i] = cell_range(rows[i].form,
				       &report->summary[rows[i].figure]);
		if (many && (int)strlen(ranges[i].text) > width)
			width = strlen(ranges[i].text);
	}
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct row *row = &rows[i];
		double value = report->summary[row->figure].median;
		bool shout = style->colour && row->money;

		if (row->both && !style->both)
			continue;
		if (!needs_clock(row->figure) ||
		    report->measurement->clock_hz > 0) {
			fprintf(out, "%s%16s%s", shout ? BOLD : "",
				cell(row->form, value).text,
				shout ? PLAIN : "");
			if (many)
				fprintf(out, " %-*s", width, ranges[i].text);
			fprintf(out, row->note ? "  %-24s" : "  %s",
				row->label);
			put_note(out, row, report);
			fputc('\n', out);
		} else if (row->figure == FIGURE_SECONDS_LOST) {
			fprintf(out, "%16s  %s\n", "-",
				"seconds and shares: clock not known, -f FREQ gives it");
		}
		if (row->last)
			fputc('\n', out);
	}
}

static void put_command(FILE *out, char *const *command)
{
	for (size_t i = 0; command[i]; i++) {
		if (i)
			fputc(' ', out);
		print_visible(out, "%s", command[i]);
	}
}

/* Words for @count runs out of many, or for the only one. */
static void put_runs(FILE *out, size_t count, size_t of, const char *before)
{
	if (of > 1)
		fprintf(out, "%s %zu of %zu runs", before, count, of);
}

static void put_warning(FILE *out, const char *text, bool colour)
{
	fprintf(out, " %s", colour ? RED : "");
	print_visible(out, "%s", text);
	fprintf(out, "%s\n\n", colour ? PLAIN : "");
}

static void put_invalid(FILE *out, const struct measurement *measurement,
			bool colour)
{
	for (int why = COUNTS_ZEROED; why <= COUNTS_OFF; why++) {
		size_t count = 0;

		for (size_t i = 0; i < measurement->run_count; i++)
			count += (int)measurement->runs[i].validity == why;
		if (!count)
			continue;
		fprintf(out, " %scounts", colour ? RED : "");
		put_runs(out, count, measurement->run_count, " of");
		fprintf(out, " are not valid: %s%s\n\n", invalid[why],
			colour ? PLAIN : "");
	}
}

/* Of many runs, the worst is told. */
static void put_estimates(FILE *out, const struct spread *summary, bool colour)
{
	double share = summary[FIGURE_COUNTED_SHARE].min;
	double turns = summary[FIGURE_ROTATIONS].min;
	char text[256];

	if (share < 1) {
		snprintf(text, sizeof(text),
			 "counts are estimates: events shared the counters, one had its turn for %s %% of the time",
			 cell(FORM_PERCENT, share).text);
		put_warning(out, text, colour);
	}
	if (turns < ROTATIONS_MIN) {
		snprintf(text, sizeof(text),
			 "estimates may be far off: there was time for %s turn%s only",
			 cell(FORM_RATE, turns).text, turns < 1.5 ? "" : "s");
		put_warning(out, text, colour);
	}
}

static const char *const repeat_figures[] = {
	[REPEAT_ELAPSED] = "real",
	[REPEAT_MISSES] = "misses",
};

static const enum form repeat_forms[] = {
	[REPEAT_ELAPSED] = FORM_SECONDS,
	[REPEAT_MISSES] = FORM_COUNT,
};

/* How well the medians are known, where somebody wanted to know that. */
static void put_certainty(FILE *out, const struct report *report, bool colour)
{
	const struct repetition *repetition = report->repetition;
	const struct repeat *repeat = &report->measurement->repeat;
	bool shout = colour && !repetition->sure;

	if (!repeat->percent)
		return;
	fprintf(out, " %s%s after %zu runs: median", shout ? RED : "",
		repetition->sure ? "sure" : "not sure",
		report->measurement->run_count);
	for (int i = 0; i < REPEAT_FIGURES; i++)
		fprintf(out, " of %s to +-%s %%%s", repeat_figures[i],
			cell(FORM_PERCENT, repetition->certainty[i].off).text,
			i + 1 < REPEAT_FIGURES ? "," : "");
	fprintf(out, ", wanted %.10g %% with confidence %.10g %%%s\n\n",
		repeat->percent, repeat->confidence, shout ? PLAIN : "");
}

/* Named, with the value that they have; no figure is without them. */
static void put_outliers(FILE *out, const struct report *report, bool colour)
{
	size_t runs = report->measurement->run_count;

	for (int figure = 0; figure < REPEAT_FIGURES; figure++) {
		const struct certainty *certainty =
			&report->repetition->certainty[figure];
		const char *before = "";

		if (!certainty->outliers)
			continue;
		fprintf(out, " %soutliers, which all figures include: %s of run ",
			colour ? RED : "", repeat_figures[figure]);
		for (size_t i = 0; i < runs; i++) {
			if (!certainty->outlier[i])
				continue;
			fprintf(out, "%s%zu (%s)", before, i + 1,
				cell(repeat_forms[figure],
				     certainty->value[i]).text);
			before = ", ";
		}
		fprintf(out, "%s\n\n", colour ? PLAIN : "");
	}
}

static void put_warnings(FILE *out, const struct report *report, bool colour)
{
	const char *note = report->measurement->note;

	if (note && *note)
		put_warning(out, note, colour);
	put_invalid(out, report->measurement, colour);
	put_estimates(out, report->summary, colour);
	put_certainty(out, report, colour);
	put_outliers(out, report, colour);
}

static const char *const scopes[] = {
	[SCOPE_MACHINE] = "the whole machine",
	[SCOPE_PROCESSES] = "the command and its children",
};

static const char *const splits[] = {
	[SPLIT_SPACE] = "whose address was missing",
	[SPLIT_MODE] = "the mode that the CPU was in",
};

static void put_details(FILE *out, const struct measurement *measurement)
{
	if (measurement->repeat.warmup)
		fprintf(out, " %u warm-up run%s before, in no figure\n",
			measurement->repeat.warmup,
			measurement->repeat.warmup > 1 ? "s" : "");
	for (int why = SOURCE_BUSY; why <= SOURCE_DENIED; why++) {
		size_t count = 0;

		for (size_t i = 0; i < measurement->run_count; i++)
			count += (int)measurement->runs[i].start == why;
		if (!count)
			continue;
		fprintf(out, " cannot zero the counters (%s): baseline used",
			starts[why]);
		put_runs(out, count, measurement->run_count, " in");
		fputc('\n', out);
	}
	fprintf(out, " misses of %s; userspace or kernel is %s\n",
		scopes[measurement->scope], splits[measurement->split]);
	print_visible(out, " source %s, %s, Linux %s %s, CPU %s, %s, tlbcost %s",
		measurement->source, measurement->host, measurement->kernel,
		measurement->arch,
		measurement->cpu && *measurement->cpu ? measurement->cpu
						      : "not known",
		measurement->date, measurement->version);
	fputs("\n\n", out);
}

void render_text(FILE *out, const struct report *report,
		 const struct text_style *style)
{
	const struct measurement *measurement = report->measurement;

	fputs("\n Cost of TLB misses while running '", out);
	put_command(out, measurement->command);
	if (measurement->name)
		print_visible(out, "', named '%s", measurement->name);
	if (measurement->run_count > 1)
		fprintf(out, "' (%zu runs: median, min .. max):\n\n",
			measurement->run_count);
	else
		fputs("':\n\n", out);
	put_warnings(out, report, style->colour);
	put_table(out, report, style);
	if (style->verbose)
		put_details(out, measurement);
}
