// SPDX-License-Identifier: GPL-2.0
/*
 * The TLB model: which accesses hit the first level, which the second, which
 * none. The test itself has one page of 2 MB, in the first set of each level.
 */
#include "pmu-test.h"

/**
 * struct level - one level of the TLB
 * @ways: how many of a set's are for pages of the tests
 */
struct level {
	u64 sets, ways;
};

static struct level l1d, l1i, l2;

static struct level level(const char *entries_option, const char *ways_option)
{
	u64 entries = option(entries_option), ways = option(ways_option);

	if (!ways)
		ways = entries;
	return (struct level){ ways ? entries / ways : 0, ways };
}

/* The K-th page that goes into a set of L without the test's own page */
static u64 page(const struct level *l, u64 k)
{
	return SLOT(1) + ((l->sets > 1) + l->sets * k) * PAGE_4K;
}

/* TOUCHES, all of KIND, by MODE, have so many walks and hits in the second level */
static void expect(const char *title, const struct touch *t, int touches, u64 walks, u64 hits)
{
	struct truth expected = { }, truth;

	expected.n[t->kind][t->mode][W4K] = walks;
	expected.n[t->kind][t->mode][WHIT] = hits;
	expected.n[t->kind][t->mode][WCYCLES] = walks * 4 * walk_cycles;
	measure(t, touches, &truth, NULL, 0);
	check_truth(title, &truth, &expected);
}

static enum kind kind;
static enum mode mode;

/* the same for N pages of L from the K-th on, and for one address */
static void pages(const char *title, const struct level *l, u64 k, u64 n, u64 walks, u64 hits)
{
	const struct touch t = { kind, mode, page(l, k), l->sets * PAGE_4K, n };

	expect(title, &t, 1, walks, hits);
}

static void one(const char *title, u64 address, u64 walks, u64 hits)
{
	const struct touch t = { kind, mode, address, 0, 1 };

	expect(title, &t, 1, walks, hits);
}

static void check_first(const struct level *l)
{
	/* what a miss is that is not the first to its page */
	u64 walks = !l2.sets, hits = !!l2.sets;

	flush_all();
	pages("a page never seen", l, 0, 1, 1, 0);
	pages("a page just seen", l, 0, 1, 0, 0);
	one("the next page", page(l, 0) + PAGE_4K, 1, 0);

	flush_all();
	pages("as many pages as ways", l, 0, l->ways, l->ways, 0);
	pages("the same", l, 0, l->ways, 0, 0);
	pages("one more than ways", l, l->ways, 1, 1, 0);
	pages("those that had to stay", l, 1, l->ways - 1, 0, 0);
	pages("the one that had to go", l, 0, 1, walks, hits);
	pages("those that are younger still", l, 1, l->ways - 1, 0, 0);
	pages("the one that was the oldest then", l, l->ways, 1, walks, hits);

	/* the least recently used, not the first that came */
	flush_all();
	pages("as many pages as ways", l, 0, l->ways, l->ways, 0);
	pages("the first again", l, 0, 1, 0, 0);
	pages("one more than ways", l, l->ways, 1, 1, 0);
	pages("the first, used since", l, 0, 1, 0, 0);
	pages("the second, not used since", l, 1, 1, walks, hits);
}

static void check_second(const struct level *l)
{
	u64 w = l2.ways, n, k;

	/* the first level must have let them go */
	if (l2.sets % l->sets || w < l->ways + 2)
		return;
	flush_all();
	pages("as many pages as ways of L2", &l2, 0, w, w, 0);
	pages("the same", &l2, 0, w, 0, w);
	pages("one more than ways of L2", &l2, w, 1, 1, 0);
	pages("the one that had to go", &l2, 0, 1, 1, 0);
	pages("those that had to stay", &l2, 2, w - l->ways, 0, w - l->ways);

	flush_all();
	pages("as many pages as ways of L2", &l2, 0, w, w, 0);
	pages("the first again", &l2, 0, 1, 0, 1);
	pages("one more than ways of L2", &l2, w, 1, 1, 0);
	pages("the third, still there", &l2, 2, 1, 0, 1);
	pages("the second, not used since", &l2, 1, 1, 1, 0);

	/* all of it, but for the set that the test is in */
	if (l2.sets < 2 * l->sets || l2.sets == 1)
		return;
	flush_all();
	n = l2.sets - 1;
	for (int round = 0; round < 2; round++) {
		for (k = 0; k < w; k++) {
			const struct touch t = { kind, mode, page(&l2, k), PAGE_4K, n };

			expect("all of L2", &t, 1, round == 0 ? n : 0, round == 1 ? n : 0);
		}
	}
}

