// SPDX-License-Identifier: GPL-2.0
/*
 * perf's kernel interface knows no groups, so each quantity is an event by itself, and
 * where a CPU has fewer counters perf has them take turns. That interface also takes an
 * interrupt for every event that is read; here a CPU reads all its events at once, as
 * perf's own handler of that interrupt does.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include "cpu_events.h"

#include <linux/build_bug.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/seq_file.h>
#include <asm/cpufeature.h>
#include <asm/processor.h>

#include "compat.h"
#include "counters.h"

static unsigned int walks = 1;
module_param(walks, uint, 0444);
MODULE_PARM_DESC(walks, "0: misses only; 1: and page-walk cycles, where the CPU is known (default); 2: and walks, where they are not what misses are");

static bool guests;
module_param(guests, bool, 0444);
MODULE_PARM_DESC(guests, "count in the guests of a virtual machine host, too");

#define CACHE_MISS(cache, op) \
	(PERF_COUNT_HW_CACHE_##cache | PERF_COUNT_HW_CACHE_OP_##op << 8 | \
	 PERF_COUNT_HW_CACHE_RESULT_MISS << 16)

static const struct {
	const char *name;
	const char *plural;
	unsigned int side;
	u64 generic_miss;
} accesses[X86_ACCESSES] = {
	[X86_FETCH] = { "fetch", "fetches", TLBMISS_I, CACHE_MISS(ITLB, READ) },
	[X86_LOAD] = { "load", "loads", TLBMISS_D, CACHE_MISS(DTLB, READ) },
	[X86_STORE] = { "store", "stores", TLBMISS_D, CACHE_MISS(DTLB, WRITE) },
};

/* Where the space is not known, the mode stands for it. */
static const struct {
	bool user;
	unsigned int class;
} modes[] = {
	{ true, TLBMISS_CLASS(0, TLBMISS_SPACE_USER, TLBMISS_MODE_USER) },
	{ false, TLBMISS_CLASS(0, TLBMISS_SPACE_KERNEL, TLBMISS_MODE_KERNEL) },
};

static const struct {
	unsigned int kind;
	const char *name;
} quantities[] = {
	{ TLBMISS_MISS, "misses" },
	{ TLBMISS_WALK_CYCLES, "walk_cycles" },
	{ TLBMISS_WALK, "walks" },
};

static unsigned int quantity_of(unsigned int i)
{
	return i / (X86_ACCESSES * ARRAY_SIZE(modes));
}

static unsigned int access_of(unsigned int i)
{
	return i / ARRAY_SIZE(modes) % X86_ACCESSES;
}

static unsigned int mode_of(unsigned int i)
{
	return i % ARRAY_SIZE(modes);
}

static unsigned int cell_of(unsigned int i)
{
	return TLBMISS_CELL(quantities[quantity_of(i)].kind,
			    TLBMISS_CLASS(accesses[access_of(i)].side, 0, 0) |
			    modes[mode_of(i)].class);
}

/* The model's own event for a quantity; 0: none, or none is wanted. */
static u64 model_config(const struct x86_events *model, unsigned int quantity, unsigned int access)
{
	if (!model)
		return 0;
	switch (quantities[quantity].kind) {
	case TLBMISS_MISS:
		return model->misses[access];
	case TLBMISS_WALK_CYCLES:
		return walks ? model->walk_cycles[access] : 0;
	default:
		return walks > 1 && !model->misses_are_walks ? model->walks[access] : 0;
	}
}

static bool counts_walks_as_misses(const struct cpu_events *c)
{
	return c->model && c->model->misses_are_walks;
}

/* The event, NULL if the CPU has none of this kind, or an error. */
static struct perf_event *make_event(unsigned int cpu, u32 type, u64 config, bool user)
{
	struct perf_event_attr attr = {
		.type = type,
		.config = config,
		.size = sizeof(attr),
		.exclude_user = !user,
		.exclude_kernel = user,
		.exclude_hv = 1,
		.exclude_guest = !guests,
	};
	struct perf_event *event;

	event = perf_event_create_kernel_counter(&attr, cpu, NULL, NULL, NULL);
	if (event == ERR_PTR(-ENOENT) || event == ERR_PTR(-EINVAL) || event == ERR_PTR(-ENODEV))
		return NULL;
	return event;
}

