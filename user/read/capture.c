// SPDX-License-Identifier: GPL-2.0
#include "read/capture.h"

#include <math.h>
#include <string.h>

#include "source/proc_format.h"

#define LINES 4

/* The bytes of the next lines, the last of which may lack its newline. */
static size_t length_of(const char *text, const char *end, int lines)
{
	const char *next = text;

	while (lines-- && next < end) {
		const char *newline = memchr(next, '\n', end - next);

		next = newline ? newline + 1 : end;
	}
	return next - text;
}

static int add_run(struct measurement *measurement,
		   const struct tlb_counts *before,
		   const struct tlb_counts *after, struct error *error)
{
	struct run run = {
		.elapsed_s = NAN, .user_s = NAN, .sys_s = NAN,
	};

	run_count(&run, before, after);
	return measurement_add(measurement, &run, error);
}

int read_capture(const char *name, const char *text, size_t length,
		 struct measurement *measurement, struct error *error)
{
	const char *end = text + length;
	struct tlb_counts before, after;
	size_t line = 1, readings = 0;

	*measurement = (struct measurement){ .source = strdup("proc") };
	if (!measurement->source)
		return error_set(error, "%s: no memory: free some and try again",
				 name);
	do {
		size_t bytes = length_of(text, end, LINES);
		int bad = proc_format_parse(text, bytes, &after);

		if (bad)
			return error_set(error, "%s, line %zu: not a line of /proc/tlbmiss: give a report of tlbcost --json, or what cat printed of that file",
					 name, line + bad - 1);
		if (readings++ && add_run(measurement, &before, &after, error))
			return -1;
		before = after;
		text += bytes;
		line += LINES;
		if (end - text > 2 && !memcmp(text, "*\n", 2)) {
			text += 2;
			line++;
		}
	} while (text < end);

	if (readings > 1)
		return 0;
	/* it was zeroed before */
	memset(before.count, 0, sizeof(before.count));
	return add_run(measurement, &before, &after, error);
}
