// SPDX-License-Identifier: GPL-2.0
/*
 * Sequences of loads, invalidations and accesses: which entry is replaced, and
 * which goes. MPC885RM 8.10, and MPC801UM 11.8 for parts with 8 entries. All are
 * run on both sides.
 */
#include "mmu-test.h"

/* Page P of a program is at EA(P) and leads to PA(P). */
#define EA(p)	(0x10000000 + ((p) << 12))
#define PA(p)	(0x02000000 + ((p) << 12))
#define BIG_EA	0x20000000
#define BIG_PA	0x02800000

#define N		ENTRIES
#define FREE		(N - RESERVED)	/* entries that are left when some are reserved */
#define INDEX(i)	((i) << 8)
/* where the index goes from 0 when entries are reserved: 64 has them in the middle */
#define BELOW_0		(N == 64 ? 63 : RESERVED_END - RESERVED - 1)

enum op {
	END,
	SET_CTR,	/* Mx_CTR = a */
	SET_CASID,	/* M_CASID = a */
	LOAD_ONE,	/* page a, for ASID b */
	LOAD_SHARED,	/* page a, for all */
	LOAD_BIG,	/* 8M page at BIG_EA */
	LOAD_SIZE,	/* page of 16K (a = 0) or 512K (a = 1) at BIG_EA */
	LOAD_DEAD,	/* page a with EV = 0 */
	LOAD_OTHER,	/* page a, on the other side */
	FILL,		/* pages a to b - 1 */
	TLBIA,
	TLBIE,		/* page a */
	TLBIE_BIG,	/* BIG_EA + a */
	INDX,		/* the index must be a */
	HITS,		/* pages a to b - 1 must hit */
	MISSES,		/* and these must miss */
	HIT_BIG,	/* BIG_EA + a must hit */
	MISS_BIG,
	HIT_OTHER,	/* page a, on the other side */
	MISS_OTHER,
};

struct step {
	enum op op;
	u32 a, b;
};

static const struct step as_many_as_entries[] = {
	{ TLBIA }, { FILL, 0, N }, { HITS, 0, N }, { HITS, 0, N }, { MISSES, N, N + 2 },
	{ HITS, 0, N }, { END }
};

static const struct step one_more_replaces_the_first[] = {
	{ TLBIA }, { FILL, 0, N + 1 }, { MISSES, 0, 1 }, { HITS, 1, N + 1 },
	{ LOAD_ONE, N + 1 }, { MISSES, 1, 2 }, { HITS, 2, N + 2 }, { END }
};

static const struct step index_steps_down[] = {
	{ TLBIA }, { INDX, 0 }, { LOAD_ONE, 0 }, { INDX, N - 1 }, { LOAD_ONE, 1 },
	{ INDX, N - 2 }, { FILL, 2, N - 1 }, { INDX, 1 }, { LOAD_ONE, N - 1 }, { INDX, 0 },
	{ LOAD_ONE, N }, { INDX, N - 1 }, { END }
};

static const struct step goes_round[] = {
	{ TLBIA }, { FILL, 0, 3 * N + 5 }, { HITS, 2 * N + 5, 3 * N + 5 },
	{ MISSES, N + 5, 2 * N + 5 }, { INDX, N - 5 }, { END }
};

static const struct step index_chooses_the_entry[] = {
	{ TLBIA }, { FILL, 0, N },	/* page p is in entry (N - p) % N */
	{ SET_CTR, INDEX(5) }, { LOAD_ONE, 100 }, { INDX, 4 },
	{ HITS, 100, 101 }, { MISSES, N - 5, N - 4 }, { HITS, 0, N - 5 }, { HITS, N - 4, N },
	{ SET_CTR, INDEX(N - 1) }, { LOAD_ONE, 101 }, { INDX, N - 2 },
	{ MISSES, 1, 2 }, { HITS, 2, N - 5 }, { HITS, 0, 1 }, { HITS, 100, 102 }, { END }
};

