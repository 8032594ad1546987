// SPDX-License-Identifier: GPL-2.0
/*
 * Placing, planting and lifting counting stubs.
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
#include <linux/vmalloc.h>
#include <asm/cacheflush.h>

#include "stub.h"

#define STUB_BYTES	((STUB_MAX_WORDS + 1) * sizeof(u32))

/* Out-of-reach memory is set aside in blocks of up to 1 MB while looking for a page. */
#define MAX_BLOCK_ORDER	8

/**
 * struct page_check - a question to every CPU
 * @set: whose stubs
 * @ea: the page
 * @access: what for
 * @no: cleared by the asker, set by any CPU that must not use the page
 */
struct page_check {
	const struct stub_set *set;
	unsigned long ea;
	enum stub_access access;
	bool no;
};

static void check_page(void *arg)
{
	struct page_check *check = arg;

	if (!check->set->usable(check->ea, check->access))
		WRITE_ONCE(check->no, true);
}

/**
 * stub_usable_everywhere() - may a miss handler use this page, on every CPU?
 * @set: has the family's answer for one CPU
 * @ea: lowmem address of the page
 * @access: what for
 *
 * Each CPU is asked: on the 85xx with strict permissions only the CPU that ran
 * mark_readonly() has the strict TLB1 entries (6.1, mmu_mark_rodata_ro()), so
 * what one CPU may execute another may not.
 */
bool stub_usable_everywhere(const struct stub_set *set, unsigned long ea, enum stub_access access)
{
	struct page_check check = { .set = set, .ea = ea, .access = access };

	on_each_cpu(check_page, &check, 1);
	return !check.no;
}

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

/* Store one word of kernel text through an alias: the text itself may be read-only. */
static int poke(u32 *ea, u32 word)
{
	struct page *page = virt_to_page((void *)ea);
	unsigned long alias, at;

	alias = (unsigned long)vmap(&page, 1, VM_MAP, PAGE_KERNEL);
	if (!alias)
		return -ENOMEM;
	at = alias + offset_in_page(ea);
	WRITE_ONCE(*(u32 *)at, word);
	flush_icache_range(at, at + sizeof(word));
	vunmap((void *)alias);
	flush_icache_range((unsigned long)ea, (unsigned long)(ea + 1));
	return READ_ONCE(*ea) == word ? 0 : -EIO;
}

static bool executable_here(const struct stub_set *set, unsigned long ea)
{
	unsigned long flags;
	bool yes;

	local_irq_save(flags);
	yes = set->usable(ea, STUB_EXECUTE);
	local_irq_restore(flags);
	return yes;
}

/*
 * With strict permissions the linker pads text and read-only data up to the
 * boundary of the TLB entries that make the rest non-executable.  Walk on from
 * the handlers to that boundary: everything before it is the kernel's image,
 * and its last page is padding if it is all zero.
 */
static unsigned long find_padding(struct stub_set *set)
{
	unsigned long ea = (unsigned long)set->stub[0].hook & PAGE_MASK;

	do {
		ea += PAGE_SIZE;
		if (!virt_addr_valid((void *)ea) || !in_reach(set, ea))
			return 0;	/* no boundary */
	} while (executable_here(set, ea));

	ea -= PAGE_SIZE;
	if (!PageReserved(virt_to_page((void *)ea)) || memchr_inv((void *)ea, 0, PAGE_SIZE) ||
	    !stub_usable_everywhere(set, ea, STUB_EXECUTE))
		return 0;
	return ea;
}

static bool good_page(struct stub_set *set, unsigned long ea)
{
	return in_reach(set, ea) && stub_usable_everywhere(set, ea, STUB_EXECUTE);
}

/* Is there any free memory to look for?  A hint: the allocator's lock is not held. */
static bool free_memory_in_reach(struct stub_set *set)
{
	unsigned long hook = (unsigned long)set->stub[0].hook & PAGE_MASK;
	unsigned long ea;

	for (ea = PAGE_OFFSET; ea < hook || in_reach(set, ea); ea += PAGE_SIZE) {
		if (!virt_addr_valid((void *)ea))
			break;
		if (in_reach(set, ea) && PageBuddy(virt_to_page((void *)ea)))
			return true;
	}
	return false;
}

/*
 * Ask the allocator for blocks, never sleeping and never reclaiming, until one
 * has a page that will do; those that have none are set aside and given back.
 */
