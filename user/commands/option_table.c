// SPDX-License-Identifier: GPL-2.0
#include "commands/option_table.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

/* What getopt_long() returns for the option at an index. */
static int code(const struct argument *argument, size_t index)
{
	return argument->letter ? argument->letter : 0x100 + (int)index;
}

static const char *hint(const struct arguments *arguments)
{
	return arguments->command ? arguments->command : "tlbcost";
}

static int take(const struct argument *argument, const char *value,
		void *options, struct error *error)
{
	if (!argument->take(options, value))
		return 0;
	if (argument->letter)
		return error_set(error, "bad value '%s' for -%c: %s", value,
				 argument->letter, argument->wanted);
	return error_set(error, "bad value '%s' for --%s: %s", value,
			 argument->name, argument->wanted);
}

static int refuse(const struct arguments *arguments, int letter,
		  const char *letters, const char *word, struct error *error)
{
	if (letter == ':')
		return error_set(error, "no value for %s: see %s --help", word,
				 hint(arguments));
	if (optopt && optopt < 0x100 && !strchr(letters, optopt))
		return error_set(error, "unknown option -%c: see %s --help",
				 optopt, hint(arguments));
	return error_set(error, "bad option %s: see %s --help", word,
			 hint(arguments));
}

int arguments_parse(const struct arguments *arguments, int argc, char **argv,
		    void *options, char ***rest, struct error *error)
{
	char letters[2 * ARGUMENTS_MAX + 3] = "+:", *end = letters + 2;
	struct option names[ARGUMENTS_MAX + 1] = { 0 };
	int letter;

	assert(arguments->count <= ARGUMENTS_MAX);
	for (size_t i = 0; i < arguments->count; i++) {
		const struct argument *argument = &arguments->table[i];

		names[i] = (struct option){
			argument->name, !!argument->value, NULL,
			code(argument, i)
		};
		if (!argument->letter)
			continue;
		*end++ = argument->letter;
		if (argument->value)
			*end++ = ':';
	}
	opterr = 0;
	optind = 0;	/* GNU: begin anew */
	while ((letter = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		size_t i = 0;

		while (i < arguments->count &&
		       code(&arguments->table[i], i) != letter)
			i++;
		if (i == arguments->count)
			return refuse(arguments, letter, letters,
				      argv[optind - 1], error);
		if (take(&arguments->table[i], optarg, options, error))
			return -1;
	}
	*rest = argv + (optind < argc ? optind : argc);
	return 0;
}

void arguments_help(const struct arguments *arguments, FILE *out)
{
	int width = 8;

	for (size_t i = 0; i < arguments->count; i++)
		if ((int)strlen(arguments->table[i].name) > width)
			width = strlen(arguments->table[i].name);
	for (size_t i = 0; i < arguments->count; i++) {
		const struct argument *argument = &arguments->table[i];

		if (argument->letter)
			fprintf(out, "  -%c, ", argument->letter);
		else
			fputs("      ", out);
		fprintf(out, "--%-*s %-7s %s\n", width, argument->name,
			argument->value ? argument->value : "", argument->help);
	}
}
