// SPDX-License-Identifier: GPL-2.0
/*
 * Perf events of the command and its children, from its exec on. User mode and
 * kernel mode are two events: a user whom the kernel may not show to still has
 * the first.
 */
#include "source/source_ops.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/array.h"
#include "source/cpuinfo.h"
#include "source/perf_refusal.h"
#include "source/pfm.h"

#define CACHE_MISS(cache, access) \
	(PERF_COUNT_HW_CACHE_##cache | PERF_COUNT_HW_CACHE_OP_##access << 8 | \
	 PERF_COUNT_HW_CACHE_RESULT_MISS << 16)

/*
 * What is added up for a count. The first of these that the CPU has is taken:
 * @cache: the kernel's own event, 0 if it has none for this
 * @names: libpfm4's, of one CPU or another. Where loads and stores are one event,
 *         it stands with the loads: AMD, and the Intel Atoms up to Goldmont.
 *
 * Walks may go on side by side. What is lost is the cycles in which any does: WALK_ACTIVE, or,
 * with the counter mask 1 ("c=1"), what else adds up walks.
 */
static const struct part {
	enum tlb_event event;
	enum tlb_side side;
	unsigned int cache;
	const char *names[5];
} parts[] = {
	{ TLB_MISSES, TLB_I, CACHE_MISS(ITLB, READ),
	  { "ITLB_MISSES:WALK_COMPLETED", "PAGE_WALKS:I_SIDE_WALKS" } },
	{ TLB_MISSES, TLB_D, CACHE_MISS(DTLB, READ),
	  { "DTLB_LOAD_MISSES:WALK_COMPLETED", "PAGE_WALKS:D_SIDE_WALKS" } },
	{ TLB_MISSES, TLB_D, CACHE_MISS(DTLB, WRITE),
	  { "DTLB_STORE_MISSES:WALK_COMPLETED" } },
	{ TLB_WALK_CYCLES, TLB_I, 0,
	  { "ITLB_MISSES:WALK_ACTIVE", "ITLB_MISSES:WALK_PENDING:c=1",
	    "ITLB_MISSES:WALK_DURATION:c=1", "PAGE_WALKS:I_SIDE_CYCLES" } },
	{ TLB_WALK_CYCLES, TLB_D, 0,
	  { "DTLB_LOAD_MISSES:WALK_ACTIVE", "DTLB_LOAD_MISSES:WALK_PENDING:c=1",
	    "DTLB_LOAD_MISSES:WALK_DURATION:c=1", "PAGE_WALKS:D_SIDE_CYCLES" } },
	{ TLB_WALK_CYCLES, TLB_D, 0,
	  { "DTLB_STORE_MISSES:WALK_ACTIVE", "DTLB_STORE_MISSES:WALK_PENDING:c=1",
	    "DTLB_STORE_MISSES:WALK_DURATION:c=1" } },
	{ TLB_WALKS, TLB_I, 0,
	  { "ITLB_MISSES:WALK_COMPLETED", "PAGE_WALKS:I_SIDE_WALKS" } },
	{ TLB_WALKS, TLB_D, 0,
	  { "DTLB_LOAD_MISSES:WALK_COMPLETED", "PAGE_WALKS:D_SIDE_WALKS" } },
	{ TLB_WALKS, TLB_D, 0, { "DTLB_STORE_MISSES:WALK_COMPLETED" } },
};

/*
 * What the CPU did meanwhile. In user and kernel mode at once: on Intel's CPUs each has a fixed
 * counter, and two events would take one of the others.
 */
static const struct perf_event_attr cpu_attrs[CPU_EVENTS] = {
	[CPU_CYCLES] = { .type = PERF_TYPE_HARDWARE, .config = PERF_COUNT_HW_CPU_CYCLES },
	[CPU_INSTRUCTIONS] = { .type = PERF_TYPE_HARDWARE,
			       .config = PERF_COUNT_HW_INSTRUCTIONS },
};

/*
 * From Skylake on Intel's CPUs have this event, and what the kernel's own events of misses
 * count there are the walks that were completed (skl_hw_cache_event_ids and its successors in
 * arch/x86/events/intel/core.c). Before, they are the misses that began a walk.
 */
