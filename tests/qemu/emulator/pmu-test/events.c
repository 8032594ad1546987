// SPDX-License-Identifier: GPL-2.0
/*
 * Each event of each generation, against accesses whose walks are known from
 * the page tables. The lists are those of the manuals, see ../README.md.
 */
#include "pmu-test.h"

enum {
	N4K = 1 << W4K, N2M = 1 << W2M, N1G = 1 << W1G, NFAULT = 1 << WFAULT,
	NHIT = 1 << WHIT,	/* of 4 KB pages */
	NCYCLES = 1 << WCYCLES,
	NWALKS = N4K | N2M | N1G | NFAULT
};

enum { NLOAD = 1 << LOAD, NSTORE = 1 << STORE, NFETCH = 1 << FETCH };

/**
 * struct event - an event, and what it counts
 * @select: event and unit mask
 */
struct event {
	u64 select;
	u8 kinds, counts;
};

#define SNB(event, kind)			\
	{ 0x0100 | (event), kind, NWALKS },	\
	{ 0x0200 | (event), kind, NWALKS },	\
	{ 0x0400 | (event), kind, NCYCLES },	\
	{ 0x0800 | (event), kind, 0 },		\
	{ 0x1000 | (event), kind, NHIT }

/* completed by page size, and all; walk cycles */
#define COMPLETED(event, kind)			\
	{ 0x0200 | (event), kind, N4K | NFAULT }, \
	{ 0x0400 | (event), kind, N2M },	\
	{ 0x0800 | (event), kind, N1G },	\
	{ 0x0e00 | (event), kind, NWALKS },	\
	{ 0x1000 | (event), kind, NCYCLES }

#define HSW(event, kind)			\
	COMPLETED(event, kind),			\
	{ 0x0100 | (event), kind, NWALKS },	\
	{ 0x2000 | (event), kind, NHIT },	\
	{ 0x4000 | (event), kind, 0 },		\
	{ 0x6000 | (event), kind, NHIT }

#define SKL(event, kind)			\
	COMPLETED(event, kind),			\
	{ 0x0100 | (event), kind, NWALKS },	\
	{ 0x2000 | (event), kind, NHIT },	\
	{ 0x4000 | (event), kind, 0 }

#define ICL(event, kind)			\
	COMPLETED(event, kind),			\
	{ 0x0100 | (event), kind, 0 },		\
	{ 0x2000 | (event), kind, NHIT }

#define NOTHING(event)				\
	{ 0x0e00 | (event), 0, 0 },		\
	{ 0xff00 | (event), 0, 0 }

/* the first three: all walks of loads, stores, fetches */
static const struct {
	const char *name;
	struct event events[40];	/* the last has no select */
} generations[] = {
	{ "snb", {
		{ 0x0208, NLOAD, NWALKS }, { 0x0249, NSTORE, NWALKS }, { 0x0285, NFETCH, NWALKS },
		SNB(0x08, NLOAD), SNB(0x49, NSTORE), SNB(0x85, NFETCH), NOTHING(0x12),
	} },
	{ "ivb", {
		{ 0x8208, NLOAD, NWALKS }, { 0x0249, NSTORE, NWALKS }, { 0x0285, NFETCH, NWALKS },
		{ 0x8108, NLOAD, NWALKS }, { 0x8408, NLOAD, NCYCLES },
		{ 0x8808, NLOAD, N2M | N1G }, { 0x045f, NLOAD, NHIT },
		{ 0x0208, NLOAD, 0 }, { 0x0408, NLOAD, 0 }, { 0x1008, NLOAD, 0 },
		SNB(0x49, NSTORE), SNB(0x85, NFETCH), NOTHING(0x12),
	} },
	{ "hsw", {
		{ 0x0e08, NLOAD, NWALKS }, { 0x0e49, NSTORE, NWALKS }, { 0x0e85, NFETCH, NWALKS },
		HSW(0x08, NLOAD), HSW(0x49, NSTORE), HSW(0x85, NFETCH), NOTHING(0x12),
	} },
	{ "skl", {
		{ 0x0e08, NLOAD, NWALKS }, { 0x0e49, NSTORE, NWALKS }, { 0x0e85, NFETCH, NWALKS },
		SKL(0x08, NLOAD), SKL(0x49, NSTORE), SKL(0x85, NFETCH), NOTHING(0x12),
	} },
	{ "icl", {
		{ 0x0e08, NLOAD, NWALKS }, { 0x0e49, NSTORE, NWALKS }, { 0x0e85, NFETCH, NWALKS },
		ICL(0x08, NLOAD), ICL(0x49, NSTORE), ICL(0x85, NFETCH), NOTHING(0x12),
	} },
	{ "tnt", {
		{ 0x0e08, NLOAD, NWALKS }, { 0x0e49, NSTORE, NWALKS }, { 0x0e85, NFETCH, NWALKS },
		{ 0x0481, NFETCH, NWALKS | NHIT },
		ICL(0x08, NLOAD), ICL(0x49, NSTORE), ICL(0x85, NFETCH), NOTHING(0x12),
	} },
	{ "glc", {
		{ 0x0e12, NLOAD, NWALKS }, { 0x0e13, NSTORE, NWALKS }, { 0x0e11, NFETCH, NWALKS },
		ICL(0x12, NLOAD), ICL(0x13, NSTORE), ICL(0x11, NFETCH), NOTHING(0x08),
	} },
	{ "zen", {
		{ 0xf045, NLOAD | NSTORE, NWALKS }, { 0xf045, NLOAD | NSTORE, NWALKS },
		{ 0x0785, NFETCH, NWALKS },
		{ 0x0145, NLOAD | NSTORE, NHIT }, { 0x0245, 0, 0 }, { 0x0445, 0, 0 },
		{ 0x0845, 0, 0 }, { 0x0f45, NLOAD | NSTORE, NHIT },
		{ 0x1045, NLOAD | NSTORE, N4K | NFAULT }, { 0x2045, 0, 0 },
		{ 0x4045, NLOAD | NSTORE, N2M }, { 0x8045, NLOAD | NSTORE, N1G },
		{ 0xff45, NLOAD | NSTORE, NWALKS | NHIT },
		{ 0x0084, NFETCH, NHIT }, { 0xff84, NFETCH, NHIT },
		{ 0x0085, 0, 0 }, { 0x0185, NFETCH, N4K | NFAULT }, { 0x0285, NFETCH, N2M },
		{ 0x0485, NFETCH, N1G }, { 0xff85, NFETCH, NWALKS },
		/* the event has twelve bits */
		{ 0x10000f045, 0, 0 }, { 0x100000785, 0, 0 }, NOTHING(0x08),
	} },
};

