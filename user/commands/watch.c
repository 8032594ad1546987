// SPDX-License-Identifier: GPL-2.0
/* tlbcost watch: read, compare with what was before, write a line; and again. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "commands/watch_options.h"
#include "cost/measurement.h"
#include "cost/watch.h"
#include "lib/error.h"
#include "lib/output_file.h"
#include "lib/output_stream.h"
#include "render/gnuplot.h"
#include "render/watch.h"
#include "render/watch_plot.h"
#include "source/cpuinfo.h"
#include "source/environment.h"
#include "source/source.h"
#include "commands/commands.h"
#include "lib/exit_status.h"
#include "workload/ticker.h"

/* Lines between two heads where no terminal says how many it has. */
#define HEAD_EVERY 20

/*
 * One reading of the counters.
 * @us: when it began, since the start
 * @done_us: when it was done, where the counters say how long they counted
 * @all: of all CPUs
 * @cpus: of each, with -A
 */
struct reading {
	uint64_t us;
	uint64_t done_us;
	struct tlb_counts all;
	struct cpu_counts *cpus;
};

/*
 * @hotplug: there may be more CPUs, or fewer, later
 * @looked_us: when they were counted last
 * @cpu_count: CPUs of each reading, 0 without -A
 * @text, @length, @room: what is written at once; used again for each interval
 * @until_head: lines until the head is repeated
 * @sum: all intervals that are valid, together
 * @summed: there is such an interval
 */
struct watching {
	const struct watch_options *options;
	struct source *source;
	struct measurement measurement;
	struct watch_head head;
	struct watch_prices prices;
	bool hotplug;
	uint64_t looked_us;
	size_t cpu_count;
	struct reading readings[2];
	char *text;
	size_t length;
	FILE *room;
	struct stream stream;
	unsigned int until_head;
	struct watch_sample sum;
	bool summed;
	struct watch_plot plot;
};

static int no_memory(struct error *error)
{
	return error_set(error, "no memory to watch: free some and try again");
}

/* What all CPUs have is what each has: one reading, not two that may differ. */
static int read_counters(struct watching *watching, struct reading *reading,
			 const struct ticker *ticker, struct error *error)
{
	size_t count;

	reading->us = ticker_us(ticker);
	if (!watching->cpu_count) {
		if (source_read(watching->source, &reading->all, error))
			return -1;
		if (reading->all.enabled_ns)
			reading->done_us = ticker_us(ticker);
		return 0;
	}
	if (source_read_cpus(watching->source, reading->cpus,
			     watching->cpu_count, &count, error))
		return -1;
	if (count != watching->cpu_count)
		return error_set(error, "there are %zu CPUs, and were %zu: start tlbcost watch again",
				 count, watching->cpu_count);
	for (size_t i = 0; i < count; i++)
		watch_sum(&reading->all, &reading->cpus[i].counts, !i);
	return 0;
}

/* Flushes what was written since rewind(), and counts it; returns its bytes. */
static size_t written(struct watching *watching)
{
	fflush(watching->room);
	return watching->length;
}

static unsigned int lines_until_head(const struct watch_options *options)
{
	struct winsize window;

	if (options->output || ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) ||
	    window.ws_row < 8)
		return HEAD_EVERY;
	return window.ws_row - 3;	/* so that one is always in view */
}

static int put_head(struct watching *watching, struct error *error)
{
	const struct watch_options *options = watching->options;

	if (options->format->head(watching->room, &watching->head))
		return no_memory(error);
	watching->until_head = lines_until_head(options);
	return 0;
}

