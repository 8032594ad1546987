// SPDX-License-Identifier: GPL-2.0
/*
 * A PMU for machines without one, that counts what it is told.
 *
 * It takes the place of the kernel's own, "cpu" at PERF_TYPE_RAW, so that perf, its
 * rotation of events when counters are few, and all users of perf are the real ones.
 * What there is to count is known exactly: /proc/tlbmiss_pmu
 *   write "add CPU CONFIG MODE N"	N events happen now
 *   write "rate CPU CONFIG MODE N"	N events happen every millisecond from now on
 *   write "refuse CONFIG R"		counters cannot count this event (R 1), or can (R 0)
 *   write "fail N E"		the Nth event to be made from now on gets error E instead, and
 *				so do all after it; N 0: no more
 *   write "forget"		begin to count looks anew
 *   read			all of that, and who uses it, a "key value..." line each:
 *     events N			there are now, made and not yet gone
 *     active N			of them have a counter
 *     made N			were made ever
 *     event CPU CONFIG FLAGS	one of those there are; FLAGS are letters: u, k, h, g where
 *				it counts user and kernel mode, host and guests; p pinned
 *     look CPU N FOREIGN OPEN ASKED WOKEN	times that a CPU was asked for the count of an
 *				event; FOREIGN, of an event that is not there; OPEN, with
 *				interrupts on; ASKED, by an interrupt; WOKEN, by one that ended
 *				its sleep
 *     truth CPU CONFIG MODE N	happened so far, where it is not 0
 *
 * CONFIG is raw (event, umask << 8). MODE is user, kernel, guest_user or guest_kernel.
 * Generic TLB events stand for the raw ones that generic= says.
 *
 * An event counts only while it has one of the counters. No interrupts, no sampling.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpu.h>
#include <linux/cpumask.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/irqflags.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/proc_fs.h>
#include <linux/sched/clock.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/time64.h>
#include <linux/uaccess.h>
#include <trace/events/power.h>

enum { FETCH, LOAD, STORE, ACCESSES };

static unsigned int counters = 16;
module_param(counters, uint, 0444);
MODULE_PARM_DESC(counters, "how many events a CPU can count at a time");

static unsigned int generic[ACCESSES] = { 0x0e85, 0x0e08, 0x0e49 };
module_param_array(generic, uint, NULL, 0444);
MODULE_PARM_DESC(generic, "what iTLB-load-misses, dTLB-load-misses, dTLB-store-misses are; 0: none");

static bool hybrid;
module_param(hybrid, bool, 0444);
MODULE_PARM_DESC(hybrid, "two PMUs: cpu_core of even CPUs, cpu_atom of odd ones");

static unsigned int generic_atom[ACCESSES] = { 0x0481, 0x0e08, 0x0e49 };
module_param_array(generic_atom, uint, NULL, 0444);
MODULE_PARM_DESC(generic_atom, "the same for cpu_atom");

enum { USER, KERNEL, GUEST_USER, GUEST_KERNEL, MODES };

static const char * const modes[MODES] = { "user", "kernel", "guest_user", "guest_kernel" };

#define CYCLES		0x003c
#define NR_CONFIGS	32

/**
 * struct truth - what happens on one CPU, of one config in one mode
 * @count: happened before @since
 * @rate: happens every millisecond
 * @since: by cpu_clock(), nanoseconds
 */
struct truth {
	u64 count;
	u64 rate;
	u64 since;
};

/**
 * struct pmu_cpu - one CPU
 * @active: events that have a counter
 * @looks: times it was asked for a count
 * @foreign: of these, for that of an event which it does not count
 * @open: of these, with interrupts on
 * @asked: of these, by an interrupt
 * @woken: of these, by one that ended its sleep
 * @asleep: it is; only the CPU itself looks and writes
 * @truth: by config and mode
 */
struct pmu_cpu {
	unsigned int active;
	u64 looks;
	u64 foreign;
	u64 open;
	u64 asked;
	u64 woken;
	bool asleep;
	struct truth truth[NR_CONFIGS][MODES];
};