#define MISSES_ARE_WALKS "DTLB_LOAD_MISSES:WALK_ACTIVE"

/*
 * @kernel: kernel mode may be counted
 * @misses_are_walks: walks are wanted, and the events of misses count just them
 * @there: parts that are wanted and that the CPU has
 * @attrs: the event of each
 * @fds: the same opened for a child, -1 if not
 * @cpu_there: CPU events that the CPU has
 * @cpu_fds: the same opened for a child, -1 if not
 */
struct source_perf {
	struct source source;
	bool kernel;
	bool misses_are_walks;
	bool there[ARRAY_SIZE(parts)];
	struct perf_event_attr attrs[ARRAY_SIZE(parts)];
	int fds[ARRAY_SIZE(parts)][TLB_SPACES];
	bool cpu_there[CPU_EVENTS];
	int cpu_fds[CPU_EVENTS];
};

enum mode { MODE_USER = TLB_USER, MODE_KERNEL = TLB_KERNEL, MODE_BOTH };

static struct source_perf *perf_of(struct source *source)
{
	return (struct source_perf *)source;	/* its first member */
}

/* The C library has no function for it. */
static int event_open(const struct perf_event_attr *event, enum mode mode, pid_t pid)
{
	struct perf_event_attr attr = *event;

	attr.size = sizeof(attr);
	attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED |
			   PERF_FORMAT_TOTAL_TIME_RUNNING;
	attr.disabled = 1;
	attr.enable_on_exec = 1;
	attr.inherit = 1;
	attr.exclude_user = mode == MODE_KERNEL;
	attr.exclude_kernel = mode == MODE_USER;
	attr.exclude_hv = 1;
	attr.exclude_guest = 1;
	return syscall(SYS_perf_event_open, &attr, pid, -1, -1,
		       PERF_FLAG_FD_CLOEXEC);
}

/* Returns 0 or why not. */
static int try_event(const struct perf_event_attr *attr, enum mode mode)
{
	int fd = event_open(attr, mode, 0);

	if (fd < 0)
		return errno;
	close(fd);
	return 0;
}

/* Returns 0 or why not; if that is not for want of an event, no other is tried. */
static int find_part(const struct part *part, struct perf_event_attr *attr)
{
	int why = ENOENT;

	*attr = (struct perf_event_attr){
		.type = PERF_TYPE_HW_CACHE,
		.config = part->cache,
	};
	if (part->cache)
		why = try_event(attr, MODE_USER);
	for (const char *const *name = part->names; *name && perf_no_event(why);
	     name++)
		if (!pfm_find(*name, attr))
			why = try_event(attr, MODE_USER);
	return why;
}

static bool wants(const struct source_wanted *wanted, enum tlb_event event)
{
	switch (event) {
	case TLB_WALKS:
		return wanted->walks;
	case TLB_WALK_CYCLES:
		return wanted->walk_cycles;
	default:
		return true;
	}
}

static void refuse(int code, struct error *error)
{
	const struct perf_refusal refusal = {
		code, perf_paranoid(), !try_event(&cpu_attrs[CPU_CYCLES], MODE_USER)
	};

	perf_refuse(&refusal, error);
}

/* Misses stand first in the table: without any there is no more to look for. */
static int find_parts(struct source_perf *perf,
		      const struct source_wanted *wanted, struct error *error)
{
	struct perf_event_attr unused;
	bool misses = false;
	int first = 0;

	perf->misses_are_walks = wanted->walks && !pfm_find(MISSES_ARE_WALKS, &unused);

	for (size_t i = 0; i < ARRAY_SIZE(parts); i++) {
		int why;

		if (parts[i].event != TLB_MISSES && !misses)
			break;
		if (!wants(wanted, parts[i].event) ||
		    (parts[i].event == TLB_WALKS && perf->misses_are_walks))
			continue;
		why = find_part(&parts[i], &perf->attrs[i]);
		perf->there[i] = !why;
		misses |= !why;
		if (!first)
			first = why;
		if (why && !perf_no_event(why)) {
			refuse(why, error);
			return -1;
		}
	}
	if (!misses)
		refuse(first, error);
	return misses ? 0 : -1;
}

