// SPDX-License-Identifier: GPL-2.0
#include "read/watch_stream.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cost/series.h"
#include "lib/array.h"
#include "lib/number.h"
#include "read/field_names.h"
#include "read/report_json.h"
#include "read/watch_columns.h"

#define JSON_START "{\"schema\":\"" WATCH_SCHEMA_NAME
#define CSV_START "# " JSON_START
#define SECONDS_MAX 1e9
#define NAME_SIZE 512

/*
 * Where the reader is.
 * @cut: the line does not end in a newline
 * @csv: it is CSV and not JSON
 * @columns: how many a line of CSV has
 * @walks: cycles lost are those of page walks
 * @file: the file and the line, for errors
 */
struct reader {
	const char *name;
	const char *text;
	const char *end;
	size_t line;
	bool cut;
	bool csv;
	int columns;
	bool walks;
	char file[NAME_SIZE];
	struct error *error;
};

static int refuse(const struct reader *reader, const char *what)
{
	return error_set(reader->error, "%s: %s: give a file that tlbcost watch wrote",
			 reader->file, what);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/*
 * The next line that is not blank, without its newline and blanks at its end; its length,
 * or -1 at the end.
 */
static ssize_t next_line(struct reader *reader, const char **line)
{
	ssize_t length = 0;

	while (!length) {
		const char *newline;

		if (reader->text == reader->end)
			return -1;
		reader->line++;
		*line = reader->text;
		newline = memchr(*line, '\n', reader->end - *line);
		reader->cut = !newline;
		length = (newline ? newline : reader->end) - *line;
		reader->text = newline ? newline + 1 : reader->end;
		while (length && is_blank((*line)[length - 1]))
			length--;
	}
	snprintf(reader->file, sizeof(reader->file), "%s, line %zu",
		 reader->name, reader->line);
	return length;
}

static json_t *load(struct reader *reader, const char *line, size_t length)
{
	json_error_t why;
	json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &why);

	if (!object)
		refuse(reader, why.text);
	return object;
}

static int check_schema(struct reader *reader, json_t *head)
{
	const char *schema = json_string_value(json_object_get(head, "schema"));
	unsigned int number;

	if (!schema || strncmp(schema, WATCH_SCHEMA_NAME, strlen(WATCH_SCHEMA_NAME)) ||
	    number_unsigned(schema + strlen(WATCH_SCHEMA_NAME), 999999, &number) || !number)
		return refuse(reader, "\"schema\" is not that of a stream");
	if (number > WATCH_SCHEMA_NUMBER)
		return error_set(reader->error, "%s: schema %s is newer than %s%d: use a newer tlbcost",
				 reader->file, schema, WATCH_SCHEMA_NAME, WATCH_SCHEMA_NUMBER);
	return 0;
}

/* Of CSV: all that there are always, and those behind them that somebody asked for. */
static int read_names(struct reader *reader)
{
	const char *line;
	ssize_t length = next_line(reader, &line);
	size_t at = 0, end = length < 0 ? 0 : length;

	for (int i = 0; i < COLUMNS && at <= end; i++) {
		size_t name = strlen(watch_columns[i]), left = end - at;

		if (left < name || memcmp(line + at, watch_columns[i], name) ||
		    (left > name && line[at + name] != ','))
			break;
		at += name + 1;
		reader->columns = i + 1;
	}
	return at <= end || reader->columns < COLUMNS_ALWAYS
		? refuse(reader, "not the names of the columns") : 0;
}

static int read_head(struct reader *reader, struct measurement *measurement,
		     struct penalty *penalty)
{
	const struct json_place place = { reader->file, "", reader->error };
	const char *line;
	ssize_t length = next_line(reader, &line);
	size_t skip = reader->csv ? strlen("# ") : 0;
	json_t *head = load(reader, line + skip, length - skip);
	int origin, failed;

	if (!head)
		return -1;
	failed = check_schema(reader, head) ||
		 json_get_enum(&place, head, "cost_origin", json_cost_origins,
			       &origin) ||
		 read_json_head(&place, head, measurement, penalty);
	json_decref(head);
	if (failed)
		return -1;
	reader->walks = origin == COST_WALK_CYCLES;
	if (!reader->csv)
		return 0;

	return read_names(reader);
}

/*
 * Both forms of a line become texts, so that one reader is enough for both: those of a
 * number are what it is in CSV, and what is not known is empty.
 */
struct cells {
	char text[COLUMNS][64];
};

static int csv_cells(struct reader *reader, const char *line, size_t length,
		     struct cells *cells)
{
	const char *end = line + length;

	for (int i = 0; i < reader->columns; i++) {
		const char *comma = memchr(line, ',', end - line);
		size_t size = (comma ? comma : end) - line;

		if (!comma != (i == reader->columns - 1) ||
		    size >= sizeof(cells->text[i]) || memchr(line, '\0', size))
			return refuse(reader, "a column too many, too few or too long");
		memcpy(cells->text[i], line, size);
		cells->text[i][size] = '\0';
		line += size + 1;
	}
	return 0;
}

static int json_cells(struct reader *reader, const char *line, size_t length,
		      struct cells *cells)
{
	json_t *object = load(reader, line, length);
	int failed = 0;

	for (int i = 0; i < COLUMNS_ALWAYS && object && !failed; i++) {
		json_t *value = json_object_get(object, watch_columns[i]);
		char *text = cells->text[i];
		const size_t size = sizeof(cells->text[i]);
		int written = 0;

		if (i == COLUMN_CPU && json_is_null(value))
			written = snprintf(text, size, "all");
		else if (json_is_integer(value))
			written = snprintf(text, size, "%lld",
					   (long long)json_integer_value(value));
		else if (json_is_real(value))
			written = snprintf(text, size, "%.6f",
					   json_real_value(value));
		else if (json_is_string(value) && i == COLUMN_REASON)
			written = snprintf(text, size, "%s",
					   json_string_value(value));
		else if (!json_is_null(value))
			failed = refuse(reader, watch_columns[i]);
		if (written >= (int)size)
			failed = refuse(reader, watch_columns[i]);
	}
	json_decref(object);
	return object && !failed ? 0 : -1;
}