/* where, what a walk ends with there for the user and for the kernel, after how many levels */
static const struct place {
	u64 first, stride;
	enum what what[MODES];
	int levels;
} places[] = {
	{ PAGES_4K, PAGE_4K, { W4K, W4K }, 4 },
	{ PAGES_GLOBAL, PAGE_4K, { W4K, W4K }, 4 },
	{ PAGES_KERNEL, PAGE_4K, { WFAULT, W4K }, 4 },
	{ PAGES_2M, PAGE_2M, { W2M, W2M }, 3 },
	{ PAGES_1G, PAGE_1G, { W1G, W1G }, 2 },
	{ PAGES_NO_1, PAGE_1G, { WFAULT, WFAULT }, 1 },
	{ PAGES_NO_2, PAGE_1G, { WFAULT, WFAULT }, 2 },
	{ PAGES_NO_3, PAGE_2M, { WFAULT, WFAULT }, 3 },
	{ PAGES_NO_4, PAGE_4K, { WFAULT, WFAULT }, 4 },
};

static const struct event *events(void)
{
	u32 i;

	for (i = 0; i < sizeof(generations) / sizeof(*generations); i++)
		if (option_is("generation", generations[i].name))
			return generations[i].events;
	print("no such generation\n");
	finish(1);
}

u64 walk_event(enum kind kind)
{
	return events()[kind].select;
}

void check_all(const char *title, const struct touch *misses, const struct truth *expected,
	       void (*setup)(void))
{
	static const u64 filters[] = { EVTSEL_USR, EVTSEL_OS, EVTSEL_USR | EVTSEL_OS };
	const struct event *first, *e;
	struct truth truth;
	u64 counted[16];
	u32 filter;
	int i, kind, mode, what;

	for (filter = 0; filter < 3; filter++) {
		for (first = events(); first->select; first = e) {
			for (i = 0, e = first; i < counters && e->select; i++, e++)
				counter_select(i, e->select | filters[filter] | EVTSEL_EN);
			setup();
			measure(misses, 1, &truth, counted, i);
			check_truth(title, &truth, expected);
			for (i = 0, e = first; i < counters && e->select; i++, e++) {
				u64 n = 0;

				for (kind = 0; kind < KINDS; kind++)
					for (mode = 0; mode < MODES; mode++)
						for (what = 0; what < WHATS; what++)
							if ((e->kinds & 1 << kind) && (e->counts & 1 << what) &&
							    (filters[filter] & EVTSEL_USR << mode))
								n += expected->n[kind][mode][what];
				if (!CHECK(title, counted[i], n) && wrong < 40)
					print("  event %lx\n", e->select | filters[filter]);
				counter_select(i, 0);
			}
		}
	}
}

/* an access to two pages */
static void check_crossing(enum kind kind)
{
	const struct touch crossing = { kind, USER, PAGES_4K, 0, 1, CROSSING };
	struct truth expected = { };

	expected.n[kind][USER][W4K] = 2;
	expected.n[kind][USER][WCYCLES] = 2 * 4 * walk_cycles;
	check_all("access to two pages", &crossing, &expected, flush_all);
}

void check_events(void)
{
	u32 place;
	int kind, mode;

	for (place = 0; place < sizeof(places) / sizeof(*places); place++) {
		for (kind = 0; kind < KINDS; kind++) {
			for (mode = 0; mode < MODES; mode++) {
				const struct place *p = &places[place];
				const struct touch misses = {
					kind, mode, p->first, p->stride, 1 + kind * 2 + mode
				};
				struct truth expected = { };

				expected.n[kind][mode][p->what[mode]] = misses.n;
				expected.n[kind][mode][WCYCLES] = misses.n * p->levels * walk_cycles;
				check_all("events", &misses, &expected, flush_all);
			}
		}
	}
	for (kind = 0; kind < KINDS; kind++)
		check_crossing(kind);
}
