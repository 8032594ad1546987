// SPDX-License-Identifier: GPL-2.0
#include "commands/compare_options.h"

#include "commands/option_table.h"
#include "cost/penalty.h"
#include "lib/array.h"
#include "lib/number.h"

#define SECONDS_MAX 1e9

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

static const struct option_row rows[] = {
	{ 'p', "penalty", "CYCLES", "price of one miss: 23, or i=20,d=23",
	  TAKE_PENALTY(compare_options, penalty) },
	{ 'f', "clock", "FREQ", "clock of the CPU: 48MHz, 1.2GHz, 48000kHz, 48",
	  TAKE_CLOCK(compare_options, clock_hz) },
	{ 't', "time", "S,S...", "seconds that the run of each file took",
	  TAKE_BY(take_time, "give seconds for each file, as 3.440,4.241") },
	{ 'o', "output", "FILE", "write to FILE, not to stdout",
	  TAKE_FILE(compare_options, output) },
	{ 'j', "json", NULL, "write JSON", TAKE_CHOICE(compare_options, form, COMPARE_JSON) },
	{ 0, "csv", NULL, "write comma-separated values",
	  TAKE_CHOICE(compare_options, form, COMPARE_CSV) },
	{ 0, "svg", "FILE", "draw the runs of each file with gnuplot",
	  TAKE_FILE(compare_options, svg) },
	{ 0, "force", NULL, "compare what cannot be compared", TAKE_FLAG(compare_options, force) },
	{ 'v', "verbose", NULL, "say more", TAKE_FLAG(compare_options, verbose) },
	{ 'h', "help", NULL, "this help", TAKE_FLAG(compare_options, help) },
};

static const struct option_table table = { "tlbcost compare", rows, ARRAY_SIZE(rows) };

void compare_options_help(FILE *out)
{
	fputs("usage: tlbcost compare [OPTION...] [--] BASE NEW...\n\n"
	      "Says how each NEW differs from BASE, and how much of a slowdown TLB misses explain.\n"
	      "Each is a report of tlbcost --json or what cat printed of /proc/tlbmiss; - is\n"
	      "standard input.\n\n",
	      out);
	option_table_help(&table, out);
}

int compare_options_parse(int argc, char **argv, struct compare_options *options,
			  struct error *error)
{
	*options = (struct compare_options){ .penalty = penalty_default() };
	if (option_table_parse(&table, argc, argv, options, &options->files,
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
