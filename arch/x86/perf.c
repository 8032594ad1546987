// SPDX-License-Identifier: GPL-2.0
/*
 * x86: hardware walks the page tables, and performance counters count that.
 *
 * Every online CPU has events of its own (cpu_events.c), which come and go with it and
 * with counting as a whole. A read asks each CPU that is awake, once: one interrupt, in
 * which it reads its events. A CPU that goes to sleep while somebody reads now and then
 * reads its events on the way, and is not woken to say the same again.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpu.h>
#include <linux/cpuhotplug.h>
#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/suspend.h>
#include <linux/workqueue.h>
#include <asm/cpufeature.h>
#include <asm/processor.h>
#include <trace/events/power.h>

#include "compat.h"
#include "counters.h"
#include "cpu_events.h"

static bool wake_idle;
module_param(wake_idle, bool, 0644);
MODULE_PARM_DESC(wake_idle, "interrupt CPUs that sleep, too, when the counts are read");

/* How long after a read CPUs that go to sleep think of the next. */
#define LATELY		(10 * HZ)

/* Protects what callers of cpu_events.c have to, and asked; inside cpus_read_lock(). */
static DEFINE_MUTEX(lock);
static struct cpu_events *cpus;	/* [nr_cpu_ids] */
static struct cpumask asked;

static unsigned long last_read;	/* jiffies */
static bool starting;		/* a CPU that cannot count is a reason to give up */
static bool sees_sleep;		/* idle_probe() is registered */
static enum cpuhp_state hotplug_state;

static void read_here(void *unused)
{
	cpu_events_read_here(&cpus[smp_processor_id()]);
}

/* Interrupts are off. An interrupt that ends the sleep may be served before this hears of it. */
static void idle_probe(void *unused, unsigned int state, unsigned int id)
{
	struct cpu_events *cpu = &cpus[smp_processor_id()];

	if (state == PWR_EVENT_EXIT) {
		WRITE_ONCE(cpu->asleep, false);
	} else if (time_before(jiffies, READ_ONCE(last_read) + LATELY)) {
		read_here(NULL);
		/* pairs with must_ask(): who sees it asleep sees what it read */
		smp_store_release(&cpu->asleep, true);
	}
}

static bool must_ask(const struct cpu_events *cpu)
{
	if (!cpu->open || READ_ONCE(wake_idle))
		return cpu->open;
	/* pairs with idle_probe() */
	return !smp_load_acquire(&cpu->asleep);
}

static bool read_all(bool cut)
{
	bool turns = false;
	unsigned int i;

	cpus_read_lock();
	mutex_lock(&lock);
	WRITE_ONCE(last_read, jiffies);
	cpumask_clear(&asked);
	for_each_online_cpu(i)
		if (must_ask(&cpus[i]))
			cpumask_set_cpu(i, &asked);
	on_each_cpu_mask(&asked, read_here, NULL, true);
	for_each_online_cpu(i)
		if (cpus[i].open)
			turns |= cpu_events_add(&cpus[i], i, cut);
	mutex_unlock(&lock);
	cpus_read_unlock();
	return turns;
}

static void perf_refresh(bool cut);

static void look_fn(struct work_struct *unused)
{
	perf_refresh(false);
}

static DECLARE_DEFERRABLE_WORK(look, look_fn);

/* Events that take turns are looked at between reads, lest a burst be scaled by a long silence. */
static void perf_refresh(bool cut)
{
	if (read_all(cut))
		queue_delayed_work(system_power_efficient_wq, &look, HZ);
}

/* Runs on the CPU: what it says of itself is not what another core of a hybrid part says. */
static const struct x86_events *find_model(unsigned int cpu)
{
	const struct cpuinfo_x86 *info = &cpu_data(cpu);
	struct x86_cpu me = {
		.family = info->x86,
		.model = info->x86_model,
		/* SDM volume 2A, CPUID leaf 1AH: EAX[31:24] is 20H on an Atom core */
		.efficiency = cpu_feature_enabled(X86_FEATURE_HYBRID_CPU) &&
			      cpuid_eax(0x1a) >> 24 == 0x20,
	};

	if (info->x86_vendor == X86_VENDOR_INTEL)
		me.vendor = EVENTS_INTEL;
	else if (info->x86_vendor == X86_VENDOR_AMD || info->x86_vendor == X86_VENDOR_HYGON)
		me.vendor = EVENTS_AMD;
	return x86_events_find(&me);
}

static int come_online(unsigned int cpu)
{
	struct cpu_events *events = &cpus[cpu];
	int rc;

	mutex_lock(&lock);
	events->model = find_model(cpu);
	rc = cpu_events_open(events, cpu);
	mutex_unlock(&lock);
	/* later on it is no reason to stay offline */
	return READ_ONCE(starting) ? rc : 0;
}

static int go_offline(unsigned int cpu)
{
	struct cpu_events *events = &cpus[cpu];

	mutex_lock(&lock);
	if (events->open) {
		local_irq_disable();
		read_here(NULL);
		local_irq_enable();
		cpu_events_add(events, cpu, true);
		cpu_events_close(events);
	}
	mutex_unlock(&lock);
	return 0;
}