static const struct step a_miss_changes_nothing[] = {
	{ TLBIA }, { FILL, 0, 3 }, { INDX, N - 3 }, { MISSES, 3, 9 }, { INDX, N - 3 },
	{ HITS, 0, 3 }, { INDX, N - 3 }, { END }
};

static const struct step dead_entries_replace_too[] = {
	{ TLBIA }, { FILL, 0, N }, { LOAD_DEAD, 500 }, { INDX, N - 1 }, { MISSES, 0, 1 },
	{ MISSES, 500, 501 }, { HITS, 1, N }, { END }
};

static const struct step reserved_are_not_replaced[] = {
	{ TLBIA }, { SET_CTR, INDEX(RESERVED_END - 1) }, { FILL, 0, RESERVED },
	{ INDX, RESERVED_END - RESERVED - 1 },
	{ SET_CTR, CTR_RSV4 }, { LOAD_ONE, 10 }, { INDX, BELOW_0 },
	{ FILL, 11, 10 + FREE }, { HITS, 0, RESERVED }, { HITS, 10, 10 + FREE },
	{ INDX, 0 },
	{ LOAD_ONE, 10 + FREE }, { MISSES, 10, 11 }, { HITS, 11, 11 + FREE },
	{ FILL, 100, 100 + 3 * FREE }, { HITS, 0, RESERVED },
	{ MISSES, 100 + FREE, 100 + 2 * FREE }, { HITS, 100 + 2 * FREE, 100 + 3 * FREE },
	{ END }
};

static const struct step index_skips_reserved[] = {
	{ TLBIA }, { SET_CTR, CTR_RSV4 | INDEX(0) }, { LOAD_ONE, 0 }, { INDX, BELOW_0 },
	{ SET_CTR, CTR_RSV4 | INDEX(1) }, { LOAD_ONE, 1 }, { INDX, 0 },
	{ SET_CTR, CTR_RSV4 | INDEX(RESERVED_END - RESERVED - 1) }, { LOAD_ONE, 2 },
	{ INDX, RESERVED_END - RESERVED - 2 }, { END }
};

static const struct step tlbia_spares_reserved[] = {
	{ TLBIA }, { SET_CTR, INDEX(RESERVED_END - 1) }, { FILL, 0, RESERVED },
	{ SET_CTR, CTR_RSV4 | INDEX(3) }, { FILL, 10, 10 + FREE }, { TLBIA }, { INDX, 0 },
	{ HITS, 0, RESERVED }, { MISSES, 10, 10 + FREE },
	{ SET_CTR, 0 }, { HITS, 0, RESERVED }, { TLBIA }, { MISSES, 0, RESERVED }, { END }
};

static const struct step tlbia_takes_all[] = {
	{ TLBIA }, { FILL, 0, N + 3 }, { SET_CASID, 2 }, { LOAD_ONE, 100, 2 },
	{ LOAD_SHARED, 101 }, { LOAD_BIG }, { LOAD_OTHER, 102 },
	{ HITS, 100, 102 }, { HIT_BIG, 0 }, { HIT_OTHER, 102 },
	{ TLBIA }, { INDX, 0 }, { MISSES, 0, N + 3 }, { MISSES, 100, 102 }, { MISS_BIG, 0 },
	{ MISS_OTHER, 102 }, { SET_CASID, 0 }, { MISSES, 0, N + 3 }, { END }
};

static const struct step tlbie_takes_one[] = {
	{ TLBIA }, { FILL, 0, N }, { TLBIE, 3 }, { MISSES, 3, 4 }, { HITS, 0, 3 },
	{ HITS, 4, N }, { INDX, 0 }, { END }
};

static const struct step tlbie_takes_reserved[] = {
	{ TLBIA }, { SET_CTR, INDEX(RESERVED_END - 1) }, { FILL, 0, RESERVED },
	{ SET_CTR, CTR_RSV4 }, { LOAD_ONE, 10 }, { TLBIE, 0 }, { MISSES, 0, 1 },
	{ HITS, 1, RESERVED }, { HITS, 10, 11 }, { END }
};

