// SPDX-License-Identifier: GPL-2.0
/*
 * Single accesses: what the TLB holds, an address, and what it has to end with.
 * Sections and tables are of the MPC860UM where no other manual is named.
 */
#include "mmu-test.h"

enum { MAX_ENTRIES = 3 };

/* A row is for one side or both; the data side loads and stores. */
enum { I = 1, D = 2, BOTH = I | D };
enum outcome { hit, miss, error };

#define UA	0x10004000	/* an address in user space */
#define KA	0xc0004000	/* and one in kernel space */
#define PA	0x02004000	/* where they lead; aligned to 16 KB only */
#define PA2	0x03000000
#define BIG	0x02800000	/* aligned to 8 MB */
#define LIVE	EPN_EV
#define ASID(n)	(EPN_EV | (n))

static const struct row {
	const char *title;
	u8 sides, user, casid;
	u32 ctr;
	struct {
		u32 epn, twc, rpn;
	} entries[MAX_ENTRIES];
	u32 ea;
	enum outcome outcome;
	u32 where;		/* hit: the physical address; error: the cause */
} table[] = {
	/* Table 9-22: no entry matches, in every space and mode */
	{ "empty, user space, user", BOTH, 1, 0, 0, { }, UA, miss, 0 },
	{ "empty, user space, supervisor", BOTH, 0, 0, 0, { }, UA, miss, 0 },
	{ "empty, kernel space, user", BOTH, 1, 0, 0, { }, KA, miss, 0 },
	{ "empty, kernel space, supervisor", BOTH, 0, 0, 0, { }, KA, miss, 0 },
	{ "last user address", BOTH, 0, 0, 0, { }, 0x7ffffffc, miss, 0 },
	{ "first kernel address", BOTH, 0, 0, 0, { }, 0x80000000, miss, 0 },
	{ "CASID goes into Mx_EPN", BOTH, 1, 13, 0, { }, UA, miss, 0 },

	/* Table 9-4 and Mx_TWC: page sizes */
	{ "4K", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, PA | PAGE } }, UA, hit, PA },
	{ "4K, last word", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, PA | PAGE } },
	  UA + 0xffc, hit, PA + 0xffc },
	{ "4K, page after", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, PA | PAGE } },
	  UA + 0x1000, miss, 0 },
	{ "4K, page before", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, PA | PAGE } },
	  UA - 4, miss, 0 },
	{ "4K, supervisor in kernel space", BOTH, 0, 0, 0,
	  { { KA | LIVE, TWC_V, PA | PAGE } }, KA, hit, PA },
	{ "16K, last word", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, PA | PAGE | RPN_16K } },
	  UA + 0x3ffc, hit, PA + 0x3ffc },
	{ "16K, page after", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, PA | PAGE | RPN_16K } },
	  UA + 0x4000, miss, 0 },
	{ "16K, page before", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, PA | PAGE | RPN_16K } },
	  UA - 4, miss, 0 },
	{ "16K, low bits of the EPN do not matter", BOTH, 1, 0, 0,
	  { { (UA + 0x2000) | LIVE, TWC_V, PA | PAGE | RPN_16K } }, UA + 0x1000, hit, PA + 0x1000 },
	{ "512K, first word", BOTH, 1, 0, 0,
	  { { 0x10080000 | LIVE, TWC_512K | TWC_V, BIG | PAGE } }, 0x10080000, hit, BIG },
	{ "512K, last word", BOTH, 1, 0, 0,
	  { { 0x10080000 | LIVE, TWC_512K | TWC_V, BIG | PAGE } }, 0x100ffffc, hit, BIG + 0x7fffc },
	{ "512K, page after", BOTH, 1, 0, 0,
	  { { 0x10080000 | LIVE, TWC_512K | TWC_V, BIG | PAGE } }, 0x10100000, miss, 0 },
	{ "512K, page before", BOTH, 1, 0, 0,
	  { { 0x10080000 | LIVE, TWC_512K | TWC_V, BIG | PAGE } }, 0x1007fffc, miss, 0 },
	{ "512K, low bits of the EPN do not matter", BOTH, 1, 0, 0,
	  { { 0x100ff000 | LIVE, TWC_512K | TWC_V, BIG | PAGE } }, 0x10081000, hit, BIG + 0x1000 },
	{ "8M, first word", BOTH, 0, 0, 0,
	  { { 0xc0000000 | LIVE, TWC_8M | TWC_V, BIG | PAGE } }, 0xc0000000, hit, BIG },
	{ "8M, last word", BOTH, 0, 0, 0,
	  { { 0xc0000000 | LIVE, TWC_8M | TWC_V, BIG | PAGE } }, 0xc07ffffc, hit, BIG + 0x7ffffc },
	{ "8M, page after", BOTH, 0, 0, 0,
	  { { 0xc0000000 | LIVE, TWC_8M | TWC_V, BIG | PAGE } }, 0xc0800000, miss, 0 },
	{ "8M, page before", BOTH, 0, 0, 0,
	  { { 0xc0000000 | LIVE, TWC_8M | TWC_V, BIG | PAGE } }, 0xbffffffc, miss, 0 },

	/* Mx_EPN: EV, ASID; table 9-4: SH */
	{ "EV = 0", BOTH, 1, 0, 0, { { UA, TWC_V, PA | PAGE } }, UA, miss, 0 },
	{ "ASID equal", BOTH, 1, 3, 0, { { UA | ASID(3), TWC_V, PA | PAGE } }, UA, hit, PA },
	{ "ASID different", BOTH, 1, 4, 0, { { UA | ASID(3), TWC_V, PA | PAGE } }, UA, miss, 0 },
	{ "ASID different, supervisor", BOTH, 0, 4, 0, { { KA | ASID(3), TWC_V, PA | PAGE } },
	  KA, miss, 0 },
	{ "ASID different, shared", BOTH, 1, 4, 0,
	  { { UA | ASID(3), TWC_V, PA | PAGE | RPN_SH } }, UA, hit, PA },
	{ "ASID chooses the first", BOTH, 1, 1, 0,
	  { { UA | ASID(1), TWC_V, PA | PAGE }, { UA | ASID(2), TWC_V, PA2 | PAGE } },
	  UA, hit, PA },
	{ "ASID chooses the second", BOTH, 1, 2, 0,
	  { { UA | ASID(1), TWC_V, PA | PAGE }, { UA | ASID(2), TWC_V, PA2 | PAGE } },
	  UA, hit, PA2 },
	{ "three entries, the right one", BOTH, 1, 0, 0,
	  { { KA | LIVE, TWC_V, PA | PAGE }, { UA | LIVE, TWC_V, PA2 | PAGE },
	    { (UA + 0x1000) | LIVE, TWC_V, PA | PAGE } }, UA, hit, PA2 },

	/* Table 9-22: a matching entry without a page is an error, not a miss */
	{ "segment not valid", BOTH, 1, 0, 0, { { UA | LIVE, 0, PA | PAGE } },
	  UA, error, CAUSE_NO_PAGE },
	{ "page not valid", BOTH, 1, 0, 0, { { UA | LIVE, TWC_V, (PA | PAGE) & ~RPN_V } },
	  UA, error, CAUSE_NO_PAGE },
	{ "page not valid, user space, supervisor", BOTH, 0, 0, 0,
	  { { UA | LIVE, TWC_V, (PA | PAGE) & ~RPN_V } }, UA + 0xffc, error, CAUSE_NO_PAGE },
	{ "page not valid, kernel space, supervisor", BOTH, 0, 0, 0,
	  { { KA | LIVE, TWC_V, (PA | PAGE) & ~RPN_V } }, KA + 4, error, CAUSE_NO_PAGE },
	{ "page not valid, kernel space, user", BOTH, 1, 0, 0,
	  { { KA | LIVE, TWC_V, (PA | PAGE) & ~RPN_V } }, KA, error, CAUSE_NO_PAGE },
	{ "page not valid and protected", BOTH, 1, 0, 0,
	  { { UA | LIVE, TWC_V, (PA | RPN_SUBPAGES | RPN_C) } }, UA, error, CAUSE_NO_PAGE },

	/* MPC801UM 11.4.2: guarded pages hold no instructions */
	{ "guarded, fetch", I, 1, 0, 0, { { UA | LIVE, TWC_G | TWC_V, PA | PAGE } },
	  UA, error, CAUSE_GUARDED },
	{ "guarded, data", D, 1, 0, 0, { { UA | LIVE, TWC_G | TWC_V, PA | PAGE } }, UA, hit, PA },

	/* Table 9-4, PPCS: an entry for supervisor or user accesses only */
	{ "PPCS, for supervisor, supervisor", BOTH, 0, 0, CTR_PPCS,
	  { { UA | LIVE, TWC_V, (PA | PAGE) & ~0x40 & ~0x30 } }, UA, hit, PA },
	{ "PPCS, for supervisor, user", BOTH, 1, 0, CTR_PPCS,
	  { { UA | LIVE, TWC_V, (PA | PAGE) & ~0x40 & ~0x30 } }, UA, miss, 0 },
	{ "PPCS, for user, supervisor", BOTH, 0, 0, CTR_PPCS,
	  { { UA | LIVE, TWC_V, (PA | PAGE) & ~0x80 & ~0x30 } }, UA, miss, 0 },
	{ "PPCS, for user, user", BOTH, 1, 0, CTR_PPCS,
	  { { UA | LIVE, TWC_V, (PA | PAGE) & ~0x80 & ~0x30 } }, UA, hit, PA },
	{ "PPCS, for both, user", BOTH, 1, 0, CTR_PPCS,
	  { { UA | LIVE, TWC_V, (PA | PAGE) & ~0x30 } }, UA, hit, PA },
};