/* a page of 2 MB, or 1 GB, from FIRST on is one page for TLB and walk */
static void check_large(const char *title, u64 first, u64 stride, enum what what, u64 levels)
{
	const struct touch inside = { kind, mode, first, CODE_STRIDE, 5 };
	const struct touch next = { kind, mode, first + stride, 0, 1 };
	struct truth expected = { }, truth;

	expected.n[kind][mode][what] = 1;
	expected.n[kind][mode][WCYCLES] = levels * walk_cycles;
	flush_all();
	measure(&inside, 1, &truth, NULL, 0);
	check_truth(title, &truth, &expected);
	measure(&next, 1, &truth, NULL, 0);
	check_truth(title, &truth, &expected);
	/* invalidated from within */
	measure(&inside, 1, &truth, NULL, 0);
	check_truth(title, &truth, &(struct truth){ });
	invalidate(first + PAGE_4K);
	measure(&inside, 1, &truth, NULL, 0);
	check_truth(title, &truth, &expected);
	measure(&next, 1, &truth, NULL, 0);
	check_truth(title, &truth, &(struct truth){ });
}

static void check_invalidation(const struct level *l)
{
	u64 hits = !!l2.sets, a = page(l, 1);

	flush_all();
	pages("two pages", l, 0, 2, 2, 0);
	invalidate(a + PAGE_4K - 1);
	pages("not invalidated", l, 0, 1, 0, 0);
	pages("invalidated", l, 1, 1, 1, 0);

	/* in the second level, too */
	flush_all();
	pages("more pages than ways", l, 0, l->ways + 2, l->ways + 2, 0);
	invalidate(page(l, 0));
	pages("invalidated in the second level", l, 0, 1, 1, 0);
	pages("not invalidated in the second level", l, 1, 1, !hits, hits);

	/* writes to CR3 keep global pages */
	flush_all();
	pages("a page", l, 0, 1, 1, 0);
	one("a global page", PAGES_GLOBAL, 1, 0);
	write_cr3();
	pages("a page after a write to CR3", l, 0, 1, 1, 0);
	one("a global page after a write to CR3", PAGES_GLOBAL, 0, 0);
	invalidate(PAGES_GLOBAL);
	one("a global page invalidated", PAGES_GLOBAL, 1, 0);
	flush_all();
	one("a global page after all was flushed", PAGES_GLOBAL, 1, 0);
	pages("a page after all was flushed", l, 0, 1, 1, 0);

	/* the second level, too: the page is in the set of page 31 + 1 */
	one("a global page", PAGES_GLOBAL, 0, 0);
	if (l->sets > 1 && l->sets <= 32 && l2.sets) {
		const struct touch others = {
			kind, mode, SLOT(1) + 32 * PAGE_4K, l->sets * PAGE_4K, l->ways
		};

		expect("others of its set", &others, 1, l->ways, 0);
		write_cr3();
		one("a global page of the second level", PAGES_GLOBAL, 0, 1);
	}

	/* there are no global pages without CR4.PGE */
	write_cr4(read_cr4() & ~CR4_PGE);
	one("a global page without PGE", PAGES_GLOBAL, 1, 0);
	write_cr3();
	one("a global page without PGE, after a write to CR3", PAGES_GLOBAL, 1, 0);
	write_cr4(read_cr4() | CR4_PGE);
}

