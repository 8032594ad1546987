// SPDX-License-Identifier: GPL-2.0
/* Writing, planting and lifting counting stubs. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/gfp.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/smp.h>
#include <linux/string.h>
#include <linux/vmalloc.h>
#include <asm/cacheflush.h>

#include "stub.h"

bool stub_lean;
module_param_named(lean, stub_lean, bool, 0444);
MODULE_PARM_DESC(lean, "count by side and address space only, not by mode: two instructions a miss less");

/**
 * stub_split() - what stubs can tell apart
 */
enum tlbmiss_split stub_split(void)
{
	return stub_lean ? TLBMISS_SPLIT_SPACE : TLBMISS_SPLIT_SPACE_MODE;
}

/**
 * stub_poke() - store words into one page of the kernel's text
 * @ea: where
 * @words: what
 * @nr: how many
 *
 * Through an alias, since the text itself may be read-only.  Each is one
 * aligned store, so that a CPU that runs there meanwhile fetches the old word
 * or the new one.  May sleep.
 *
 * Return: 0, -ENOMEM, or -EIO if the text is not what was stored.
 */
int stub_poke(u32 *ea, const u32 *words, unsigned int nr)
{
	struct page *page = virt_to_page((void *)ea);
	size_t bytes = nr * sizeof(*words);
	unsigned long alias;
	unsigned int i;
	u32 *at;

	alias = (unsigned long)vmap(&page, 1, VM_MAP, PAGE_KERNEL);
	if (!alias)
		return -ENOMEM;
	at = (u32 *)(alias + offset_in_page(ea));
	for (i = 0; i < nr; i++)
		WRITE_ONCE(at[i], words[i]);
	flush_icache_range((unsigned long)at, (unsigned long)at + bytes);
	vunmap((void *)alias);
	flush_icache_range((unsigned long)ea, (unsigned long)ea + bytes);
	return memcmp(ea, words, bytes) ? -EIO : 0;
}

static int write_stub(const struct stub *stub)
{
	u32 words[STUB_MAX_WORDS + 1];

	memcpy(words, stub->code, sizeof(stub->code));
	words[stub->words] = insn_branch((unsigned long)(stub->at + stub->words),
					 (unsigned long)(stub->hook + 1));
	return stub_poke(stub->at, words, stub->words + 1);
}

/**
 * stub_write() - write the stubs to their place
 * @set: the stubs, with @place and @in_padding
 *
 * Nothing leads to them yet.  May sleep.
 *
 * Return: 0, or an errno and one line, with the place given back.
 */
int stub_write(struct stub_set *set)
{
	unsigned int i;
	int rc = 0;

	for (i = 0; i < set->nr && !rc; i++) {
		set->stub[i].at = (u32 *)(set->place + i * STUB_BYTES);
		rc = write_stub(&set->stub[i]);
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
 * stub_unplace() - give the stubs' place back
 * @set: the stubs, none of which is planted
 */
void stub_unplace(struct stub_set *set)
{
	static const u32 zero[STUB_SET_BYTES / sizeof(u32)];

	if (!set->in_padding)
		free_page(set->place);
	else if (stub_poke((u32 *)set->place, zero, ARRAY_SIZE(zero)))
		pr_warn("stubs left in the padding of the kernel's text\n");
	set->place = 0;
}

static u32 branch_to(const struct stub *stub)
{
	return insn_branch((unsigned long)stub->hook, (unsigned long)stub->at);
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
		u32 word = stub_displaced(stub);

		if (!stub->planted)
			continue;
		if (READ_ONCE(*stub->hook) != branch_to(stub) || stub_poke(stub->hook, &word, 1)) {
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
		u32 word = branch_to(stub);

		if (stub->planted)
			continue;
		if (READ_ONCE(*stub->hook) != stub_displaced(stub))
			rc = -EBUSY;
		else
			rc = stub_poke(stub->hook, &word, 1);
		if (rc)
			pr_err("%s: cannot change %pS (%d)\n", stub->name, stub->hook, rc);
		else
			stub->planted = true;
	}
	if (rc)
		stub_lift(set);
	return rc;
}

/**
 * stub_any_planted() - does a handler still lead, or seem to lead, to a stub?
 * @set: the stubs, after stub_lift()
 *
 * Then neither their place nor the cells may be given back.
 */
bool stub_any_planted(const struct stub_set *set)
{
	unsigned int i;

	for (i = 0; i < set->nr; i++)
		if (set->stub[i].planted)
			return true;
	return false;
}

/**
 * stub_show() - describe the hooks, a line each
 * @set: the stubs
 * @m: where to
 */
void stub_show(const struct stub_set *set, struct seq_file *m)
{
	unsigned int i;

	for (i = 0; i < set->nr; i++) {
		const struct stub *stub = &set->stub[i];

		/* there, the stub without the word it displaced, and back */
		seq_printf(m, "hook %s: %pS, %u instructions added\n", stub->name, stub->hook,
			   1 + (stub->words - 1) + 1);
	}
}
