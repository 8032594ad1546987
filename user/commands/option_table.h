/* SPDX-License-Identifier: GPL-2.0 */
/* The options of a command: a table of them, read as getopt_long() reads. */
#ifndef COMMANDS_OPTION_TABLE_H
#define COMMANDS_OPTION_TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "lib/error.h"

/**
 * struct argument - one option
 * @letter: its short name, 0 if it has none
 * @name: its long name
 * @value: what its value is called in the help, NULL if it takes none
 * @help: what it does
 * @wanted: what a good value is, for the line that refuses a bad one
 * @take: note it; -1 if @value is no good. @value is NULL if it takes none.
 */
struct argument {
	char letter;
	const char *name;
	const char *value;
	const char *help;
	const char *wanted;
	int (*take)(void *options, const char *value);
};

/**
 * struct arguments - the options of a command
 * @command: its name, for messages; NULL for tlbcost itself
 * @table: the options
 * @count: how many there are
 */
struct arguments {
	const char *command;
	const struct argument *table;
	size_t count;
};

/**
 * arguments_parse() - read the options of a command
 * @arguments: the options that it has; at most ARGUMENTS_MAX
 * @argc: number of arguments
 * @argv: the arguments, ending in NULL; the first is not looked at. Options end at the
 *        first that is none, or behind "--".
 * @options: given to their take()
 * @rest: the arguments behind the options, ending in NULL
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they make no sense.
 */
int arguments_parse(const struct arguments *arguments, int argc, char **argv,
		    void *options, char ***rest, struct error *error);

/**
 * arguments_help() - explain the options, a line each
 * @arguments: the options
 * @out: where to
 */
void arguments_help(const struct arguments *arguments, FILE *out);

/**
 * ARGUMENTS_MAX - more options than this no command has
 */
#define ARGUMENTS_MAX 40

#endif
