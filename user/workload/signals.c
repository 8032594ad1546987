// SPDX-License-Identifier: GPL-2.0
#include "workload/signals.h"

#include <stdbool.h>
#include <time.h>

#include "lib/array.h"

static const struct {
	int signal;
	bool forward;
} watched[] = {
	{ SIGINT, false },
	{ SIGQUIT, false },
	{ SIGTERM, true },
	{ SIGHUP, true },
};

/* Waited for with sigwaitinfo(): no handler, hence no race and no global. */
void signals_hold(struct signals *signals)
{
	struct sigaction action = { .sa_handler = SIG_DFL }, old;

	/* were it ignored, the kernel would reap the workload for us */
	sigaction(SIGCHLD, &action, &signals->child);
	action.sa_handler = SIG_IGN;
	sigaction(SIGPIPE, &action, &signals->pipe);

	sigemptyset(&signals->watched);
	sigaddset(&signals->watched, SIGCHLD);
	for (size_t i = 0; i < ARRAY_SIZE(watched); i++)
		if (!sigaction(watched[i].signal, NULL, &old) &&
		    old.sa_handler != SIG_IGN)
			sigaddset(&signals->watched, watched[i].signal);
	sigprocmask(SIG_BLOCK, &signals->watched, &signals->mask);
}

int signals_pending(const struct signals *signals)
{
	const struct timespec now = { 0 };
	int last = 0, signal;

	while ((signal = sigtimedwait(&signals->watched, NULL, &now)) > 0)
		if (signal != SIGCHLD)
			last = signal;
	return last;
}

static void give_back(const struct signals *signals)
{
	sigaction(SIGCHLD, &signals->child, NULL);
	sigprocmask(SIG_SETMASK, &signals->mask, NULL);
}

void signals_give(const struct signals *signals)
{
	sigaction(SIGPIPE, &signals->pipe, NULL);
	give_back(signals);
}

void signals_release(const struct signals *signals)
{
	signals_pending(signals);
	give_back(signals);
}

void signals_forward(int signal, pid_t pid)
{
	for (size_t i = 0; i < ARRAY_SIZE(watched); i++)
		if (watched[i].signal == signal && watched[i].forward)
			kill(pid, signal);
}