static int take_decimal(struct reader *reader, const struct cells *cells,
			enum watch_column column, double *value)
{
	const char *end = number_decimal(cells->text[column], value);

	if (!end || *end || *value > SECONDS_MAX)
		return refuse(reader, watch_columns[column]);
	return 0;
}

static int take_count(struct reader *reader, const struct cells *cells,
		      enum watch_column column, uint64_t *count, bool *known)
{
	const char *text = cells->text[column];
	const char *end = text + strlen(text);

	*count = 0;
	*known = *text;
	if (*known && (!number_count(&text, end, count) || text != end))
		return refuse(reader, watch_columns[column]);
	return 0;
}

static int take_counts(struct reader *reader, const struct cells *cells,
		       struct tlb_counts *counts)
{
	uint64_t *misses = &counts->count[TLB_MISSES][0][0], cycles;
	bool *are_known = &counts->known[TLB_MISSES][0][0], known;

	for (int i = 0; i < TLB_SIDES * TLB_SPACES; i++)
		if (take_count(reader, cells, COLUMN_I_USER + i, &misses[i],
			       &are_known[i]))
			return -1;
	if (take_count(reader, cells, COLUMN_CYCLES, &cycles, &known))
		return -1;
	if (!reader->walks || !known)
		return 0;
	memset(counts->known[TLB_WALK_CYCLES], true,
	       sizeof(counts->known[TLB_WALK_CYCLES]));
	counts->count[TLB_WALK_CYCLES][TLB_D][TLB_USER] = cycles;
	return 0;
}

/* Of the time, only the share is known: that of the interval stands for it. */
static int take_share(struct reader *reader, const struct cells *cells,
		      struct run *run)
{
	double share;

	if (!*cells->text[COLUMN_COUNTED])
		return 0;
	if (take_decimal(reader, cells, COLUMN_COUNTED, &share) || share > 1)
		return refuse(reader, watch_columns[COLUMN_COUNTED]);
	run->counts.enabled_ns = run->elapsed_s * 1e9;
	run->counts.running_ns = share * run->elapsed_s * 1e9;
	return 0;
}

static int take_reason(struct reader *reader, const struct cells *cells,
		       struct run *run)
{
	for (int why = COUNTS_VALID; json_reasons[why]; why++) {
		if (strcmp(cells->text[COLUMN_REASON], json_reasons[why]))
			continue;
		run->validity = why;
		if (why != COUNTS_VALID)
			run->counts = (struct tlb_counts){ 0 };
		return 0;
	}
	return refuse(reader, watch_columns[COLUMN_REASON]);
}

/* @all: it is one of the whole machine. */
static int take_line(struct reader *reader, const char *line, size_t length,
		     struct run *run, bool *all)
{
	struct cells cells = { 0 };
	double elapsed;
	unsigned int cpu;

	*run = (struct run){ .user_s = NAN, .sys_s = NAN };
	if ((reader->csv ? csv_cells : json_cells)(reader, line, length, &cells) ||
	    take_decimal(reader, &cells, COLUMN_ELAPSED, &elapsed) ||
	    take_decimal(reader, &cells, COLUMN_INTERVAL, &run->elapsed_s) ||
	    take_counts(reader, &cells, &run->counts) ||
	    take_share(reader, &cells, run) || take_reason(reader, &cells, run))
		return -1;
	*all = !strcmp(cells.text[COLUMN_CPU], "all");
	if (*all)
		return 0;
	return number_unsigned(cells.text[COLUMN_CPU], 1000000, &cpu)
		? refuse(reader, watch_columns[COLUMN_CPU]) : 0;
}

static bool starts(const char *text, size_t length, const char *start)
{
	return length >= strlen(start) && !memcmp(text, start, strlen(start));
}

/* What stands before the first line, as an editor leaves it there. */
static size_t skip_blanks(const char *text, size_t length)
{
	size_t i = 0;

	while (i < length && (is_blank(text[i]) || text[i] == '\n'))
		i++;
	return i;
}

bool read_watch_is(const char *text, size_t length)
{
	size_t skip = skip_blanks(text, length);

	text += skip;
	length -= skip;
	return starts(text, length, CSV_START) ||
	       starts(text, length, JSON_START);
}

int read_watch(const char *name, const char *text, size_t length,
	       struct measurement *measurement, struct penalty *penalty,
	       struct gaps *gaps, struct error *error)
{
	const size_t skip = skip_blanks(text, length);
	struct reader reader = {
		.name = name, .text = text, .end = text + length,
		.csv = starts(text + skip, length - skip, CSV_START), .error = error,
	};
	struct series series;
	const char *line;
	ssize_t bytes;

	*measurement = (struct measurement){ 0 };
	if (read_head(&reader, measurement, penalty))
		return -1;
	series_begin(&series, measurement);
	while ((bytes = next_line(&reader, &line)) >= 0) {
		struct run run;
		bool all;

		if (!take_line(&reader, line, bytes, &run, &all)) {
			if (all && series_add(&series, &run, error))
				return -1;
		} else if (reader.cut && measurement->run_count) {
			*error->text = '\0';
			*gaps = (struct gaps){ .left_out = 1, .first = reader.line };
		} else {
			return -1;
		}
	}
	gaps->joined = series.stride;
	gaps->rest = series.filled;
	return measurement->run_count ? 0 : refuse(&reader, "no interval behind it");
}
