/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The events of one CPU: made when it comes, read by itself, added to the totals, gone
 * when it goes.
 */
#ifndef _TLBMISS_X86_CPU_EVENTS_H
#define _TLBMISS_X86_CPU_EVENTS_H

#include <linux/seqlock.h>

#include "estimate.h"
#include "events.h"
#include "tlbmiss.h"

struct perf_event;
/* Misses, walk cycles and walks; of fetches, loads and stores; in user and in kernel mode. */
#define CPU_EVENTS_NR	TLBMISS_NR_EVENTS

/**
 * struct cpu_event - one event of one CPU
 * @event: perf's; NULL when it is not counted
 * @config: what it is to perf, for debugfs
 * @added: as it was when the totals got its growth last
 * @estimate: of its count
 */
struct cpu_event {
	struct perf_event *event;
	u64 config;
	struct reading added;
	struct estimate estimate;
};

/**
 * struct cpu_events - the events of one possible CPU
 * @open: it has events, and counts
 * @kinds: what it counts or has counted, BIT(TLBMISS_MISS) and so on
 * @model: the events of its microarchitecture, NULL if that is not known
 * @pmu: the name of its PMU
 * @event: by quantity, access and mode
 * @read_seq: odd while the CPU writes @read
 * @read: the events as the CPU itself read them last
 * @asleep: it has read them on its way to sleep, and sleeps
 *
 * The CPU writes @read and @asleep with interrupts off; the rest belongs to whoever opens it, and
 * callers serialize that.
 */
struct cpu_events {
	bool open;
	unsigned int kinds;
	const struct x86_events *model;
	const char *pmu;
	struct cpu_event event[CPU_EVENTS_NR];

	seqcount_t read_seq;
	struct reading read[CPU_EVENTS_NR];
	bool asleep;
};

int cpu_events_open(struct cpu_events *c, unsigned int cpu);
void cpu_events_close(struct cpu_events *c);
void cpu_events_read_here(struct cpu_events *c);
bool cpu_events_add(struct cpu_events *c, unsigned int cpu, bool cut);
void cpu_events_show(const struct cpu_events *c, struct seq_file *m);

#endif
