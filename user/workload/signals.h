/* SPDX-License-Identifier: GPL-2.0 */
/* Signals, while a workload runs: which are taken, and what the workload gets. */
#ifndef WORKLOAD_SIGNALS_H
#define WORKLOAD_SIGNALS_H

#include <signal.h>
#include <sys/types.h>

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
 * signals_forward() - pass a signal on to the workload, if it is one to be passed on
 * @signal: one that was taken
 * @pid: the workload
 */
void signals_forward(int signal, pid_t pid);

#endif