static int perf_start(void)
{
	int rc;

	WRITE_ONCE(starting, true);
	rc = cpuhp_setup_state(CPUHP_AP_ONLINE_DYN, "perf/x86/tlbmiss:online",
			       come_online, go_offline);
	WRITE_ONCE(starting, false);
	/* what come_online() returned has been said */
	if (rc == -ENOSPC)
		pr_err("other modules have all states that the kernel has for CPU hotplug (error %d)\n",
		       rc);
	if (rc < 0)
		return rc;
	hotplug_state = rc;
	if (!cpus[cpumask_first(cpu_online_mask)].model)
		pr_info("this CPU's own events are not known: no walks and no walk cycles\n");

	/* without it, sleepers are woken */
	rc = register_trace_cpu_idle(idle_probe, NULL);
	if (rc)
		pr_warn("cannot see CPUs go to sleep (error %d): reading wakes them\n", rc);
	sees_sleep = !rc;
	return 0;
}

static int perf_stop(void)
{
	if (sees_sleep)
		unregister_trace_cpu_idle(idle_probe, NULL);
	tracepoint_synchronize_unregister();
	cpuhp_remove_state(hotplug_state);
	cancel_delayed_work_sync(&look);
	return 0;
}

/* The counters of the CPU that sleeps last do not survive it: perf does not save them. */
static int suspend_notify(struct notifier_block *nb, unsigned long what, void *unused)
{
	static bool resume;

	switch (what) {
	case PM_SUSPEND_PREPARE:
	case PM_HIBERNATION_PREPARE:
	case PM_RESTORE_PREPARE:
		resume = tlbmiss_counting();
		tlbmiss_counting_set(false);
		break;
	case PM_POST_SUSPEND:
	case PM_POST_HIBERNATION:
	case PM_POST_RESTORE:
		if (resume && tlbmiss_counting_set(true))
			pr_err("cannot count again after the suspend: see enabled in debugfs\n");
		resume = false;
		break;
	}
	return NOTIFY_DONE;
}

static struct notifier_block suspend_notifier = {
	.notifier_call = suspend_notify,
};

static int perf_init(void)
{
	int rc;

	cpus = kcalloc(nr_cpu_ids, sizeof(*cpus), GFP_KERNEL);
	if (!cpus)
		return -ENOMEM;
	rc = register_pm_notifier(&suspend_notifier);
	if (rc) {
		pr_err("cannot see a suspend come (error %d)\n", rc);
		kfree(cpus);
	}
	return rc;
}

static void perf_exit(void)
{
	unregister_pm_notifier(&suspend_notifier);
	/* a reader may have asked for it behind perf_stop()'s back */
	cancel_delayed_work_sync(&look);
	kfree(cpus);
}

static enum tlbmiss_split perf_split(void)
{
	return TLBMISS_SPLIT_MODE;
}

static unsigned int perf_kinds(unsigned int cpu)
{
	return READ_ONCE(cpus[cpu].kinds);
}

/*
 * What the events of a CPU share, 0 where that is not known: hybrid parts have two answers.
 * perf knows it, too, but newer kernels let only KVM ask. SDM volume 2A, CPUID leaf 0AH:
 * EAX[15:8]; APM volume 3, CPUID Fn8000_0022: EBX[3:0].
 */
static unsigned int counters_of_cpu(void)
{
	const struct cpuinfo_x86 *info = &boot_cpu_data;

	if (boot_cpu_has(X86_FEATURE_HYBRID_CPU))
		return 0;
	if (boot_cpu_has(X86_FEATURE_ARCH_PERFMON))
		return cpuid_eax(0xa) >> 8 & 0xff;
	if (info->x86_vendor != X86_VENDOR_AMD && info->x86_vendor != X86_VENDOR_HYGON)
		return 0;
	if (boot_cpu_has(X86_FEATURE_PERFMON_V2))
		return cpuid_ebx(0x80000022) & 0xf;
	return boot_cpu_has(X86_FEATURE_PERFCTR_CORE) ? 6 : 4;
}

/* A block for each kind of core. */
static void perf_show(struct seq_file *m)
{
	unsigned int i, counters = counters_of_cpu();
	const struct cpu_events *last = NULL;

	if (counters)
		seq_printf(m, "counters %u\n", counters);
	mutex_lock(&lock);
	for_each_possible_cpu(i) {
		const struct cpu_events *c = &cpus[i];

		if (!c->open && tlbmiss_counting() && cpu_online(i))
			seq_printf(m, "CPU %u is not counted: see the kernel log\n", i);
		if (!c->open || (last && last->model == c->model && last->pmu == c->pmu))
			continue;
		seq_printf(m, "from CPU %u: pmu %s, events %s\n", i, c->pmu,
			   c->model ? c->model->name : "generic");
		if (c->model && c->model->counters)
			seq_printf(m, "usable counters %u\n", c->model->counters);
		cpu_events_show(c, m);
		last = c;
	}
	mutex_unlock(&lock);
}

const struct tlbmiss_arch tlbmiss_arch = {
	.name = "x86",
	.init = perf_init,
	.exit = perf_exit,
	.start = perf_start,
	.stop = perf_stop,
	.split = perf_split,
	.kinds = perf_kinds,
	.refresh = perf_refresh,
	.show = perf_show,
};