/**
 * struct pmu_user - an event that somebody has made
 * @list: in users
 * @event: perf's
 */
struct pmu_user {
	struct list_head list;
	struct perf_event *event;
};

/**
 * struct change - of what happens
 * @cpu: where
 * @config: what
 * @mode: in which mode
 * @rate: N every millisecond; else N now
 * @n: N
 */
struct change {
	unsigned int cpu;
	u64 config;
	int mode;
	bool rate;
	u64 n;
};

/* Protects all below. */
static DEFINE_RAW_SPINLOCK(lock);
static u64 configs[NR_CONFIGS];
static bool refused[NR_CONFIGS];
static unsigned int configs_nr;
static struct pmu_cpu *cpus;	/* [nr_cpu_ids] */
static LIST_HEAD(users);
static unsigned int users_nr;
static u64 made;
static unsigned int fail_in;	/* 1: events fail; 0: never */
static int fail_error;

/* By the clock of the CPU that perf measures its events' times with. */
static u64 truth_now(const struct truth *truth, unsigned int cpu)
{
	return truth->count + (cpu_clock(cpu) - truth->since) / NSEC_PER_USEC * truth->rate /
	       USEC_PER_MSEC;
}

/* Index of a config, a new one if need be; -ENOSPC when there are too many. */
static int find_config(u64 config)
{
	unsigned int i;

	for (i = 0; i < configs_nr; i++)
		if (configs[i] == config)
			return i;
	if (configs_nr == NR_CONFIGS)
		return -ENOSPC;
	configs[configs_nr] = config;
	return configs_nr++;
}

static u64 happened(const struct perf_event *event)
{
	unsigned int cpu = smp_processor_id();
	const struct truth *truth = cpus[cpu].truth[event->hw.idx];
	u64 sum = 0;

	if (!event->attr.exclude_host) {
		sum += event->attr.exclude_user ? 0 : truth_now(&truth[USER], cpu);
		sum += event->attr.exclude_kernel ? 0 : truth_now(&truth[KERNEL], cpu);
	}
	if (!event->attr.exclude_guest) {
		sum += event->attr.exclude_user ? 0 : truth_now(&truth[GUEST_USER], cpu);
		sum += event->attr.exclude_kernel ? 0 : truth_now(&truth[GUEST_KERNEL], cpu);
	}
	return sum;
}

/* What perf calls, on the event's CPU with interrupts off. */

static void take_up(struct perf_event *event)
{
	u64 now = happened(event);

	local64_add(now - local64_read(&event->hw.prev_count), &event->count);
	local64_set(&event->hw.prev_count, now);
}

static void pmu_start(struct perf_event *event, int flags)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&lock, irq);
	event->hw.state = 0;
	local64_set(&event->hw.prev_count, happened(event));
	raw_spin_unlock_irqrestore(&lock, irq);
}

static void pmu_stop(struct perf_event *event, int flags)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&lock, irq);
	if (!(event->hw.state & PERF_HES_STOPPED)) {
		take_up(event);
		event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	}
	raw_spin_unlock_irqrestore(&lock, irq);
}

static int pmu_add(struct perf_event *event, int flags)
{
	struct pmu_cpu *cpu = &cpus[smp_processor_id()];
	unsigned long irq;
	int rc = 0;

	raw_spin_lock_irqsave(&lock, irq);
	if (cpu->active >= counters || refused[event->hw.idx])
		rc = -EAGAIN;
	else
		cpu->active++;
	raw_spin_unlock_irqrestore(&lock, irq);
	if (rc)
		return rc;
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	if (flags & PERF_EF_START)
		pmu_start(event, flags);
	return 0;
}

static void pmu_del(struct perf_event *event, int flags)
{
	unsigned long irq;

	pmu_stop(event, flags);
	raw_spin_lock_irqsave(&lock, irq);
	cpus[smp_processor_id()].active--;
	raw_spin_unlock_irqrestore(&lock, irq);
}

