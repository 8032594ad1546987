// SPDX-License-Identifier: GPL-2.0
/* The family of all CPUs that no other file in arch/ knows. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/printk.h>

#include "tlbmiss.h"

static int none_init(void)
{
	pr_err("this kernel was not built for a CPU whose TLB misses can be counted (8xx, 44x, 85xx, x86)\n");
	return -ENODEV;
}

const struct tlbmiss_arch tlbmiss_arch = {
	.name = "none",
	.init = none_init,
};
