// SPDX-License-Identifier: GPL-2.0
#include "render/report.h"

#include <string.h>

#include "cost/words.h"
#include "lib/text.h"
#include "render/colour.h"
#include "render/figure_text.h"
#include "render/text_rows.h"

/* An estimate that rests on fewer turns at the counters is told to be bad. */
#define ROTATIONS_MIN 100

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
	[COUNTS_DEAD] = "the CPU's counters stand still: give the virtual machine a virtual PMU",
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

void render_clock(FILE *out, const struct measurement *measurement,
		  const struct spread *clock)
{
	if (clock && cost_has_cycles(measurement))
		fprintf(out, "%.0f MHz (cycles counted / CPU time)", clock->median / 1e6);
	else
		fprintf(out, "%.10g MHz (%s)", measurement->clock_hz / 1e6,
			clock_origins[measurement->clock_origin]);
}

static void put_price(FILE *out, const struct penalty *penalty)
{
	fputs("# ", out);
	render_penalty(out, penalty);
}

static void put_note(FILE *out, const struct text_row *row,
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
		render_clock(out, measurement, &summary[FIGURE_CLOCK]);
		return;
	case NOTE_CPU:
		if (summary[FIGURE_SHARE_OF_CPU].count)
			fputs("# of the cycles counted", out);
		else
			fputs("# no share: more was lost than CPU time passed", out);
		return;
	}
}

static bool has_note(const struct text_row *row, const struct report *report)
{
	const struct spread *summary = report->summary;

	if (row->note == NOTE_CPU)
		return cost_has_cycles(report->measurement) ||
		       (summary[FIGURE_SECONDS_LOST].max > 0 &&
			!summary[FIGURE_SHARE_OF_CPU].count);
	return row->note;
}

/* Seconds and shares need a clock; without one they are not there at all. */
static bool lacks_clock(const struct report *report, enum figure figure)
{
	return (figure == FIGURE_SECONDS_LOST || figure == FIGURE_SHARE_OF_CPU ||
		figure == FIGURE_SHARE_OF_ELAPSED) &&
	       !(report->measurement->clock_hz > 0) &&
	       !report->summary[FIGURE_CYCLES].count;
}

static bool is_shown(const struct text_row *row, const struct report *report,
		     const struct text_style *style)
{
	switch (row->when) {
	case WHEN_ALWAYS:
		return true;
	case WHEN_CYCLES:
		return report->summary[FIGURE_CYCLES].count;
	case WHEN_BOTH:
		return style->both;
	case WHEN_SERIES:
		break;
	}
	return false;
}

static void put_table(FILE *out, const struct report *report,
		      const struct text_style *style)
{
	bool many = report->measurement->run_count > 1;
	struct cell ranges[TEXT_ROWS];
	int width = 0;

	for (size_t i = 0; i < TEXT_ROWS; i++) {
		if (!is_shown(&text_rows[i], report, style))
			continue;
		ranges[i] = cell_range(text_rows[i].form,
				       &report->summary[text_rows[i].figure]);
		if (many && (int)strlen(ranges[i].text) > width)
			width = strlen(ranges[i].text);
	}
	for (size_t i = 0; i < TEXT_ROWS; i++) {
		const struct text_row *row = &text_rows[i];
		double value = report->summary[row->figure].median;
		bool shout = style->colour && row->bold;

		if (!is_shown(row, report, style))
			continue;
		if (!lacks_clock(report, row->figure)) {
			fprintf(out, "%s%16s%s", shout ? BOLD : "",
				cell(row->form, value).text,
				shout ? PLAIN : "");
			if (many)
				fprintf(out, " %-*s", width, ranges[i].text);
			if (has_note(row, report)) {
				fprintf(out, "  %-24s", row->label);
				put_note(out, row, report);
			} else {
				fprintf(out, "  %s", row->label);
			}
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
	for (int why = COUNTS_ZEROED; why <= COUNTS_DEAD; why++) {
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

static void put_timed_out(FILE *out, const struct measurement *measurement, bool colour)
{
	size_t count = measurement_timed_out(measurement);

	if (!count)
		return;
	fprintf(out, " %sstopped after %u ms (--timeout)", colour ? RED : "",
		measurement->repeat.timeout_ms);
	put_runs(out, count, measurement->run_count, ":");
	fprintf(out, "%s%s\n\n",
		count < measurement->run_count ? ", which all figures mix with whole ones" : "",
		colour ? PLAIN : "");
}

/* Of many runs, the worst is told. */
static void put_estimates(FILE *out, const struct report *report, bool colour)
{
	const struct spread *summary = report->summary;
	const char *rival = report->measurement->rival;
	double share = summary[FIGURE_COUNTED_SHARE].min;
	double turns = summary[FIGURE_ROTATIONS].min;
	char text[256];

	if (share < 1) {
		snprintf(text, sizeof(text),
			 "counts are estimates: events shared the counters, one had its turn for %s %% of the time",
			 cell(FORM_PERCENT, share).text);
		put_warning(out, text, colour);
		if (rival && *rival)
			put_warning(out, rival, colour);
	}
	if (turns < ROTATIONS_MIN) {
		snprintf(text, sizeof(text),
			 "estimates may be far off: there was time for %s turn%s only",
			 cell(FORM_RATE, turns).text, turns < 1.5 ? "" : "s");
		put_warning(out, text, colour);
	}
}

static void put_impossible(FILE *out, const struct report *report, bool colour)
{
	struct excess excess = cost_excess(report->measurement, report->figures);
	char text[256];

	if (!excess.run)
		return;
	if (excess.cpus)
		snprintf(text, sizeof(text),
			 "impossible: run %zu lost %.3f s in %.3f s, which takes %.0f CPUs: check -p and -f",
			 excess.run, excess.lost_s, excess.of_s, excess.cpus);
	else
		snprintf(text, sizeof(text),
			 "impossible: run %zu lost %.3f s in %.3f s of CPU time: check -p and -f",
			 excess.run, excess.lost_s, excess.of_s);
	put_warning(out, text, colour);
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
	put_timed_out(out, report->measurement, colour);
	put_invalid(out, report->measurement, colour);
	put_estimates(out, report, colour);
	put_impossible(out, report, colour);
	put_certainty(out, report, colour);
	put_outliers(out, report, colour);
}

static void put_shell(FILE *out, const char *when, const char *command)
{
	if (!command)
		return;
	print_visible(out, " %s, in no figure: %s", when, command);
	fputc('\n', out);
}

static void put_environment(FILE *out, const struct measurement *measurement)
{
	if (measurement->governor)
		print_visible(out, " governor %s", measurement->governor);
	if (measurement->hugepages)
		print_visible(out, "%s transparent huge pages: %s",
			      measurement->governor ? "," : "", measurement->hugepages);
	if (measurement->governor || measurement->hugepages)
		fputc('\n', out);
	if (!measurement->command_line)
		return;
	print_visible(out, " kernel command line: %s", measurement->command_line);
	fputc('\n', out);
}

static void put_details(FILE *out, const struct measurement *measurement)
{
	put_shell(out, "before each run", measurement->prepare);
	put_shell(out, "after the last run", measurement->cleanup);
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
		scope_words[measurement->scope],
		split_words[measurement->split]);
	print_visible(out, " source %s, %s, Linux %s %s, CPU %s, %s, tlbcost %s",
		      measurement->source, measurement->host, measurement->kernel,
		      measurement->arch,
		      measurement->cpu && *measurement->cpu ? measurement->cpu : "not known",
		      measurement->date, measurement->version);
	fputc('\n', out);
	put_environment(out, measurement);
	fputc('\n', out);
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
