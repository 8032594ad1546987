// SPDX-License-Identifier: GPL-2.0
/*
 * /sys/kernel/debug/tlbmiss/: what the four lines of /proc cannot hold.
 *
 *   arch      the CPU family and its hooks
 *   counters  the full matrix since the last zeroing, all CPUs together, and the
 *             number of that zeroing
 *   percpu    the same, each CPU by itself
 *   enabled   1: counting; write 0 to put the handlers back as they were
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/kernel.h>
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

/* How each kind begins its lines. */
static const char * const kinds[TLBMISS_NR_KINDS] = {
	[TLBMISS_MISS] = "",
	[TLBMISS_ERROR] = "errors ",
	[TLBMISS_WALK] = "walks ",
	[TLBMISS_WALK_CYCLES] = "walk_cycles ",
};

/* Which classes each split has, and what it cannot tell. */
static const struct split {
	const char *name;
	u8 classes;
	bool any_space;
	bool any_mode;
} splits[] = {
	[TLBMISS_SPLIT_SPACE_MODE] = { "side space mode", 0xff },
	[TLBMISS_SPLIT_SPACE] = { "side space", 0x55, .any_mode = true },
	[TLBMISS_SPLIT_MODE] = { "side mode", 0x66, .any_space = true },
};

/* A line a class: what was counted, behind @cpu ("" for all together). */
static void show_counts(struct seq_file *m, const char *cpu, unsigned int counted,
			const struct tlbmiss_counts *counts)
{
	const struct split *split = &splits[tlbmiss_arch.split()];
	unsigned int kind, class;

	for (kind = TLBMISS_MISS; kind < TLBMISS_NR_KINDS; kind++) {
		if (!(counted & BIT(kind)))
			continue;
		for (class = 0; class < TLBMISS_NR_CLASSES; class++)
			if (split->classes & BIT(class))
				seq_printf(m, "%s%s%s %s %s %llu\n", kinds[kind], cpu,
					   sides[class >> 2],
					   split->any_space ? "any" : spaces[class >> 1 & 1],
					   split->any_mode ? "any" : modes[class & 1],
					   counts->count[TLBMISS_CELL(kind, class)]);
	}
}

/* Stubs run whenever they are in place. */
static void show_times(struct seq_file *m, const char *cpu, const struct tlbmiss_counts *counts)
{
	seq_printf(m, "enabled_ns %s%llu\n", cpu, counts->enabled_ns);
	if (tlbmiss_arch.refresh)
		seq_printf(m, "running_ns %s%llu\n", cpu, counts->running_ns);
}

static int arch_show(struct seq_file *m, void *unused)
{
	seq_printf(m, "arch %s\n", tlbmiss_arch.name);
	seq_printf(m, "split %s\n", splits[tlbmiss_arch.split()].name);
	tlbmiss_arch.show(m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(arch);

static int counters_show(struct seq_file *m, void *unused)
{
	struct tlbmiss_counts counts;

	tlbmiss_counters_read(&counts);
	seq_puts(m, "side space mode count\n");
	show_counts(m, "", tlbmiss_counters_kinds(), &counts);
	show_times(m, "", &counts);
	seq_printf(m, "generation %llu\n", counts.generation);
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
		show_counts(m, prefix, tlbmiss_arch.kinds(cpu), &cpus[cpu]);
		if (tlbmiss_arch.refresh)
			show_times(m, prefix, &cpus[cpu]);
	}
	kfree(cpus);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(percpu);

/* No attribute file: those cannot be read again from the start without being opened again. */
static ssize_t enabled_read(struct file *file, char __user *to, size_t size, loff_t *position)
{
	const char text[] = { tlbmiss_counting() ? '1' : '0', '\n' };

	return simple_read_from_buffer(to, size, position, text, sizeof(text));
}

static ssize_t enabled_write(struct file *file, const char __user *from, size_t size,
			     loff_t *position)
{
	unsigned int value;
	int rc = kstrtouint_from_user(from, size, 0, &value);

	if (!rc)
		rc = value > 1 ? -EINVAL : tlbmiss_counting_set(value);
	return rc ? rc : size;
}

static const struct file_operations enabled_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = enabled_read,
	.write = enabled_write,
	.llseek = default_llseek,
};

/* Counting goes on without a file that cannot be made. */
static void check_file(const char *name, const struct dentry *file)
{
	if (IS_ERR(file))
		pr_warn("no %s in debugfs (error %ld)\n", name, PTR_ERR(file));
}

int tlbmiss_debugfs_init(void)
{
	dir = debugfs_create_dir(KBUILD_MODNAME, NULL);
	if (IS_ERR(dir)) {
		pr_warn("no debugfs (%ld): no full matrix, no percpu, no enabled\n", PTR_ERR(dir));
		return 0;
	}
	check_file("arch", debugfs_create_file("arch", 0400, dir, NULL, &arch_fops));
	check_file("counters", debugfs_create_file("counters", 0400, dir, NULL, &counters_fops));
	check_file("percpu", debugfs_create_file("percpu", 0400, dir, NULL, &percpu_fops));
	check_file("enabled", debugfs_create_file("enabled", 0600, dir, NULL, &enabled_fops));
	return 0;
}

void tlbmiss_debugfs_exit(void)
{
	debugfs_remove_recursive(dir);
}