static void pmu_read(struct perf_event *event)
{
	struct pmu_cpu *cpu = &cpus[raw_smp_processor_id()];
	bool foreign = event->oncpu != raw_smp_processor_id(), open = !irqs_disabled();
	unsigned long irq;

	raw_spin_lock_irqsave(&lock, irq);
	cpu->looks++;
	cpu->foreign += foreign;
	cpu->open += open;
	cpu->asked += !!in_hardirq();
	cpu->woken += in_hardirq() && cpu->asleep;
	/* a CPU that does not have the event cannot know */
	if (!foreign && !(event->hw.state & PERF_HES_STOPPED))
		take_up(event);
	raw_spin_unlock_irqrestore(&lock, irq);
}

static void event_gone(struct perf_event *event)
{
	struct pmu_user *user = event->pmu_private;
	unsigned long irq;

	raw_spin_lock_irqsave(&lock, irq);
	list_del(&user->list);
	users_nr--;
	raw_spin_unlock_irqrestore(&lock, irq);
	kfree(user);
}

static int event_config(const struct perf_event *event, const unsigned int *generic, u64 *config)
{
	static const u64 cache_events[ACCESSES] = {
		[FETCH] = PERF_COUNT_HW_CACHE_ITLB | PERF_COUNT_HW_CACHE_OP_READ << 8 |
			  PERF_COUNT_HW_CACHE_RESULT_MISS << 16,
		[LOAD] = PERF_COUNT_HW_CACHE_DTLB | PERF_COUNT_HW_CACHE_OP_READ << 8 |
			 PERF_COUNT_HW_CACHE_RESULT_MISS << 16,
		[STORE] = PERF_COUNT_HW_CACHE_DTLB | PERF_COUNT_HW_CACHE_OP_WRITE << 8 |
			  PERF_COUNT_HW_CACHE_RESULT_MISS << 16,
	};
	unsigned int i;

	switch (event->attr.type) {
	case PERF_TYPE_HARDWARE:
		*config = CYCLES;
		return event->attr.config == PERF_COUNT_HW_CPU_CYCLES ? 0 : -ENOENT;
	case PERF_TYPE_HW_CACHE:
		for (i = 0; i < ACCESSES; i++)
			if (event->attr.config == cache_events[i])
				break;
		if (i == ACCESSES || !generic[i])
			return -ENOENT;
		*config = generic[i];
		return 0;
	default:
		*config = event->attr.config;
		return event->attr.type == event->pmu->type ? 0 : -ENOENT;
	}
}

static int make_event(struct perf_event *event, u64 config, struct pmu_user *user)
{
	int i = find_config(config);

	if (i < 0)
		return i;
	if (fail_in == 1)
		return -fail_error;
	fail_in -= !!fail_in;
	event->hw.idx = i;
	event->pmu_private = user;
	event->destroy = event_gone;
	user->event = event;
	list_add_tail(&user->list, &users);
	users_nr++;
	made++;
	return 0;
}

static int event_init(struct perf_event *event, const unsigned int *generic)
{
	struct pmu_user *user;
	unsigned long irq;
	u64 config;
	int rc = event_config(event, generic, &config);

	if (rc)
		return rc;
	user = kzalloc(sizeof(*user), GFP_KERNEL);
	if (!user)
		return -ENOMEM;
	raw_spin_lock_irqsave(&lock, irq);
	rc = make_event(event, config, user);
	raw_spin_unlock_irqrestore(&lock, irq);
	if (rc)
		kfree(user);
	return rc;
}

/* As the kernel's own PMUs do, each of a hybrid part knows nothing of the others' CPUs. */

static int core_init(struct perf_event *event)
{
	if (hybrid && event->cpu != -1 && event->cpu % 2)
		return -ENOENT;
	return event_init(event, generic);
}

static int atom_init(struct perf_event *event)
{
	if (event->cpu != -1 && event->cpu % 2 == 0)
		return -ENOENT;
	return event_init(event, generic_atom);
}

