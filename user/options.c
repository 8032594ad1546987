// SPDX-License-Identifier: GPL-2.0
#include "options.h"

#include <getopt.h>
#include <string.h>

#include "array.h"
#include "clock.h"
#include "number.h"

/* One "i=20" or "d=23", of a side that had none yet. */
static const char *take_side(const char *text, double cycles[TLB_SIDES])
{
	static const char letters[TLB_SIDES] = { [TLB_I] = 'i', [TLB_D] = 'd' };

	for (int side = 0; side < TLB_SIDES; side++)
		if (text[0] == letters[side] && text[1] == '=' &&
		    cycles[side] < 0)
			return number_decimal(text + 2, &cycles[side]);
	return NULL;
}

int penalty_parse(const char *text, struct penalty *penalty)
{
	struct penalty found = { { -1, -1 }, PENALTY_OPTION };
	double *cycles = found.cycles;
	const char *end = number_decimal(text, &cycles[TLB_I]);

	if (end) {
		cycles[TLB_D] = cycles[TLB_I];
	} else {
		end = take_side(text, cycles);
		if (end && *end == ',')
			end = take_side(end + 1, cycles);
	}
	if (!end || *end)
		return -1;
	for (int side = 0; side < TLB_SIDES; side++)
		if (cycles[side] < 0 || cycles[side] > PENALTY_MAX)
			return -1;
	*penalty = found;
	return 0;
}

static int take_penalty(struct run_options *options, const char *value)
{
	return penalty_parse(value, &options->penalty);
}

static int take_source(struct run_options *options, const char *value)
{
	static const char *const names[SOURCE_KINDS] = {
		[SOURCE_AUTO] = "auto",
		[SOURCE_PROC] = "proc",
		[SOURCE_PERF] = "perf",
	};
	int kind = 0;

	while (kind < SOURCE_KINDS && strcmp(names[kind], value))
		kind++;
	options->source = kind;
	return kind < SOURCE_KINDS ? 0 : -1;
}

static int take_both(struct run_options *options, const char *value)
{
	(void)value;
	options->both = true;
	return 0;
}

static int take_clock(struct run_options *options, const char *value)
{
	return clock_parse(value, &options->clock_hz);
}

static int take_runs(struct run_options *options, const char *value)
{
	if (number_unsigned(value, RUNS_MAX, &options->runs))
		return -1;
	return options->runs ? 0 : -1;
}

static int take_output(struct run_options *options, const char *value)
{
	options->output = value;
	return *value ? 0 : -1;
}

static int take_json(struct run_options *options, const char *value)
{
	(void)value;
	options->json = true;
	return 0;
}

static int take_quiet(struct run_options *options, const char *value)
{
	(void)value;
	options->quiet = true;
	return 0;
}

static int take_verbose(struct run_options *options, const char *value)
{
	(void)value;
	options->verbose = true;
	return 0;
}

static int take_help(struct run_options *options, const char *value)
{
	(void)value;
	options->help = true;
	return 0;
}

/* @wanted: what a good value is, for the line that refuses a bad one. */
static const struct {
	char letter;
	const char *name;
	const char *value;
	const char *help;
	const char *wanted;
	int (*take)(struct run_options *options, const char *value);
} table[] = {
	{ 'p', "penalty", "CYCLES", "price of one miss: 23, or i=20,d=23",
	  "give cycles up to 1000000, as 23 or i=20,d=23", take_penalty },
	{ 'S', "source", "NAME", "counts from: proc (the module), perf, auto",
	  "give proc, perf or auto", take_source },
	{ 'b', "both", NULL, "show the price beside measured walk cycles", NULL,
	  take_both },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  "give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz or 48",
	  take_clock },
	{ 'r', "repeat", "N", "run it N times; report median, min and max",
	  "give a number from 1 to 1000", take_runs },
	{ 'o', "output", "FILE", "write the report to FILE, not to stderr",
	  "give the name of a file", take_output },
	{ 'j', "json", NULL, "report as JSON", NULL, take_json },
	{ 'q', "quiet", NULL, "no report on stderr", NULL, take_quiet },
	{ 'v', "verbose", NULL, "say more in the report", NULL, take_verbose },
	{ 'h', "help", NULL, "this help", NULL, take_help },
};

void options_help(FILE *out)
{
	fprintf(out, "usage: tlbcost [run] [OPTION...] [--] COMMAND [ARGUMENT...]\n\n"
		"Runs COMMAND, counts its TLB misses and says what they cost.\n\n");
	for (size_t i = 0; i < ARRAY_SIZE(table); i++)
		fprintf(out, "  -%c, --%-8s %-7s %s\n", table[i].letter,
			table[i].name, table[i].value ? table[i].value : "",
			table[i].help);
}

static int take(struct run_options *options, size_t i, const char *value,
		struct error *error)
{
	if (!table[i].take(options, value))
		return 0;
	return error_set(error, "bad value '%s' for -%c: %s", value,
			 table[i].letter, table[i].wanted);
}

static int take_all(int argc, char **argv, struct run_options *options,
		    struct error *error)
{
	char letters[2 * ARRAY_SIZE(table) + 3] = "+:", *end = letters + 2;
	struct option names[ARRAY_SIZE(table) + 1] = { 0 };
	int letter;

	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		names[i] = (struct option){
			table[i].name, !!table[i].value, NULL, table[i].letter
		};
		*end++ = table[i].letter;
		if (table[i].value)
			*end++ = ':';
	}
	opterr = 0;
	optind = 0;	/* GNU: begin anew */
	while ((letter = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		size_t i = 0;

		if (letter == ':')
			return error_set(error, "no value for %s: see tlbcost --help",
					 argv[optind - 1]);
		while (i < ARRAY_SIZE(table) && table[i].letter != letter)
			i++;
		if (i == ARRAY_SIZE(table) && optopt && !strchr(letters, optopt))
			return error_set(error, "unknown option -%c: see tlbcost --help",
					 optopt);
		if (i == ARRAY_SIZE(table))
			return error_set(error, "bad option %s: see tlbcost --help",
					 argv[optind - 1]);
		if (take(options, i, optarg, error))
			return -1;
	}
	options->command = argv + (optind < argc ? optind : argc);
	return 0;
}

int options_parse(int argc, char **argv, struct run_options *options,
		  struct error *error)
{
	*options = (struct run_options){
		.penalty = penalty_default(),
		.runs = 1,
	};
	if (take_all(argc, argv, options, error))
		return -1;
	if (options->help)
		return 0;
	if (options->quiet && options->verbose)
		return error_set(error, "-q and -v together: give one of them");
	if (!*options->command)
		return error_set(error, "no command to run: give one, as in tlbcost -p 23 -- ls");
	return 0;
}
