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
 * struct unit - a unit mask, and what is counted with it
 * @mask: END after the last one
 */
struct unit {
	u32 mask;
	u8 counts;
};

#define END 0x100

static const struct unit snb[] = {
	{ 0x01, NWALKS }, { 0x02, NWALKS }, { 0x04, NCYCLES }, { 0x08, 0 }, { 0x10, NHIT }, { END }
};

static const struct unit ivb_loads[] = {
	{ 0x81, NWALKS }, { 0x82, NWALKS }, { 0x84, NCYCLES }, { 0x88, N2M | N1G },
	{ 0x01, 0 }, { 0x02, 0 }, { 0x04, 0 }, { 0x08, 0 }, { 0x10, 0 }, { END }
};

static const struct unit ivb_load_hits[] = {
	{ 0x04, NHIT }, { 0x01, 0 }, { END }
};

static const struct unit hsw[] = {
	{ 0x01, NWALKS }, { 0x02, N4K | NFAULT }, { 0x04, N2M }, { 0x08, N1G }, { 0x0e, NWALKS },
	{ 0x10, NCYCLES }, { 0x20, NHIT }, { 0x40, 0 }, { 0x60, NHIT }, { END }
};

static const struct unit skl[] = {
	{ 0x01, NWALKS }, { 0x02, N4K | NFAULT }, { 0x04, N2M }, { 0x08, N1G }, { 0x0e, NWALKS },
	{ 0x10, NCYCLES }, { 0x20, NHIT }, { 0x40, 0 }, { END }
};

static const struct unit icl[] = {
	{ 0x01, 0 }, { 0x02, N4K | NFAULT }, { 0x04, N2M }, { 0x08, N1G }, { 0x0e, NWALKS },
	{ 0x10, NCYCLES }, { 0x20, NHIT }, { END }
};

static const struct unit tnt_itlb[] = {
	{ 0x04, NWALKS | NHIT }, { 0x01, 0 }, { END }
};

static const struct unit zen_dtlb[] = {
	{ 0x01, NHIT }, { 0x02, 0 }, { 0x04, 0 }, { 0x08, 0 }, { 0x0f, NHIT },
	{ 0x10, N4K | NFAULT }, { 0x20, 0 }, { 0x40, N2M }, { 0x80, N1G }, { 0xf0, NWALKS },
	{ 0xff, NWALKS | NHIT }, { END }
};

static const struct unit zen_itlb_hits[] = {
	{ 0x00, NHIT }, { 0xff, NHIT }, { END }
};

static const struct unit zen_itlb[] = {
	{ 0x00, 0 }, { 0x01, N4K | NFAULT }, { 0x02, N2M }, { 0x04, N1G }, { 0x07, NWALKS },
	{ 0xff, NWALKS }, { END }
};

/* an event that others have */
static const struct unit nothing[] = {
	{ 0x02, 0 }, { 0x0e, 0 }, { 0xff, 0 }, { END }
};

/**
 * struct generation - what the CPUs of one generation have
 * @walks: the event selects of all walks of loads, stores, fetches
 * @events: the events, without unit masks
 */
static const struct generation {
	const char *name;
	u64 walks[KINDS];
	struct {
		u64 event;
		u8 kinds;
		const struct unit *units;
	} events[6];
} generations[] = {
	{ "snb", { 0x0208, 0x0249, 0x0285 },
	  { { 0x08, NLOAD, snb }, { 0x49, NSTORE, snb }, { 0x85, NFETCH, snb },
	    { 0x12, 0, nothing } } },
	{ "ivb", { 0x8208, 0x0249, 0x0285 },
	  { { 0x08, NLOAD, ivb_loads }, { 0x5f, NLOAD, ivb_load_hits }, { 0x49, NSTORE, snb },
	    { 0x85, NFETCH, snb }, { 0x12, 0, nothing } } },
	{ "hsw", { 0x0e08, 0x0e49, 0x0e85 },
	  { { 0x08, NLOAD, hsw }, { 0x49, NSTORE, hsw }, { 0x85, NFETCH, hsw },
	    { 0x12, 0, nothing } } },
	{ "skl", { 0x0e08, 0x0e49, 0x0e85 },
	  { { 0x08, NLOAD, skl }, { 0x49, NSTORE, skl }, { 0x85, NFETCH, skl },
	    { 0x12, 0, nothing } } },
	{ "icl", { 0x0e08, 0x0e49, 0x0e85 },
	  { { 0x08, NLOAD, icl }, { 0x49, NSTORE, icl }, { 0x85, NFETCH, icl },
	    { 0x12, 0, nothing } } },
	{ "tnt", { 0x0e08, 0x0e49, 0x0e85 },
	  { { 0x08, NLOAD, icl }, { 0x49, NSTORE, icl }, { 0x85, NFETCH, icl },
	    { 0x81, NFETCH, tnt_itlb }, { 0x12, 0, nothing } } },
	{ "glc", { 0x0e12, 0x0e13, 0x0e11 },
	  { { 0x12, NLOAD, icl }, { 0x13, NSTORE, icl }, { 0x11, NFETCH, icl },
	    { 0x08, 0, nothing } } },
	/* its event has twelve bits */
	{ "zen", { 0xf045, 0xf045, 0x0785 },
	  { { 0x45, NLOAD | NSTORE, zen_dtlb }, { 0x84, NFETCH, zen_itlb_hits },
	    { 0x85, NFETCH, zen_itlb }, { 0x08, 0, nothing }, { 0x100000045, 0, nothing },
	    { 0x100000085, 0, nothing } } },
};

