/* SPDX-License-Identifier: GPL-2.0 */
/* A workload: started, waited for, and left to its signals. */
#ifndef CHILD_H
#define CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "error.h"

/**
 * struct signals - signals while a workload runs
 * @watched: those that tlbcost takes itself
 * @mask: the mask we inherited, which the workload gets
 * @child: what we inherited for SIGCHLD, which the workload gets
 * @pipe: what we inherited for SIGPIPE, which the workload gets
 */
struct signals {
	sigset_t watched;
	sigset_t mask;
	struct sigaction child;
	struct sigaction pipe;
};

struct spawner;

/**
 * struct child - a workload that waits to be let go
 * @pid: its process
 * @spawner: who made it
 */
struct child {
	pid_t pid;
	const struct spawner *spawner;
};

/**
 * struct child_end - how a workload ended
 * @exit_status: 0 to 255; 128 + n if signal n killed it
 * @exec_errno: why it could not be executed, or 0
 * @interrupted: tlbcost was asked to end while it ran
 * @elapsed_s: seconds from being let go to its end
 * @usage: what it and its children used
 */
struct child_end {
	int exit_status;
	int exec_errno;
	bool interrupted;
	double elapsed_s;
	struct rusage usage;
};

/**
 * signals_hold() - from here on, signals are taken while waiting for a workload
 * @signals: what to give back
 *
 * SIGINT and SIGQUIT are dropped: a terminal sends them to the workload, too.
 * SIGTERM and SIGHUP are passed on to it. Those that were ignored stay so.
 */
void signals_hold(struct signals *signals);

/**
 * signals_pending() - take the signals that came while no workload ran
 * @signals: held signals
 *
 * Return: the last of them that asked tlbcost to end, or 0.
 */
int signals_pending(const struct signals *signals);

/**
 * signals_release() - put back all but SIGPIPE, which stays ignored
 * @signals: held signals
 *
 * A report that nobody reads is an error to be told, not a reason to die.
 */
void signals_release(const struct signals *signals);

/**
 * signals_give() - in the process that becomes the workload: what we inherited
 * @signals: held signals
 */
void signals_give(const struct signals *signals);

/**
 * child_spawn() - make a process that waits to execute the workload
 * @child: the process; to be given to child_run() or child_abandon()
 * @spawner: makes it
 * @error: filled in on failure
 *
 * Return: 0, or -1 if no process can be made.
 */
int child_spawn(struct child *child, const struct spawner *spawner,
		struct error *error);

/**
 * child_run() - let a workload go, and wait for its end
 * @child: a spawned child
 * @signals: held signals
 * @end: how it ended
 */
void child_run(struct child *child, const struct signals *signals,
	       struct child_end *end);

/**
 * child_abandon() - end a child that was never let go
 * @child: a spawned child
 */
void child_abandon(struct child *child);

#endif
