// SPDX-License-Identifier: GPL-2.0
/*
 * From what CPUs counted to 64-bit counts since the last zeroing.
 *
 * A stub's 32-bit cell belongs to its CPU's miss handler and is never written here:
 * folding adds what a cell has grown by since the last fold to a 64-bit total.
 * Families without cells add their growth themselves, when they are asked to refresh.
 * Zeroing remembers the totals as the baseline that later reads subtract.
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
 * @total: since the module was loaded
 * @base: @total at the last zeroing
 * @folded: the cells as the last fold saw them
 * @said_ns: running_ns as the last read of this CPU by itself said it
 */
struct cpu_total {
	struct tlbmiss_growth total;
	struct tlbmiss_growth base;
	u32 folded[TLBMISS_NR_STUB_CELLS];
	u64 said_ns;
};

/* Protects cpu_totals, all times and the generation; taken in softirq (the timer). */
static DEFINE_SPINLOCK(totals_lock);
static struct cpu_total *cpu_totals;	/* [nr_cpu_ids] */
static u64 enabled_ns;			/* since zeroing, up to enabled_since */
static u64 said_ns;			/* running_ns as the last read of the sum said it */
static u64 generation;			/* how often they were zeroed */
static u64 enabled_since;		/* ktime; means something while counting */

/* Serializes starting and stopping the hooks; counting is written under both locks. */
static DEFINE_MUTEX(counting_lock);
static bool counting;
static bool ended;	/* the module goes: never count again */

static struct timer_list fold_timer;

static void fold(void)
{
	unsigned int cpu, i;

	lockdep_assert_held(&totals_lock);
	if (!tlbmiss_arch.cells)
		return;
	for_each_possible_cpu(cpu) {
		const struct tlbmiss_cells *cells = tlbmiss_arch.cells(cpu);
		struct cpu_total *t = &cpu_totals[cpu];

		for (i = 0; i < TLBMISS_NR_STUB_CELLS; i++) {
			u32 now = READ_ONCE(cells->count[i]);

			t->total.count[i] += now - t->folded[i];
			t->folded[i] = now;
		}
	}
}

static void refresh(bool cut)
{
	if (tlbmiss_arch.refresh)
		tlbmiss_arch.refresh(cut);
}

/**
 * tlbmiss_counters_add() - take what a CPU has counted
 * @cpu: the CPU
 * @growth: since the last call for it
 *
 * For families without cells, from their @refresh and whenever else they know.
 * Any context but NMI.
 */
