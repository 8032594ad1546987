// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <time.h>

#include "lib/array.h"
#include "lib/number.h"
#include "render/print_integer.h"
#include "render/report.h"
#include "render/watch.h"

#define TIME_WIDTH ((int)sizeof("2005-04-01 12:00:00") - 1)

/* The columns; the time and the CPU's are before them. */
static const struct column {
	enum watch_figure figure;
	bool percent;
	int width;
	const char *name;
} columns[] = {
	{ WATCH_I_USER_RATE, false, 10, "I user" },
	{ WATCH_I_KERNEL_RATE, false, 10, "I kernel" },
	{ WATCH_D_USER_RATE, false, 10, "D user" },
	{ WATCH_D_KERNEL_RATE, false, 10, "D kernel" },
	{ WATCH_MISSES_RATE, false, 11, "misses" },
	{ WATCH_CYCLES_RATE, false, 12, "cycles lost" },
	{ WATCH_SHARE_PPM, true, 7, "CPU %" },
};

static const char *const invalid[] = {
	[COUNTS_ZEROED] = "  zeroed by somebody else",
	[COUNTS_ABSURD] = "  grew by more than any CPU can miss",
	[COUNTS_OFF] = "  counting is switched off",
	[COUNTS_DEAD] = "  the CPU's counters stand still",
};

static int text_head(FILE *out, const struct watch_head *head)
{
	const struct measurement *measurement = head->measurement;

	fprintf(out, "TLB misses and cycles a second; %u CPU%s", head->cpus,
		head->cpus == 1 ? "" : "s");
	if (measurement->clock_hz > 0) {
		fputs(" at ", out);
		render_clock(out, measurement, NULL);
		fputs("; lost: ", out);
	} else {
		fputs(", clock not known, -f FREQ gives it; lost: ", out);
	}
	if (head->origin == COST_WALK_CYCLES)
		fputs("cycles of page walks (measured)", out);
	else
		render_penalty(out, head->penalty);
	fputc('\n', out);
	if (head->timestamps)
		put_right(out, "time", TIME_WIDTH);
	fputs(head->per_cpu ? " CPU" : "", out);
	for (size_t i = 0; i < ARRAY_SIZE(columns); i++)
		fprintf(out, " %*s", columns[i].width, columns[i].name);
	fputc('\n', out);
	return 0;
}

static void put_columns(FILE *out, const struct watch_line *line)
{
	for (size_t i = 0; i < ARRAY_SIZE(columns); i++) {
		const struct column *column = &columns[i];
		uint64_t value = line->figures[column->figure];

		if (line->validity != COUNTS_VALID || value == WATCH_UNKNOWN)
			put_right(out, "-", column->width + 1);
		else if (column->percent)	/* of millionths: two digits */
			put_fixed(out, number_divide(value + 50, 100), 2, column->width + 1);
		else
			put_digits(out, value, column->width + 1);
	}
}

static void put_estimate(FILE *out, const struct watch_line *line)
{
	uint64_t counted = line->figures[WATCH_COUNTED_PPM];

	if (line->validity == COUNTS_VALID && counted < 1000000)
		fprintf(out, "  estimates: counted %" PRIu64 " %%",
			counted / 10000);
}

/* In local time, as vmstat -t and iostat -t print it. */
static void put_time(FILE *out, uint64_t time_ms)
{
	time_t seconds = time_ms / 1000;
	char text[TIME_WIDTH + 16];
	struct tm local;

	if (localtime_r(&seconds, &local) &&
	    strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%S", &local))
		put_right(out, text, TIME_WIDTH);
	else
		put_right(out, "-", TIME_WIDTH);
}

static void put_cpu(FILE *out, const struct watch_head *head, int cpu)
{
	if (head->per_cpu && cpu == WATCH_ALL)
		fputs(" all", out);
	else if (head->per_cpu)
		put_digits(out, cpu, 4);
}

static void text_line(FILE *out, const struct watch_head *head,
		      const struct watch_line *line)
{
	if (head->timestamps)
		put_time(out, line->time_ms);
	put_cpu(out, head, line->cpu);
	put_columns(out, line);
	if (line->validity != COUNTS_VALID)
		fputs(invalid[line->validity], out);
	put_estimate(out, line);
	fputc('\n', out);
}

void render_watch_sum(FILE *out, const struct watch_head *head,
		      const struct watch_line *line)
{
	if (head->timestamps)
		put_time(out, line->time_ms);
	put_cpu(out, head, line->cpu);
	put_columns(out, line);
	fprintf(out, "  average of %" PRIu64 ".%03" PRIu64 " s",
		line->us / 1000000, line->us / 1000 % 1000);
	put_estimate(out, line);
	fputc('\n', out);
}

const struct watch_format watch_text = {
	.repeats = true,
	.sums = true,
	.head = text_head,
	.line = text_line,
};
