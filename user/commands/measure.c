// SPDX-License-Identifier: GPL-2.0
#include "commands/measure.h"

#include <errno.h>
#include <string.h>

#include "lib/exit_status.h"

/* One division, so that it is the double nearest to the decimal number. */
static double seconds(const struct timeval *time)
{
	return (time->tv_sec * 1000000LL + time->tv_usec) / 1e6;
}

static void note_end(struct run *run, const struct child_end *end)
{
	run->elapsed_s = end->elapsed_s;
	run->user_s = seconds(&end->usage.ru_utime);
	run->sys_s = seconds(&end->usage.ru_stime);
	run->minor_faults = end->usage.ru_minflt;
	run->major_faults = end->usage.ru_majflt;
	run->exit_status = end->exit_status;
}

/* Nothing but the workload lies between the two readings. */
int measure_run(const struct measure *measure, struct run *run, struct child_end *end,
		struct error *error)
{
	struct source *source = measure->source;
	struct tlb_counts before = { 0 }, after = { 0 };
	struct child child;

	if (child_spawn(&child, measure->command, measure->signals, error))
		return -1;
	if ((source && source_begin(source, child.pid, &before, &run->start, error)) ||
	    (measure->begin && measure->begin(measure->data, &before, error))) {
		child_abandon(&child);
		return -1;
	}
	run->timed_out = measure->wait(measure->data, &child, measure->signals, end);
	if (source && source_read(source, &after, error))
		return -1;

	if (measure->done)
		measure->done(measure->data, &after, end);
	run_count(run, &before, &after);
	if (source && source_about(source)->scope == SCOPE_MACHINE)
		run_check_time(run, end->elapsed_s * 1e9);
	note_end(run, end);
	return 0;
}

int measure_no_exec(const char *command, int why, struct error *error)
{
	error_set(error, "cannot run %s (%s): %s", command, strerror(why),
		  why == ENOENT ? "check its name and PATH"
				: "check its permissions and its kind");
	return why == ENOENT ? EXIT_NOT_FOUND : EXIT_NOT_EXECUTABLE;
}
