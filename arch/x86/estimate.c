// SPDX-License-Identifier: GPL-2.0
/*
 * The usual estimate, count * enabled / running over the life of an event, goes down
 * whenever an event that had counted a burst waits for its next turn, and spreads
 * every burst over all of its life. So time is cut into pieces, each scaled by its own
 * times, or, as long as it is short, by those of the last one that was not: a turn that
 * has just begun says little. And an answer is never less than the one before.
 */
#include "estimate.h"

#ifdef __KERNEL__
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time64.h>
#endif

/* Events take turns of 4 ms: by then each has had several. */
#define PIECE_NS	(100 * NSEC_PER_MSEC)

static u64 scale(u64 count, u64 enabled, u64 running)
{
	return running ? mul_u64_u64_div_u64(count, enabled, running) : count;
}

/**
 * estimate_update() - what an event has counted, or would have
 * @estimate: its estimate so far
 * @now: the event, no earlier than in the last call
 * @cut: a new piece begins here, whatever the length of this one
 *
 * Return: the count, exact as long as the event always had a counter.
 */
u64 estimate_update(struct estimate *estimate, const struct reading *now, bool cut)
{
	const struct reading *start = &estimate->start;
	u64 enabled = now->enabled_ns - start->enabled_ns;
	u64 running = now->running_ns - start->running_ns;
	u64 count = now->count - start->count;
	bool turns = enabled >= PIECE_NS && running;

	if (turns && running < enabled) {
		estimate->enabled_ns = enabled;
		estimate->running_ns = running;
	}
	if (running < enabled)
		count = estimate->running_ns ?
			scale(count, estimate->enabled_ns, estimate->running_ns) :
			scale(count, enabled, running);
	count += estimate->closed;
	estimate->said = max(estimate->said, count);
	if (cut || turns || running == enabled) {
		/* what was said too much stays with the window in which it was said */
		estimate->closed = cut ? estimate->said : count;
		estimate->start = *now;
	}
	return estimate->said;
}
