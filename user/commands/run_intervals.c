// SPDX-License-Identifier: GPL-2.0
#include "commands/run_intervals.h"

#include <stdlib.h>

#include "cost/watch.h"
#include "lib/output_file.h"

/* Lines between two heads. */
#define HEAD_EVERY 20

static const struct watch_format *const formats[] = {
	[FORMAT_TEXT] = &watch_text,
	[FORMAT_JSON] = &watch_json,
	[FORMAT_CSV] = &watch_csv,
	[FORMAT_OPENMETRICS] = &watch_text,
};

/* A head, a line, or both, at once: the command may write there, too. */
static int put(const struct run_intervals *intervals, bool head, const struct watch_line *line,
	       struct error *error)
{
	const struct watch_format *format = intervals->format;
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	int failed = !out;

	if (out && head)
		failed = format->head(out, &intervals->head);
	if (out && line)
		format->line(out, &intervals->head, line);
	if (out)
		failed |= fclose(out);
	if (failed)
		error_set(error, "no memory for an interval: free some and try again");
	else
		failed = output_write(NULL, text, length, error);
	free(text);
	return failed ? -1 : 0;
}

int run_intervals_begin(struct run_intervals *intervals, const struct run_options *options,
			const struct measurement *measurement, const struct tlb_counts *first,
			struct error *error)
{
	/* what a command loses is a share of one CPU, of which it may have more */
	unsigned int cpus = measurement->scope == SCOPE_MACHINE && measurement->cpus
		? measurement->cpus : 1;

	*intervals = (struct run_intervals){
		.format = formats[options->format],
		.before = *first,
	};
	watch_prices(&intervals->prices, &options->penalty, measurement->clock_hz, first);
	intervals->head = (struct watch_head){
		.measurement = measurement,
		.penalty = &options->penalty,
		.origin = intervals->prices.origin,
		.cpus = cpus,
		.interval_ms = options->interval_ms,
	};
	return put(intervals, true, NULL, error);
}

uint64_t run_intervals_next(const struct run_intervals *intervals)
{
	unsigned int ms = intervals->head.interval_ms;

	return (intervals->start_us / 1000 / ms + 1) * ms;
}

void run_intervals_line(struct run_intervals *intervals, const struct tlb_counts *after,
			uint64_t us, uint64_t done_us)
{
	struct watch_line line = { .cpu = WATCH_ALL, .elapsed_us = us };
	bool is_machine = intervals->head.measurement->scope == SCOPE_MACHINE;
	struct tlb_counts counts = *after;
	struct watch_sample sample;
	struct error ignored;

	/* the module does so itself, and can be zeroed */
	if (!is_machine)
		watch_keep(&intervals->before, &counts);
	watch_between(&sample, &intervals->before, &counts, us - intervals->start_us);
	if (is_machine && us > intervals->done_us)
		watch_check_time(&sample, us - intervals->done_us);
	line.validity = sample.validity;
	line.us = sample.us;
	watch_figures(&intervals->prices, &sample, intervals->head.cpus, line.figures);
	put(intervals, intervals->format->repeats && intervals->lines &&
	    intervals->lines % HEAD_EVERY == 0, &line, &ignored);
	intervals->lines++;
	intervals->before = counts;
	intervals->start_us = us;
	intervals->done_us = done_us;
}