/* Without it, 6.1 complains of a second PMU, or the same again, for CPUs; 6.12 has it no more. */
#ifndef PERF_PMU_CAP_HETEROGENEOUS_CPUS
#define PERF_PMU_CAP_HETEROGENEOUS_CPUS 0
#endif

#define PMU(init) { \
	.module = THIS_MODULE, \
	.task_ctx_nr = perf_hw_context, \
	.capabilities = PERF_PMU_CAP_NO_INTERRUPT | PERF_PMU_CAP_EXTENDED_HW_TYPE | \
			PERF_PMU_CAP_HETEROGENEOUS_CPUS, \
	.event_init = (init), \
	.add = pmu_add, \
	.del = pmu_del, \
	.start = pmu_start, \
	.stop = pmu_stop, \
	.read = pmu_read, \
}

static struct pmu core_pmu = PMU(core_init);
static struct pmu atom_pmu = PMU(atom_init);

static void show_cpu(struct seq_file *m, unsigned int i)
{
	const struct pmu_cpu *cpu = &cpus[i];
	unsigned int config, mode;
	u64 count;

	seq_printf(m, "look %u %llu %llu %llu %llu %llu\n", i, cpu->looks, cpu->foreign,
		   cpu->open, cpu->asked, cpu->woken);
	for (config = 0; config < configs_nr; config++) {
		for (mode = 0; mode < MODES; mode++) {
			count = truth_now(&cpu->truth[config][mode], i);
			if (count)
				seq_printf(m, "truth %u %#06llx %s %llu\n", i, configs[config],
					   modes[mode], count);
		}
	}
}

static int file_show(struct seq_file *m, void *unused)
{
	const struct pmu_user *user;
	unsigned int cpu, active = 0;

	raw_spin_lock_irq(&lock);
	for_each_possible_cpu(cpu)
		active += cpus[cpu].active;
	seq_printf(m, "events %u\nactive %u\nmade %llu\n", users_nr, active, made);
	list_for_each_entry(user, &users, list) {
		const struct perf_event_attr *attr = &user->event->attr;

		seq_printf(m, "event %d %#06llx %s%s%s%s%s\n", user->event->cpu,
			   configs[user->event->hw.idx],
			   attr->exclude_user ? "" : "u", attr->exclude_kernel ? "" : "k",
			   attr->exclude_host ? "" : "h", attr->exclude_guest ? "" : "g",
			   attr->pinned ? "p" : "");
	}
	for_each_possible_cpu(cpu)
		show_cpu(m, cpu);
	raw_spin_unlock_irq(&lock);
	return 0;
}

static int file_open(struct inode *inode, struct file *file)
{
	/* all at once: it is printed under a spinlock */
	return single_open_size(file, file_show, NULL, 64 * 1024);
}

static int forget(void)
{
	unsigned int i;

	raw_spin_lock_irq(&lock);
	for_each_possible_cpu(i) {
		cpus[i].looks = 0;
		cpus[i].foreign = 0;
		cpus[i].open = 0;
		cpus[i].asked = 0;
		cpus[i].woken = 0;
	}
	raw_spin_unlock_irq(&lock);
	return 0;
}

static int change_here(void *arg)
{
	const struct change *change = arg;
	struct truth *truth;
	unsigned long irq;
	int rc;

	raw_spin_lock_irqsave(&lock, irq);
	rc = find_config(change->config);
	if (rc >= 0) {
		truth = &cpus[change->cpu].truth[rc][change->mode];
		truth->count = truth_now(truth, change->cpu);
		truth->since = cpu_clock(change->cpu);
		if (change->rate)
			truth->rate = change->n;
		else
			truth->count += change->n;
		rc = 0;
	}
	raw_spin_unlock_irqrestore(&lock, irq);
	return rc;
}

/*
 * Nothing happens on a CPU that sleeps, so that nobody need wake it to know; and on one that is
 * offline, nobody sees it.
 */
