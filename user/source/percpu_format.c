// SPDX-License-Identifier: GPL-2.0
/* Takes the number out of the lines of a CPU, so that they are a table of counters. */
#include "source/percpu_format.h"

#include <limits.h>
#include <string.h>

#include "lib/number.h"
#include "source/counters_format.h"

#define HEAD "cpu side space mode count\n"
#define TABLE_HEAD "side space mode count\n"

/*
 * @text, @end: what is still to be read
 * @table: lines of the CPU that is being read, without its number
 * @length: of @table
 */
struct reader {
	const char *text, *end;
	char table[COUNTERS_FORMAT_MAX];
	size_t length;
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool append(struct reader *reader, const char *text, size_t length)
{
	if (length > sizeof(reader->table) - reader->length)
		return false;
	memcpy(reader->table + reader->length, text, length);
	reader->length += length;
	return true;
}

/*
 * "0 I user ..." or "walks 0 I user ...". Returns the length of the line, 0 if
 * it is none; *@number is where its number begins, *@rest what stands behind it.
 */
static size_t split_line(const struct reader *reader, uint64_t *cpu,
			 const char **number, const char **rest)
{
	const char *end = memchr(reader->text, '\n', reader->end - reader->text);

	*number = reader->text;
	if (!end)
		return 0;
	if (!is_digit(**number)) {
		*number = memchr(reader->text, ' ', end - reader->text);
		if (!*number)
			return 0;
		++*number;
	}
	*rest = *number;
	if (!number_count(rest, end, cpu) || *cpu > UINT_MAX || **rest != ' ')
		return 0;
	++*rest;
	return end + 1 - reader->text;
}

/* The lines of the CPU that comes next; returns how many, -1 if one is bad. */
static int take_table(struct reader *reader, uint64_t *cpu)
{
	const char *number, *rest;
	uint64_t of;
	int lines = 0;

	reader->length = 0;
	append(reader, TABLE_HEAD, strlen(TABLE_HEAD));
	while (reader->text < reader->end) {
		size_t length = split_line(reader, &of, &number, &rest);

		if (length && lines && of != *cpu)
			break;
		*cpu = of;
		lines++;
		if (!length ||
		    !append(reader, reader->text, number - reader->text) ||
		    !append(reader, rest, reader->text + length - rest))
			return -lines;
		reader->text += length;
	}
	return lines;
}

int percpu_format_parse(const char *text, size_t length, struct cpu_counts *cpus,
			size_t size, size_t *count)
{
	struct reader reader = { .text = text, .end = text + length };
	uint64_t last = 0, cpu = 0;
	int line = 2;

	*count = 0;
	if (length < strlen(HEAD) || memcmp(text, HEAD, strlen(HEAD)))
		return 1;
	reader.text += strlen(HEAD);
	do {
		enum tlb_split split;
		struct tlb_counts counts;
		int lines = take_table(&reader, &cpu), bad;

		if (lines < 0)
			return line - lines - 1;
		if (*count && cpu <= last)	/* said before */
			return line;
		bad = counters_format_parse(reader.table, reader.length, &counts,
					    &split);
		if (bad)
			return line + bad - 2;
		if (*count < size)
			cpus[*count] = (struct cpu_counts){ cpu, counts };
		++*count;
		last = cpu;
		line += lines;
	} while (reader.text < reader.end);
	return 0;
}
