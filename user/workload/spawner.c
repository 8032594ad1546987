// SPDX-License-Identifier: GPL-2.0
#include "workload/spawner.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/exit_status.h"

static void execute(char *const *argv, const struct signals *signals,
		    const int *pipes)
{
	char run;
	int why;

	signals_give(signals);
	/* abandoned, or tlbcost is dead */
	if (aside_read(pipes[SPAWNER_GO], &run, 1) || !run)
		_exit(EXIT_TLBCOST);

	execvp(argv[0], argv);
	why = errno;
	aside_write(pipes[SPAWNER_FAILURE], &why, sizeof(why));
	_exit(EXIT_NOT_EXECUTABLE);	/* child_end.exec_errno says more */
}

/* A fork whose parent is ours. */
static pid_t fork_sibling(void)
{
	return syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
}

static void serve(char *const *argv, const struct signals *signals,
		  const int *pipes)
{
	char request;

	while (!aside_read(pipes[SPAWNER_REQUEST], &request, 1)) {
		pid_t pid = fork_sibling();

		if (!pid)
			execute(argv, signals, pipes);
		if (pid < 0)
			pid = -errno;
		if (aside_write(pipes[SPAWNER_REPLY], &pid, sizeof(pid)))
			break;
	}
	_exit(0);
}

int spawner_start(struct spawner *spawner, char *const *argv,
		  const struct signals *signals, struct error *error)
{
	static const enum aside_way ways[SPAWNER_PIPES] = {
		[SPAWNER_REQUEST] = ASIDE_ASKS,
		[SPAWNER_REPLY] = ASIDE_ANSWERS,
		[SPAWNER_GO] = ASIDE_ASKS,
		[SPAWNER_FAILURE] = ASIDE_ANSWERS,
	};
	int *pipes = spawner->aside.fds;
	int side = aside_fork(&spawner->aside, ways, SPAWNER_PIPES, error);

	if (side < 0)
		return -1;
	if (side > 0)
		serve(argv, signals, pipes);
	/* when a workload has ended, what is not there will not come */
	fcntl(pipes[SPAWNER_FAILURE], F_SETFL, O_NONBLOCK);
	return 0;
}

pid_t spawner_spawn(const struct spawner *spawner)
{
	const int *pipes = spawner->aside.fds;
	pid_t pid;

	if (aside_write(pipes[SPAWNER_REQUEST], "", 1) ||
	    aside_read(pipes[SPAWNER_REPLY], &pid, sizeof(pid)))
		return -EPIPE;	/* somebody killed it */
	return pid ? pid : -EPIPE;	/* 0 would be all of our group */
}

void spawner_let(const struct spawner *spawner, bool run)
{
	const char byte = run;

	/* if nobody reads it any more, the wait for the workload will show */
	aside_write(spawner->aside.fds[SPAWNER_GO], &byte, 1);
}

int spawner_failure(const struct spawner *spawner)
{
	int code;

	if (aside_read(spawner->aside.fds[SPAWNER_FAILURE], &code, sizeof(code)))
		return 0;
	return code;
}

void spawner_end(struct spawner *spawner)
{
	aside_end(&spawner->aside);
}
