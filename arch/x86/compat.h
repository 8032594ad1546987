/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All that differs between kernels, and all that reads perf's own fields. What a kernel has is
 * found by feature tests: stable series take over changes, so a version says little.
 *
 * The job pmu-fields compares compat_read_event() with perf_event_read_value() on each kernel.
 */
#ifndef _TLBMISS_X86_COMPAT_H
#define _TLBMISS_X86_COMPAT_H

#include <linux/perf_event.h>
#include <linux/sched/clock.h>
#include <asm/processor.h>
/* cpuid_eax() moved there; sparse and checkpatch do not know __has_include */
#ifdef _ASM_X86_CPUID_TYPES_H
#include <asm/cpuid/api.h>
#endif

#include "estimate.h"

/*
 * The time of an event's context, now. Where a virtual machine can have the PMU to itself
 * (mediated vPMU), the context keeps the time of that as well, and events that exclude guests
 * leave it out. That time stands still here: perf gives the PMU to a guest, and takes it back,
 * with interrupts off.
 */
static inline u64 compat_context_time(const struct perf_event *event)
{
	const struct perf_event_context *ctx = event->ctx;
#ifdef PERF_PMU_CAP_MEDIATED_VPMU
	u64 now = ctx->is_active ? local_clock() + READ_ONCE(ctx->time.offset) : ctx->time.time;

	return event->attr.exclude_guest ? now - ctx->timeguest.time : now;
#else
	return ctx->is_active ? local_clock() + READ_ONCE(ctx->timeoffset) : ctx->time;
#endif
}

/**
 * compat_read_event() - read an event, as __perf_event_read() and perf_event_read_local() do
 * @event: an event of this CPU
 * @reading: the result
 *
 * perf's own function for this is not exported: perf_event_read_value() sleeps, and interrupts
 * the event's CPU for each event. Interrupts are off.
 */
static inline void compat_read_event(struct perf_event *event, struct reading *reading)
{
	u64 since = compat_context_time(event) - event->tstamp;

	reading->enabled_ns = event->total_time_enabled;
	reading->running_ns = event->total_time_running;
	if (event->state >= PERF_EVENT_STATE_INACTIVE)
		reading->enabled_ns += since;
	if (event->state == PERF_EVENT_STATE_ACTIVE) {
		reading->running_ns += since;
		event->pmu->read(event);
	}
	reading->count = local64_read(&event->count);
}

#endif
