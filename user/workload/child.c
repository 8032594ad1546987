// SPDX-License-Identifier: GPL-2.0
#include "workload/child.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/exit_status.h"
#include "workload/spawner.h"

int child_spawn(struct child *child, const struct spawner *spawner,
		struct error *error)
{
	pid_t pid = spawner_spawn(spawner);

	if (pid < 0)
		return error_set(error, "cannot start a process (%s): free some and try again",
				 strerror(-pid));
	*child = (struct child){ pid, spawner };
	return 0;
}

static int wait_for(pid_t pid, const struct signals *signals,
		    struct child_end *end)
{
	int status = EXIT_TLBCOST << 8;

	while (!wait4(pid, &status, WNOHANG, &end->usage)) {
		int signal = sigwaitinfo(&signals->watched, NULL);

		if (signal > 0 && signal != SIGCHLD) {
			end->interrupted = true;
			signals_forward(signal, pid);
		}
	}
	return status;
}

static double seconds(const struct timespec *from, const struct timespec *to)
{
	long long ns = (to->tv_sec - from->tv_sec) * 1000000000LL +
		       (to->tv_nsec - from->tv_nsec);

	return ns / 1e9;
}

void child_run(struct child *child, const struct signals *signals,
	       struct child_end *end)
{
	struct timespec from, to;
	int status;

	*end = (struct child_end){ 0 };
	clock_gettime(CLOCK_MONOTONIC, &from);
	spawner_let(child->spawner, true);
	status = wait_for(child->pid, signals, end);
	clock_gettime(CLOCK_MONOTONIC, &to);

	end->elapsed_s = seconds(&from, &to);
	end->exit_status = WIFSIGNALED(status) ? EXIT_SIGNAL + WTERMSIG(status)
					       : WEXITSTATUS(status);
	end->killed = WIFSIGNALED(status);
	end->exec_errno = spawner_failure(child->spawner);
}

void child_abandon(struct child *child)
{
	spawner_let(child->spawner, false);
	while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
		;
}
