// SPDX-License-Identifier: GPL-2.0
#include "read/penalty_file.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cost/penalty.h"
#include "lib/whole_file.h"

#define BLANKS " \t\r"

/* More than a model's name and a price have. */
#define LINE_MAX_BYTES 256

static void cut_comment(char *line)
{
	for (char *c = strchr(line, '#'); c; c = strchr(c + 1, '#')) {
		if (c == line || strchr(BLANKS, c[-1])) {
			*c = '\0';
			return;
		}
	}
}

static void cut_blanks(char *line)
{
	size_t length = strlen(line);

	while (length && strchr(BLANKS, line[length - 1]))
		line[--length] = '\0';
}

/*
 * A line taken apart: the last word is the price, all before it the pattern, which
 * is NULL if the line says nothing. -1 if it is not as it must be.
 */
static int take_apart(char *line, const char **pattern, struct penalty *penalty)
{
	char *price;

	cut_comment(line);
	cut_blanks(line);
	line += strspn(line, BLANKS);
	*pattern = NULL;
	if (!*line)
		return 0;
	for (price = line + strlen(line); price > line; price--)
		if (strchr(BLANKS, price[-1]))
			break;
	if (price == line || penalty_parse(price, penalty))
		return -1;
	price[-1] = '\0';
	cut_blanks(line);
	*pattern = line;
	return 0;
}

/* The next line, without its end, into @line; false if it does not fit. */
static bool copy_line(const char *text, size_t length, char *line, size_t size)
{
	if (length >= size || memchr(text, '\0', length))
		return false;
	memcpy(line, text, length);
	line[length] = '\0';
	return true;
}

int penalty_file_parse(const char *name, const char *text, size_t length,
		       const char *cpu, struct penalty *penalty,
		       struct error *error)
{
	const char *end = text + length, *next;
	char line[LINE_MAX_BYTES];
	struct penalty found;
	bool any = false;
	int number = 1;

	for (; text < end; text = next, number++) {
		const char *newline = memchr(text, '\n', end - text), *pattern;
		struct penalty price;

		next = newline ? newline + 1 : end;
		if (!newline)
			newline = end;
		if (!copy_line(text, newline - text, line, sizeof(line)) ||
		    take_apart(line, &pattern, &price))
			return error_set(error, "%s, line %d: not a CPU and its price: write it as \"8xx i=20,d=23\"",
					 name, number);
		if (any || !pattern || fnmatch(pattern, cpu, 0))
			continue;
		any = true;
		found = price;
		found.origin = PENALTY_FILE;
		snprintf(found.of, sizeof(found.of), "%.60s, line %d: %.40s",
			 name, number, pattern);
	}
	if (!any)
		return error_set(error, "%s: no line for the CPU '%s': add one, or \"* 23\" for all others",
				 name, cpu);
	*penalty = found;
	return 0;
}

int penalty_file_read(const char *name, const char *cpu, struct penalty *penalty,
		      struct error *error)
{
	int fd = open(name, O_RDONLY | O_CLOEXEC), result;
	size_t length;
	char *text;

	if (fd < 0)
		return error_set(error, "cannot open %s (%s): give a file of prices",
				 name, strerror(errno));
	text = read_whole(fd, PENALTY_FILE_MAX - 1, &length);
	if (text)
		result = penalty_file_parse(name, text, length, cpu, penalty, error);
	else if (errno == EFBIG)
		result = error_set(error, "%s is too long: give a file of prices, less than %d bytes",
				   name, PENALTY_FILE_MAX);
	else
		result = error_set(error, "cannot read %s (%s): give a file of prices",
				   name, strerror(errno));
	close(fd);
	free(text);
	return result;
}
