/* SPDX-License-Identifier: GPL-2.0 */
/* A workload: started, and waited for. */
#ifndef WORKLOAD_CHILD_H
#define WORKLOAD_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <time.h>

#include "lib/error.h"
#include "workload/signals.h"

/**
 * struct child - a workload that waits to be let go
 * @pid: its process
 * @go: a byte written there lets it go; closed before that, it ends it
 * @failure: errno of its exec can be read there, if that fails
 * @start: when it was let go, by CLOCK_MONOTONIC
 */
struct child {
	pid_t pid;
	int go;
	int failure;
	struct timespec start;
};

/**
 * CHILD_FOREVER - for child_wait(): until it ends
 */
#define CHILD_FOREVER UINT64_MAX

/**
 * struct child_end - how a workload ended
 * @exit_status: 0 to 255; 128 + n if signal n killed it
 * @exec_errno: why it could not be executed, or 0
 * @killed: by a signal; a status above 128 alone may be the workload's own
 * @interrupted: the signal that asked tlbcost to end while it ran, 0 if none did
 * @elapsed_s: seconds from being let go to its end
 * @usage: what it and its children used
 */
struct child_end {
	int exit_status;
	int exec_errno;
	bool killed;
	int interrupted;
	double elapsed_s;
	struct rusage usage;
};

/**
 * child_spawn() - make a process that waits to execute the workload
 * @child: the process; to be given to child_start() or child_abandon()
 * @argv: the workload and its arguments, ending in NULL; found as execvp() does
 * @signals: held signals, which it gets back
 * @error: filled in on failure
 *
 * Return: 0, or -1 if no process can be made.
 */
int child_spawn(struct child *child, char *const *argv,
		const struct signals *signals, struct error *error);

/**
 * child_start() - let a workload go
 * @child: a spawned child; to be given to child_wait() until that is true
 * @end: for child_wait()
 */
void child_start(struct child *child, struct child_end *end);

/**
 * child_wait() - wait for the end of a workload, or for a moment before that
 * @child: a child that was let go
 * @signals: held signals
 * @until_ms: the moment, in milliseconds since it was let go, or CHILD_FOREVER
 * @end: how it ended, if it has
 *
 * Return: true if it has ended, false if the moment has come.
 */
bool child_wait(struct child *child, const struct signals *signals, uint64_t until_ms,
		struct child_end *end);

/**
 * child_us() - how long a workload runs already
 * @child: a child that was let go
 *
 * Return: microseconds.
 */
uint64_t child_us(const struct child *child);

/**
 * child_stop() - ask a workload to end, with SIGTERM
 * @child: a child that was let go
 */
void child_stop(const struct child *child);

/**
 * child_abandon() - end a child that was never let go
 * @child: a spawned child
 */
void child_abandon(struct child *child);

/**
 * child_shell() - run a shell command, which is no workload, to its end
 * @command: for sh; it reads nothing, and what it writes to standard output is lost
 * @signals: held signals
 * @end: how it ended
 * @error: filled in on failure
 *
 * Return: 0, or -1 if no process can be made.
 */
int child_shell(const char *command, const struct signals *signals, struct child_end *end,
		struct error *error);

#endif
