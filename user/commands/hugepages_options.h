/* SPDX-License-Identifier: GPL-2.0 */
/* The options of "tlbcost hugepages". */
#ifndef COMMANDS_HUGEPAGES_OPTIONS_H
#define COMMANDS_HUGEPAGES_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/hugepages.h"
#include "lib/error.h"
#include "source/source.h"

/**
 * enum huge_form - what the report is to be read by
 * @HUGE_TEXT: people
 * @HUGE_JSON: programs
 * @HUGE_CSV: spreadsheets
 */
enum huge_form { HUGE_TEXT, HUGE_JSON, HUGE_CSV };

/**
 * struct hugepages_options - what the user asked for
 * @penalty: price of one miss; a guess if not given
 * @source: where the counts are to come from
 * @clock_hz: clock of the CPU in Hz, 0 if not given
 * @modes: which modes are to be run
 * @modes_given: --modes was given
 * @repeat: how many times to run each
 * @runs: -r; 0 if not given
 * @max_runs: --max-runs; 0 if not given
 * @output: file for the report, NULL for standard error
 * @svg: file for a picture, NULL for none
 * @form: of the report
 * @quiet: no report on standard error, no progress
 * @help: only explain the options
 * @command: the workload and its arguments, ending in NULL
 */
struct hugepages_options {
	struct penalty penalty;
	enum source_kind source;
	double clock_hz;
	bool modes[HUGE_MODES];
	bool modes_given;
	struct repeat repeat;
	unsigned int runs;
	unsigned int max_runs;
	const char *output;
	const char *svg;
	enum huge_form form;
	bool quiet;
	bool help;
	char **command;
};

/* Names of enum huge_mode; end in NULL. */
extern const char *const huge_modes[HUGE_MODES + 1];

/**
 * hugepages_options_parse() - read the arguments of "tlbcost hugepages"
 * @argc: number of arguments
 * @argv: the arguments, ending in NULL; the first is not looked at
 * @options: what they say
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they make no sense.
 */
int hugepages_options_parse(int argc, char **argv, struct hugepages_options *options,
			    struct error *error);

/**
 * hugepages_options_help() - explain the options
 * @out: where to
 */
void hugepages_options_help(FILE *out);

#endif
