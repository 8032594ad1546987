/* SPDX-License-Identifier: GPL-2.0 */
/* The options of "tlbcost run". */
#ifndef COMMANDS_RUN_OPTIONS_H
#define COMMANDS_RUN_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/cost.h"
#include "lib/error.h"
#include "source/cpuinfo.h"
#include "source/source.h"

/**
 * enum report_format - what the report is to be read by
 * @FORMAT_TEXT: people
 * @FORMAT_JSON: programs
 * @FORMAT_CSV: spreadsheets
 * @FORMAT_OPENMETRICS: Prometheus
 */
enum report_format { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV, FORMAT_OPENMETRICS };

/**
 * struct run_options - what the user asked for
 * @penalty: price of one miss; a guess if not given
 * @penalty_file: file to look the price up in, NULL if not given
 * @source: where the counts are to come from
 * @both: misses times price and walk cycles side by side
 * @clock_hz: clock of the CPU in Hz, 0 if not given
 * @repeat: how many times to run the workload
 * @runs: -r; 0 if not given
 * @max_runs: --max-runs; 0 if not given
 * @interval_ms: milliseconds between two lines while the workload runs, 0 for no lines
 * @prepare: what sh runs before each run, NULL if nothing
 * @cleanup: what sh runs after the last, NULL if nothing
 * @name: what the runs are called, NULL if nothing
 * @output: file for the report, NULL for standard error
 * @format: of the report
 * @quiet: no report on standard error
 * @verbose: more in the report
 * @help: only explain the options
 * @cpu: not an option: what /proc/cpuinfo says, for prices and the clock
 * @command: the workload and its arguments, ending in NULL
 */
struct run_options {
	struct penalty penalty;
	const char *penalty_file;
	enum source_kind source;
	double clock_hz;
	struct repeat repeat;
	unsigned int runs;
	unsigned int max_runs;
	bool both;
	unsigned int interval_ms;
	const char *prepare;
	const char *cleanup;
	const char *name;
	const char *output;
	enum report_format format;
	bool quiet;
	bool verbose;
	bool help;
	struct cpuinfo cpu;
	char **command;
};

/**
 * run_options_parse() - read the arguments of "tlbcost run"
 * @argc: number of arguments
 * @argv: the arguments, ending in NULL; the first is not looked at
 * @options: what they say
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they make no sense.
 */
int run_options_parse(int argc, char **argv, struct run_options *options,
		      struct error *error);

/**
 * run_options_help() - explain the options
 * @out: where to
 */
void run_options_help(FILE *out);

#endif
