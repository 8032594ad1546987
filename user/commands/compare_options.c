// SPDX-License-Identifier: GPL-2.0
#include "commands/compare_options.h"

#include "commands/option_table.h"
#include "cost/penalty.h"
#include "lib/array.h"
#include "lib/clock.h"
#include "lib/number.h"

#define SECONDS_MAX 1e9

static int take_penalty(void *into, const char *value)
{
	struct compare_options *options = into;

	return penalty_parse(value, &options->penalty);
}

static int take_clock(void *into, const char *value)
{
	struct compare_options *options = into;

	return clock_parse(value, &options->clock_hz);
}

static int take_time(void *into, const char *value)
{
	struct compare_options *options = into;
	size_t count = 0;

	do {
		double *time = &options->times[count];

		if (count++ == COMPARE_FILES_MAX)
			return -1;
		value = number_decimal(value, time);
		if (!value || !(*time > 0) || *time > SECONDS_MAX)
			return -1;
	} while (*value++ == ',');
	options->time_count = count;
	return value[-1] ? -1 : 0;
}

static int take_output(void *into, const char *value)
{
	struct compare_options *options = into;

	options->output = value;
	return *value ? 0 : -1;
}

static int take_svg(void *into, const char *value)
{
	struct compare_options *options = into;

	options->svg = value;
	return *value ? 0 : -1;
}

static int take_json(void *into, const char *value)
{
	struct compare_options *options = into;

	(void)value;
	options->form = COMPARE_JSON;
	return 0;
}

static int take_csv(void *into, const char *value)
{
	struct compare_options *options = into;

	(void)value;
	options->form = COMPARE_CSV;
	return 0;
}

static int take_force(void *into, const char *value)
{
	struct compare_options *options = into;

	(void)value;
	options->force = true;
	return 0;
}

static int take_verbose(void *into, const char *value)
{
	struct compare_options *options = into;

	(void)value;
	options->verbose = true;
	return 0;
}

static int take_help(void *into, const char *value)
{
	struct compare_options *options = into;

	(void)value;
	options->help = true;
	return 0;
}

static const struct argument table[] = {
	{ 'p', "penalty", "CYCLES", "price of one miss: 23, or i=20,d=23",
	  "give cycles up to 1000000, as 23 or i=20,d=23", take_penalty },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  "give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz or 48",
	  take_clock },
	{ 't', "time", "S,S...", "seconds that the run of each file took",
	  "give seconds for each file, as 3.440,4.241", take_time },
	{ 'o', "output", "FILE", "write to FILE, not to stdout",
	  "give the name of a file", take_output },
	{ 'j', "json", NULL, "write JSON", NULL, take_json },
	{ 0, "csv", NULL, "write comma-separated values", NULL, take_csv },
	{ 0, "svg", "FILE", "draw the runs of each file with gnuplot",
	  "give the name of a file", take_svg },
	{ 0, "force", NULL, "compare what cannot be compared", NULL, take_force },
	{ 'v', "verbose", NULL, "say more", NULL, take_verbose },
	{ 'h', "help", NULL, "this help", NULL, take_help },
};

static const struct arguments arguments = {
	"tlbcost compare", table, ARRAY_SIZE(table)
};

void compare_options_help(FILE *out)
{
	fputs("usage: tlbcost compare [OPTION...] [--] BASE NEW...\n\n"
	      "Says how each NEW differs from BASE, and how much of a slowdown TLB misses explain.\n"
	      "Each is a report of tlbcost --json or what cat printed of /proc/tlbmiss; - is\n"
	      "standard input.\n\n",
	      out);
	arguments_help(&arguments, out);
}

int compare_options_parse(int argc, char **argv, struct compare_options *options,
			  struct error *error)
{
	*options = (struct compare_options){ .penalty = penalty_default() };
	if (arguments_parse(&arguments, argc, argv, options, &options->files,
			    error))
		return -1;
	if (options->help)
		return 0;
	while (options->files[options->file_count])
		options->file_count++;
	if (options->file_count < 2)
		return error_set(error, "%s: give two files or more, as in tlbcost compare old.json new.json",
				 options->file_count ? "nothing to compare with"
						     : "nothing to compare");
	if (options->file_count > COMPARE_FILES_MAX)
		return error_set(error, "%zu files: compare at most %d at once",
				 options->file_count, COMPARE_FILES_MAX);
	if (options->time_count && options->time_count != options->file_count)
		return error_set(error, "%zu times for %zu files: give --time one for each",
				 options->time_count, options->file_count);
	return 0;
}
