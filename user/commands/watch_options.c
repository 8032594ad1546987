// SPDX-License-Identifier: GPL-2.0
#include "commands/watch_options.h"

#include <limits.h>

#include "commands/option_table.h"
#include "cost/penalty.h"
#include "lib/array.h"
#include "lib/clock.h"
#include "lib/number.h"

#define DAY_MS 86400000

static int take_interval(void *into, const char *value)
{
	struct watch_options *options = into;

	if (number_unsigned(value, DAY_MS, &options->interval_ms))
		return -1;
	return options->interval_ms ? 0 : -1;
}

static int take_lines(void *into, const char *value)
{
	struct watch_options *options = into;

	if (number_unsigned(value, UINT_MAX, &options->lines))
		return -1;
	return options->lines ? 0 : -1;
}

static int take_penalty(void *into, const char *value)
{
	struct watch_options *options = into;

	return penalty_parse(value, &options->penalty);
}

static int take_clock(void *into, const char *value)
{
	struct watch_options *options = into;

	return clock_parse(value, &options->clock_hz);
}

static int take_per_cpu(void *into, const char *value)
{
	struct watch_options *options = into;

	(void)value;
	options->per_cpu = true;
	return 0;
}

static int take_csv(void *into, const char *value)
{
	struct watch_options *options = into;

	(void)value;
	options->format = &watch_csv;
	return 0;
}

static int take_json(void *into, const char *value)
{
	struct watch_options *options = into;

	(void)value;
	options->format = &watch_json;
	return 0;
}

static int take_output(void *into, const char *value)
{
	struct watch_options *options = into;

	options->output = value;
	return *value ? 0 : -1;
}

static int take_metrics(void *into, const char *value)
{
	struct watch_options *options = into;

	options->metrics = value;
	return *value ? 0 : -1;
}

static int take_svg(void *into, const char *value)
{
	struct watch_options *options = into;

	options->svg = value;
	return *value ? 0 : -1;
}

static int take_quiet(void *into, const char *value)
{
	struct watch_options *options = into;

	(void)value;
	options->quiet = true;
	return 0;
}

static int take_help(void *into, const char *value)
{
	struct watch_options *options = into;

	(void)value;
	options->help = true;
	return 0;
}

static const struct argument table[] = {
	{ 'I', "interval", "MS", "milliseconds between two lines (1000)",
	  "give milliseconds, 1 to 86400000", take_interval },
	{ 'n', "count", "N", "end after N intervals",
	  "give a number of intervals, at least 1", take_lines },
	{ 'p', "penalty", "CYCLES", "price of one miss: 23, or i=20,d=23",
	  "give cycles up to 1000000, as 23 or i=20,d=23", take_penalty },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  "give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz or 48",
	  take_clock },
	{ 'A', "no-aggr", NULL, "a line for each CPU, too", NULL, take_per_cpu },
	{ 0, "csv", NULL, "lines as comma-separated values", NULL, take_csv },
	{ 'j', "json", NULL, "lines as JSON objects", NULL, take_json },
	{ 'o', "output", "FILE", "write lines to FILE, not to stdout",
	  "give the name of a file", take_output },
	{ 0, "openmetrics", "FILE", "keep FILE up to date for Prometheus",
	  "give the name of a file", take_metrics },
	{ 0, "svg", "FILE", "in the end, draw all intervals with gnuplot",
	  "give the name of a file", take_svg },
	{ 'q', "quiet", NULL, "no lines", NULL, take_quiet },
	{ 'h', "help", NULL, "this help", NULL, take_help },
};

static const struct arguments arguments = {
	"tlbcost watch", table, ARRAY_SIZE(table)
};

void watch_options_help(FILE *out)
{
	fprintf(out, "usage: tlbcost watch [OPTION...]\n\n"
		"Shows the TLB misses of the whole machine and what they cost, a line an\n"
		"interval, until it is interrupted.\n\n");
	arguments_help(&arguments, out);
}

int watch_options_parse(int argc, char **argv, struct watch_options *options,
			struct error *error)
{
	char **rest;

	*options = (struct watch_options){
		.penalty = penalty_default(),
		.interval_ms = 1000,
		.format = &watch_text,
	};
	if (arguments_parse(&arguments, argc, argv, options, &rest, error))
		return -1;
	if (options->help)
		return 0;
	if (*rest)
		return error_set(error, "'%s' is no option: see tlbcost watch --help",
				 *rest);
	if (options->quiet && options->output)
		return error_set(error, "-q and -o together: give one of them");
	return 0;
}
