// SPDX-License-Identifier: GPL-2.0
/*
 * Signals are blocked, and taken by the call that waits: no handler, nothing that it
 * could miss, and one system call a moment.
 */
#include "workload/ticker.h"

#include <errno.h>
#include <time.h>

#include "lib/array.h"
#include "lib/number.h"

#define NS 1000000000

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * NS + now.tv_nsec;
}

void ticker_start(struct ticker *ticker, unsigned int ms)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction action;

	sigemptyset(&ticker->signals);
	for (size_t i = 0; i < ARRAY_SIZE(signals); i++)
		if (!sigaction(signals[i], NULL, &action) &&
		    action.sa_handler != SIG_IGN)
			sigaddset(&ticker->signals, signals[i]);
	sigprocmask(SIG_BLOCK, &ticker->signals, NULL);
	ticker->interval_ns = ms * (uint64_t)1000000;
	ticker->start_ns = now_ns();
	ticker->next_ns = ticker->start_ns + ticker->interval_ns;
}

bool ticker_wait(struct ticker *ticker)
{
	for (;;) {
		struct timespec left = { 0, 0 };
		uint64_t now = now_ns();

		if (now < ticker->next_ns) {
			left.tv_sec = number_divide(ticker->next_ns - now, NS);
			left.tv_nsec = ticker->next_ns - now - (uint64_t)left.tv_sec * NS;
		}
		if (sigtimedwait(&ticker->signals, NULL, &left) >= 0)
			return false;
		if (errno == EINTR)	/* stopped and continued */
			continue;
		if (now > ticker->next_ns)
			ticker->next_ns += (now - ticker->next_ns) /
					   ticker->interval_ns * ticker->interval_ns;
		ticker->next_ns += ticker->interval_ns;
		return true;
	}
}

uint64_t ticker_us(const struct ticker *ticker)
{
	return (now_ns() - ticker->start_ns) / 1000;
}
