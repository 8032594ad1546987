// SPDX-License-Identifier: GPL-2.0
#include "commands/run_options.h"

#include <string.h>

#include "commands/option_table.h"
#include "cost/penalty.h"
#include "lib/array.h"
#include "lib/clock.h"
#include "lib/number.h"

/* Unless something else is asked for: netperf's confidence, and a limit. */
#define CONFIDENCE 99
#define CONFIDENCE_MIN 50
#define CONFIDENCE_MAX 99.9
#define MAX_RUNS 50

static int take_penalty(void *into, const char *value)
{
	struct run_options *options = into;

	return penalty_parse(value, &options->penalty);
}

static int take_penalty_file(void *into, const char *value)
{
	struct run_options *options = into;

	options->penalty_file = value;
	return *value ? 0 : -1;
}

static int take_source(void *into, const char *value)
{
	struct run_options *options = into;
	static const char *const names[SOURCE_KINDS] = {
		[SOURCE_AUTO] = "auto",
		[SOURCE_PROC] = "proc",
		[SOURCE_PERF] = "perf",
	};
	int kind = 0;

	while (kind < SOURCE_KINDS && strcmp(names[kind], value))
		kind++;
	options->source = kind;
	return kind < SOURCE_KINDS ? 0 : -1;
}

static int take_both(void *into, const char *value)
{
	struct run_options *options = into;

	(void)value;
	options->both = true;
	return 0;
}

static int take_clock(void *into, const char *value)
{
	struct run_options *options = into;

	return clock_parse(value, &options->clock_hz);
}

static int take_runs(void *into, const char *value)
{
	struct run_options *options = into;

	if (number_unsigned(value, RUNS_MAX, &options->runs))
		return -1;
	return options->runs ? 0 : -1;
}

/* "5", "2.5@95" */
static int take_until(void *into, const char *value)
{
	struct run_options *options = into;
	double percent, confidence = CONFIDENCE;
	const char *end = number_decimal(value, &percent);

	if (end && *end == '@')
		end = number_decimal(end + 1, &confidence);
	if (!end || *end || percent <= 0 || percent > 100 ||
	    confidence < CONFIDENCE_MIN || confidence > CONFIDENCE_MAX)
		return -1;
	options->repeat.percent = percent;
	options->repeat.confidence = confidence;
	return 0;
}

static int take_max_runs(void *into, const char *value)
{
	struct run_options *options = into;

	if (number_unsigned(value, RUNS_MAX, &options->max_runs))
		return -1;
	return options->max_runs < REPEAT_MIN ? -1 : 0;
}

static int take_warmup(void *into, const char *value)
{
	struct run_options *options = into;

	return number_unsigned(value, RUNS_MAX, &options->repeat.warmup);
}

static int take_output(void *into, const char *value)
{
	struct run_options *options = into;

	options->output = value;
	return *value ? 0 : -1;
}

static int take_name(void *into, const char *value)
{
	struct run_options *options = into;

	options->name = value;
	return *value ? 0 : -1;
}

static int take_format(struct run_options *options, enum report_format format)
{
	options->formats += options->format != format;
	options->format = format;
	return 0;
}

static int take_json(void *into, const char *value)
{
	(void)value;
	return take_format(into, FORMAT_JSON);
}

static int take_csv(void *into, const char *value)
{
	(void)value;
	return take_format(into, FORMAT_CSV);
}

static int take_openmetrics(void *into, const char *value)
{
	(void)value;
	return take_format(into, FORMAT_OPENMETRICS);
}

static int take_quiet(void *into, const char *value)
{
	struct run_options *options = into;

	(void)value;
	options->quiet = true;
	return 0;
}

static int take_verbose(void *into, const char *value)
{
	struct run_options *options = into;

	(void)value;
	options->verbose = true;
	return 0;
}

static int take_help(void *into, const char *value)
{
	struct run_options *options = into;

	(void)value;
	options->help = true;
	return 0;
}

static const struct argument table[] = {
	{ 'p', "penalty", "CYCLES", "price of one miss: 23; i=20,d=23; u=22,k=24; iu=..",
	  "give cycles up to 1000000, as 23 or i=20,d=23", take_penalty },
	{ 0, "penalty-file", "FILE", "look the price up by CPU: a line is \"8xx i=20,d=23\"",
	  "give the name of a file", take_penalty_file },
	{ 'S', "source", "NAME", "counts from: proc (the module), perf, auto",
	  "give proc, perf or auto", take_source },
	{ 'b', "both", NULL, "show the price beside measured walk cycles", NULL,
	  take_both },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  "give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz or 48",
	  take_clock },
	{ 'r', "repeat", "N", "run it N times; report median, min and max",
	  "give a number from 1 to 1000", take_runs },
	{ 0, "until", "PCT", "repeat until medians are known to PCT %: 5, or 5@99",
	  "give percent, and the confidence in percent, as 5 or 2.5@95",
	  take_until },
	{ 0, "max-runs", "N", "with --until: no more than N runs (50)",
	  "give a number from 5 to 1000", take_max_runs },
	{ 'w', "warmup", "N", "run it N times before, uncounted",
	  "give a number from 0 to 1000", take_warmup },
	{ 'o', "output", "FILE", "write the report to FILE, not to stderr",
	  "give the name of a file", take_output },
	{ 0, "name", "NAME", "what to call it in the report, in all formats",
	  "give a name", take_name },
	{ 'j', "json", NULL, "report as JSON", NULL, take_json },
	{ 0, "csv", NULL, "report as CSV: a line a run", NULL, take_csv },
	{ 0, "openmetrics", NULL, "report for Prometheus", NULL,
	  take_openmetrics },
	{ 'q', "quiet", NULL, "no report on stderr", NULL, take_quiet },
	{ 'v', "verbose", NULL, "say more in the report", NULL, take_verbose },
	{ 'h', "help", NULL, "this help", NULL, take_help },
};

static const struct arguments arguments = {
	NULL, table, ARRAY_SIZE(table)
};

void options_help(FILE *out)
{
	fprintf(out, "usage: tlbcost [run] [OPTION...] [--] COMMAND [ARGUMENT...]\n\n"
		"Runs COMMAND, counts its TLB misses and says what they cost.\n\n");
	arguments_help(&arguments, out);
}

/* How many runs at most: what was asked for, or what is usual. */
static unsigned int most_runs(const struct run_options *options)
{
	if (options->repeat.percent)
		return options->max_runs ? options->max_runs : MAX_RUNS;
	return options->runs ? options->runs : 1;
}

int options_parse(int argc, char **argv, struct run_options *options,
		  struct error *error)
{
	*options = (struct run_options){
		.penalty = penalty_default(),
		.repeat.confidence = CONFIDENCE,
	};
	if (arguments_parse(&arguments, argc, argv, options, &options->command,
			    error))
		return -1;
	options->repeat.max_runs = most_runs(options);
	if (options->help)
		return 0;
	if (options->quiet && options->verbose)
		return error_set(error, "-q and -v together: give one of them");
	if (options->penalty_file && penalty_given(&options->penalty))
		return error_set(error, "-p and --penalty-file together: give one of them");
	if (options->formats > 1)
		return error_set(error, "more than one of --json, --csv and --openmetrics: give one of them");
	if (options->runs && options->repeat.percent)
		return error_set(error, "-r and --until together: give one of them");
	if (options->max_runs && !options->repeat.percent)
		return error_set(error, "--max-runs without --until: give both, or -r");
	if (!*options->command)
		return error_set(error, "no command to run: give one, as in tlbcost -p 23 -- ls");
	return 0;
}