/* the selects of all events and unit masks of this CPU */
static struct event {
	u64 select;
	u8 kinds, counts;
} events[64];

static u32 nr_events;
static const struct generation *generation;

static void events_init(void)
{
	const struct unit *u;
	u32 i;

	for (i = 0; !generation && i < sizeof(generations) / sizeof(*generations); i++)
		if (option_is("generation", generations[i].name))
			generation = &generations[i];
	for (i = 0; i < 6 && generation->events[i].units; i++)
		for (u = generation->events[i].units; u->mask != END; u++)
			events[nr_events++] = (struct event){
				generation->events[i].event | u->mask << 8,
				generation->events[i].kinds, u->counts
			};
}

u64 walk_event(enum kind kind)
{
	if (!generation)
		events_init();
	return generation->walks[kind];
}

/* where; what a walk there ends with, the user's and the kernel's; after how many levels */
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

static u64 count(const struct event *event, u64 filter, const struct truth *truth)
{
	u64 sum = 0;
	int i;

	for (i = 0; i < KINDS * MODES * WHATS; i++)
		if ((event->kinds & 1 << i / WHATS / MODES) &&
		    (filter & EVTSEL_USR << i / WHATS % MODES) &&
		    (event->counts & 1 << i % WHATS))
			sum += (&truth->n[0][0][0])[i];
	return sum;
}

/* as many events at once as there are counters, from the first on; returns how many */
static u32 check_some(const char *title, u32 first, u64 filter, const struct touch *misses,
		      const struct truth *expected, void (*setup)(void))
{
	struct truth truth;
	u64 counted[16];
	u32 i, n = nr_events - first;

	if (n > (u32)counters)
		n = counters;
	for (i = 0; i < n; i++)
		counter_select(i, events[first + i].select | filter | EVTSEL_EN);
	setup();
	measure(misses, 1, &truth, counted, n);
	check_truth(title, &truth, expected);
	for (i = 0; i < n; i++) {
		const struct event *event = &events[first + i];

		if (!CHECK(title, counted[i], count(event, filter, expected)) && wrong < 40)
			print("  event %lx\n", event->select | filter);
		counter_select(i, 0);
	}
	return n;
}

void check_all(const char *title, const struct touch *misses, const struct truth *expected,
	       void (*setup)(void))
{
	static const u64 filters[] = { EVTSEL_USR, EVTSEL_OS, EVTSEL_USR | EVTSEL_OS };
	u32 filter, first;

	for (filter = 0; filter < 3; filter++)
		for (first = 0; first < nr_events;)
			first += check_some(title, first, filters[filter], misses, expected, setup);
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

/* accesses to one place */
static void check_place(const struct place *p, enum kind k, enum mode m)
{
	const struct touch misses = { k, m, p->first, p->stride, 1 + k * 2 + m };
	struct truth expected = { };

	expected.n[k][m][p->what[m]] = misses.n;
	expected.n[k][m][WCYCLES] = misses.n * p->levels * walk_cycles;
	check_all("events", &misses, &expected, flush_all);
}

void check_events(void)
{
	u32 place;
	int kind, mode;

	for (place = 0; place < sizeof(places) / sizeof(*places); place++)
		for (kind = 0; kind < KINDS; kind++)
			for (mode = 0; mode < MODES; mode++)
				check_place(&places[place], kind, mode);
	for (kind = 0; kind < KINDS; kind++)
		check_crossing(kind);
}
