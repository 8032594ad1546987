// SPDX-License-Identifier: GPL-2.0
/* Lines for programs: CSV and JSON have the same members, in the same order. */
#include "lib/array.h"
#include "read/field_names.h"
#include "render/json_head.h"
#include "render/print_integer.h"
#include "render/watch.h"

#define SCHEMA "tlbcost-watch-1"

/* Behind times and the CPU, and before the reason. */
static const struct member {
	const char *name;
	enum watch_figure figure;
	bool millionths;
} members[] = {
	{ "i_user_misses", WATCH_I_USER, false },
	{ "i_kernel_misses", WATCH_I_KERNEL, false },
	{ "d_user_misses", WATCH_D_USER, false },
	{ "d_kernel_misses", WATCH_D_KERNEL, false },
	{ "misses", WATCH_MISSES, false },
	{ "cycles_lost", WATCH_CYCLES_LOST, false },
	{ "share_of_cpu", WATCH_SHARE_PPM, true },
	{ "counted_share", WATCH_COUNTED_PPM, true },
};

static int put_head(FILE *out, const struct watch_head *head)
{
	json_t *object = json_object(), *machine;
	int failed = 0;

	failed |= json_object_set_new(object, "schema", json_string(SCHEMA));
	json_head(object, head->measurement, head->penalty, head->origin,
		  &failed);
	machine = json_object_get(object, "machine");
	failed |= json_object_set_new(machine, "cpus", json_integer(head->cpus)) |
		  json_object_set_new(object, "interval_s",
				      json_real(head->interval_ms / 1e3)) |
		  json_object_set_new(object, "per_cpu",
				      json_boolean(head->per_cpu)) |
		  json_dumpf(object, out, JSON_COMPACT |
			     JSON_REAL_PRECISION(JSON_DIGITS));
	fputc('\n', out);
	json_decref(object);
	return failed ? -1 : 0;
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

static int csv_head(FILE *out, const struct watch_head *head)
{
	int failed;

	fputs("# ", out);
	failed = put_head(out, head);
	fputs("elapsed_s,interval_s,cpu", out);
	for (size_t i = 0; i < ARRAY_SIZE(members); i++)
		fprintf(out, ",%s", members[i].name);
	fputs(",reason\n", out);
	return failed;
}

static void csv_line(FILE *out, const struct watch_head *head,
		     const struct watch_line *line)
{
	(void)head;
	put_millionths(out, line->elapsed_us);
	fputc(',', out);
	put_millionths(out, line->us);
	fputc(',', out);
	if (line->cpu == WATCH_ALL)
		fputs("all", out);
	else
		put_digits(out, line->cpu, 0);
	for (size_t i = 0; i < ARRAY_SIZE(members); i++) {
		fputc(',', out);
		put_figure(out, line, &members[i], "");
	}
	fputc(',', out);
	if (line->validity != COUNTS_VALID)
		fputs(json_reasons[line->validity], out);
	fputc('\n', out);
}

static void json_line(FILE *out, const struct watch_head *head,
		      const struct watch_line *line)
{
	(void)head;
	fputs("{\"elapsed_s\":", out);
	put_millionths(out, line->elapsed_us);
	fputs(",\"interval_s\":", out);
	put_millionths(out, line->us);
	fputs(",\"cpu\":", out);
	if (line->cpu == WATCH_ALL)
		fputs("null", out);
	else
		put_digits(out, line->cpu, 0);
	for (size_t i = 0; i < ARRAY_SIZE(members); i++) {
		fputs(",\"", out);
		fputs(members[i].name, out);
		fputs("\":", out);
		put_figure(out, line, &members[i], "null");
	}
	if (line->validity == COUNTS_VALID)
		fputs(",\"reason\":null}\n", out);
	else
		fprintf(out, ",\"reason\":\"%s\"}\n",
			json_reasons[line->validity]);
}

const struct watch_format watch_csv = { .head = csv_head, .line = csv_line };
const struct watch_format watch_json = { .head = put_head, .line = json_line };
