// SPDX-License-Identifier: GPL-2.0
#include "source/thp_format.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "lib/array.h"
#include "lib/number.h"

/* One size of the kernel's numbers: a double has them all. */
#define KB 1024

static const char *const kinds[THP_KINDS] = {
	[THP_ANON] = "AnonHugePages:",
	[THP_FILE] = "FilePmdMapped:",
	[THP_SHMEM] = "ShmemPmdMapped:",
};

static const char *const events[THP_EVENTS] = {
	[THP_FAULT_ALLOC] = "thp_fault_alloc",
	[THP_FAULT_FALLBACK] = "thp_fault_fallback",
	[THP_COMPACT_STALL] = "compact_stall",
};

static const char *const words[] = {
	[THP_ALWAYS] = "[always]",
	[THP_MADVISE] = "[madvise]",
	[THP_NEVER] = "[never]",
	[THP_INHERIT] = "[inherit]",
};

/* What is written as a name, blanks, a number and a unit. */
struct numbers {
	const char *const *names;
	int count;
	const char *unit;
	double scale;
};

/* Which name a line begins with, and its blank; -1 if none. */
static int find_name(const struct numbers *numbers, const char *line, const char *end)
{
	for (int i = 0; i < numbers->count; i++) {
		size_t length = strlen(numbers->names[i]);

		if ((size_t)(end - line) > length && line[length] == ' ' &&
		    !memcmp(line, numbers->names[i], length))
			return i;
	}
	return -1;
}

/* All numbers that are there; a name with anything else behind it is refused. */
static int read_numbers(const struct numbers *numbers, const char *text, size_t length,
			double *values)
{
	const char *end = text + length;

	for (int i = 0; i < numbers->count; i++)
		values[i] = NAN;
	while (text < end) {
		const char *next = memchr(text, '\n', end - text);
		const char *line_end = next ? next : end;
		int i = find_name(numbers, text, line_end);
		size_t unit = strlen(numbers->unit);
		uint64_t value;

		if (i >= 0) {
			text += strlen(numbers->names[i]);
			while (text < line_end && *text == ' ')
				text++;
			if (!number_count(&text, line_end, &value) ||
			    (size_t)(line_end - text) != unit ||
			    memcmp(text, numbers->unit, unit) || !isnan(values[i]))
				return -1;
			values[i] = value * numbers->scale;
		}
		text = next ? next + 1 : end;
	}
	return 0;
}

static void forget(double *values, int count)
{
	for (int i = 0; i < count; i++)
		values[i] = NAN;
}

int smaps_format_parse(const char *text, size_t length, double bytes[THP_KINDS])
{
	static const struct numbers numbers = { kinds, THP_KINDS, " kB", KB };

	/* the oldest line: without it, the text is something else, or the kernel has no THP */
	if (!read_numbers(&numbers, text, length, bytes) && !isnan(bytes[THP_ANON]))
		return 0;
	forget(bytes, THP_KINDS);
	return -1;
}

int vmstat_format_parse(const char *text, size_t length, double counts[THP_EVENTS])
{
	static const struct numbers numbers = { events, THP_EVENTS, "", 1 };

	if (!read_numbers(&numbers, text, length, counts))
		return 0;
	forget(counts, THP_EVENTS);
	return -1;
}

int thp_enabled_parse(const char *text, enum thp_enabled *enabled)
{
	for (size_t i = 0; i < ARRAY_SIZE(words); i++) {
		if (strstr(text, words[i])) {
			*enabled = i;
			return 0;
		}
	}
	return -1;
}