void tlbmiss_counters_add(unsigned int cpu, const struct tlbmiss_growth *growth)
{
	struct tlbmiss_growth *total = &cpu_totals[cpu].total;
	unsigned long flags;
	unsigned int i;

	spin_lock_irqsave(&totals_lock, flags);
	for (i = 0; i < TLBMISS_NR_CELLS; i++)
		total->count[i] += growth->count[i];
	for (i = 0; i < TLBMISS_NR_EVENTS; i++) {
		total->enabled_ns[i] += growth->enabled_ns[i];
		total->running_ns[i] += growth->running_ns[i];
	}
	spin_unlock_irqrestore(&totals_lock, flags);
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

static void add_cells_of(struct tlbmiss_counts *counts, unsigned int cpu)
{
	const struct cpu_total *t = &cpu_totals[cpu];
	unsigned int i;

	for (i = 0; i < TLBMISS_NR_CELLS; i++)
		counts->count[i] += t->total.count[i] - t->base.count[i];
}

/* How long @cpu's events were there; the same of all, but for the moments they were made in. */
static u64 events_time(unsigned int cpu)
{
	const struct cpu_total *t = &cpu_totals[cpu];
	u64 longest = 0;
	unsigned int i;

	for (i = 0; i < TLBMISS_NR_EVENTS; i++)
		longest = max(longest, t->total.enabled_ns[i] - t->base.enabled_ns[i]);
	return longest;
}

/*
 * Let @counts->running_ns be that of the event of @cpu that waited longest for a counter, if
 * that is less. A CPU that was offline had nothing to count, so it is what an event waited
 * that is left out; one that never had a counter was not counted at all.
 */
static void limit_running(struct tlbmiss_counts *counts, unsigned int cpu)
{
	const struct cpu_total *t = &cpu_totals[cpu];
	u64 longest = 0;
	unsigned int i;

	for (i = 0; i < TLBMISS_NR_EVENTS; i++) {
		u64 enabled = t->total.enabled_ns[i] - t->base.enabled_ns[i];
		u64 running = t->total.running_ns[i] - t->base.running_ns[i];

		if (running < enabled)
			longest = max(longest, running ? enabled - running : U64_MAX);
	}
	longest = min(longest, counts->enabled_ns);
	counts->running_ns = min(counts->running_ns, counts->enabled_ns - longest);
}

/* Times never go back: what a CPU that slept says late takes back nothing that was @said. */
static void keep_running(struct tlbmiss_counts *counts, u64 *said)
{
	counts->running_ns = max(counts->running_ns, *said);
	*said = counts->running_ns;
}

/**
 * tlbmiss_counters_read() - one consistent snapshot, all CPUs together
 * @sum: where it goes
 *
 * Any context but NMI and critical interrupts; where the family has a @refresh, only
 * what may sleep.
 */
void tlbmiss_counters_read(struct tlbmiss_counts *sum)
{
	unsigned long flags;
	unsigned int cpu;

	memset(sum, 0, sizeof(*sum));
	refresh(false);
	spin_lock_irqsave(&totals_lock, flags);
	fold();
	sum->enabled_ns = enabled_time(ktime_get_ns());
	sum->running_ns = sum->enabled_ns;
	sum->generation = generation;
	for_each_possible_cpu(cpu) {
		add_cells_of(sum, cpu);
		limit_running(sum, cpu);
	}
	keep_running(sum, &said_ns);
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
	refresh(false);
	spin_lock_irqsave(&totals_lock, flags);
	fold();
	ns = enabled_time(ktime_get_ns());
	for_each_possible_cpu(cpu) {
		add_cells_of(&cpus[cpu], cpu);
		cpus[cpu].enabled_ns = tlbmiss_arch.cells ? ns : events_time(cpu);
		cpus[cpu].running_ns = cpus[cpu].enabled_ns;
		limit_running(&cpus[cpu], cpu);
		keep_running(&cpus[cpu], &cpu_totals[cpu].said_ns);
	}
	spin_unlock_irqrestore(&totals_lock, flags);
}

/**
 * tlbmiss_counters_kinds() - what is counted
 *
 * Return: the kinds, as BIT(TLBMISS_MISS) and so on, that all CPUs count which count
 * anything: a sum over some of them would be no sum.
 */
unsigned int tlbmiss_counters_kinds(void)
{
	unsigned int cpu, common = ~0U, kinds;

	for_each_possible_cpu(cpu) {
		kinds = tlbmiss_arch.kinds(cpu);
		if (kinds)
			common &= kinds;
	}
	return common == ~0U ? BIT(TLBMISS_MISS) : common;
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

	refresh(true);
	spin_lock_irqsave(&totals_lock, flags);
	fold();
	for_each_possible_cpu(cpu) {
		cpu_totals[cpu].base = cpu_totals[cpu].total;
		cpu_totals[cpu].said_ns = 0;
	}
	said_ns = 0;
	enabled_ns = 0;
	enabled_since = ktime_get_ns();
	generation++;
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
 * Return: 0, also when nothing had to be done; -ESHUTDOWN if the module is being
 * unloaded; or what the family's @start or @stop returned.
 */
int tlbmiss_counting_set(bool on)
{
	unsigned long flags;
	int rc = 0;
	u64 now;

	mutex_lock(&counting_lock);
	if (on && ended)
		rc = -ESHUTDOWN;
	else if (on != counting)
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
	mutex_lock(&counting_lock);
	ended = true;
	mutex_unlock(&counting_lock);
	tlbmiss_counting_set(false);
}

int tlbmiss_counters_init(void)
{
	unsigned int cpu;

	cpu_totals = kcalloc(nr_cpu_ids, sizeof(*cpu_totals), GFP_KERNEL);
	if (!cpu_totals)
		return -ENOMEM;
	if (!tlbmiss_arch.cells)
		return 0;
	for_each_possible_cpu(cpu)
		memcpy(cpu_totals[cpu].folded, tlbmiss_arch.cells(cpu)->count,
		       sizeof(cpu_totals[cpu].folded));
	timer_setup(&fold_timer, fold_timer_fn, 0);
	mod_timer(&fold_timer, jiffies + FOLD_PERIOD);
	return 0;
}

void tlbmiss_counters_exit(void)
{
	if (tlbmiss_arch.cells)
		timer_delete_sync(&fold_timer);
	kfree(cpu_totals);
}
