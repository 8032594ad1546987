// SPDX-License-Identifier: GPL-2.0
#include "workload/child.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/exit_status.h"

#define NS 1000000000

/* Ends of a pipe. */
enum { READ, WRITE };

/* There are no handlers of signals: no read or write is interrupted. */
static void execute(char *const *argv, const struct signals *signals, int go,
		    int failure)
{
	char run;
	int why;

	signals_give(signals);
	if (read(go, &run, 1) != 1)	/* abandoned, or tlbcost is dead */
		_exit(EXIT_TLBCOST);
	execvp(argv[0], argv);
	why = errno;
	/* child_end.exec_errno says more */
	_exit(write(failure, &why, sizeof(why)) < 0 ? EXIT_TLBCOST
						    : EXIT_NOT_EXECUTABLE);
}

static void close_both(const int *ends)
{
	close(ends[READ]);
	close(ends[WRITE]);
}

static int no_process(int why, struct error *error)
{
	return error_set(error, "cannot start a process (%s): free some and try again",
			 strerror(why));
}

int child_spawn(struct child *child, char *const *argv,
		const struct signals *signals, struct error *error)
{
	int go[2], failure[2];

	if (pipe2(go, O_CLOEXEC))
		return no_process(errno, error);
	if (pipe2(failure, O_CLOEXEC)) {
		no_process(errno, error);
		close_both(go);
		return -1;
	}
	child->pid = fork();
	if (child->pid < 0) {
		no_process(errno, error);
		close_both(go);
		close_both(failure);
		return -1;
	}
	if (!child->pid) {
		/* an end that the wrong side keeps would never be seen closed */
		close(go[WRITE]);
		execute(argv, signals, go[READ], failure[WRITE]);
	}
	close(go[READ]);
	close(failure[WRITE]);
	child->go = go[WRITE];
	child->failure = failure[READ];
	return 0;
}

static uint64_t ns_since(const struct timespec *from)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - from->tv_sec) * (long long)NS + (now.tv_nsec - from->tv_nsec);
}

void child_start(struct child *child, struct child_end *end)
{
	ssize_t unread;

	*end = (struct child_end){ 0 };
	clock_gettime(CLOCK_MONOTONIC, &child->start);
	/* if it was killed meanwhile nobody reads that, and its status says so */
	unread = write(child->go, "", 1);
	(void)unread;
}

/* The next signal; 0 if the moment has come, or who waits was stopped and continued. */
static int next_signal(const struct child *child, const struct signals *signals,
		       uint64_t until_ms)
{
	struct timespec left = { 0, 0 };
	uint64_t now, until = until_ms * 1000000;
	int signal;

	if (until_ms == CHILD_FOREVER) {
		signal = sigwaitinfo(&signals->watched, NULL);
	} else {
		now = ns_since(&child->start);
		if (now < until) {
			left.tv_sec = (until - now) / NS;
			left.tv_nsec = (until - now) % NS;
		}
		signal = sigtimedwait(&signals->watched, NULL, &left);
	}
	return signal > 0 ? signal : 0;
}

bool child_wait(struct child *child, const struct signals *signals, uint64_t until_ms,
		struct child_end *end)
{
	int status = EXIT_TLBCOST << 8;

	while (!wait4(child->pid, &status, WNOHANG, &end->usage)) {
		int signal;

		if (until_ms != CHILD_FOREVER &&
		    ns_since(&child->start) / 1000000 >= until_ms)
			return false;
		signal = next_signal(child, signals, until_ms);
		if (signal && signal != SIGCHLD) {
			end->interrupted = signal;
			signals_forward(signal, child->pid);
		}
	}
	end->elapsed_s = ns_since(&child->start) / 1e9;
	end->exit_status = WIFSIGNALED(status) ? EXIT_SIGNAL + WTERMSIG(status)
					       : WEXITSTATUS(status);
	/* its exec closed the other end, or its end did */
	if (read(child->failure, &end->exec_errno, sizeof(end->exec_errno)) <= 0)
		end->exec_errno = 0;
	close(child->go);
	close(child->failure);
	end->killed = WIFSIGNALED(status);
	return true;
}

uint64_t child_us(const struct child *child)
{
	return ns_since(&child->start) / 1000;
}

void child_stop(const struct child *child)
{
	kill(child->pid, SIGTERM);
}

void child_abandon(struct child *child)
{
	close(child->go);
	close(child->failure);
	while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
		;
}

/* With nothing to read, and standard output for nobody: it is not the workload's. */
int child_shell(const char *command, const struct signals *signals, struct child_end *end,
		struct error *error)
{
	char *const argv[] = {
		"sh", "-c", "exec </dev/null >/dev/null; eval \"$1\"", "sh", (char *)command, NULL
	};
	struct child child;

	if (child_spawn(&child, argv, signals, error))
		return -1;
	child_start(&child, end);
	child_wait(&child, signals, CHILD_FOREVER, end);
	return 0;
}
