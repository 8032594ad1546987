// SPDX-License-Identifier: GPL-2.0
#include "render.h"

#include <string.h>

#include "array.h"
#include "cell.h"

#define BOLD "\033[1m"
#define RED "\033[1;31m"
#define PLAIN "\033[0m"

/* What stands behind '#': nothing, the rate that @row.rate names, or words. */
enum note { NOTE_NONE, NOTE_RATE, NOTE_PENALTY, NOTE_CLOCK };

static const struct row {
	enum figure figure;
	enum form form;
	enum note note;
	const char *label;
	enum figure rate;
	bool last;	/* of its block */
	bool money;
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

	{ FIGURE_CYCLES_LOST, FORM_COUNT, NOTE_PENALTY, .label = "cycles lost",
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
	[PENALTY_DEFAULT] = "default: an MPC855T in 2005",
	[PENALTY_GUESS] = "a guess: -p gives yours",
	[PENALTY_OPTION] = "-p",
};

static const char *const clock_origins[] = {
	[CLOCK_UNKNOWN] = "",
	[CLOCK_OPTION] = "-f",
	[CLOCK_CPUINFO] = "/proc/cpuinfo",
};

static const char *const invalid[] = {
	[COUNTS_ZEROED] = "zeroed by somebody else during the run",
	[COUNTS_ABSURD] = "they grew by more than any CPU can miss",
};

static const char *const starts[] = {
	[SOURCE_BUSY] = "another tlbcost is measuring",
	[SOURCE_DENIED] = "no permission",
};

static void put_note(FILE *out, const struct row *row,
		     const struct report *report)
{
	const struct measurement *measurement = report->measurement;
	const double *cycles = report->penalty->cycles;
	const struct spread *rate = &report->summary[row->rate];

	switch (row->note) {
	case NOTE_NONE:
		return;
	case NOTE_RATE:
		fprintf(out, "# %10s /s", cell(FORM_RATE, rate->median).text);
		if (measurement->run_count > 1)
			fprintf(out, " %s", cell_range(FORM_RATE, rate).text);
		return;
	case NOTE_PENALTY:
		if (cycles[TLB_I] == cycles[TLB_D])
			fprintf(out, "# %.10g cycles a miss", cycles[TLB_I]);
		else
			fprintf(out, "# %.10g cycles an I-TLB miss, %.10g a D-TLB miss",
				cycles[TLB_I], cycles[TLB_D]);
		fprintf(out, " (%s)", penalty_origins[report->penalty->origin]);
		return;
	case NOTE_CLOCK:
		fprintf(out, "# at %.10g MHz (%s)", measurement->clock_hz / 1e6,
			clock_origins[measurement->clock_origin]);
		return;
	}
}

/* Seconds and shares need a clock; without one they are not there at all. */
static bool needs_clock(enum figure figure)
{
	return figure == FIGURE_SECONDS_LOST || figure == FIGURE_SHARE_OF_CPU ||
	       figure == FIGURE_SHARE_OF_ELAPSED;
}

static void put_table(FILE *out, const struct report *report, bool colour)
{
	bool many = report->measurement->run_count > 1;
	struct cell ranges[ARRAY_SIZE(rows)];
	int width = 0;

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		ranges[i] = cell_range(rows[i].form,
				       &report->summary[rows[i].figure]);
		if (many && (int)strlen(ranges[i].text) > width)
			width = strlen(ranges[i].text);
	}
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct row *row = &rows[i];
		double value = report->summary[row->figure].median;
		bool shout = colour && row->money;

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
		for (const char *c = command[i]; *c; c++)
			fputc((unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c,
			      out);
	}
}

/* Words for @count runs out of many, or for the only one. */
static void put_runs(FILE *out, size_t count, size_t of, const char *before)
{
	if (of > 1)
		fprintf(out, "%s %zu of %zu runs", before, count, of);
}

static void put_warnings(FILE *out, const struct measurement *measurement,
			 bool colour)
{
	for (int why = COUNTS_ZEROED; why <= COUNTS_ABSURD; why++) {
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

static void put_details(FILE *out, const struct measurement *measurement)
{
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
	fprintf(out, " source %s, %s, Linux %s %s, CPU %s, %s, tlbcost %s\n\n",
		measurement->source, measurement->host, measurement->kernel,
		measurement->arch,
		measurement->cpu && *measurement->cpu ? measurement->cpu
						      : "not known",
		measurement->date, measurement->version);
}

void render_text(FILE *out, const struct report *report, bool colour,
		 bool verbose)
{
	const struct measurement *measurement = report->measurement;

	fputs("\n Cost of TLB misses while running '", out);
	put_command(out, measurement->command);
	if (measurement->run_count > 1)
		fprintf(out, "' (%zu runs: median, min .. max):\n\n",
			measurement->run_count);
	else
		fputs("':\n\n", out);
	put_warnings(out, measurement, colour);
	put_table(out, report, colour);
	if (verbose)
		put_details(out, measurement);
}
