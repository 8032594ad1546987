// SPDX-License-Identifier: GPL-2.0
/*
 * From the stubs' 32-bit cells to 64-bit counts.
 *
 * A cell belongs to its CPU's miss handler and is never written here: folding
 * adds what a cell has grown by since the last fold to a 64-bit total, and
 * zeroing remembers the totals as the baseline that later reads subtract.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/timekeeping.h>
#include <linux/timer.h>

#include "counters.h"

/*
 * A fold must come before any cell has moved by 2^32.  A miss costs at least
 * 30 instructions (handler, stub, rfi), so 10 seconds would need a CPU that
 * retires 12.8 billion instructions a second, five times the fastest e500mc.
 */
#define FOLD_PERIOD	(10 * HZ)

/**
 * struct cpu_total - one CPU's counts, in 64 bits
 * @total: misses since the module was loaded
 * @base: @total at the last zeroing
 * @folded: the cells as the last fold saw them
 */
struct cpu_total {
	u64 total[TLBMISS_NR_CELLS];
	u64 base[TLBMISS_NR_CELLS];
	u32 folded[TLBMISS_NR_CELLS];
};

/* Protects cpu_totals and the enabled_* times; taken in softirq (the timer). */
static DEFINE_SPINLOCK(totals_lock);
static struct cpu_total *cpu_totals;	/* [nr_cpu_ids] */
static u64 enabled_ns;			/* since zeroing, up to enabled_since */
static u64 enabled_since;		/* ktime; means something while counting */

/* Serializes starting and stopping the hooks; counting is written under both locks. */
static DEFINE_MUTEX(counting_lock);
static bool counting;

static struct timer_list fold_timer;

static void fold(void)
{
	unsigned int cpu, i;

	lockdep_assert_held(&totals_lock);
	for_each_possible_cpu(cpu) {
		const struct tlbmiss_cells *cells = tlbmiss_arch.cells(cpu);
		struct cpu_total *t = &cpu_totals[cpu];

		for (i = 0; i < TLBMISS_NR_CELLS; i++) {
			u32 now = READ_ONCE(cells->count[i]);

			t->total[i] += now - t->folded[i];
			t->folded[i] = now;
		}
	}
}

static void fold_timer_fn(struct timer_list *unused)
{
	unsigned long flags;

	spin_lock_irqsave(&totals_lock, flags);
	fold();
	spin_unlock_irqrestore(&totals_lock, flags);
	mod_timer(&fold_timer, jiffies + FOLD_PERIOD);
}

static u64 enabled_time(u64 now)
{
	return enabled_ns + (counting ? now - enabled_since : 0);
}

static void add_cpu(struct tlbmiss_counts *counts, unsigned int cpu)
{
	const struct cpu_total *t = &cpu_totals[cpu];
	unsigned int i;

	for (i = 0; i < TLBMISS_NR_CELLS; i++)
		counts->count[i] += t->total[i] - t->base[i];
}

/**
 * tlbmiss_counters_read() - one consistent snapshot, all CPUs together
 * @sum: where it goes
 *
 * Any context but NMI and critical interrupts.
 */
void tlbmiss_counters_read(struct tlbmiss_counts *sum)
{
	unsigned long flags;
	unsigned int cpu;

	memset(sum, 0, sizeof(*sum));
	spin_lock_irqsave(&totals_lock, flags);
	fold();
	for_each_possible_cpu(cpu)
		add_cpu(sum, cpu);
	sum->enabled_ns = enabled_time(ktime_get_ns());
	spin_unlock_irqrestore(&totals_lock, flags);
}

/**
 * tlbmiss_counters_read_cpus() - one consistent snapshot, each CPU by itself
 * @cpus: room for nr_cpu_ids entries
 */
void tlbmiss_counters_read_cpus(struct tlbmiss_counts *cpus)
{
	unsigned long flags;
	unsigned int cpu;
	u64 ns;

	memset(cpus, 0, nr_cpu_ids * sizeof(*cpus));
	spin_lock_irqsave(&totals_lock, flags);
	fold();
	ns = enabled_time(ktime_get_ns());
	for_each_possible_cpu(cpu) {
		add_cpu(&cpus[cpu], cpu);
		cpus[cpu].enabled_ns = ns;
	}
	spin_unlock_irqrestore(&totals_lock, flags);
}

/**
 * tlbmiss_counters_zero() - count from here
 *
 * Moves the baseline; a miss that happens meanwhile is in the old window or
 * in the new one, never in both and never in neither.
 */
void tlbmiss_counters_zero(void)
{
	unsigned long flags;
	unsigned int cpu;

	spin_lock_irqsave(&totals_lock, flags);
	fold();
	for_each_possible_cpu(cpu)
		memcpy(cpu_totals[cpu].base, cpu_totals[cpu].total,
		       sizeof(cpu_totals[cpu].base));
	enabled_ns = 0;
	enabled_since = ktime_get_ns();
	spin_unlock_irqrestore(&totals_lock, flags);
}

/**
 * tlbmiss_counting() - are the hooks in place?
 */
bool tlbmiss_counting(void)
{
	return READ_ONCE(counting);
}

/**
 * tlbmiss_counting_set() - put the hooks in place or take them out
 * @on: which
 *
 * Counts stay and go on from where they stood.  May sleep.
 *
 * Return: 0, also when nothing had to be done, or what the family's @start or
 * @stop returned.
 */
int tlbmiss_counting_set(bool on)
{
	unsigned long flags;
	int rc = 0;
	u64 now;

	mutex_lock(&counting_lock);
	if (on != counting)
		rc = on ? tlbmiss_arch.start() : tlbmiss_arch.stop();
	if (!rc && on != counting) {
		spin_lock_irqsave(&totals_lock, flags);
		now = ktime_get_ns();
		enabled_ns = enabled_time(now);
		enabled_since = now;
		WRITE_ONCE(counting, on);
		spin_unlock_irqrestore(&totals_lock, flags);
	}
	mutex_unlock(&counting_lock);
	return rc;
}

int tlbmiss_counting_start(void)
{
	return tlbmiss_counting_set(true);
}

void tlbmiss_counting_exit(void)
{
	tlbmiss_counting_set(false);
}

int tlbmiss_counters_init(void)
{
	unsigned int cpu;

	cpu_totals = kcalloc(nr_cpu_ids, sizeof(*cpu_totals), GFP_KERNEL);
	if (!cpu_totals)
		return -ENOMEM;
	for_each_possible_cpu(cpu)
		memcpy(cpu_totals[cpu].folded, tlbmiss_arch.cells(cpu)->count,
		       sizeof(cpu_totals[cpu].folded));
	timer_setup(&fold_timer, fold_timer_fn, 0);
	mod_timer(&fold_timer, jiffies + FOLD_PERIOD);
	return 0;
}

void tlbmiss_counters_exit(void)
{
	timer_delete_sync(&fold_timer);
	kfree(cpu_totals);
}
