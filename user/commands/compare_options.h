/* SPDX-License-Identifier: GPL-2.0 */
/* The options of "tlbcost compare". */
#ifndef COMMANDS_COMPARE_OPTIONS_H
#define COMMANDS_COMPARE_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/compare_input.h"
#include "cost/cost.h"
#include "lib/error.h"

/**
 * enum compare_form - what a comparison is written as
 * @COMPARE_TEXT: for people
 * @COMPARE_JSON: for programs
 * @COMPARE_CSV: for spreadsheets
 */
enum compare_form { COMPARE_TEXT, COMPARE_JSON, COMPARE_CSV };

/**
 * struct compare_options - what the user wants
 * @penalty: the price of a miss; penalty_given() tells whether it was given
 * @clock_hz: clock of the CPU, 0 if not given
 * @times: seconds that a run took, by file
 * @time_count: how many there are
 * @output: where the comparison goes, NULL for standard output
 * @svg: where a picture of it goes, NULL if none is wanted
 * @form: what it is written as
 * @force: compare what cannot be compared
 * @verbose: say more
 * @help: explain the options, and nothing else
 * @files: the base, and what is compared with it; ends in NULL
 * @file_count: how many there are, at least two
 */
struct compare_options {
	struct penalty penalty;
	double clock_hz;
	double times[COMPARE_FILES_MAX];
	size_t time_count;
	const char *output;
	const char *svg;
	enum compare_form form;
	bool force;
	bool verbose;
	bool help;
	char **files;
	size_t file_count;
};

/**
 * compare_options_parse() - read the arguments of "tlbcost compare"
 * @argc: number of arguments
 * @argv: the arguments, ending in NULL; the first is not looked at
 * @options: what the user wants
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they make no sense.
 */
int compare_options_parse(int argc, char **argv, struct compare_options *options,
			  struct error *error);

/**
 * compare_options_help() - explain the options
 * @out: where to
 */
void compare_options_help(FILE *out);

#endif
