/* SPDX-License-Identifier: GPL-2.0 */
/* One run of a command, measured. */
#ifndef COMMANDS_MEASURE_H
#define COMMANDS_MEASURE_H

#include <stdbool.h>

#include "cost/measurement.h"
#include "lib/error.h"
#include "source/source.h"
#include "workload/child.h"

/**
 * struct measure - how runs of a command are measured
 * @source: where the counts come from; NULL if there are no counters
 * @command: the command and its arguments, ending in NULL
 * @signals: held signals
 * @begin: told the counts before the command is let go; 0, or -1 with the error filled in;
 *         NULL if nobody wants them
 * @wait: lets the command go and waits for its end; true if it had to be asked to end
 * @done: told the counts after its end; NULL if nobody wants them
 * @data: given to all three
 */
struct measure {
	struct source *source;
	char *const *command;
	const struct signals *signals;
	int (*begin)(void *data, const struct tlb_counts *before, struct error *error);
	bool (*wait)(void *data, struct child *child, const struct signals *signals,
		     struct child_end *end);
	void (*done)(void *data, const struct tlb_counts *after, const struct child_end *end);
	void *data;
};

/**
 * measure_run() - run a command once
 * @measure: how
 * @run: what was measured
 * @end: how it ended
 * @error: filled in on failure
 *
 * Return: 0, or -1 if it could not be measured.
 */
int measure_run(const struct measure *measure, struct run *run, struct child_end *end,
		struct error *error);

/**
 * measure_no_exec() - say why a command could not be executed
 * @command: its name
 * @why: errno of its exec
 * @error: filled in
 *
 * Return: the exit status that a shell has then.
 */
int measure_no_exec(const char *command, int why, struct error *error);

#endif
