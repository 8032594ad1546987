/* SPDX-License-Identifier: GPL-2.0 */
/* The options of "tlbcost run". */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "cost.h"
#include "error.h"
#include "source.h"

/**
 * struct run_options - what the user asked for
 * @penalty: price of one miss
 * @source: where the counts are to come from
 * @both: misses times price and walk cycles side by side
 * @clock_hz: clock of the CPU in Hz, 0 if not given
 * @runs: how many times to run the workload, 1 to RUNS_MAX
 * @output: file for the report, NULL for standard error
 * @json: the report as JSON
 * @quiet: no report on standard error
 * @verbose: more in the report
 * @help: only explain the options
 * @command: the workload and its arguments, ending in NULL
 */
struct run_options {
	struct penalty penalty;
	enum source_kind source;
	double clock_hz;
	unsigned int runs;
	bool both;
	const char *output;
	bool json;
	bool quiet;
	bool verbose;
	bool help;
	char **command;
};

/**
 * options_parse() - read the arguments of "tlbcost run"
 * @argc: number of arguments
 * @argv: the arguments, ending in NULL; the first is not looked at
 * @options: what they say
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they make no sense.
 */
int options_parse(int argc, char **argv, struct run_options *options,
		  struct error *error);

/**
 * options_help() - explain the options
 * @out: where to
 */
void options_help(FILE *out);

#endif
