// SPDX-License-Identifier: GPL-2.0
/*
 * Test aids for tlbmiss.ko, which knows nothing of them: they find its
 * functions by name.
 *
 * /proc/tlbmiss_test
 *   read		the text of /proc/tlbmiss and the full matrix, taken as the
 *			end of a window
 *   write "zero"	zero the counters, as the start of a window; so does "0", as
 *			it is written to /proc/tlbmiss
 *   write "preset N"	set every live cell to N, as if that much had been counted
 *   write "hog"	take every free page that a handler's branch can reach
 *   write "unhog"	give them back
 *   write "peek A"	print the word of kernel text at address A to the log
 *   write "poke A W"	change it to W
 *   write "remap"	map one page, then another at the same address, until what is read
 *			there is not what was mapped, or 100 times: an error if the TLB
 *			still had the old page, or if no address came twice
 * /sys/module/tlbmiss_test/parameters/itlb_reserved, dtlb_reserved
 *   read		Y if the kernel keeps entries of the TLB from being replaced (MPC866
 *			User's Manual, 8.8: RSV4I and RSV4D)
 *
 * The edges of a window are written to a device register (mark=, a UART's
 * scratch register) whose writes the emulator logs between its exceptions:
 * 0xa0 zero 0xa1, 0xb0 read 0xb1.  All CPUs stand still meanwhile, and the
 * edge is run some times before it counts, marked 0, so that nothing misses between
 * two marks; whoever reads the log checks that.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/gfp.h>
#include <linux/io.h>
#include <linux/kprobes.h>
#include <linux/list.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/stop_machine.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>
#include <asm/cacheflush.h>

#include "tlbmiss.h"

static unsigned long long mark;
module_param(mark, ullong, 0444);
MODULE_PARM_DESC(mark, "physical address of a byte register whose writes the emulator logs");

static bool itlb_reserved, dtlb_reserved;
module_param(itlb_reserved, bool, 0444);
MODULE_PARM_DESC(itlb_reserved, "read only: some entries of the instruction TLB are never replaced");
module_param(dtlb_reserved, bool, 0444);
MODULE_PARM_DESC(dtlb_reserved, "read only: some entries of the data TLB are never replaced");

enum { MARK_ZERO = 0xa0, MARK_READ = 0xb0 };

/* What tlbmiss.ko is made of. */
static size_t (*procfs_print)(char *text, const struct tlbmiss_counts *counts);
static void (*counters_read)(struct tlbmiss_counts *sum);
static void (*counters_zero)(void);
static const struct tlbmiss_cells *(*arch_cells)(unsigned int cpu);

static const struct {
	const char *name;
	void **function;
} needed[] = {
	{ "tlbmiss_procfs_print", (void **)&procfs_print },
	{ "tlbmiss_counters_read", (void **)&counters_read },
	{ "tlbmiss_counters_zero", (void **)&counters_zero },
	{ IS_ENABLED(CONFIG_PPC_8xx) ? "mpc8xx_cells" : "booke_cells", (void **)&arch_cells },
};

static u8 __iomem *marker;

/**
 * struct edge - one end of a window
 * @marks: MARK_ZERO or MARK_READ
 * @counts: what tlbmiss.ko had counted there
 * @text: what /proc/tlbmiss says of that
 */
struct edge {
	u8 marks;
	char text[TLBMISS_TEXT_SIZE];
	struct tlbmiss_counts counts;
};

static DEFINE_MUTEX(lock);	/* protects hogged and the functions found */
static LIST_HEAD(hogged);

/* A kprobe is the one way left to ask where a function is. */
static void *find_function(const char *name)
{
	struct kprobe probe = { .symbol_name = name };
	void *address;

	if (register_kprobe(&probe))
		return NULL;
	address = probe.addr;
	unregister_kprobe(&probe);
	return address;
}

/* Looked up at each use: tlbmiss.ko may have been loaded anew. */
static int find_functions(void)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(needed); i++) {
		*needed[i].function = find_function(needed[i].name);
		if (!*needed[i].function)
			return -ENODEV;
	}
	return 0;
}

/*
 * Between the marks few pages are touched, so that even a TLB of 8 entries holds them
 * all: nothing of this module's data, and no more of tlbmiss.ko than takes the
 * snapshot.
 */
static int mark_edge(void *arg)
{
	struct edge *edge = arg;
	void (*zero)(void) = counters_zero;
	void (*read)(struct tlbmiss_counts *sum) = counters_read;
	u8 __iomem *mark = marker;
	u8 marks = edge->marks;
	int warm_up;

	for (warm_up = 2; warm_up >= 0; warm_up--) {
		if (mark)
			writeb(warm_up ? 0 : marks, mark);
		if (marks == MARK_ZERO)
			zero();
		else
			read(&edge->counts);
	}
	if (mark)
		writeb(marks + 1, mark);
	procfs_print(edge->text, &edge->counts);
	return 0;
}

static int run_marked(struct edge *edge, u8 marks)
{
	int rc = find_functions();

	edge->marks = marks;
	return rc ? rc : stop_machine(mark_edge, edge, NULL);
}

static int test_show(struct seq_file *m, void *unused)
{
	struct edge edge;
	unsigned int i;
	int rc;

	mutex_lock(&lock);
	rc = run_marked(&edge, MARK_READ);
	mutex_unlock(&lock);
	if (rc)
		return rc;
	seq_puts(m, edge.text);
	seq_puts(m, "window:");
	for (i = 0; i < TLBMISS_NR_STUB_CELLS; i++) {
		if (i == TLBMISS_NR_CLASSES)
			seq_puts(m, "\nerrors:");
		seq_printf(m, " %llu", edge.counts.count[i]);
	}
	seq_puts(m, "\n");
	return 0;
}

