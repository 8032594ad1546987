// SPDX-License-Identifier: GPL-2.0
/* The list of parts: set up in this order, taken down in reverse. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>

#include "counters.h"

static int arch_init(void)
{
	return tlbmiss_arch.init();
}

static void arch_exit(void)
{
	tlbmiss_arch.exit();
}

static const struct part {
	const char *name;
	int (*init)(void);
	void (*exit)(void);
} parts[] = {
	{ "the CPU family", arch_init, arch_exit },
	{ "the counts", tlbmiss_counters_init, tlbmiss_counters_exit },
	{ "/proc", tlbmiss_procfs_init, tlbmiss_procfs_exit },
	{ "debugfs", tlbmiss_debugfs_init, tlbmiss_debugfs_exit },
	{ "counting", tlbmiss_counting_start, tlbmiss_counting_exit },
};

static void exit_parts(size_t n)
{
	while (n--)
		parts[n].exit();
}

static int __init tlbmiss_init(void)
{
	size_t i;
	int rc;

	for (i = 0; i < ARRAY_SIZE(parts); i++) {
		rc = parts[i].init();
		if (rc) {
			/* the part has said more, unless it had no memory */
			pr_err("not loaded: cannot set up %s (error %d)\n", parts[i].name, rc);
			exit_parts(i);
			return rc;
		}
	}
	pr_info("counting TLB misses on %s\n", tlbmiss_arch.name);
	return 0;
}

static void __exit tlbmiss_exit(void)
{
	exit_parts(ARRAY_SIZE(parts));
}

module_init(tlbmiss_init);
module_exit(tlbmiss_exit);

MODULE_DESCRIPTION("Count TLB misses by side, address space and mode");
MODULE_LICENSE("GPL");
MODULE_VERSION("0.1.0");