/* Nobody is asked for the time whom nobody wants it from. */
static uint64_t time_ms(const struct watch_options *options)
{
	struct timespec now;

	if (!options->timestamps)
		return 0;
	clock_gettime(CLOCK_REALTIME, &now);
	return (uint64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void put_line(struct watching *watching, struct watch_line *line,
		     const struct watch_sample *sample, unsigned int cpus)
{
	const struct watch_options *options = watching->options;

	line->validity = sample->validity;
	line->us = sample->us;
	watch_figures(&watching->prices, sample, cpus, line->figures);
	if (!options->quiet)
		options->format->line(watching->room, &watching->head, line);
	if (watching->until_head)
		watching->until_head--;
}

static void sum_up(struct watching *watching, const struct watch_sample *sample)
{
	if (sample->validity != COUNTS_VALID)
		return;
	watch_sum(&watching->sum.counts, &sample->counts, !watching->summed);
	watching->sum.us += sample->us;
	watching->summed = true;
}

/* Lines of the interval between two readings; @all is that of all CPUs. */
static int put_lines(struct watching *watching, const struct reading *before,
		     const struct reading *after, struct watch_line *all,
		     struct error *error)
{
	const struct watch_options *options = watching->options;
	uint64_t us = after->us - before->us, time = time_ms(options);
	struct watch_sample sample;

	if (!options->quiet && options->format->repeats &&
	    !watching->until_head && put_head(watching, error))
		return -1;
	for (size_t i = 0; i < watching->cpu_count; i++) {
		struct watch_line line = {
			.cpu = after->cpus[i].cpu, .elapsed_us = after->us, .time_ms = time,
		};

		watch_between(&sample, &before->cpus[i].counts,
			      &after->cpus[i].counts, us);
		put_line(watching, &line, &sample, 1);
	}
	watch_between(&sample, &before->all, &after->all, us);
	/* a CPU that comes and goes was not counted all the time, and need not have been */
	if (!watching->cpu_count)
		watch_check_time(&sample, after->us - before->done_us);
	*all = (struct watch_line){
		.cpu = WATCH_ALL, .elapsed_us = after->us, .time_ms = time,
	};
	put_line(watching, all, &sample, watching->head.cpus);
	sum_up(watching, &sample);
	return 0;
}

static int put_metrics(struct watching *watching, const struct reading *reading,
		       const struct watch_line *line, struct error *error)
{
	struct watch_totals totals = { .counts = &reading->all, .line = line };
	size_t length;

	if (!watching->options->metrics)
		return 0;
	totals.cycles = watch_cycles(&watching->prices, &reading->all);
	rewind(watching->room);
	render_watch_metrics(watching->room, &watching->head, &watching->prices,
			     &totals);
	length = written(watching);
	return output_write(watching->options->metrics, watching->text, length,
			    error);
}

static int put_interval(struct watching *watching, const struct reading *before,
			const struct reading *after, struct error *error)
{
	struct watch_line line;
	size_t length;

	rewind(watching->room);
	if (put_lines(watching, before, after, &line, error))
		return -1;
	length = written(watching);
	if (stream_write(&watching->stream, watching->text, length, error) ||
	    put_metrics(watching, after, &line, error))
		return -1;
	if (watching->options->svg)
		return watch_plot_add(&watching->plot, &line, error);
	return 0;
}

/* The time since the last line counts, too. */
static int put_sum(struct watching *watching, const struct reading *before,
		   const struct reading *after, struct error *error)
{
	struct watch_line line = {
		.cpu = WATCH_ALL, .elapsed_us = after->us, .time_ms = time_ms(watching->options),
	};
	struct watch_sample sample;
	size_t length;

	watch_between(&sample, &before->all, &after->all,
		      after->us - before->us);
	sum_up(watching, &sample);
	if (watching->options->quiet || !watching->options->format->sums)
		return 0;
	line.us = watching->sum.us;
	watch_figures(&watching->prices, &watching->sum, watching->head.cpus,
		      line.figures);
	rewind(watching->room);
	render_watch_sum(watching->room, &watching->head, &line);
	length = written(watching);
	return stream_write(&watching->stream, watching->text, length, error);
}

static unsigned int online_cpus(void)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	return cpus > 0 ? cpus : 1;
}

/*
 * CPUs come and go. Where there is one alone, nobody has to be asked; elsewhere once a second
 * is enough, since the kernel has to be asked through a file.
 */
static void look_at_cpus(struct watching *watching, uint64_t us)
{
	unsigned int cpus;

	if (!watching->hotplug || us < watching->looked_us + 1000000)
		return;
	watching->looked_us = us;
	cpus = online_cpus();
	if (cpus != watching->head.cpus)
		watching->until_head = 0;	/* it says how many */
	watching->head.cpus = cpus;
}

static int watch(struct watching *watching, struct ticker *ticker,
		 struct error *error)
{
	struct reading *before = &watching->readings[0];
	struct reading *after = &watching->readings[1];
	unsigned int lines = watching->options->lines;

	for (unsigned int line = 0; !lines || line < lines; line++) {
		struct reading *swap = before;
		bool go_on = ticker_wait(ticker);

		if (read_counters(watching, after, ticker, error))
			return -1;
		look_at_cpus(watching, after->us);
		if (!go_on)
			return put_sum(watching, before, after, error);
		if (put_interval(watching, before, after, error))
			return -1;
		if (watching->stream.closed)
			return 0;
		before = after;
		after = swap;
	}
	return 0;
}

static int find_cpus(struct watching *watching, struct error *error)
{
	size_t count;

	if (!watching->options->per_cpu)
		return 0;
	if (source_read_cpus(watching->source, NULL, 0, &count, error))
		return -1;
	for (int i = 0; i < 2; i++) {
		struct cpu_counts **cpus = &watching->readings[i].cpus;

		*cpus = calloc(count, sizeof(**cpus));
		if (!*cpus)
			return no_memory(error);
	}
	watching->cpu_count = count;
	return 0;
}

/* What needs memory, files or much time is done before the first interval. */
static int prepare(struct watching *watching, const struct ticker *ticker,
		   struct error *error)
{
	const struct watch_options *options = watching->options;
	char *const nothing[] = { NULL };
	struct environment environment;
	struct cpuinfo cpu;
	size_t length;

	watching->room = open_memstream(&watching->text, &watching->length);
	if (!watching->room)
		return no_memory(error);
	cpuinfo_read(&cpu);
	environment_read(&environment);
	if (find_cpus(watching, error) ||
	    read_counters(watching, &watching->readings[0], ticker, error) ||
	    measurement_begin(&watching->measurement, nothing,
			      source_about(watching->source), error) ||
	    measurement_set_cpu(&watching->measurement, &cpu, options->clock_hz,
				error) ||
	    measurement_set_environment(&watching->measurement, &environment, error))
		return -1;
	watch_prices(&watching->prices, &options->penalty,
		     watching->measurement.clock_hz, &watching->readings[0].all);
	watching->hotplug = sysconf(_SC_NPROCESSORS_CONF) != 1;
	watching->head = (struct watch_head){
		.measurement = &watching->measurement,
		.penalty = &options->penalty,
		.origin = watching->prices.origin,
		.cpus = online_cpus(),
		.interval_ms = options->interval_ms,
		.per_cpu = options->per_cpu,
		.timestamps = options->timestamps,
	};
	if (stream_open(&watching->stream, options->output, error))
		return -1;
	if (!options->quiet && put_head(watching, error))
		return -1;
	length = written(watching);
	if (stream_write(&watching->stream, watching->text, length, error))
		return -1;
	return put_metrics(watching, &watching->readings[0], NULL, error);
}

static int watch_all(const struct watch_options *options, struct source *source,
		     struct error *error)
{
	struct watching watching = {
		.options = options, .source = source, .stream = { .fd = -1 },
	};
	struct ticker ticker;
	int failed;

	ticker_start(&ticker, options->interval_ms);
	failed = prepare(&watching, &ticker, error) ||
		 watch(&watching, &ticker, error);
	failed |= stream_close(&watching.stream, error);
	/* what was seen until then is not lost */
	if (options->svg && (!failed || watching.plot.count))
		failed |= watch_plot_svg(&watching.plot, options->svg, error);
	if (watching.room)
		fclose(watching.room);
	free(watching.text);
	for (int i = 0; i < 2; i++)
		free(watching.readings[i].cpus);
	watch_plot_free(&watching.plot);
	measurement_free(&watching.measurement);
	return failed ? EXIT_TLBCOST : 0;
}

int cmd_watch(int argc, char **argv)
{
	static const struct source_wanted wanted = {
		.kind = SOURCE_PROC, .walk_cycles = true, .brief = true,
	};
	struct error error = { "" };
	struct watch_options options;
	struct source *source = NULL;
	int status = EXIT_TLBCOST;

	if (watch_options_parse(argc, argv, &options, &error))
		goto end;
	if (options.help) {
		watch_options_help(stdout);
		return 0;
	}
	if (output_check(options.metrics, &error) ||
	    (options.svg && (output_check(options.svg, &error) ||
			     plot_check(&error))))
		goto end;
	source = source_open(&wanted, &error);
	if (source)
		status = watch_all(&options, source, &error);
end:
	source_close(source);
	if (*error.text)
		error_print(&error);
	return status;
}
