/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The options of a command: a table that says of each what its value is, in which field of
 * a struct it goes and what range it has. Read as getopt_long() reads.
 */
#ifndef COMMANDS_OPTION_TABLE_H
#define COMMANDS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/error.h"

/**
 * enum option_kind - what an option does to its field
 * @OPTION_FLAG: no value; a bool becomes true
 * @OPTION_CHOICE: no value; an enum that was 0 becomes @min of the row; of the rows with
 *                 the same field, one alone may be given
 * @OPTION_NUMBER: a whole number from @min to @max, to an unsigned int
 * @OPTION_FILE: the name of a file, to a const char *
 * @OPTION_NAME: one of @names, its index to an enum
 * @OPTION_OTHER: what @take makes of it
 */
enum option_kind {
	OPTION_FLAG,
	OPTION_CHOICE,
	OPTION_NUMBER,
	OPTION_FILE,
	OPTION_NAME,
	OPTION_OTHER
};

/**
 * struct option_row - one option
 * @letter: its short name, 0 if it has none
 * @name: its long name
 * @value: what its value is called in the help, NULL if it takes none
 * @help: what it does
 * @kind: what it does to its field
 * @offset: where its field is in the command's struct of options
 * @min: see enum option_kind
 * @max: see enum option_kind
 * @names: see enum option_kind; ends in NULL
 * @take: note the value in the field; -1 if it is no good
 * @wanted: what a good value is, for the line that refuses a bad one; NULL of a number or
 *          a file that needs no other words
 */
struct option_row {
	char letter;
	const char *name;
	const char *value;
	const char *help;
	enum option_kind kind;
	size_t offset;
	unsigned int min;
	unsigned int max;
	const char *const *names;
	int (*take)(void *field, const char *value);
	const char *wanted;
};

/**
 * struct option_table - the options of a command
 * @command: its name, for messages
 * @rows: the options
 * @count: how many there are; at most OPTIONS_MAX
 */
struct option_table {
	const char *command;
	const struct option_row *rows;
	size_t count;
};

/**
 * OPTIONS_MAX - more options than this no command has
 */
#define OPTIONS_MAX 40

/* Where a field of a struct is; does not compile if its type is another. */
#define OPTION_FIELD(type, in, field) \
	_Generic(&((struct in *)0)->field, type * : offsetof(struct in, field))

/**
 * TAKE_FLAG() - in a row: a bool becomes true
 * @in: the struct of options
 * @field: the field
 */
#define TAKE_FLAG(in, field) \
	.kind = OPTION_FLAG, .offset = OPTION_FIELD(bool, in, field)

/**
 * TAKE_CHOICE() - in a row: an enum becomes something
 * @in: the struct of options
 * @field: the field
 * @choice: what it becomes
 */
#define TAKE_CHOICE(in, field, choice) \
	.kind = OPTION_CHOICE, .offset = OPTION_FIELD(unsigned int, in, field), .min = (choice)

/**
 * TAKE_NUMBER() - in a row: an unsigned int becomes the value
 * @in: the struct of options
 * @field: the field
 * @least: the smallest that is taken
 * @most: the largest
 */
#define TAKE_NUMBER(in, field, least, most) \
	.kind = OPTION_NUMBER, .offset = OPTION_FIELD(unsigned int, in, field), \
	.min = (least), .max = (most)

/**
 * TAKE_FILE() - in a row: a const char * becomes the value
 * @in: the struct of options
 * @field: the field
 */
#define TAKE_FILE(in, field) \
	.kind = OPTION_FILE, .offset = OPTION_FIELD(const char *, in, field)

/**
 * TAKE_COMMAND() - in a row: a const char * becomes the value
 * @in: the struct of options
 * @field: the field
 */
#define TAKE_COMMAND(in, field) \
	TAKE_FILE(in, field), .wanted = "give a command for sh"

/**
 * TAKE_NAME() - in a row: an enum becomes the index of a name
 * @in: the struct of options
 * @field: the field
 * @list: the names; ends in NULL
 */
#define TAKE_NAME(in, field, list) \
	.kind = OPTION_NAME, .offset = OPTION_FIELD(unsigned int, in, field), .names = (list)

/**
 * TAKE_PENALTY() - in a row: a struct penalty becomes the value
 * @in: the struct of options
 * @field: the field
 */
#define TAKE_PENALTY(in, field) \
	.kind = OPTION_OTHER, .offset = OPTION_FIELD(struct penalty, in, field), \
	.take = option_penalty, .wanted = "give cycles up to 1000000, as 23 or i=20,d=23"

/**
 * TAKE_CLOCK() - in a row: a double becomes the value in Hz
 * @in: the struct of options
 * @field: the field
 */
#define TAKE_CLOCK(in, field) \
	.kind = OPTION_OTHER, .offset = OPTION_FIELD(double, in, field), \
	.take = option_clock, \
	.wanted = "give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz or 48"

/**
 * TAKE_BY() - in a row: a function reads the value
 * @function: the function, which gets all of the struct of options
 * @good: what a good value is
 */
#define TAKE_BY(function, good) \
	.kind = OPTION_OTHER, .take = (function), .wanted = (good)

/**
 * option_penalty() - for TAKE_PENALTY()
 * @field: a struct penalty
 * @value: the value
 *
 * Return: 0, or -1 if it is not a price.
 */
int option_penalty(void *field, const char *value);

/**
 * option_clock() - for TAKE_CLOCK()
 * @field: a double
 * @value: the value
 *
 * Return: 0, or -1 if it is not a frequency.
 */
int option_clock(void *field, const char *value);

/**
 * option_table_parse() - read the options of a command
 * @table: the options that it has
 * @argc: number of arguments
 * @argv: the arguments, ending in NULL; the first is not looked at. Options end at the
 *        first that is none, or behind "--".
 * @options: the command's struct of options
 * @rest: the arguments behind the options, ending in NULL
 * @error: filled in on failure
 *
 * Return: 0, or -1 if they make no sense.
 */
int option_table_parse(const struct option_table *table, int argc, char **argv,
		       void *options, char ***rest, struct error *error);

/**
 * option_table_help() - explain the options, a line each
 * @table: the options
 * @out: where to
 */
void option_table_help(const struct option_table *table, FILE *out);

#endif
