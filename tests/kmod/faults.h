/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What stands before each source of tlbmiss_faults.ko, which is the module itself but for these
 * calls: each can be made to fail. What the headers declare must be declared by then.
 */
#ifndef _TLBMISS_FAULTS_H
#define _TLBMISS_FAULTS_H

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpuhotplug.h>
#include <linux/debugfs.h>
#include <linux/err.h>
#include <linux/proc_fs.h>
#include <linux/slab.h>
#include <linux/suspend.h>
#include <trace/events/power.h>

bool fault_here(const char *call);

/* These are macros in some kernels. */

static inline void *real_kcalloc(size_t n, size_t size, gfp_t flags)
{
	return kcalloc(n, size, flags);
}

static inline struct dentry *real_debugfs_create_file(const char *name, umode_t mode,
						      struct dentry *parent, void *data,
						      const struct file_operations *fops)
{
	return debugfs_create_file(name, mode, parent, data, fops);
}

static inline int real_register_pm_notifier(struct notifier_block *nb)
{
	return register_pm_notifier(nb);
}

#undef kcalloc
#define kcalloc(...) (fault_here("kcalloc") ? NULL : real_kcalloc(__VA_ARGS__))
#undef debugfs_create_file
#define debugfs_create_file(...) \
	(fault_here("debugfs_create_file") ? ERR_PTR(-ENOMEM) : \
	 real_debugfs_create_file(__VA_ARGS__))
#undef register_pm_notifier
#define register_pm_notifier(...) \
	(fault_here("register_pm_notifier") ? -EEXIST : real_register_pm_notifier(__VA_ARGS__))

/* A macro does not expand itself. */

#define debugfs_create_dir(...) \
	(fault_here("debugfs_create_dir") ? ERR_PTR(-EPERM) : debugfs_create_dir(__VA_ARGS__))
#define debugfs_create_file_unsafe(...) \
	(fault_here("debugfs_create_file_unsafe") ? ERR_PTR(-ENOMEM) : \
	 debugfs_create_file_unsafe(__VA_ARGS__))
#define proc_create(...) (fault_here("proc_create") ? NULL : proc_create(__VA_ARGS__))
#define cpuhp_setup_state(...) \
	(fault_here("cpuhp_setup_state") ? -ENOSPC : cpuhp_setup_state(__VA_ARGS__))
#define register_trace_cpu_idle(...) \
	(fault_here("register_trace_cpu_idle") ? -ENOMEM : register_trace_cpu_idle(__VA_ARGS__))

#endif