static int change_there(struct change *change)
{
	int rc;

	cpus_read_lock();
	if (cpu_online(change->cpu))
		rc = smp_call_on_cpu(change->cpu, change_here, change, false);
	else
		rc = change_here(change);
	cpus_read_unlock();
	return rc;
}

static int refuse(u64 config, bool on)
{
	int i;

	raw_spin_lock_irq(&lock);
	i = find_config(config);
	if (i >= 0)
		refused[i] = on;
	raw_spin_unlock_irq(&lock);
	return i < 0 ? i : 0;
}

static int obey(const char *text)
{
	struct change change = { };
	char verb[8], mode[16];
	unsigned int n;
	u64 config;
	int error;

	if (!strcmp(text, "forget"))
		return forget();
	if (sscanf(text, "fail %u %d", &n, &error) == 2) {
		raw_spin_lock_irq(&lock);
		fail_in = n;
		fail_error = error;
		raw_spin_unlock_irq(&lock);
		return 0;
	}
	if (sscanf(text, "refuse %lli %u", &config, &n) == 2)
		return refuse(config, n);
	if (sscanf(text, "%7s %u %lli %15s %llu", verb, &change.cpu, &change.config, mode,
		   &change.n) != 5)
		return -EINVAL;
	change.rate = !strcmp(verb, "rate");
	change.mode = match_string(modes, MODES, mode);
	if ((!change.rate && strcmp(verb, "add")) || change.mode < 0 ||
	    change.cpu >= nr_cpu_ids || !cpu_possible(change.cpu))
		return -EINVAL;
	return change_there(&change);
}

static ssize_t file_write(struct file *file, const char __user *buf, size_t len, loff_t *pos)
{
	char text[80];
	int rc;

	if (len >= sizeof(text))
		return -EINVAL;
	if (copy_from_user(text, buf, len))
		return -EFAULT;
	text[len] = '\0';
	rc = obey(strim(text));
	return rc ? rc : len;
}

static const struct proc_ops file_ops = {
	.proc_open = file_open,
	.proc_read = seq_read,
	.proc_write = file_write,
	.proc_lseek = seq_lseek,
	.proc_release = single_release,
};

/* Interrupts are off. */
static void idle_probe(void *unused, unsigned int state, unsigned int id)
{
	cpus[smp_processor_id()].asleep = state != PWR_EVENT_EXIT;
}

static int __init pmu_init(void)
{
	int rc;

	cpus = kvcalloc(nr_cpu_ids, sizeof(*cpus), GFP_KERNEL);
	if (!cpus)
		return -ENOMEM;
	rc = register_trace_cpu_idle(idle_probe, NULL);
	if (rc)
		goto free;
	rc = perf_pmu_register(&core_pmu, hybrid ? "cpu_core" : "cpu", PERF_TYPE_RAW);
	if (rc)
		goto idle;
	rc = hybrid ? perf_pmu_register(&atom_pmu, "cpu_atom", -1) : 0;
	if (rc)
		goto core;
	rc = -ENOMEM;
	if (!proc_create(KBUILD_MODNAME, 0600, NULL, &file_ops))
		goto atom;
	return 0;

atom:
	if (hybrid)
		perf_pmu_unregister(&atom_pmu);
core:
	perf_pmu_unregister(&core_pmu);
idle:
	unregister_trace_cpu_idle(idle_probe, NULL);
	tracepoint_synchronize_unregister();
free:
	kvfree(cpus);
	return rc;
}

static void __exit pmu_exit(void)
{
	remove_proc_entry(KBUILD_MODNAME, NULL);
	/* events are gone, but perf's timer of their turns may go off once more */
	msleep(20);
	if (hybrid)
		perf_pmu_unregister(&atom_pmu);
	perf_pmu_unregister(&core_pmu);
	unregister_trace_cpu_idle(idle_probe, NULL);
	tracepoint_synchronize_unregister();
	kvfree(cpus);
}

module_init(pmu_init);
module_exit(pmu_exit);

MODULE_DESCRIPTION("A PMU that counts what it is told, for tests");
MODULE_LICENSE("GPL");
