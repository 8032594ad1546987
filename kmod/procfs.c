// SPDX-License-Identifier: GPL-2.0
/*
 * /proc/tlbmiss: four lines; writing 0 zeroes.
 *
 * A reader gets whole snapshots: a read at offset 0 takes one, reads at any
 * other offset go on in it, whatever happens to the counters meanwhile.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/proc_fs.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <linux/user_namespace.h>

#include "counters.h"

#define PROC_NAME	"tlbmiss"

static bool restrict_reads;
module_param_named(restrict, restrict_reads, bool, 0644);
MODULE_PARM_DESC(restrict, "reading /proc/tlbmiss needs CAP_PERFMON (default: anyone may read)");

/**
 * struct reader - one open file
 * @lock: protects what follows among threads that share the file
 * @length: bytes of @text, 0 before the first read
 * @text: the snapshot
 */
struct reader {
	struct mutex lock; /* @length, @text */
	size_t length;
	char text[TLBMISS_TEXT_SIZE];
};

/**
 * tlbmiss_procfs_print() - the four lines
 * @text: room for TLBMISS_TEXT_SIZE bytes
 * @counts: the snapshot that they say
 *
 * Return: the length, without the terminating NUL.
 */
size_t tlbmiss_procfs_print(char *text, const struct tlbmiss_counts *counts)
{
	static const struct {
		const char *label;
		int side;
		int space;
	} lines[] = {
		{ "I-TLB userspace misses", TLBMISS_I, TLBMISS_SPACE_USER },
		{ "I-TLB kernel misses", TLBMISS_I, TLBMISS_SPACE_KERNEL },
		{ "D-TLB userspace misses", TLBMISS_D, TLBMISS_SPACE_USER },
		{ "D-TLB kernel misses", TLBMISS_D, TLBMISS_SPACE_KERNEL },
	};
	size_t i, n = 0;

	for (i = 0; i < ARRAY_SIZE(lines); i++) {
		const u64 *modes = &counts->count[TLBMISS_CLASS(lines[i].side,
							       lines[i].space, 0)];

		n += scnprintf(text + n, TLBMISS_TEXT_SIZE - n, "%s: %llu\n", lines[i].label,
			       modes[TLBMISS_MODE_KERNEL] + modes[TLBMISS_MODE_USER]);
	}
	return n;
}

static int reader_open(struct inode *inode, struct file *file)
{
	struct reader *reader;

	if ((file->f_mode & FMODE_READ) && restrict_reads && !perfmon_capable())
		return -EACCES;
	/* a root of its own that stands for the machine's has the file's permission, and no more */
	if ((file->f_mode & FMODE_WRITE) && current_user_ns() != &init_user_ns)
		return -EACCES;
	reader = kzalloc(sizeof(*reader), GFP_KERNEL_ACCOUNT);
	if (!reader)
		return -ENOMEM;
	mutex_init(&reader->lock);
	file->private_data = reader;
	return 0;
}

static int reader_release(struct inode *inode, struct file *file)
{
	kfree(file->private_data);
	return 0;
}

static ssize_t reader_read(struct file *file, char __user *to, size_t count, loff_t *pos)
{
	struct reader *reader = file->private_data;
	struct tlbmiss_counts counts;
	ssize_t rc;

	mutex_lock(&reader->lock);
	if (!*pos || !reader->length) {
		tlbmiss_counters_read(&counts);
		reader->length = tlbmiss_procfs_print(reader->text, &counts);
	}
	rc = simple_read_from_buffer(to, count, pos, reader->text, reader->length);
	mutex_unlock(&reader->lock);
	return rc;
}

/* strim() would take 0xa0 for a blank, too. */
static bool is_zero(const char *text)
{
	static const char blanks[] = " \t\n\v\f\r";

	text += strspn(text, blanks);
	return *text == '0' && !text[1 + strspn(text + 1, blanks)];
}

static ssize_t zero_write(struct file *file, const char __user *from, size_t count, loff_t *pos)
{
	char *text;
	ssize_t rc = count;

	if (!count)
		return 0;
	if (count > PAGE_SIZE)
		return -EINVAL;
	text = memdup_user_nul(from, count);
	if (IS_ERR(text))
		return PTR_ERR(text);

	if (strlen(text) == count && is_zero(text))
		tlbmiss_counters_zero();
	else
		rc = -EINVAL;
	kfree(text);
	return rc;
}

static const struct proc_ops procfs_ops = {
	.proc_open = reader_open,
	.proc_read = reader_read,
	.proc_write = zero_write,
	.proc_lseek = default_llseek,
	.proc_release = reader_release,
};

int tlbmiss_procfs_init(void)
{
	if (!IS_ENABLED(CONFIG_PROC_FS)) {
		pr_warn("this kernel has no procfs: no /proc/%s\n", PROC_NAME);
		return 0;
	}
	if (!proc_create(PROC_NAME, 0644, NULL, &procfs_ops)) {
		pr_err("cannot create /proc/%s\n", PROC_NAME);
		return -ENOMEM;
	}
	return 0;
}

void tlbmiss_procfs_exit(void)
{
	remove_proc_entry(PROC_NAME, NULL);
}