static void find_kernel(struct source_perf *perf)
{
	size_t i = 0;
	int why;

	while (!perf->there[i])
		i++;
	why = try_event(&perf->attrs[i], MODE_KERNEL);
	perf->kernel = !why;
	if (why == EACCES || why == EPERM)
		snprintf(perf->source.about.note,
			 sizeof(perf->source.about.note),
			 "the kernel's misses are not counted: kernel.perf_event_paranoid is %d; as root they are, or with 1",
			 perf_paranoid());
	else if (why)
		snprintf(perf->source.about.note,
			 sizeof(perf->source.about.note),
			 "the kernel's misses are not counted: %s",
			 strerror(why));
}

/* What counts in the modes in which misses are counted. */
static enum mode cpu_mode(const struct source_perf *perf)
{
	return perf->kernel ? MODE_BOTH : MODE_USER;
}

/*
 * Those of a hybrid part count on one kind of core each, and what one kind has counted is not
 * the command's. Zen has six counters for all: four for misses, and two for these unless the
 * watchdog has one; to know the instructions is not worth estimates of the misses.
 */
static void find_cpu_events(struct source_perf *perf, const struct cpuinfo *info)
{
	if (!access("/sys/bus/event_source/devices/cpu_atom", F_OK))
		return;
	for (int i = 0; i < CPU_EVENTS; i++)
		perf->cpu_there[i] = !try_event(&cpu_attrs[i], cpu_mode(perf));
	if (strstr(info->model, "AMD") && perf_watchdog())
		perf->cpu_there[CPU_INSTRUCTIONS] = false;
}

