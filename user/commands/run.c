// SPDX-License-Identifier: GPL-2.0
/* tlbcost run: zero, run, read, price, report. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/measure.h"
#include "commands/run_intervals.h"
#include "commands/run_options.h"
#include "cost/cost.h"
#include "cost/measurement.h"
#include "cost/repeat.h"
#include "lib/error.h"
#include "lib/output_file.h"
#include "read/penalty_file.h"
#include "render/colour.h"
#include "render/progress.h"
#include "render/report.h"
#include "source/cpuinfo.h"
#include "source/environment.h"
#include "source/source.h"
#include "commands/commands.h"
#include "lib/exit_status.h"
#include "workload/child.h"

/*
 * A run of ours.
 * @options: what the user asked for
 * @source: where the counts come from
 * @lines: on what machine, for the lines of its intervals; NULL if there are none
 * @intervals: its intervals
 */
struct own_run {
	const struct run_options *options;
	struct source *source;
	const struct measurement *lines;
	struct run_intervals intervals;
};

static int begin(void *data, const struct tlb_counts *before, struct error *error)
{
	struct own_run *own = data;

	return own->lines ? run_intervals_begin(&own->intervals, own->options, own->lines, before,
						error) : 0;
}

/* What cannot be read now, can neither in the end, and then it is said. */
static void put_line(struct own_run *own, const struct child *child)
{
	uint64_t us = child_us(child);
	struct tlb_counts counts;
	struct error ignored;

	if (!source_read(own->source, &counts, &ignored))
		run_intervals_line(&own->intervals, &counts, us, child_us(child));
}

/* With --timeout, it has so long until it is asked to end: whether it has to be. */
static bool wait_for(void *data, struct child *child, const struct signals *signals,
		     struct child_end *end)
{
	struct own_run *own = data;
	unsigned int ms = own->options->repeat.timeout_ms;
	uint64_t timeout = ms ? ms : CHILD_FOREVER;
	bool timed_out = false;

	child_start(child, end);
	for (;;) {
		uint64_t next = own->lines ? run_intervals_next(&own->intervals) : CHILD_FOREVER;

		if (child_wait(child, signals, next < timeout ? next : timeout, end))
			return timed_out;
		if (child_us(child) / 1000 >= timeout) {
			child_stop(child);
			timed_out = true;
			timeout = CHILD_FOREVER;
		}
		if (child_us(child) / 1000 >= next)
			put_line(own, child);
	}
}

static void done(void *data, const struct tlb_counts *after, const struct child_end *end)
{
	struct own_run *own = data;

	if (own->lines && !end->exec_errno)
		run_intervals_line(&own->intervals, after, end->elapsed_s * 1e6 + 0.5, 0);
}

static void show_progress(struct progress *progress,
			  const struct measurement *measurement, unsigned int warmups,
			  const struct repetition *repetition)
{
	const struct repeat *repeat = &measurement->repeat;
	const struct certainty *certainty = repetition->certainty;
	size_t next = measurement->run_count + 1;

	if (warmups)
		progress_show(progress, "tlbcost: warm-up run %u of %u",
			      repeat->warmup - warmups + 1, repeat->warmup);
	else if (!repeat->percent)
		progress_show(progress, "tlbcost: run %zu of %u", next,
			      repeat->max_runs);
	else if (next <= REPEAT_MIN || isnan(certainty[REPEAT_ELAPSED].off) ||
		 isnan(certainty[REPEAT_MISSES].off))
		progress_show(progress, "tlbcost: run %zu of %u at most", next,
			      repeat->max_runs);
	else
		progress_show(progress, "tlbcost: run %zu of %u at most: real +-%.3g %%, misses +-%.3g %%",
			      next, repeat->max_runs,
			      certainty[REPEAT_ELAPSED].off * 100,
			      certainty[REPEAT_MISSES].off * 100);
}

/*
 * Nothing of it is counted: the workload of the next run does not exist yet. Returns the
 * signal that asked for an end meanwhile, or 0, or -1.
 */