static void check_kinds(void)
{
	const u64 a = page(&l1d, 0);
	const struct touch locked = { STORE, USER, a + PAGE_4K, 0, 1, LOCKED };
	const struct touch jumped = { FETCH, USER, a + 2 * PAGE_4K, 0, 1, JUMP };
	u64 walks = !l2.sets, hits = !!l2.sets;

	mode = USER;
	flush_all();
	kind = LOAD;
	one("a load", a, 1, 0);
	kind = STORE;
	one("a store after a load", a, 0, 0);
	mode = KERNEL;
	one("a store of the kernel after the user's", a, 0, 0);
	kind = FETCH;
	mode = USER;
	one("a fetch after a load", a, walks, hits);
	one("a fetch after a fetch", a, 0, 0);
	kind = LOAD;
	one("a load after a fetch", a, 0, 0);

	/* a fault takes the page out */
	mode = KERNEL;
	one("a page of the kernel", PAGES_KERNEL, 1, 0);
	one("a page of the kernel again", PAGES_KERNEL, 0, 0);
	touch(&(struct touch){ LOAD, USER, PAGES_KERNEL, 0, 1 });
	CHECK("the user's access faults", taken.vector, PF);
	one("a page of the kernel after a fault", PAGES_KERNEL, 1, 0);

	/* all of one instruction */
	kind = STORE;
	mode = USER;
	expect("a locked access", &locked, 1, 1, 0);
	expect("a locked access again", &locked, 1, 0, 0);

	/* from code to code without leaving QEMU's */
	expect("a jump", &jumped, 1, 1, 0);
	expect("a jump again", &jumped, 1, 0, 0);
}

/* have 3 pages of 4 KB in the second level, but not in the first */
static void setup_hits(void)
{
	struct touch t = { kind, mode, PAGES_4K, PAGE_4K, 3 };
	const struct level *l = kind == FETCH ? &l1i : &l1d;
	u64 i;

	flush_all();
	touch(&t);
	t.stride = l->sets * PAGE_4K;
	t.n = l->ways;
	for (i = 0; i < 3; i++) {
		t.first = PAGES_4K + (l->sets + i) * PAGE_4K;
		touch(&t);
	}
}

static void check_hits(void)
{
	const struct touch t = { kind, mode, PAGES_4K, PAGE_4K, 3 };
	struct truth expected = { };

	expected.n[kind][mode][WHIT] = 3;
	check_all("hits in the second level", &t, &expected, setup_hits);
}

/* The page that code runs in is looked up again after it has gone, not before. */
static void __attribute__((noinline, aligned(512))) check_refetch(void)
{
	const u32 msr = MSR_COUNTS + (FETCH * MODES + KERNEL) * WHATS + W2M;
	u64 before, after, later;

	rdmsr(MSR_LATCH);
	before = rdmsr(msr);
	write_cr3();
	rdmsr(MSR_LATCH);
	after = rdmsr(msr);
	rdmsr(MSR_LATCH);
	later = rdmsr(msr);
	CHECK("the running page after a write to CR3", after - before, 1);
	CHECK("the running page again", later - after, 0);
}

void check_model(void)
{
	l1d = level("l1d", "l1d-ways");
	l1i = level("l1i", "l1i-ways");
	l2 = level("l2", "l2-ways");
	/* the test's own page is always the youngest of the first level */
	l1d.ways -= l1d.sets == 1;
	l1i.ways -= l1i.sets == 1;

	for (kind = 0; kind < KINDS; kind++) {
		for (mode = 0; mode < MODES; mode++) {
			const struct level *l = kind == FETCH ? &l1i : &l1d;

			check_first(l);
			if (l2.sets)
				check_second(l);
			check_large("2 MB", PAGES_2M - IN_SCRATCH + 3 * PAGE_2M, PAGE_2M, W2M, 3);
			check_large("1 GB", PAGES_1G - IN_SCRATCH, PAGE_1G, W1G, 2);
			check_invalidation(l);
			if (l2.sets > 4 && l->sets > 4)
				check_hits();
		}
	}
	check_kinds();
	check_refetch();
}
