// SPDX-License-Identifier: GPL-2.0
#include "commands/run_options.h"

#include "commands/option_table.h"
#include "commands/repeat_options.h"
#include "cost/penalty.h"
#include "lib/array.h"

#define DAY_MS 86400000

static int take_name(void *into, const char *value)
{
	struct run_options *options = into;

	options->name = value;
	return *value ? 0 : -1;
}

static const struct option_row rows[] = {
	{ 'p', "penalty", "CYCLES", "price of one miss: 23; i=20,d=23; u=22,k=24; iu=..",
	  TAKE_PENALTY(run_options, penalty) },
	{ 0, "penalty-file", "FILE", "look the price up by CPU: a line is \"8xx i=20,d=23\"",
	  TAKE_FILE(run_options, penalty_file) },
	{ 'S', "source", "proc|perf|auto", "counts from: the module, perf events, either",
	  TAKE_NAME(run_options, source, source_kinds), .wanted = "give proc, perf or auto" },
	{ 'b', "both", NULL, "show the price beside measured walk cycles",
	  TAKE_FLAG(run_options, both) },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  TAKE_CLOCK(run_options, clock_hz) },
	{ 'r', "repeat", "N", "run it N times; report median, min and max",
	  TAKE_NUMBER(run_options, runs, 1, RUNS_MAX) },
	{ 0, "until", "PCT", "repeat until medians are known to PCT %: 5, or 5@99",
	  TAKE_UNTIL(run_options, repeat) },
	{ 0, "max-runs", "N", "with --until: no more than N runs (50)",
	  TAKE_NUMBER(run_options, max_runs, REPEAT_MIN, RUNS_MAX) },
	{ 'w', "warmup", "N", "run it N times before, uncounted",
	  TAKE_NUMBER(run_options, repeat.warmup, 0, RUNS_MAX) },
	{ 'I', "interval", "MS", "a line each MS milliseconds while it runs",
	  TAKE_NUMBER(run_options, interval_ms, 1, DAY_MS),
	  .wanted = "give milliseconds, 1 to 86400000" },
	{ 0, "timeout", "MS", "ask it to end after MS milliseconds (SIGTERM)",
	  TAKE_NUMBER(run_options, repeat.timeout_ms, 1, DAY_MS),
	  .wanted = "give milliseconds, 1 to 86400000" },
	{ 0, "prepare", "CMD", "have sh run CMD before each run, uncounted",
	  TAKE_COMMAND(run_options, prepare) },
	{ 0, "cleanup", "CMD", "have sh run CMD after the last run, uncounted",
	  TAKE_COMMAND(run_options, cleanup) },
	{ 'o', "output", "FILE", "write the report to FILE, not to stderr",
	  TAKE_FILE(run_options, output) },
	{ 0, "name", "NAME", "what to call it in the report, in all formats",
	  TAKE_BY(take_name, "give a name") },
	{ 'j', "json", NULL, "report as JSON",
	  TAKE_CHOICE(run_options, format, FORMAT_JSON) },
	{ 0, "csv", NULL, "report as CSV: a line a run",
	  TAKE_CHOICE(run_options, format, FORMAT_CSV) },
	{ 0, "openmetrics", NULL, "report for Prometheus",
	  TAKE_CHOICE(run_options, format, FORMAT_OPENMETRICS) },
	{ 'q', "quiet", NULL, "no report on stderr", TAKE_FLAG(run_options, quiet) },
	{ 'v', "verbose", NULL, "say more in the report", TAKE_FLAG(run_options, verbose) },
	{ 'h', "help", NULL, "this help", TAKE_FLAG(run_options, help) },
};

static const struct option_table table = { "tlbcost", rows, ARRAY_SIZE(rows) };

void run_options_help(FILE *out)
{
	fprintf(out, "usage: tlbcost [run] [OPTION...] [--] COMMAND [ARGUMENT...]\n\n"
		"Runs COMMAND, counts its TLB misses and says what they cost.\n\n");
	option_table_help(&table, out);
}

int run_options_parse(int argc, char **argv, struct run_options *options,
		      struct error *error)
{
	*options = (struct run_options){
		.penalty = penalty_default(),
		.repeat.confidence = REPEAT_CONFIDENCE,
	};
	if (option_table_parse(&table, argc, argv, options, &options->command,
			       error))
		return -1;
	if (options->help)
		return 0;
	if (repeat_options_settle(&options->repeat, options->runs, options->max_runs, 1,
				  error))
		return -1;
	if (options->quiet && options->verbose)
		return error_set(error, "-q and -v together: give one of them");
	if (options->penalty_file && penalty_given(&options->penalty))
		return error_set(error, "-p and --penalty-file together: give one of them");
	if (options->interval_ms && options->repeat.max_runs > 1)
		return error_set(error, "-I with many runs: its lines are of one, leave out -r and --until");
	if (options->interval_ms && options->quiet)
		return error_set(error, "-q and -I together: give one of them");
	if (!*options->command)
		return error_set(error, "no command to run: give one, as in tlbcost -p 23 -- ls");
	return 0;
}