static int prepare(const struct run_options *options, const struct signals *signals,
		   const char *kind, size_t run, struct error *error)
{
	struct child_end end = { 0 };

	if (!options->prepare)
		return 0;
	if (child_shell(options->prepare, signals, &end, error))
		return -1;
	if (!end.exit_status || end.interrupted)
		return end.interrupted;
	return error_set(error, "--prepare ended with status %d before %s %zu: have it end with 0",
			 end.exit_status, kind, run);
}

/* However the runs ended. */
static int clean_up(const struct run_options *options, const struct signals *signals)
{
	struct child_end end;
	struct error error;

	if (!options->cleanup)
		return 0;
	if (!child_shell(options->cleanup, signals, &end, &error)) {
		if (!end.exit_status)
			return 0;
		error_set(&error, "--cleanup ended with status %d: look at what it left",
			  end.exit_status);
	}
	error_print(&error);
	return -1;
}

static int interrupted(const struct measurement *measurement, int signal,
		       struct error *error)
{
	if (!measurement->run_count)
		error_set(error, "interrupted (%s): nothing was run", strsignal(signal));
	return EXIT_SIGNAL + signal;
}

/* What there is to say when no run counts; returns @status. */
static int nothing_counted(const struct measurement *measurement, int status,
			   struct error *error)
{
	if (!measurement->run_count)
		error_set(error, "ended in a warm-up run, with status %d: nothing was counted",
			  status);
	return status;
}

/*
 * Runs until all are done, or somebody wants an end. Returns the exit status of
 * the first run that failed; with @error filled in if tlbcost could not go on.
 */
static int measure_all(const struct run_options *options,
		       struct source *source, const struct signals *signals,
		       struct measurement *measurement, struct error *error)
{
	const bool many = options->repeat.max_runs + options->repeat.warmup > 1;
	struct own_run own = { .options = options, .source = source };
	const struct measure measure = {
		.source = source, .command = options->command, .signals = signals,
		.begin = begin, .wait = wait_for, .done = done, .data = &own,
	};
	unsigned int warmups = options->repeat.warmup;
	struct repetition repetition = { 0 };
	struct progress progress;
	int status = 0;

	progress_begin(&progress, many && !options->quiet && !options->interval_ms);
	while (warmups || repeat_again(measurement, &repetition)) {
		struct child_end end;
		struct run run = { 0 };
		int signal = signals_pending(signals), failed;

		if (!signal) {
			show_progress(&progress, measurement, warmups, &repetition);
			signal = prepare(options, signals, warmups ? "warm-up run" : "run",
					 warmups ? options->repeat.warmup - warmups + 1
						 : measurement->run_count + 1, error);
		}
		own.lines = options->interval_ms && !warmups ? measurement : NULL;
		failed = signal ? signal < 0
				: measure_run(&measure, &run, &end, error);
		progress_erase(&progress);
		if (failed)
			return EXIT_TLBCOST;
		if (signal)
			return interrupted(measurement, signal, error);
		if (end.exec_errno)
			return measure_no_exec(*options->command, end.exec_errno, error);
		if (warmups)
			warmups--;
		else if (measurement_add(measurement, &run, error))
			return EXIT_TLBCOST;
		if (options->repeat.percent && repeat_is_look(measurement))
			repeat_look(measurement, &repetition);
		if (!status)
			status = run.timed_out ? EXIT_TIMED_OUT : end.exit_status;
		if (end.interrupted || (end.killed && !run.timed_out))
			break;
	}
	return nothing_counted(measurement, status, error);
}

/* The user's price, or his file's, or what is known of this CPU. */
static int find_price(struct run_options *options, struct error *error)
{
	if (options->penalty_file)
		return penalty_file_read(options->penalty_file,
					 options->cpu.model, &options->penalty,
					 error);
	if (!penalty_given(&options->penalty))
		options->penalty = penalty_of_cpu(options->cpu.model);
	return 0;
}

/* What there is to note of words that the user gave, or did not. */
static int note(char **text, const char *words, struct error *error)
{
	if (!words)
		return 0;
	*text = strdup(words);
	return *text ? 0 : error_set(error, "no memory for '%s': free some and try again", words);
}

