/* SPDX-License-Identifier: GPL-2.0 */
/* The options of "tlbcost watch". */
#ifndef COMMANDS_WATCH_OPTIONS_H
#define COMMANDS_WATCH_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/cost.h"
#include "lib/error.h"
#include "render/watch.h"

/**
 * enum watch_form - how lines are written
 * @WATCH_TEXT: for people
 * @WATCH_CSV: for spreadsheets
 * @WATCH_JSON: for programs
 */
enum watch_form { WATCH_TEXT, WATCH_CSV, WATCH_JSON };

/**
 * struct watch_options - what the user asked for
 * @penalty: price of one miss
 * @clock_hz: clock of the CPU in Hz, 0 if not given
 * @interval_ms: milliseconds between two lines
 * @lines: how many intervals to watch, 0 for no end
 * @timestamps: when each interval ended, in its line
 * @per_cpu: a line for each CPU, too
 * @form: how lines are written
 * @format: the same, as who writes them
 * @output: file for the lines, NULL for standard output
 * @metrics: file for OpenMetrics, NULL for none
 * @svg: file for a picture, NULL for none
 * @quiet: no lines
 * @help: only explain the options
 */
struct watch_options {
	struct penalty penalty;
	double clock_hz;
	unsigned int interval_ms;
	unsigned int lines;
	bool timestamps;
	bool per_cpu;
	enum watch_form form;
	const struct watch_format *format;
	const char *output;
	const char *metrics;
	const char *svg;
	bool quiet;
	bool help;
};

/**
 * watch_options_parse() - read the arguments of "tlbcost watch"
 * @argc: number of arguments
 * @argv: the arguments, ending in NULL; the first is not looked at
 * @options: what they say
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they make no sense.
 */
int watch_options_parse(int argc, char **argv, struct watch_options *options,
			struct error *error);

/**
 * watch_options_help() - explain the options
 * @out: where to
 */
void watch_options_help(FILE *out);

#endif