static u32 vector_of(enum side side, enum outcome outcome)
{
	return outcome == hit ? HIT : outcome == miss ? MISS(side) : ERROR(side);
}

static void check_row(const struct row *row, enum side side, enum kind kind)
{
	struct expected expected = {
		.vector = vector_of(side, row->outcome),
		.cause = row->outcome == error ? row->where : 0,
		.pa = row->outcome == hit ? row->where : PA,
	};
	int i;

	set_ctr(side, 0);
	invalidate_all();
	set_ctr(side, row->ctr);
	mtspr(SPRN_M_CASID, row->casid);
	for (i = 0; i < MAX_ENTRIES; i++)
		if (row->entries[i].epn)
			tlb_load(side, row->entries[i].epn, row->entries[i].twc,
				 row->entries[i].rpn);
	check_access(row->title, kind, row->user, row->ea, &expected);
	set_ctr(side, 0);
}

void check_accesses(void)
{
	unsigned int i;

	set_ap(SIDE_I, 0x55555555);
	set_ap(SIDE_D, 0x55555555);
	for (i = 0; i < sizeof(table) / sizeof(*table); i++) {
		if (table[i].sides & I)
			check_row(&table[i], SIDE_I, FETCH);
		if (table[i].sides & D) {
			check_row(&table[i], SIDE_D, LOAD);
			check_row(&table[i], SIDE_D, STORE);
		}
	}
}