/* perf has such an event, and does not make it. */
static void say_refused(unsigned int cpu, const char *quantity, const char *of, int rc)
{
	/* what perf says when a mediated vPMU has the whole PMU while its guest runs */
	if (guests && rc == -EOPNOTSUPP)
		pr_err("CPU %u: perf cannot count in guests while a virtual machine has a mediated vPMU: stop it, or load with guests=0\n",
		       cpu);
	else
		pr_err("CPU %u: perf refuses to count %s of %s (error %d)\n", cpu, quantity,
		       of, rc);
}

/*
 * Model-specific events are those of the PMU that has this CPU's generic ones: hybrid
 * parts have two, and only the first is PERF_TYPE_RAW.
 */
static int find_pmu(struct cpu_events *c, unsigned int cpu, u32 *type)
{
	struct perf_event *event = NULL;
	unsigned int access;

	for (access = 0; !event && access < X86_ACCESSES; access++)
		event = make_event(cpu, PERF_TYPE_HW_CACHE, accesses[access].generic_miss, true);
	if (!event)
		event = make_event(cpu, PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, true);
	if (!event) {
		pr_err("CPU %u has no PMU: a machine without one, or a virtual one that hides it\n",
		       cpu);
		return -ENODEV;
	}
	if (IS_ERR(event)) {
		say_refused(cpu, "misses", "any access", PTR_ERR(event));
		return PTR_ERR(event);
	}
	*type = event->pmu->type;
	c->pmu = event->pmu->name;
	perf_event_release_kernel(event);
	return 0;
}

static struct perf_event *open_event(struct cpu_events *c, unsigned int cpu, u32 pmu_type,
				     unsigned int i)
{
	const struct x86_events *model = c->model;
	unsigned int access = access_of(i);
	bool user = modes[mode_of(i)].user;
	struct perf_event *event;

	c->event[i].config = model_config(model, quantity_of(i), access);
	if (c->event[i].config)
		return make_event(cpu, pmu_type, c->event[i].config, user);
	if (quantities[quantity_of(i)].kind != TLBMISS_MISS ||
	    (model && model->load_counts_stores && access == X86_STORE))
		return NULL;

	event = make_event(cpu, PERF_TYPE_HW_CACHE, accesses[access].generic_miss, user);
	if (event || !model || !model->misses_are_walks || !model->walks[access])
		return event;
	/* a kernel older than the CPU */
	c->event[i].config = model->walks[access];
	return make_event(cpu, pmu_type, c->event[i].config, user);
}

static bool has(const struct cpu_events *c, unsigned int quantity, unsigned int access)
{
	unsigned int i = (quantity * X86_ACCESSES + access) * ARRAY_SIZE(modes);

	return c->event[i].event && c->event[i + 1].event;
}

/* Model-specific events that have none for stores count those with the loads. */
static bool has_stores(const struct cpu_events *c, unsigned int quantity)
{
	if (has(c, quantity, X86_STORE))
		return true;
	if (quantities[quantity].kind == TLBMISS_MISS)
		return c->model && c->model->load_counts_stores;
	return !model_config(c->model, quantity, X86_STORE);
}

/* A count of some accesses only would be taken for one of all. */
static unsigned int find_kinds(const struct cpu_events *c)
{
	unsigned int kinds = 0, q;

	for (q = 0; q < ARRAY_SIZE(quantities); q++)
		if (has(c, q, X86_FETCH) && has(c, q, X86_LOAD) && has_stores(c, q))
			kinds |= BIT(quantities[q].kind);
	if (counts_walks_as_misses(c))
		kinds |= (kinds & BIT(TLBMISS_MISS)) << (TLBMISS_WALK - TLBMISS_MISS);
	return kinds;
}

/**
 * cpu_events_open() - have an online CPU count
 * @c: its events, closed; @model is set
 * @cpu: its number, on which this runs
 *
 * Return: 0; -ENODEV, if it has no PMU or no TLB miss events; or what perf said. Then
 * it has been logged, and nothing is left.
 */
int cpu_events_open(struct cpu_events *c, unsigned int cpu)
{
	u32 pmu_type;
	unsigned int i;
	int rc;

	rc = find_pmu(c, cpu, &pmu_type);
	if (rc)
		return rc;
	seqcount_init(&c->read_seq);
	for (i = 0; i < CPU_EVENTS_NR; i++) {
		struct perf_event *event = open_event(c, cpu, pmu_type, i);

		if (IS_ERR(event)) {
			rc = PTR_ERR(event);
			say_refused(cpu, quantities[quantity_of(i)].name,
				    accesses[access_of(i)].plural, rc);
			goto close;
		}
		WRITE_ONCE(c->event[i].event, event);
	}
	if (!has(c, 0, X86_FETCH) || !has(c, 0, X86_LOAD)) {
		pr_err("CPU %u: PMU %s has no event for %s\n", cpu, c->pmu,
		       has(c, 0, X86_FETCH) ? "D-TLB misses" : "I-TLB misses");
		rc = -ENODEV;
		goto close;
	}
	WRITE_ONCE(c->kinds, find_kinds(c) | BIT(TLBMISS_MISS));
	/* it went offline through the idle loop, and nothing told that it is up */
	WRITE_ONCE(c->asleep, false);
	c->open = true;
	return 0;

close:
	cpu_events_close(c);
	return rc;
}

