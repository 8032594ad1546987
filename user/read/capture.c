// SPDX-License-Identifier: GPL-2.0
#include "read/capture.h"

#include <math.h>
#include <string.h>

#include "cost/series.h"
#include "lib/text.h"
#include "source/proc_format.h"

/* A longer line is none of the module's. */
#define LINE_SIZE 1024

/*
 * Where the reader is.
 * @text, @end: what is still to be read
 * @line: the line that was read last, from 1 on
 * @reading: lines of a reading, as far as it is there
 * @begin: the line that it begins at
 * @have: how many of its lines there are
 * @wrong: the first line of a reading that is not as it must be, or not the next; 0 if
 *         there is none
 * @other: the first line that is none of a reading; 0 if there is none
 * @gaps: what is left out
 */
struct reader {
	const char *text, *end;
	size_t line;
	struct tlb_counts reading;
	size_t begin;
	int have;
	size_t wrong;
	size_t other;
	struct gaps *gaps;
};

static void leave_out(struct reader *reader, size_t first, size_t count)
{
	if (!reader->gaps->left_out)
		reader->gaps->first = first;
	reader->gaps->left_out += count;
}

static void leave_out_begun(struct reader *reader)
{
	if (reader->have)
		leave_out(reader, reader->begin, reader->have);
	reader->have = 0;
}

/* A line with a label, whose number may be no good. Returns whether a reading is whole. */
static bool take_line(struct reader *reader, const char *text, int kind)
{
	if (kind != reader->have || !proc_format_line(text, kind, &reader->reading)) {
		if (!reader->wrong)
			reader->wrong = reader->line;
		leave_out_begun(reader);
		if (kind || !proc_format_line(text, kind, &reader->reading)) {
			leave_out(reader, reader->line, 1);
			return false;
		}
	}
	if (!reader->have++)
		reader->begin = reader->line;
	if (reader->have < PROC_FORMAT_LINES)
		return false;
	reader->have = 0;
	return true;
}

/* If no reading is whole, why: a line of one, one between, or that there are no more. */
static size_t spoilt_at(const struct reader *reader)
{
	if (reader->wrong)
		return reader->wrong;
	return reader->other ? reader->other : reader->line + 1;
}

/* Blank lines, and those of "*", stand between two readings. */
static bool says_something(const char *text)
{
	return text[strspn(text, " *")];
}

static int add_run(struct series *series, const struct tlb_counts *before,
		   const struct tlb_counts *after, struct error *error)
{
	struct run run = {
		.elapsed_s = NAN, .user_s = NAN, .sys_s = NAN,
	};

	run_count(&run, before, after);
	return series_add(series, &run, error);
}

/* The next line, without what a terminal would have made of it. */
static void next_line(struct reader *reader, char *line)
{
	const char *newline = memchr(reader->text, '\n', reader->end - reader->text);
	const char *end = newline ? newline : reader->end;

	text_plain(reader->text, end - reader->text, line, LINE_SIZE);
	reader->text = newline ? newline + 1 : end;
	reader->line++;
}

/* Whether a reading is whole. */
static bool read_line(struct reader *reader)
{
	char line[LINE_SIZE];
	int kind;

	next_line(reader, line);
	kind = proc_format_kind(line);
	if (kind >= 0)
		return take_line(reader, line, kind);
	if (!says_something(line))
		return false;
	leave_out(reader, reader->line, 1);
	if (!reader->other)
		reader->other = reader->line;
	return false;
}

int read_capture(const char *name, const char *text, size_t length,
		 struct measurement *measurement, struct gaps *gaps,
		 struct error *error)
{
	struct reader reader = {
		.text = text, .end = text + length, .gaps = gaps,
	};
	struct tlb_counts before, zero;
	struct series series;
	size_t readings = 0;

	*measurement = (struct measurement){ .source = strdup("proc") };
	if (!measurement->source)
		return error_set(error, "%s: no memory: free some and try again",
				 name);
	series_begin(&series, measurement);
	while (reader.text < reader.end) {
		if (!read_line(&reader))
			continue;
		if (readings++ &&
		    add_run(&series, &before, &reader.reading, error))
			return -1;
		before = reader.reading;
	}
	leave_out_begun(&reader);
	if (!readings)
		return error_set(error, "%s, line %zu: not a line of /proc/tlbmiss: give a report of tlbcost --json, or what cat printed of that file",
				 name, spoilt_at(&reader));
	gaps->joined = series.stride;
	gaps->rest = series.filled;
	if (readings > 1)
		return 0;
	/* it was zeroed before */
	zero = before;
	memset(zero.count, 0, sizeof(zero.count));
	return add_run(&series, &zero, &before, error);
}
