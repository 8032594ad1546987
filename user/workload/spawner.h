/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Workloads are made by a process of its own, which was split off before tlbcost gave
 * up the right to make any (sandbox.h). A filter is inherited and never taken back: a
 * workload that we made ourselves would have ours, and after the first of several runs
 * we could make no other. What the spawner makes has all rights that tlbcost was
 * started with, and is nevertheless our child, not its own (CLONE_PARENT): we wait for
 * it, its resource usage is told to us, and it sees us as its parent.
 */
#ifndef WORKLOAD_SPAWNER_H
#define WORKLOAD_SPAWNER_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/error.h"
#include "lib/helper_process.h"
#include "workload/signals.h"

/**
 * enum spawner_pipe - what is said between tlbcost, the spawner and a workload
 * @SPAWNER_REQUEST: a byte asks for a workload
 * @SPAWNER_REPLY: its process, or -errno
 * @SPAWNER_GO: a byte lets it go, or if it is 0, ends it
 * @SPAWNER_FAILURE: errno of its exec, if that failed
 * @SPAWNER_PIPES: how many there are
 */
enum spawner_pipe {
	SPAWNER_REQUEST,
	SPAWNER_REPLY,
	SPAWNER_GO,
	SPAWNER_FAILURE,
	SPAWNER_PIPES
};

/**
 * struct spawner - the process that makes workloads
 * @aside: it
 */
struct spawner {
	struct aside aside;
};

/**
 * spawner_start() - split off the process that makes workloads
 * @spawner: the process; to be given to spawner_end()
 * @argv: the workload and its arguments, ending in NULL; found as execvp() does
 * @signals: held signals
 * @error: filled in on failure
 *
 * Return: 0, or -1 if no process can be made.
 */
int spawner_start(struct spawner *spawner, char *const *argv,
		  const struct signals *signals, struct error *error);

/**
 * spawner_spawn() - make a process that waits to execute the workload
 * @spawner: a started spawner
 *
 * Return: the process, a child of ours, or -errno.
 */
pid_t spawner_spawn(const struct spawner *spawner);

/**
 * spawner_let() - say to a process that waits what to do
 * @spawner: a started spawner
 * @run: execute the workload, or end
 */
void spawner_let(const struct spawner *spawner, bool run);

/**
 * spawner_failure() - after the end of a workload: why it could not be executed
 * @spawner: a started spawner
 *
 * Return: 0, or errno.
 */
int spawner_failure(const struct spawner *spawner);

/**
 * spawner_end() - end the process that makes workloads
 * @spawner: a started spawner
 *
 * A workload that still waits to be let go ends, too.
 */
void spawner_end(struct spawner *spawner);

#endif
