// SPDX-License-Identifier: GPL-2.0
/* What DKMS builds for a kernel that the module is not for: it depends on nothing, and says so. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/module.h>
#include <linux/printk.h>

static int __init unsupported_init(void)
{
	pr_err("not made for this kernel: dkms.conf says for which, a newer tlbmiss may be\n");
	return -EOPNOTSUPP;
}

module_init(unsupported_init);

MODULE_DESCRIPTION("No TLB misses are counted: tlbmiss is not made for this kernel");
MODULE_LICENSE("GPL");