static const struct step tlbie_takes_every_asid[] = {
	{ TLBIA }, { LOAD_ONE, 0, 1 }, { LOAD_ONE, 0, 2 }, { LOAD_ONE, 1, 2 },
	{ SET_CASID, 1 }, { HITS, 0, 1 }, { TLBIE, 0 }, { MISSES, 0, 1 },
	{ SET_CASID, 2 }, { MISSES, 0, 1 }, { HITS, 1, 2 }, { SET_CASID, 0 }, { END }
};

static const struct step tlbie_takes_shared[] = {
	{ TLBIA }, { LOAD_SHARED, 0 }, { SET_CASID, 9 }, { HITS, 0, 1 }, { TLBIE, 0 },
	{ MISSES, 0, 1 }, { SET_CASID, 0 }, { END }
};

static const struct step tlbie_is_for_both_sides[] = {
	{ TLBIA }, { LOAD_ONE, 0 }, { LOAD_OTHER, 0 }, { LOAD_OTHER, 1 }, { HIT_OTHER, 0 },
	{ TLBIE, 0 }, { MISSES, 0, 1 }, { MISS_OTHER, 0 }, { HIT_OTHER, 1 }, { END }
};

static const struct step tlbie_takes_big_pages[] = {
	{ TLBIA }, { LOAD_BIG }, { HIT_BIG, 0x7ffffc }, { TLBIE_BIG, 0x800000 },
	{ HIT_BIG, 0 }, { TLBIE_BIG, 0x345678 }, { MISS_BIG, 0 }, { MISS_BIG, 0x7ffffc },
	{ LOAD_SIZE, 1 }, { HIT_BIG, 0x7fffc }, { TLBIE_BIG, 0x80000 }, { HIT_BIG, 0 },
	{ TLBIE_BIG, 0x45678 }, { MISS_BIG, 0 }, { MISS_BIG, 0x7fffc },
	{ LOAD_SIZE, 0 }, { HIT_BIG, 0x3ffc }, { TLBIE_BIG, 0x4000 }, { HIT_BIG, 0 },
	{ TLBIE_BIG, 0x1000 }, { MISS_BIG, 0 }, { MISS_BIG, 0x3ffc }, { END }
};

/* A big page that is replaced leaves nothing behind, wherever it was used. */
static const struct step replaced_big_page[] = {
	{ TLBIA }, { LOAD_BIG }, { HIT_BIG, 0 }, { HIT_BIG, 0x400000 }, { HIT_BIG, 0x7ffffc },
	{ FILL, 0, N }, { MISS_BIG, 0 }, { MISS_BIG, 0x400000 }, { MISS_BIG, 0x7ffffc }, { END }
};

static const struct step casid_decides[] = {
	{ TLBIA }, { LOAD_ONE, 0, 0 }, { LOAD_ONE, 1, 7 }, { LOAD_SHARED, 2 },
	{ HITS, 0, 1 }, { MISSES, 1, 2 }, { HITS, 2, 3 }, { SET_CASID, 7 },
	{ MISSES, 0, 1 }, { HITS, 1, 3 }, { SET_CASID, 0 }, { HITS, 0, 1 }, { MISSES, 1, 2 },
	{ END }
};

static const struct step sides_are_apart[] = {
	{ TLBIA }, { LOAD_ONE, 0 }, { MISS_OTHER, 0 }, { LOAD_OTHER, 1 }, { MISSES, 1, 2 },
	{ HITS, 0, 1 }, { HIT_OTHER, 1 }, { INDX, N - 1 }, { END }
};

#define PROGRAM(name) { #name, name }

static const struct {
	const char *title;
	const struct step *steps;
} table[] = {
	PROGRAM(as_many_as_entries),
	PROGRAM(one_more_replaces_the_first),
	PROGRAM(index_steps_down),
	PROGRAM(goes_round),
	PROGRAM(index_chooses_the_entry),
	PROGRAM(a_miss_changes_nothing),
	PROGRAM(dead_entries_replace_too),
	PROGRAM(reserved_are_not_replaced),
	PROGRAM(index_skips_reserved),
	PROGRAM(tlbia_spares_reserved),
	PROGRAM(tlbia_takes_all),
	PROGRAM(tlbie_takes_one),
	PROGRAM(tlbie_takes_reserved),
	PROGRAM(tlbie_takes_every_asid),
	PROGRAM(tlbie_takes_shared),
	PROGRAM(tlbie_is_for_both_sides),
	PROGRAM(tlbie_takes_big_pages),
	PROGRAM(replaced_big_page),
	PROGRAM(casid_decides),
	PROGRAM(sides_are_apart),
};