/* In the format that was asked for; not 0 if there is no memory. */
static int render(FILE *out, const struct run_options *options,
		  const struct report *report)
{
	const struct text_style style = {
		.colour = !options->output && colour_wanted(STDERR_FILENO),
		.both = options->both,
		.verbose = options->verbose,
	};

	switch (options->format) {
	case FORMAT_JSON:
		return render_json(out, report, !options->output);
	case FORMAT_CSV:
		return render_csv(out, report);
	case FORMAT_OPENMETRICS:
		return render_openmetrics(out, report);
	case FORMAT_TEXT:
		render_text(out, report, &style);
	}
	return 0;
}

static int write_report(const struct run_options *options,
			const struct measurement *measurement,
			struct error *error)
{
	struct spread summary[FIGURES];
	struct repetition repetition;
	double (*figures)[FIGURES] = calloc(measurement->run_count,
					    sizeof(*figures));
	const struct report report = {
		.measurement = measurement,
		.penalty = &options->penalty,
		.origin = cost_origin(measurement, &options->penalty),
		.summary = summary,
		.figures = figures,
		.repetition = &repetition,
	};
	char *text = NULL;
	size_t length;
	FILE *memory = open_memstream(&text, &length);
	int failed = !memory || !figures;

	cost_summary(measurement, &options->penalty, summary);
	repeat_look(measurement, &repetition);
	if (!failed) {
		cost_runs(measurement, &options->penalty, figures);
		failed = render(memory, options, &report);
	}
	if (memory)
		failed |= fclose(memory);
	if (failed)
		error_set(error, "no memory for the report: free some and try again");
	else
		failed = output_report(options->output, text, length, error);
	free(text);
	free(figures);
	return failed ? -1 : 0;
}

static int run_all(const struct run_options *options, struct source *source,
		   struct error *error)
{
	struct measurement measurement;
	struct environment environment;
	struct signals signals;
	int status = EXIT_TLBCOST;

	environment_read(&environment);
	if (!measurement_begin(&measurement, options->command,
			       source_about(source), error) &&
	    !measurement_set_cpu(&measurement, &options->cpu, options->clock_hz,
				 error) &&
	    !measurement_set_environment(&measurement, &environment, error) &&
	    !note(&measurement.name, options->name, error) &&
	    !note(&measurement.prepare, options->prepare, error) &&
	    !note(&measurement.cleanup, options->cleanup, error)) {
		measurement.repeat = options->repeat;
		signals_hold(&signals);
		status = measure_all(options, source, &signals, &measurement,
				     error);
		if (clean_up(options, &signals))
			status = EXIT_TLBCOST;
		signals_release(&signals);
	}

	/* the runs until then are not lost; what is for programs is the last line */
	if (measurement.run_count) {
		if (*error->text)
			error_print(error);
		*error->text = '\0';
		if ((options->output || !options->quiet) &&
		    write_report(options, &measurement, error))
			status = EXIT_TLBCOST;
	}
	measurement_free(&measurement);
	return status;
}

int cmd_run(int argc, char **argv)
{
	struct error error = { "" };
	struct run_options options;
	struct source_wanted wanted;
	struct source *source;
	int status = EXIT_TLBCOST;

	if (run_options_parse(argc, argv, &options, &error))
		goto end;
	if (options.help) {
		run_options_help(stdout);
		return 0;
	}
	/* what a price given makes needless would only take counters */
	wanted = (struct source_wanted){
		.kind = options.source,
		.walk_cycles = options.both ||
			       (!options.penalty_file &&
				!penalty_given(&options.penalty)),
		.walks = options.both,
	};
	cpuinfo_read(&options.cpu);
	if (find_price(&options, &error) || output_check(options.output, &error))
		goto end;
	source = source_open(&wanted, &error);
	if (source)
		status = run_all(&options, source, &error);
	source_close(source);
end:
	if (*error.text)
		error_print(&error);
	return status;
}
