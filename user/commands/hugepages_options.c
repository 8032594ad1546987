// SPDX-License-Identifier: GPL-2.0
#include "commands/hugepages_options.h"

#include <string.h>

#include "commands/option_table.h"
#include "commands/repeat_options.h"
#include "cost/penalty.h"
#include "lib/array.h"

/* Unless something else is asked for: more than the 4 that an interval takes. */
#define RUNS 5

const char *const huge_modes[HUGE_MODES + 1] = {
	[HUGE_OFF] = "off",
	[HUGE_THP] = "thp",
	[HUGE_MALLOC] = "malloc",
};

/* The mode that a word of @length bytes names; HUGE_MODES if none. */
static int find_mode(const char *word, size_t length)
{
	int mode = 0;

	while (mode < HUGE_MODES && (strlen(huge_modes[mode]) != length ||
				     memcmp(huge_modes[mode], word, length)))
		mode++;
	return mode;
}

/* "off,thp": each once */
static int take_modes(void *into, const char *value)
{
	struct hugepages_options *options = into;

	memset(options->modes, 0, sizeof(options->modes));
	options->modes_given = true;
	for (;;) {
		size_t length = strcspn(value, ",");
		int mode = find_mode(value, length);

		if (mode == HUGE_MODES || options->modes[mode])
			return -1;
		options->modes[mode] = true;
		if (!value[length])
			return 0;
		value += length + 1;
	}
}

static const struct option_row rows[] = {
	{ 0, "modes", "MODE,...", "which to compare: off, thp, malloc (all)",
	  TAKE_BY(take_modes, "give off, thp or malloc, each once, as off,thp") },
	{ 'p', "penalty", "CYCLES", "price of one miss: 23; i=20,d=23; u=22,k=24; iu=..",
	  TAKE_PENALTY(hugepages_options, penalty) },
	{ 'S', "source", "proc|perf|auto", "counts from: the module, perf events, either",
	  TAKE_NAME(hugepages_options, source, source_kinds), .wanted = "give proc, perf or auto" },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  TAKE_CLOCK(hugepages_options, clock_hz) },
	{ 'r', "repeat", "N", "run it N times in each mode (5)",
	  TAKE_NUMBER(hugepages_options, runs, 1, RUNS_MAX) },
	{ 0, "until", "PCT", "repeat until medians are known to PCT %: 5, or 5@99",
	  TAKE_UNTIL(hugepages_options, repeat) },
	{ 0, "max-runs", "N", "with --until: no more than N runs of each mode (50)",
	  TAKE_NUMBER(hugepages_options, max_runs, REPEAT_MIN, RUNS_MAX) },
	{ 'w', "warmup", "N", "run it N times before, uncounted",
	  TAKE_NUMBER(hugepages_options, repeat.warmup, 0, RUNS_MAX) },
	{ 'o', "output", "FILE", "write the report to FILE, not to stderr",
	  TAKE_FILE(hugepages_options, output) },
	{ 'j', "json", NULL, "report as JSON",
	  TAKE_CHOICE(hugepages_options, form, HUGE_JSON) },
	{ 0, "csv", NULL, "report as CSV: a line a figure and mode",
	  TAKE_CHOICE(hugepages_options, form, HUGE_CSV) },
	{ 0, "svg", "FILE", "draw the runs of each mode with gnuplot",
	  TAKE_FILE(hugepages_options, svg) },
	{ 'q', "quiet", NULL, "no report on stderr", TAKE_FLAG(hugepages_options, quiet) },
	{ 'h', "help", NULL, "this help", TAKE_FLAG(hugepages_options, help) },
};

static const struct option_table table = { "tlbcost hugepages", rows, ARRAY_SIZE(rows) };

void hugepages_options_help(FILE *out)
{
	fputs("usage: tlbcost hugepages [OPTION...] [--] COMMAND [ARGUMENT...]\n\n"
	      "Runs COMMAND with huge pages and without, in turn, and says what they save.\n\n",
	      out);
	option_table_help(&table, out);
}

int hugepages_options_parse(int argc, char **argv, struct hugepages_options *options,
			    struct error *error)
{
	*options = (struct hugepages_options){
		.penalty = penalty_default(),
		.modes = { true, true, true },
		.repeat.confidence = REPEAT_CONFIDENCE,
	};
	if (option_table_parse(&table, argc, argv, options, &options->command, error))
		return -1;
	if (options->help)
		return 0;
	if (repeat_options_settle(&options->repeat, options->runs, options->max_runs, RUNS,
				  error))
		return -1;
	if (!options->modes[HUGE_OFF])
		return error_set(error, "--modes without off: add it, the others are compared with it");
	if (!*options->command)
		return error_set(error, "no command to run: give one, as in tlbcost hugepages -- ls");
	return 0;
}
