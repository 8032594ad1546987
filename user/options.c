// SPDX-License-Identifier: GPL-2.0
#include "options.h"

#include <string.h>

#include "arguments.h"
#include "array.h"
#include "clock.h"
#include "number.h"
#include "penalty.h"

static int take_penalty(void *into, const char *value)
{
	struct run_options *options = into;

	return penalty_parse(value, &options->penalty);
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

static int take_output(void *into, const char *value)
{
	struct run_options *options = into;

	options->output = value;
	return *value ? 0 : -1;
}

static int take_json(void *into, const char *value)
{
	struct run_options *options = into;

	(void)value;
	options->json = true;
	return 0;
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
	{ 'p', "penalty", "CYCLES", "price of one miss: 23, or i=20,d=23",
	  "give cycles up to 1000000, as 23 or i=20,d=23", take_penalty },
	{ 'S', "source", "NAME", "counts from: proc (the module), perf, auto",
	  "give proc, perf or auto", take_source },
	{ 'b', "both", NULL, "show the price beside measured walk cycles", NULL,
	  take_both },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  "give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz or 48",
	  take_clock },
	{ 'r', "repeat", "N", "run it N times; report median, min and max",
	  "give a number from 1 to 1000", take_runs },
	{ 'o', "output", "FILE", "write the report to FILE, not to stderr",
	  "give the name of a file", take_output },
	{ 'j', "json", NULL, "report as JSON", NULL, take_json },
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

int options_parse(int argc, char **argv, struct run_options *options,
		  struct error *error)
{
	*options = (struct run_options){
		.penalty = penalty_default(),
		.runs = 1,
	};
	if (arguments_parse(&arguments, argc, argv, options, &options->command,
			    error))
		return -1;
	if (options->help)
		return 0;
	if (options->quiet && options->verbose)
		return error_set(error, "-q and -v together: give one of them");
	if (!*options->command)
		return error_set(error, "no command to run: give one, as in tlbcost -p 23 -- ls");
	return 0;
}
