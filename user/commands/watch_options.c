// SPDX-License-Identifier: GPL-2.0
#include "commands/watch_options.h"

#include <limits.h>

#include "commands/option_table.h"
#include "cost/penalty.h"
#include "lib/array.h"

#define DAY_MS 86400000

static const struct watch_format *const formats[] = {
	[WATCH_TEXT] = &watch_text,
	[WATCH_CSV] = &watch_csv,
	[WATCH_JSON] = &watch_json,
};

static const struct option_row rows[] = {
	{ 'I', "interval", "MS", "milliseconds between two lines (1000)",
	  TAKE_NUMBER(watch_options, interval_ms, 1, DAY_MS),
	  .wanted = "give milliseconds, 1 to 86400000" },
	{ 'n', "count", "N", "end after N intervals",
	  TAKE_NUMBER(watch_options, lines, 1, UINT_MAX),
	  .wanted = "give a number of intervals, at least 1" },
	{ 'p', "penalty", "CYCLES", "price of one miss: 23, or i=20,d=23",
	  TAKE_PENALTY(watch_options, penalty) },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  TAKE_CLOCK(watch_options, clock_hz) },
	{ 't', "timestamp", NULL, "when each interval ended",
	  TAKE_FLAG(watch_options, timestamps) },
	{ 'A', "no-aggr", NULL, "a line for each CPU, too", TAKE_FLAG(watch_options, per_cpu) },
	{ 0, "csv", NULL, "lines as comma-separated values",
	  TAKE_CHOICE(watch_options, form, WATCH_CSV) },
	{ 'j', "json", NULL, "lines as JSON objects",
	  TAKE_CHOICE(watch_options, form, WATCH_JSON) },
	{ 'o', "output", "FILE", "write lines to FILE, not to stdout",
	  TAKE_FILE(watch_options, output) },
	{ 0, "openmetrics", "FILE", "keep FILE up to date for Prometheus",
	  TAKE_FILE(watch_options, metrics) },
	{ 0, "svg", "FILE", "in the end, draw all intervals with gnuplot",
	  TAKE_FILE(watch_options, svg) },
	{ 'q', "quiet", NULL, "no lines", TAKE_FLAG(watch_options, quiet) },
	{ 'h', "help", NULL, "this help", TAKE_FLAG(watch_options, help) },
};

static const struct option_table table = { "tlbcost watch", rows, ARRAY_SIZE(rows) };

void watch_options_help(FILE *out)
{
	fprintf(out, "usage: tlbcost watch [OPTION...]\n\n"
		"Shows the TLB misses of the whole machine and what they cost, a line an\n"
		"interval, until it is interrupted.\n\n");
	option_table_help(&table, out);
}

int watch_options_parse(int argc, char **argv, struct watch_options *options,
			struct error *error)
{
	char **rest;

	*options = (struct watch_options){
		.penalty = penalty_default(),
		.interval_ms = 1000,
	};
	if (option_table_parse(&table, argc, argv, options, &rest, error))
		return -1;
	options->format = formats[options->form];
	if (options->help)
		return 0;
	if (*rest)
		return error_set(error, "'%s' is no option: see tlbcost watch --help",
				 *rest);
	if (options->quiet && options->output)
		return error_set(error, "-q and -o together: give one of them");
	if (options->quiet && !options->lines && !options->metrics && !options->svg)
		return error_set(error, "-q and nothing to write: give --openmetrics or --svg a file, or leave out -q");
	return 0;
}