static int check_page(const char *title, enum side side, u32 ea, u32 pa, int hits)
{
	struct expected expected = { hits ? HIT : MISS(side), 0, pa };

	return check_access(title, side == SIDE_I ? FETCH : LOAD, 1, ea, &expected);
}

static int run_step(const char *title, enum side side, const struct step *step)
{
	enum side other = side == SIDE_I ? SIDE_D : SIDE_I;
	u32 a = step->a, b = step->b, index;
	int ok = 1;

	switch (step->op) {
	case SET_CTR:
		set_ctr(side, a);
		break;
	case SET_CASID:
		mtspr(SPRN_M_CASID, a);
		break;
	case LOAD_ONE:
		tlb_load(side, EA(a) | EPN_EV | b, TWC_V, PA(a) | PAGE);
		break;
	case LOAD_SHARED:
		tlb_load(side, EA(a) | EPN_EV | 5, TWC_V, PA(a) | PAGE | RPN_SH);
		break;
	case LOAD_BIG:
		tlb_load(side, BIG_EA | EPN_EV, TWC_8M | TWC_V, BIG_PA | PAGE | RPN_SH);
		break;
	case LOAD_SIZE:
		tlb_load(side, BIG_EA | EPN_EV, (a ? TWC_512K : 0) | TWC_V,
			 BIG_PA | PAGE | RPN_SH | (a ? 0 : RPN_16K));
		break;
	case LOAD_DEAD:
		tlb_load(side, EA(a), TWC_V, PA(a) | PAGE);
		break;
	case LOAD_OTHER:
		tlb_load(other, EA(a) | EPN_EV, TWC_V, PA(a) | PAGE | RPN_SH);
		break;
	case FILL:
		for (; a < b; a++)
			tlb_load(side, EA(a) | EPN_EV, TWC_V, PA(a) | PAGE);
		break;
	case TLBIA:
		invalidate_all();
		break;
	case TLBIE:
		invalidate(EA(a));
		break;
	case TLBIE_BIG:
		invalidate(BIG_EA + a);
		break;
	case INDX:
		rows++;
		index = get_index(side);
		if (index != a) {
			print("FAIL %s: index is %u, not %u\n", title, index, a);
			wrong++;
			ok = 0;
		}
		break;
	case HITS:
	case MISSES:
		for (; a < b; a++)
			ok &= check_page(title, side, EA(a), PA(a), step->op == HITS);
		break;
	case HIT_BIG:
	case MISS_BIG:
		ok = check_page(title, side, BIG_EA + a, BIG_PA + a, step->op == HIT_BIG);
		break;
	case HIT_OTHER:
	case MISS_OTHER:
		ok = check_page(title, other, EA(a), PA(a), step->op == HIT_OTHER);
		break;
	case END:
		break;
	}
	return ok;
}

static void run_program(unsigned int i, enum side side)
{
	const struct step *step;

	set_ctr(SIDE_I, 0);
	set_ctr(SIDE_D, 0);
	mtspr(SPRN_M_CASID, 0);
	for (step = table[i].steps; step->op != END; step++) {
		if (!run_step(table[i].title, side, step)) {
			print("     (%s side, step %u)\n", side == SIDE_I ? "I" : "D",
			      (u32)(step - table[i].steps) + 1);
			break;
		}
	}
}

void check_programs(void)
{
	unsigned int i;

	set_ap(SIDE_I, 0x55555555);
	set_ap(SIDE_D, 0x55555555);
	for (i = 0; i < sizeof(table) / sizeof(*table); i++) {
		run_program(i, SIDE_I);
		run_program(i, SIDE_D);
	}
}
