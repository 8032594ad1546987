// SPDX-License-Identifier: GPL-2.0
/* Lines for programs: CSV and JSON have the same members, in the same order. */
#include <time.h>

#include "read/field_names.h"
#include "read/watch_columns.h"
#include "render/json_document.h"
#include "render/print_integer.h"
#include "render/watch.h"

/* Those columns that are a figure. */
static const struct member {
	enum watch_figure figure;
	bool millionths;
} members[COLUMNS] = {
	[COLUMN_I_USER] = { WATCH_I_USER, false },
	[COLUMN_I_KERNEL] = { WATCH_I_KERNEL, false },
	[COLUMN_D_USER] = { WATCH_D_USER, false },
	[COLUMN_D_KERNEL] = { WATCH_D_KERNEL, false },
	[COLUMN_MISSES] = { WATCH_MISSES, false },
	[COLUMN_CYCLES] = { WATCH_CYCLES_LOST, false },
	[COLUMN_SHARE] = { WATCH_SHARE_PPM, true },
	[COLUMN_COUNTED] = { WATCH_COUNTED_PPM, true },
};

static int put_head(FILE *out, const struct watch_head *head)
{
	json_t *object = json_object();
	int failed = 0;

	json_put(object, "schema", json_sprintf("%s%d", WATCH_SCHEMA_NAME, WATCH_SCHEMA_NUMBER),
		 &failed);
	json_head(object, head->measurement, head->penalty, head->origin, &failed);
	json_put(json_object_get(object, "machine"), "cpus", json_integer(head->cpus), &failed);
	json_put(object, "interval_s", json_real(head->interval_ms / 1e3), &failed);
	json_put(object, "per_cpu", json_boolean(head->per_cpu), &failed);
	return json_write(out, object, JSON_COMPACT, failed);
}

static void put_millionths(FILE *out, uint64_t value)
{
	put_fixed(out, value, 6, 0);
}

static void put_figure(FILE *out, const struct watch_line *line,
		       const struct member *member, const char *unknown)
{
	uint64_t value = line->figures[member->figure];

	if (line->validity != COUNTS_VALID || value == WATCH_UNKNOWN)
		fputs(unknown, out);
	else if (member->millionths)
		put_millionths(out, value);
	else
		put_digits(out, value, 0);
}

/* How CSV and JSON differ in a value: what is not known, and what stands around text. */
struct syntax {
	const char *unknown;
	const char *all_cpus;
	const char *quote;
};

/* With milliseconds: intervals may be as short. */
static void put_time(FILE *out, uint64_t time_ms)
{
	time_t seconds = time_ms / 1000;
	char text[sizeof("2005-04-01T12:00:00") + 16];
	struct tm utc;

	if (gmtime_r(&seconds, &utc) && strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &utc))
		fprintf(out, "%s.%03dZ", text, (int)(time_ms % 1000));
}

static void put_value(FILE *out, const struct watch_line *line,
		      enum watch_column column, const struct syntax *syntax)
{
	switch (column) {
	case COLUMN_ELAPSED:
		put_millionths(out, line->elapsed_us);
		break;
	case COLUMN_INTERVAL:
		put_millionths(out, line->us);
		break;
	case COLUMN_CPU:
		if (line->cpu == WATCH_ALL)
			fputs(syntax->all_cpus, out);
		else
			put_digits(out, line->cpu, 0);
		break;
	case COLUMN_REASON:
		if (line->validity == COUNTS_VALID) {
			fputs(syntax->unknown, out);
			break;
		}
		fputs(syntax->quote, out);
		fputs(json_reasons[line->validity], out);
		fputs(syntax->quote, out);
		break;
	case COLUMN_TIME:
		fputs(syntax->quote, out);
		put_time(out, line->time_ms);
		fputs(syntax->quote, out);
		break;
	default:
		put_figure(out, line, &members[column], syntax->unknown);
	}
}

static int columns(const struct watch_head *head)
{
	return head->timestamps ? COLUMNS : COLUMNS_ALWAYS;
}

static int csv_head(FILE *out, const struct watch_head *head)
{
	int failed;

	fputs("# ", out);
	failed = put_head(out, head);
	for (int i = 0; i < columns(head); i++)
		fprintf(out, "%s%s", i ? "," : "", watch_columns[i]);
	fputc('\n', out);
	return failed;
}

static void csv_line(FILE *out, const struct watch_head *head,
		     const struct watch_line *line)
{
	static const struct syntax csv = { "", "all", "" };

	for (int i = 0, count = columns(head); i < count; i++) {
		if (i)
			fputc(',', out);
		put_value(out, line, i, &csv);
	}
	fputc('\n', out);
}

static void json_line(FILE *out, const struct watch_head *head,
		      const struct watch_line *line)
{
	static const struct syntax json = { "null", "null", "\"" };

	for (int i = 0, count = columns(head); i < count; i++) {
		fputs(i ? ",\"" : "{\"", out);
		fputs(watch_columns[i], out);
		fputs("\":", out);
		put_value(out, line, i, &json);
	}
	fputs("}\n", out);
}

const struct watch_format watch_csv = { .head = csv_head, .line = csv_line };
const struct watch_format watch_json = { .head = put_head, .line = json_line };
