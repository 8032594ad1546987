// SPDX-License-Identifier: GPL-2.0
/*
 * Does the module read perf's own fields right on this kernel? Every online CPU gets more events
 * than it has counters. Each is read as the module does it, then by perf itself, then as
 * the module does it again, all on the event's CPU: what perf says must not be less than the
 * first nor more than the second.
 *   read /proc/tlbmiss_fields	does that rounds= times for each event, and says
 *     compared N		so often
 *     waiting N		of these, while the event waited for a counter
 *     narrow N			of these, with less than 1 ms between the two
 *     wrong N			what perf said was not between them
 *     first CPU EVENT FIELD A PERF B	the first of these
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpu.h>
#include <linux/err.h>
#include <linux/irqflags.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/time64.h>

#include "../../arch/x86/compat.h"

static unsigned int rounds = 200;
module_param(rounds, uint, 0644);
MODULE_PARM_DESC(rounds, "how often each event is read");

#define CACHE_MISS(cache, op) \
	(PERF_COUNT_HW_CACHE_##cache | PERF_COUNT_HW_CACHE_OP_##op << 8 | \
	 PERF_COUNT_HW_CACHE_RESULT_MISS << 16)

static const u64 configs[] = {
	CACHE_MISS(ITLB, READ), CACHE_MISS(DTLB, READ), CACHE_MISS(DTLB, WRITE),
};

/* Of each config in user and in kernel mode, with and without guests, twice. */
#define EVENTS_NR	(ARRAY_SIZE(configs) * 8)

static struct perf_event **events;	/* [nr_cpu_ids][EVENTS_NR] */

/**
 * struct verdict - of all comparisons
 * @cpu: that is looked at
 * @compared: how many there were
 * @waiting: of these, while the event had no counter
 * @narrow: of these, with less than 1 ms from the first reading to the second
 * @wrong: fields that perf says otherwise
 * @first: the first of these, empty if there is none
 */
struct verdict {
	unsigned int cpu;
	u64 compared;
	u64 waiting;
	u64 narrow;
	u64 wrong;
	char first[128];
};

static void check(struct verdict *v, unsigned int event, const char *field, u64 a, u64 perf, u64 b)
{
	if (a <= perf && perf <= b)
		return;
	if (!v->wrong++)
		scnprintf(v->first, sizeof(v->first), "%u %u %s %llu %llu %llu", v->cpu, event,
			  field, a, perf, b);
}

static void compare(struct verdict *v, unsigned int i)
{
	struct perf_event *event = events[v->cpu * EVENTS_NR + i];
	u64 count, enabled, running;
	struct reading a, b;

	if (!event)
		return;
	local_irq_disable();
	compat_read_event(event, &a);
	v->waiting += event->state == PERF_EVENT_STATE_INACTIVE;
	local_irq_enable();
	count = perf_event_read_value(event, &enabled, &running);
	local_irq_disable();
	compat_read_event(event, &b);
	local_irq_enable();

	v->compared++;
	v->narrow += b.enabled_ns - a.enabled_ns < NSEC_PER_MSEC;
	check(v, i, "count", a.count, count, b.count);
	check(v, i, "enabled", a.enabled_ns, enabled, b.enabled_ns);
	check(v, i, "running", a.running_ns, running, b.running_ns);
}

static int compare_here(void *arg)
{
	unsigned int i, round;

	for (round = 0; round < rounds; round++)
		for (i = 0; i < EVENTS_NR; i++)
			compare(arg, i);
	return 0;
}

static int file_show(struct seq_file *m, void *unused)
{
	struct verdict v = { };
	unsigned int cpu;

	cpus_read_lock();
	for_each_online_cpu(cpu) {
		v.cpu = cpu;
		smp_call_on_cpu(cpu, compare_here, &v, false);
	}
	cpus_read_unlock();
	seq_printf(m, "compared %llu\nwaiting %llu\nnarrow %llu\nwrong %llu\n", v.compared,
		   v.waiting, v.narrow, v.wrong);
	if (v.wrong)
		seq_printf(m, "first %s\n", v.first);
	return 0;
}

static struct perf_event *make_event(unsigned int cpu, unsigned int i)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_HW_CACHE,
		.config = configs[i / 8],
		.size = sizeof(attr),
		.exclude_user = i & 1,
		.exclude_kernel = !(i & 1),
		.exclude_hv = 1,
		.exclude_guest = i >> 1 & 1,
	};

	return perf_event_create_kernel_counter(&attr, cpu, NULL, NULL, NULL);
}

static void free_events(void)
{
	unsigned int i;

	for (i = 0; i < nr_cpu_ids * EVENTS_NR; i++)
		if (events[i])
			perf_event_release_kernel(events[i]);
	kfree(events);
}

static int __init fields_init(void)
{
	struct perf_event *event;
	unsigned int cpu, i;

	events = kcalloc(nr_cpu_ids, EVENTS_NR * sizeof(*events), GFP_KERNEL);
	if (!events)
		return -ENOMEM;
	cpus_read_lock();
	for_each_online_cpu(cpu) {
		for (i = 0; i < EVENTS_NR; i++) {
			event = make_event(cpu, i);
			/* some CPUs have none for stores */
			if (!IS_ERR(event))
				events[cpu * EVENTS_NR + i] = event;
		}
	}
	cpus_read_unlock();
	if (!proc_create_single(KBUILD_MODNAME, 0400, NULL, file_show)) {
		free_events();
		return -ENOMEM;
	}
	return 0;
}

static void __exit fields_exit(void)
{
	remove_proc_entry(KBUILD_MODNAME, NULL);
	free_events();
}

module_init(fields_init);
module_exit(fields_exit);

MODULE_DESCRIPTION("Compare perf's fields with what perf says of them, for tests");
MODULE_LICENSE("GPL");