static int test_open(struct inode *inode, struct file *file)
{
	return single_open(file, test_show, NULL);
}

static int preset_cells(void *value)
{
	unsigned int cpu, i;

	for_each_possible_cpu(cpu)
		for (i = 0; i < TLBMISS_NR_STUB_CELLS; i++)
			WRITE_ONCE(((struct tlbmiss_cells *)arch_cells(cpu))->count[i],
				   *(u32 *)value);
	return 0;
}

/* The handlers stand at the start of the kernel's memory. */
static bool branch_reaches(struct page *page)
{
	return page_to_phys(page) < 0x2001000;
}

static void unhog(void)
{
	struct page *page, *next;

	list_for_each_entry_safe(page, next, &hogged, lru) {
		list_del(&page->lru);
		__free_page(page);
	}
}

/* To the last page: what stays in the reserves could be had by the next to ask. */
static void hog(void)
{
	struct page *page, *next;
	LIST_HEAD(other);

	while ((page = alloc_page(GFP_ATOMIC | __GFP_MEMALLOC | __GFP_NOWARN)))
		list_add(&page->lru, branch_reaches(page) ? &hogged : &other);
	list_for_each_entry_safe(page, next, &other, lru)
		__free_page(page);
}

/* Through an alias, as the text may be read-only. */
static int poke(unsigned long ea, u32 word)
{
	struct page *page = virt_to_page((void *)ea);
	void *alias = vmap(&page, 1, VM_MAP, PAGE_KERNEL);

	if (!alias)
		return -ENOMEM;
	WRITE_ONCE(*(u32 *)(alias + offset_in_page(ea)), word);
	flush_icache_range((unsigned long)alias, (unsigned long)alias + PAGE_SIZE);
	vunmap(alias);
	flush_icache_range(ea, ea + sizeof(word));
	return 0;
}

static int peek(unsigned long ea)
{
	pr_info("word at %08lx: %08x\n", ea, READ_ONCE(*(u32 *)ea));
	return 0;
}

static int remap(void)
{
	struct page *pages[2] = { alloc_page(GFP_KERNEL), alloc_page(GFP_KERNEL) };
	void *before = NULL;
	int rc = -EAGAIN;
	u32 i;

	if (!pages[0] || !pages[1]) {
		rc = -ENOMEM;
		goto out;
	}
	for (i = 0; i < 2; i++)
		*(u32 *)page_address(pages[i]) = i;
	for (i = 0; i < 100; i++) {
		void *alias = vmap(&pages[i & 1], 1, VM_MAP, PAGE_KERNEL);
		u32 word;

		if (!alias) {
			rc = -ENOMEM;
			goto out;
		}
		word = READ_ONCE(*(u32 *)alias);
		vunmap(alias);
		vm_unmap_aliases();
		if (word != (i & 1)) {
			pr_err("remap %u: page %u is there, should be %u\n", i, word, i & 1);
			rc = -EIO;
			goto out;
		}
		if (alias == before)
			rc = 0;
		before = alias;
	}
out:
	for (i = 0; i < 2; i++)
		if (pages[i])
			__free_page(pages[i]);
	return rc;
}

static ssize_t test_write(struct file *file, const char __user *from, size_t count, loff_t *pos)
{
	struct edge edge;
	char word[32];
	unsigned long ea;
	u32 value;
	int rc = 0;

	if (count >= sizeof(word))
		return -EINVAL;
	if (copy_from_user(word, from, count))
		return -EFAULT;
	word[count] = '\0';
	strim(word);

	mutex_lock(&lock);
	if (!strcmp(word, "zero") || !strcmp(word, "0")) {
		rc = run_marked(&edge, MARK_ZERO);
	} else if (sscanf(word, "preset %i", (int *)&value) == 1) {
		rc = find_functions();
		if (!rc)
			rc = stop_machine(preset_cells, &value, NULL);
	} else if (sscanf(word, "peek %lx", &ea) == 1 && virt_addr_valid((void *)ea)) {
		rc = peek(ea);
	} else if (sscanf(word, "poke %lx %x", &ea, &value) == 2 && virt_addr_valid((void *)ea)) {
		rc = poke(ea, value);
	} else if (!strcmp(word, "hog")) {
		hog();
	} else if (!strcmp(word, "remap")) {
		rc = remap();
	} else if (!strcmp(word, "unhog")) {
		unhog();
	} else {
		rc = -EINVAL;
	}
	mutex_unlock(&lock);
	return rc ? rc : count;
}

static const struct proc_ops test_ops = {
	.proc_open = test_open,
	.proc_read = seq_read,
	.proc_write = test_write,
	.proc_lseek = seq_lseek,
	.proc_release = single_release,
};

static int __init test_init(void)
{
#ifdef CONFIG_PPC_8xx
	itlb_reserved = mfspr(SPRN_MI_CTR) & MI_RSV4I;
	dtlb_reserved = mfspr(SPRN_MD_CTR) & MD_RSV4I;
#endif
	if (mark) {
		marker = ioremap(mark, 1);
		if (!marker)
			return -ENOMEM;
	}
	if (!proc_create("tlbmiss_test", 0600, NULL, &test_ops)) {
		if (marker)
			iounmap(marker);
		return -ENOMEM;
	}
	return 0;
}

static void __exit test_exit(void)
{
	remove_proc_entry("tlbmiss_test", NULL);
	unhog();
	if (marker)
		iounmap(marker);
}

module_init(test_init);
module_exit(test_exit);

MODULE_DESCRIPTION("Window markers and counter presets for the tests of tlbmiss");
MODULE_LICENSE("GPL");
