// SPDX-License-Identifier: GPL-2.0
/*
 * Finding a place for the stubs.
 *
 * A handler runs before anything else can: its stub must stand where a branch
 * reaches (32 MB) and where a CPU in the handler can fetch without a miss.
 * That is either the padding of the kernel's own text (the only executable
 * place when the kernel's permissions are strict), or a free page near it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/gfp.h>
#include <linux/list.h>
#include <linux/mm.h>
#include <linux/smp.h>
#include <linux/spinlock.h>
#include <linux/string.h>

#include "stub.h"

/* Out-of-reach memory is set aside in blocks of up to 1 MB while looking for a page. */
#define MAX_BLOCK_ORDER	8

static bool in_reach(const struct stub_set *set, unsigned long page)
{
	unsigned int i;

	for (i = 0; i < set->nr; i++) {
		unsigned long hook = (unsigned long)set->stub[i].hook;

		if (!insn_branch(hook, page) || !insn_branch(hook, page + PAGE_SIZE) ||
		    !insn_branch(page, hook) || !insn_branch(page + PAGE_SIZE, hook))
			return false;
	}
	return true;
}

/**
 * struct extent - how far from the handlers on all pages are executable
 * @set: whose stubs
 * @lock: protects @end
 * @end: the first page that is not, on any CPU, or is out of reach
 */
struct extent {
	const struct stub_set *set;
	spinlock_t lock; /* @end */
	unsigned long end;
};

static void narrow_extent(void *arg)
{
	struct extent *extent = arg;
	const struct stub_set *set = extent->set;
	unsigned long ea = (unsigned long)set->stub[0].hook & PAGE_MASK;

	while (virt_addr_valid((void *)ea) && in_reach(set, ea) && set->usable(ea, STUB_EXECUTE))
		ea += PAGE_SIZE;
	spin_lock(&extent->lock);
	extent->end = min(extent->end, ea);
	spin_unlock(&extent->lock);
}

/*
 * Each CPU is asked: on the 85xx with strict permissions only the CPU that ran
 * mark_readonly() has the strict TLB1 entries (6.1, mmu_mark_rodata_ro()), so
 * what one CPU may execute another may not.
 */
static unsigned long executable_end(const struct stub_set *set)
{
	struct extent extent = { .set = set, .end = ULONG_MAX };

	spin_lock_init(&extent.lock);
	on_each_cpu(narrow_extent, &extent, 1);
	return extent.end;
}

static bool is_zero(unsigned long ea, size_t bytes)
{
	return PageReserved(virt_to_page((void *)ea)) && !memchr_inv((void *)ea, 0, bytes);
}

/*
 * With strict permissions the linker pads text and read-only data up to the
 * boundary of the TLB entries that make the rest non-executable.  Everything
 * before that boundary is the kernel's image, and what is zero at its end is
 * padding.  The last page may hold somebody else's stubs, so that it is the
 * page before it that tells.
 */
static unsigned long find_padding(const struct stub_set *set, unsigned long end)
{
	unsigned long last = end - PAGE_SIZE, ea;

	if (!virt_addr_valid((void *)end) || !in_reach(set, end))
		return 0;	/* no boundary: memory or reach ends here */
	if (!is_zero(last - PAGE_SIZE, PAGE_SIZE))
		return 0;
	for (ea = last; ea < end; ea += STUB_SET_BYTES)
		if (is_zero(ea, STUB_SET_BYTES))
			return ea;
	return 0;
}

/* Is there any free memory to look for?  A hint: the allocator's lock is not held. */
static bool free_memory(unsigned long start, unsigned long end)
{
	for (; start < end; start += PAGE_SIZE)
		if (PageBuddy(virt_to_page((void *)start)))
			return true;
	return false;
}

/*
 * Ask the allocator for blocks, never sleeping and never reclaiming, until one
 * has a page that will do; those that have none are set aside and given back.
 */
static unsigned long allocate_page(const struct stub_set *set, unsigned long end)
{
	unsigned long start = (unsigned long)set->stub[0].hook & PAGE_MASK;
	unsigned int order = 0, i;
	unsigned long found = 0;
	struct page *block, *next;
	LIST_HEAD(aside);

	if (!free_memory(start, end))
		return 0;

	while (!found) {
		block = alloc_pages(GFP_NOWAIT | __GFP_NOWARN, order);
		if (!block) {
			if (!order)
				break;
			order--;
			continue;
		}
		split_page(block, order);
		for (i = 0; i < 1u << order; i++) {
			unsigned long ea = (unsigned long)page_address(block + i);

			if (!found && ea >= start && ea < end)
				found = ea;
			else
				list_add(&block[i].lru, &aside);
		}
		if (order < MAX_BLOCK_ORDER)
			order++;
	}
	list_for_each_entry_safe(block, next, &aside, lru)
		__free_page(block);
	return found;
}

/**
 * stub_place() - find a place for the stubs and write them there
 * @set: the stubs
 *
 * Nothing leads to them yet.  May sleep.
 *
 * Return: 0; -ENOMEM with one line that says why.
 */
int stub_place(struct stub_set *set)
{
	unsigned long end = executable_end(set);

	set->place = find_padding(set, end);
	set->in_padding = set->place;
	if (!set->place)
		set->place = allocate_page(set, end);
	if (!set->place) {
		pr_err("no free page that the miss handlers can reach: 32 MB around %pS\n",
		       set->stub[0].hook);
		return -ENOMEM;
	}
	return stub_write(set);
}