/**
 * cpu_events_close() - have a CPU count no longer
 * @c: its events, all added
 *
 * Runs on the CPU, which may go to sleep and read what is left of its events meanwhile.
 */
void cpu_events_close(struct cpu_events *c)
{
	unsigned int i;

	c->open = false;
	for (i = 0; i < CPU_EVENTS_NR; i++) {
		struct cpu_event *e = &c->event[i];
		struct perf_event *event = e->event;

		WRITE_ONCE(e->event, NULL);
		if (event)
			perf_event_release_kernel(event);
		e->config = 0;
		memset(&e->added, 0, sizeof(e->added));
		memset(&e->estimate, 0, sizeof(e->estimate));
	}
	memset(c->read, 0, sizeof(c->read));
}

/**
 * cpu_events_read_here() - read all events of this CPU
 * @c: its events; open or not
 *
 * Interrupts are off.
 */
void cpu_events_read_here(struct cpu_events *c)
{
	struct perf_event *event;
	unsigned int i;

	raw_write_seqcount_begin(&c->read_seq);
	for (i = 0; i < CPU_EVENTS_NR; i++) {
		event = READ_ONCE(c->event[i].event);
		if (event)
			compat_read_event(event, &c->read[i]);
	}
	raw_write_seqcount_end(&c->read_seq);
}

/**
 * cpu_events_add() - add what a CPU has read to the totals
 * @c: its events, open
 * @cpu: its number
 * @cut: a window ends here and another begins
 *
 * Return: true if its events take turns.
 */
bool cpu_events_add(struct cpu_events *c, unsigned int cpu, bool cut)
{
	struct reading read[CPU_EVENTS_NR];
	struct tlbmiss_growth growth = { };
	unsigned int i, seq;
	bool turns = false;

	BUILD_BUG_ON(ARRAY_SIZE(quantities) * X86_ACCESSES * ARRAY_SIZE(modes) != CPU_EVENTS_NR);
	do {
		seq = read_seqcount_begin(&c->read_seq);
		memcpy(read, c->read, sizeof(read));
	} while (read_seqcount_retry(&c->read_seq, seq));

	for (i = 0; i < CPU_EVENTS_NR; i++) {
		struct cpu_event *e = &c->event[i];
		unsigned int cell = cell_of(i);
		u64 count = e->estimate.said;

		if (!e->event)
			continue;
		count = estimate_update(&e->estimate, &read[i], cut) - count;
		growth.count[cell] += count;
		if (quantities[quantity_of(i)].kind == TLBMISS_MISS && counts_walks_as_misses(c))
			growth.count[TLBMISS_CELL(TLBMISS_WALK, cell)] += count;
		growth.enabled_ns[i] = read[i].enabled_ns - e->added.enabled_ns;
		growth.running_ns[i] = read[i].running_ns - e->added.running_ns;
		turns |= read[i].running_ns < read[i].enabled_ns;
		e->added = read[i];
	}
	tlbmiss_counters_add(cpu, &growth);
	return turns;
}

/**
 * cpu_events_show() - describe the events of a CPU, a line each
 * @c: its events, open
 * @m: where to
 */
void cpu_events_show(const struct cpu_events *c, struct seq_file *m)
{
	unsigned int i;

	for (i = 0; i < CPU_EVENTS_NR; i += ARRAY_SIZE(modes)) {
		if (!c->event[i].event)
			continue;
		seq_printf(m, "event %s %s ", quantities[quantity_of(i)].name,
			   accesses[access_of(i)].name);
		if (c->event[i].config)
			seq_printf(m, "%#llx\n", c->event[i].config);
		else
			seq_puts(m, "generic\n");
	}
	if (counts_walks_as_misses(c))
		seq_puts(m, "event walks: the misses\n");
	if (c->model && c->model->load_counts_stores)
		seq_puts(m, "event misses store: in load\n");
	else if (!has(c, 0, X86_STORE))
		seq_puts(m, "event misses store: none, D-TLB misses are those of loads\n");
}