static void close_event(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void close_events(struct source_perf *perf)
{
	for (int i = 0; i < CPU_EVENTS; i++)
		close_event(&perf->cpu_fds[i]);
	for (size_t i = 0; i < ARRAY_SIZE(parts); i++) {
		for (int mode = 0; mode < TLB_SPACES; mode++)
			close_event(&perf->fds[i][mode]);
	}
}

static void perf_close(struct source *source)
{
	close_events(perf_of(source));
	free(source);
}

static struct source *perf_open(const struct source_wanted *wanted,
				struct error *error)
{
	struct source_perf *perf;
	struct cpuinfo info;

	cpuinfo_read(&info);
	/* the kernel's PMU driver of this one gives both modes the misses of both */
	if (!strcmp(info.model, "8xx")) {
		error_set(error, "cannot use perf events: those of the MPC8xx do not tell user mode from the kernel's: load the tlbmiss module");
		return NULL;
	}
	perf = calloc(1, sizeof(*perf));
	if (!perf) {
		error_set(error, "no memory: free some and try again");
		return NULL;
	}
	perf->source.ops = &source_perf_ops;
	perf->source.about = (struct source_about){
		.name = "perf",
		.scope = SCOPE_PROCESSES,
		.split = SPLIT_MODE,
	};
	if (!access("/proc/tlbmiss", F_OK))
		perf->source.about.rival =
			"the tlbmiss module has counters of its own: "
			"echo 0 >/sys/kernel/debug/tlbmiss/enabled frees them";
	memset(perf->fds, -1, sizeof(perf->fds));
	memset(perf->cpu_fds, -1, sizeof(perf->cpu_fds));
	if (find_parts(perf, wanted, error)) {
		perf_close(&perf->source);
		return NULL;
	}
	find_kernel(perf);
	find_cpu_events(perf, &info);
	return &perf->source;
}

/* A new child has new events. They count from its exec on. */
static int perf_begin(struct source *source, pid_t child,
		      struct tlb_counts *baseline, enum source_start *start,
		      struct error *error)
{
	struct source_perf *perf = perf_of(source);

	close_events(perf);
	for (size_t i = 0; i < ARRAY_SIZE(parts); i++) {
		for (int mode = 0; mode < TLB_SPACES; mode++) {
			if (!perf->there[i] || (mode == TLB_KERNEL && !perf->kernel))
				continue;
			perf->fds[i][mode] = event_open(&perf->attrs[i], mode, child);
			if (perf->fds[i][mode] < 0) {
				refuse(errno, error);
				return -1;
			}
		}
	}
	for (int i = 0; i < CPU_EVENTS; i++)
		if (perf->cpu_there[i])
			perf->cpu_fds[i] = event_open(&cpu_attrs[i], cpu_mode(perf), child);
	*baseline = (struct tlb_counts){ 0 };
	memset(baseline->known, true, sizeof(baseline->known));
	memset(baseline->cpu_known, true, sizeof(baseline->cpu_known));
	*start = SOURCE_ZEROED;
	return 0;
}

/* As PERF_FORMAT_TOTAL_TIME_* asks for it. */
struct reading {
	uint64_t value;
	uint64_t enabled_ns;
	uint64_t running_ns;
};

static int read_event(int fd, struct reading *reading, struct error *error)
{
	if (read(fd, reading, sizeof(*reading)) != sizeof(*reading))
		return error_set(error, "cannot read a perf event (%s): try again",
				 strerror(errno));
	return 0;
}

/* An event that never had a counter has not counted 0: it has not counted. */
static bool take_reading(const struct reading *reading, uint64_t *count,
			 struct tlb_counts *counts)
{
	double running = reading->running_ns, enabled = reading->enabled_ns;

	if (!counts->enabled_ns ||
	    running / enabled <
		    (double)counts->running_ns / counts->enabled_ns) {
		counts->enabled_ns = reading->enabled_ns;
		counts->running_ns = reading->running_ns;
	}
	if (!reading->running_ns)
		return false;
	if (running < enabled)
		*count += reading->value * (enabled / running) + 0.5;
	else
		*count += reading->value;
	return true;
}

/*
 * A command that runs takes cycles and instructions. What says 0 does not count it; and if
 * those are the cycles, nobody counts, as in a virtual machine whose PMU is an empty shell.
 */
static int read_cpu_events(struct source_perf *perf, struct tlb_counts *counts,
			   struct error *error)
{
	for (int i = 0; i < CPU_EVENTS; i++) {
		struct reading reading;

		if (perf->cpu_fds[i] < 0)
			continue;
		if (read_event(perf->cpu_fds[i], &reading, error))
			return -1;
		counts->dead |= i == CPU_CYCLES && reading.running_ns && !reading.value;
		if (reading.value)
			counts->cpu_known[i] = take_reading(&reading, &counts->cpu[i], counts);
	}
	return 0;
}

static int perf_read(struct source *source, struct tlb_counts *counts,
		     struct error *error)
{
	struct source_perf *perf = perf_of(source);
	bool missing[TLB_EVENTS][TLB_SIDES][TLB_SPACES] = { 0 };

	*counts = (struct tlb_counts){ 0 };
	if (read_cpu_events(perf, counts, error))
		return -1;
	for (size_t i = 0; i < ARRAY_SIZE(parts); i++) {
		for (int mode = 0; mode < TLB_SPACES; mode++) {
			enum tlb_event event = parts[i].event;
			enum tlb_side side = parts[i].side;
			struct reading reading;

			if (perf->fds[i][mode] < 0)
				continue;
			if (read_event(perf->fds[i][mode], &reading, error))
				return -1;
			counts->known[event][side][mode] = true;
			if (!take_reading(&reading,
					  &counts->count[event][side][mode],
					  counts))
				missing[event][side][mode] = true;
		}
	}
	for (int event = 0; event < TLB_EVENTS; event++) {
		for (int side = 0; side < TLB_SIDES; side++) {
			for (int mode = 0; mode < TLB_SPACES; mode++) {
				if (!missing[event][side][mode])
					continue;
				counts->known[event][side][mode] = false;
				counts->count[event][side][mode] = 0;
			}
		}
	}
	if (perf->misses_are_walks) {	/* counted twice they would take twice the counters */
		memcpy(counts->count[TLB_WALKS], counts->count[TLB_MISSES],
		       sizeof(counts->count[TLB_WALKS]));
		memcpy(counts->known[TLB_WALKS], counts->known[TLB_MISSES],
		       sizeof(counts->known[TLB_WALKS]));
	}
	return 0;
}

const struct source_ops source_perf_ops = {
	.open = perf_open,
	.begin = perf_begin,
	.read = perf_read,
	.close = perf_close,
};
