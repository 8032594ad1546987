// SPDX-License-Identifier: GPL-2.0
/* tlbcost run: zero, run, read, price, report. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "clock.h"
#include "cost.h"
#include "error.h"
#include "measurement.h"
#include "options.h"
#include "output.h"
#include "render.h"
#include "source.h"
#include "tlbcost.h"

/* One division, so that it is the double nearest to the decimal number. */
static double seconds(const struct timeval *time)
{
	return (time->tv_sec * 1000000LL + time->tv_usec) / 1e6;
}

/* Nothing but the workload lies between the two readings. */
static int measure(const struct run_options *options, struct source *source,
		   const struct signals *signals, struct run *run,
		   struct child_end *end, struct error *error)
{
	struct tlb_counts before, after;
	struct child child;

	if (child_spawn(&child, options->command, signals, error))
		return -1;
	if (source_begin(source, child.pid, &before, &run->start, error)) {
		child_abandon(&child);
		return -1;
	}
	child_run(&child, signals, end);
	if (source_read(source, &after, error))
		return -1;

	run_count(run, &before, &after);
	run->elapsed_s = end->elapsed_s;
	run->user_s = seconds(&end->usage.ru_utime);
	run->sys_s = seconds(&end->usage.ru_stime);
	run->minor_faults = end->usage.ru_minflt;
	run->major_faults = end->usage.ru_majflt;
	run->exit_status = end->exit_status;
	return 0;
}

static int cannot_execute(const char *command, int why, struct error *error)
{
	error_set(error, "cannot run %s (%s): %s", command, strerror(why),
		  why == ENOENT ? "check its name and PATH"
				: "check its permissions and its kind");
	return why == ENOENT ? EXIT_NOT_FOUND : EXIT_NOT_EXECUTABLE;
}

/*
 * Runs until all are done, or somebody wants an end. Returns the exit status of
 * the first run that failed; with @error filled in if there is no report to make.
 */
static int measure_all(const struct run_options *options,
		       struct source *source, const struct signals *signals,
		       struct measurement *measurement, struct error *error)
{
	int status = 0;

	while (measurement->run_count < options->runs) {
		struct child_end end;
		struct run run = { 0 };
		int signal = signals_pending(signals);

		if (signal && !measurement->run_count)
			error_set(error, "interrupted (%s): nothing was run",
				  strsignal(signal));
		if (signal)
			return EXIT_SIGNAL + signal;

		if (measure(options, source, signals, &run, &end, error))
			return EXIT_TLBCOST;
		if (end.exec_errno)
			return cannot_execute(*options->command,
					      end.exec_errno, error);
		if (measurement_add(measurement, &run, error))
			return EXIT_TLBCOST;
		if (!status)
			status = end.exit_status;
		if (end.interrupted || end.exit_status > EXIT_SIGNAL)
			break;
	}
	return status;
}

static int find_clock(const struct run_options *options,
		      struct measurement *measurement, struct error *error)
{
	struct cpuinfo info;

	cpuinfo_read(&info);
	measurement->cpu = strdup(info.model);
	if (!measurement->cpu)
		return error_set(error, "no memory for the CPU's name: free some and try again");
	if (options->clock_hz > 0) {
		measurement->clock_hz = options->clock_hz;
		measurement->clock_origin = CLOCK_OPTION;
	} else if (info.clock_hz > 0) {
		measurement->clock_hz = info.clock_hz;
		measurement->clock_origin = CLOCK_CPUINFO;
	}
	return 0;
}

static bool colour_wanted(const struct run_options *options)
{
	const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");

	return !options->output && !(no_colour && *no_colour) &&
	       terminal && strcmp(terminal, "dumb") && isatty(STDERR_FILENO);
}

static int write_report(const struct run_options *options,
			const struct measurement *measurement, struct error *error)
{
	struct spread summary[FIGURES];
	const struct report report = {
		.measurement = measurement,
		.penalty = &options->penalty,
		.origin = cost_origin(measurement, &options->penalty),
		.summary = summary,
	};
	const struct text_style style = {
		.colour = colour_wanted(options),
		.both = options->both,
		.verbose = options->verbose,
	};
	char *text = NULL;
	size_t length;
	FILE *memory = open_memstream(&text, &length);
	int failed = !memory;

	cost_summary(measurement, &options->penalty, summary);
	if (memory) {
		if (options->json)
			failed = render_json(memory, &report, !options->output);
		else
			render_text(memory, &report, &style);
		failed |= fclose(memory);
	}
	if (failed)
		error_set(error, "no memory for the report: free some and try again");
	else
		failed = output_write(options->output, text, length, error);
	free(text);
	return failed ? -1 : 0;
}

static int run_all(const struct run_options *options, struct source *source,
		   struct error *error)
{
	struct measurement measurement;
	struct signals signals;
	int status;

	if (measurement_begin(&measurement, options->command,
			      source_about(source), error)) {
		measurement_free(&measurement);
		return EXIT_TLBCOST;
	}
	signals_hold(&signals);
	status = measure_all(options, source, &signals, &measurement, error);
	signals_release(&signals);

	if (!*error->text && (options->output || !options->quiet) &&
	    (find_clock(options, &measurement, error) ||
	     write_report(options, &measurement, error)))
		status = EXIT_TLBCOST;
	measurement_free(&measurement);
	return status;
}

int cmd_run(int argc, char **argv)
{
	struct error error = { "" };
	struct run_options options;
	struct source_wanted wanted;
	struct source *source = NULL;
	int status = EXIT_TLBCOST;

	if (options_parse(argc, argv, &options, &error))
		goto end;
	if (options.help) {
		options_help(stdout);
		return 0;
	}
	if (output_check(options.output, &error))
		goto end;
	/* what a price given makes needless would only take counters */
	wanted = (struct source_wanted){
		.kind = options.source,
		.walk_cycles = options.both ||
			       options.penalty.origin != PENALTY_OPTION,
		.walks = options.both,
	};
	source = source_open(&wanted, &error);
	if (source)
		status = run_all(&options, source, &error);
end:
	source_close(source);
	if (*error.text)
		error_print(&error);
	return status;
}