static unsigned long allocate_page(struct stub_set *set)
{
	unsigned int order = 0, i;
	unsigned long found = 0;
	struct page *block, *next;
	LIST_HEAD(aside);

	if (!free_memory_in_reach(set))
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

			if (!found && good_page(set, ea))
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

/* Returns 0 or an errno; what was written of the stub is the caller's to undo. */
static int write_stub(const struct stub_set *set, const struct stub *stub)
{
	unsigned int i;
	int rc = 0;

	for (i = 0; i < stub->words && !rc; i++)
		rc = poke(stub->at + i, stub->code[i]);
	if (!rc)
		rc = poke(stub->at + i, insn_branch((unsigned long)(stub->at + i),
						    (unsigned long)(stub->hook + 1)));
	return rc;
}

/**
 * stub_place() - find a page for the stubs and write them there
 * @set: the stubs
 *
 * Nothing leads to them yet.  May sleep.
 *
 * Return: 0; -ENOMEM with one line that says why.
 */
int stub_place(struct stub_set *set)
{
	unsigned int i;
	int rc = 0;

	set->page = find_padding(set);
	set->in_padding = set->page;
	if (!set->page)
		set->page = allocate_page(set);
	if (!set->page) {
		pr_err("no free page that the miss handlers can reach: 32 MB around %pS\n",
		       set->stub[0].hook);
		return -ENOMEM;
	}
	for (i = 0; i < set->nr && !rc; i++) {
		set->stub[i].at = (u32 *)(set->page + i * STUB_BYTES);
		rc = write_stub(set, &set->stub[i]);
	}
	if (rc) {
		pr_err("cannot write the stubs (%d)\n", rc);
		stub_unplace(set);
		return rc;
	}
	kick_all_cpus_sync();
	return 0;
}

/**
 * stub_unplace() - give the page back
 * @set: the stubs, none of which is planted
 */
void stub_unplace(struct stub_set *set)
{
	u32 *word = (u32 *)set->page;
	unsigned int i;

	if (!set->in_padding) {
		free_page(set->page);
	} else {
		for (i = 0; i < PAGE_SIZE / sizeof(*word); i++)
			if (word[i])
				poke(&word[i], 0);
	}
	set->page = 0;
}

/**
 * stub_lift() - take the branches out of the handlers
 * @set: the stubs
 *
 * No CPU is in a stub afterwards: stubs run with interrupts off, and every CPU
 * has taken an interrupt since.  May sleep.
 *
 * Return: 0; -EBUSY when a handler was changed by somebody else on top of us,
 * and its word could not be put back: that stub stays @planted.
 */
int stub_lift(struct stub_set *set)
{
	unsigned int i;
	int rc = 0;

	for (i = 0; i < set->nr; i++) {
		struct stub *stub = &set->stub[i];
		u32 branch = insn_branch((unsigned long)stub->hook, (unsigned long)stub->at);

		if (!stub->planted)
			continue;
		if (READ_ONCE(*stub->hook) != branch || poke(stub->hook, stub_displaced(stub))) {
			pr_err("%s: %pS was changed by somebody else, the stub stays\n",
			       stub->name, stub->hook);
			rc = -EBUSY;
			continue;
		}
		stub->planted = false;
	}
	kick_all_cpus_sync();
	return rc;
}

/**
 * stub_plant() - lead the handlers through the stubs
 * @set: the stubs, placed
 *
 * All or none.  May sleep.
 *
 * Return: 0; -EBUSY when a handler's word is not what it was when the stubs
 * were made, or what poking it returned; with one line that says why.
 */
int stub_plant(struct stub_set *set)
{
	unsigned int i;
	int rc = 0;

	for (i = 0; i < set->nr && !rc; i++) {
		struct stub *stub = &set->stub[i];

		if (stub->planted)
			continue;
		if (READ_ONCE(*stub->hook) != stub_displaced(stub))
			rc = -EBUSY;
		else
			rc = poke(stub->hook, insn_branch((unsigned long)stub->hook,
							  (unsigned long)stub->at));
		if (rc)
			pr_err("%s: cannot change %pS (%d)\n", stub->name, stub->hook, rc);
		else
			stub->planted = true;
	}
	if (rc)
		stub_lift(set);
	return rc;
}
