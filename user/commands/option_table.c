// SPDX-License-Identifier: GPL-2.0
#include "commands/option_table.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "cost/penalty.h"
#include "lib/clock.h"
#include "lib/number.h"

/* What getopt_long() returns for the option at an index. */
static int code(const struct option_row *row, size_t index)
{
	return row->letter ? row->letter : 0x100 + (int)index;
}

int option_penalty(void *field, const char *value)
{
	return penalty_parse(value, field);
}

int option_clock(void *field, const char *value)
{
	return clock_parse(value, field);
}

static int take_choice(const struct option_row *row, unsigned int *field)
{
	if (*field && *field != row->min)
		return -1;
	*field = row->min;
	return 0;
}

static int take_number(const struct option_row *row, unsigned int *field,
		       const char *value)
{
	unsigned int number;

	if (number_unsigned(value, row->max, &number) || number < row->min)
		return -1;
	*field = number;
	return 0;
}

static int take_name(const struct option_row *row, unsigned int *field,
		     const char *value)
{
	for (unsigned int i = 0; row->names[i]; i++) {
		if (!strcmp(row->names[i], value)) {
			*field = i;
			return 0;
		}
	}
	return -1;
}

static int take(const struct option_row *row, void *options, const char *value)
{
	void *field = (char *)options + row->offset;

	switch (row->kind) {
	case OPTION_FLAG:
		*(bool *)field = true;
		return 0;
	case OPTION_CHOICE:
		return take_choice(row, field);
	case OPTION_NUMBER:
		return take_number(row, field, value);
	case OPTION_FILE:
		*(const char **)field = value;
		return *value ? 0 : -1;
	case OPTION_NAME:
		return take_name(row, field, value);
	case OPTION_OTHER:
		return row->take(field, value);
	}
	return -1;
}

/* Of the rows that share a field, all names: "--json, --csv and --openmetrics". */
static int refuse_choice(const struct option_table *table,
			 const struct option_row *row, struct error *error)
{
	const char *names[OPTIONS_MAX];
	size_t count = 0, length = 0;
	char list[256] = "";

	for (size_t i = 0; i < table->count; i++)
		if (table->rows[i].kind == OPTION_CHOICE &&
		    table->rows[i].offset == row->offset)
			names[count++] = table->rows[i].name;
	for (size_t i = 0; i < count && length < sizeof(list); i++)
		length += snprintf(list + length, sizeof(list) - length, "%s--%s",
				   !i ? "" : i + 1 < count ? ", " : " and ", names[i]);
	return error_set(error, "more than one of %s: give one of them", list);
}

static int refuse_value(const struct option_row *row, const char *value,
			struct error *error)
{
	const char letter[] = { row->letter, '\0' };
	char range[64] = "give the name of a file";

	if (row->kind == OPTION_NUMBER)
		snprintf(range, sizeof(range), "give a number from %u to %u",
			 row->min, row->max);
	return error_set(error, "bad value '%s' for %s%s: %s", value,
			 row->letter ? "-" : "--", row->letter ? letter : row->name,
			 row->wanted ? row->wanted : range);
}

static int refuse_option(const struct option_table *table, int letter,
			 const char *letters, const char *word,
			 struct error *error)
{
	if (letter == ':')
		return error_set(error, "no value for %s: see %s --help", word,
				 table->command);
	if (optopt && optopt < 0x100 && !strchr(letters, optopt))
		return error_set(error, "unknown option -%c: see %s --help",
				 optopt, table->command);
	return error_set(error, "bad option %s: see %s --help", word,
			 table->command);
}

int option_table_parse(const struct option_table *table, int argc, char **argv,
		       void *options, char ***rest, struct error *error)
{
	char letters[2 * OPTIONS_MAX + 3] = "+:", *end = letters + 2;
	struct option names[OPTIONS_MAX + 1] = { 0 };
	int letter;

	assert(table->count <= OPTIONS_MAX);
	for (size_t i = 0; i < table->count; i++) {
		const struct option_row *row = &table->rows[i];

		names[i] = (struct option){
			row->name, !!row->value, NULL, code(row, i)
		};
		if (!row->letter)
			continue;
		*end++ = row->letter;
		if (row->value)
			*end++ = ':';
	}
	opterr = 0;
	optind = 0;	/* GNU: begin anew */
	while ((letter = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		const struct option_row *row = table->rows;
		size_t i = 0;

		while (i < table->count && code(&row[i], i) != letter)
			i++;
		if (i == table->count)
			return refuse_option(table, letter, letters,
					     argv[optind - 1], error);
		if (take(&row[i], options, optarg))
			return optarg ? refuse_value(&row[i], optarg, error)
				      : refuse_choice(table, &row[i], error);
	}
	*rest = argv + (optind < argc ? optind : argc);
	return 0;
}

void option_table_help(const struct option_table *table, FILE *out)
{
	int width = 8;

	for (size_t i = 0; i < table->count; i++)
		if ((int)strlen(table->rows[i].name) > width)
			width = strlen(table->rows[i].name);
	for (size_t i = 0; i < table->count; i++) {
		const struct option_row *row = &table->rows[i];

		if (row->letter)
			fprintf(out, "  -%c, ", row->letter);
		else
			fputs("      ", out);
		fprintf(out, "--%-*s %-7s %s\n", width, row->name,
			row->value ? row->value : "", row->help);
	}
}
