// SPDX-License-Identifier: GPL-2.0
/*
 * /sys/kernel/debug/tlbmiss/: what the four lines of /proc cannot hold.
 *
 *   arch      the CPU family and its hooks
 *   counters  the full matrix since the last zeroing, all CPUs together
 *   percpu    the same, each CPU by itself
 *   enabled   1: counting; write 0 to put the handlers back as they were
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "counters.h"

static struct dentry *dir;

static const char * const sides[] = { [TLBMISS_I] = "I", [TLBMISS_D] = "D" };
static const char * const spaces[] = {
	[TLBMISS_SPACE_USER] = "user",
	[TLBMISS_SPACE_KERNEL] = "kernel",
};

static const char * const modes[] = {
	[TLBMISS_MODE_KERNEL] = "kernel",
	[TLBMISS_MODE_USER] = "user",
};

/* A line a class: what was counted, behind @cpu ("" for all together). */
static void show_counts(struct seq_file *m, const char *cpu, const struct tlbmiss_counts *counts)
{
	static const char * const kinds[] = { [TLBMISS_MISS] = "", [TLBMISS_ERROR] = "errors " };
	unsigned int last = tlbmiss_arch.errors ? TLBMISS_ERROR : TLBMISS_MISS;
	unsigned int kind, class;

	for (kind = TLBMISS_MISS; kind <= last; kind++)
		for (class = 0; class < TLBMISS_NR_CLASSES; class += tlbmiss_lean ? 2 : 1)
			seq_printf(m, "%s%s%s %s %s %llu\n", kinds[kind], cpu, sides[class >> 2],
				   spaces[class >> 1 & 1], tlbmiss_lean ? "any" : modes[class & 1],
				   counts->count[TLBMISS_CELL(kind, class)]);
}

static int arch_show(struct seq_file *m, void *unused)
{
	seq_printf(m, "arch %s\n", tlbmiss_arch.name);
	seq_printf(m, "split side space%s\n", tlbmiss_lean ? "" : " mode");
	tlbmiss_arch.show(m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(arch);

static int counters_show(struct seq_file *m, void *unused)
{
	struct tlbmiss_counts counts;

	tlbmiss_counters_read(&counts);
	seq_puts(m, "side space mode count\n");
	show_counts(m, "", &counts);
	seq_printf(m, "enabled_ns %llu\n", counts.enabled_ns);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(counters);

static int percpu_show(struct seq_file *m, void *unused)
{
	struct tlbmiss_counts *cpus;
	char prefix[16];
	unsigned int cpu;

	cpus = kcalloc(nr_cpu_ids, sizeof(*cpus), GFP_KERNEL);
	if (!cpus)
		return -ENOMEM;
	tlbmiss_counters_read_cpus(cpus);
	seq_puts(m, "cpu side space mode count\n");
	for_each_possible_cpu(cpu) {
		snprintf(prefix, sizeof(prefix), "%u ", cpu);
		show_counts(m, prefix, &cpus[cpu]);
	}
	kfree(cpus);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(percpu);

static int enabled_get(void *unused, u64 *value)
{
	*value = tlbmiss_counting();
	return 0;
}

static int enabled_set(void *unused, u64 value)
{
	if (value > 1)
		return -EINVAL;
	return tlbmiss_counting_set(value);
}
DEFINE_DEBUGFS_ATTRIBUTE(enabled_fops, enabled_get, enabled_set, "%llu\n");

int tlbmiss_debugfs_init(void)
{
	dir = debugfs_create_dir(KBUILD_MODNAME, NULL);
	if (IS_ERR(dir)) {
		pr_warn("no debugfs (%ld): no full matrix, no percpu, no enabled\n", PTR_ERR(dir));
		return 0;
	}
	debugfs_create_file("arch", 0400, dir, NULL, &arch_fops);
	debugfs_create_file("counters", 0400, dir, NULL, &counters_fops);
	debugfs_create_file("percpu", 0400, dir, NULL, &percpu_fops);
	debugfs_create_file_unsafe("enabled", 0600, dir, NULL, &enabled_fops);
	return 0;
}

void tlbmiss_debugfs_exit(void)
{
	debugfs_remove_recursive(dir);
}
