// SPDX-License-Identifier: GPL-2.0
/*
 * Who may do what to a page: MPC860UM table 9-4 (encodings of PP), MPC823UM page
 * 11-4 (access protection groups). Each encoding is tried on each side, by each mode,
 * with each setting of its group.
 */
#include "mmu-test.h"

#define EA	0x10004000
#define PA	0x02004000
#define OTHER	5	/* a group that is not the entry's */

/* Columns of table 9-4: what supervisor and user may do. Reserved ones are not here. */
static const struct {
	const char *title;
	u32 rpn;
	const char *fetch[2], *data[2];
} encodings[] = {
	{ "PP 00", RPN_PP(0), { "x", "-" }, { "rw", "-" } },
	{ "PP 01", RPN_PP(1), { "x", "x" }, { "rw", "r" } },
	{ "PP 10", RPN_PP(2), { "x", "x" }, { "rw", "rw" } },
	{ "PP 11", RPN_PP(3), { "x", "x" }, { "r", "r" } },
	{ "PP extended 00", RPN_EXT | RPN_PP(0), { "-", "-" }, { "-", "-" } },
	{ "PP extended 01", RPN_EXT | RPN_PP(1), { "x", "-" }, { "r", "-" } },
};

/*
 * Without GPM a group's field is Ks, Kp: may the mode do what the table's column
 * for supervisor says (0) or only what that for user says (1)? With GPM it is 00 no
 * access, 01 what the page says, 11 everything.
 */
enum column { SUPERVISOR, USER, NOTHING, EVERYTHING };

static const struct {
	const char *title;
	u32 ctr, field;
	enum column column[2];	/* for a supervisor's, for a user's access */
} groups[] = {
	{ "Ks 0 Kp 0", 0, 0, { SUPERVISOR, SUPERVISOR } },
	{ "Ks 0 Kp 1", 0, 1, { SUPERVISOR, USER } },
	{ "Ks 1 Kp 0", 0, 2, { USER, SUPERVISOR } },
	{ "Ks 1 Kp 1", 0, 3, { USER, USER } },
	{ "GPM no access", CTR_GPM, 0, { NOTHING, NOTHING } },
	{ "GPM client", CTR_GPM, 1, { SUPERVISOR, USER } },
	{ "GPM manager", CTR_GPM, 3, { EVERYTHING, EVERYTHING } },
};

static int has(const char *may, char what)
{
	while (*may && *may != what)
		may++;
	return *may;
}

static void check_group(unsigned int e, unsigned int g, unsigned int apg, int user,
			enum side side, enum kind kind)
{
	static const char letter[] = { [LOAD] = 'r', [STORE] = 'w', [FETCH] = 'x' };
	const char *const *columns = side == SIDE_I ? encodings[e].fetch : encodings[e].data;
	enum column column = groups[g].column[user];
	struct expected expected = { .pa = PA };
	/* all other groups say the opposite */
	u32 field = groups[g].field << (30 - 2 * apg);
	u32 others = ~(3u << (30 - 2 * apg));
	int may = column == EVERYTHING ||
		  (column != NOTHING && has(columns[column], letter[kind]));

	expected.vector = may ? HIT : ERROR(side);
	expected.cause = may ? 0 : CAUSE_PROTECTED;
	set_ctr(side, 0);
	invalidate_all();
	set_ctr(side, groups[g].ctr);
	set_ap(side, field | (may ? (groups[g].ctr ? 0 : others) :
				    (groups[g].ctr ? others : 0)));
	tlb_load(side, EA | EPN_EV, TWC_APG(apg) | TWC_V,
		 PA | encodings[e].rpn | RPN_C | RPN_SUBPAGES | RPN_V);
	if (!check_access(encodings[e].title, kind, user, EA, &expected))
		print("     (%s, group %u, %s)\n", groups[g].title, apg,
		      user ? "user" : "supervisor");
	set_ctr(side, 0);
}

/* MPC801UM 11.4.1: the first store to a page takes an error and the entry goes, loads do not */
static void check_change_bit(int user)
{
	const struct expected loaded = { HIT, 0, PA };
	const struct expected stored = { ERROR(SIDE_D), CAUSE_PROTECTED, PA };
	const struct expected gone = { MISS(SIDE_D), 0, PA };

	set_ctr(SIDE_D, 0);
	set_ap(SIDE_D, 0x55555555);
	invalidate_all();
	tlb_load(SIDE_D, EA | EPN_EV, TWC_V, (PA | PAGE) & ~RPN_C);
	check_access("C = 0, load", LOAD, user, EA, &loaded);
	check_access("C = 0, load again", LOAD, user, EA, &loaded);
	check_access("C = 0, store", STORE, user, EA, &stored);
	check_access("C = 0, after the store", LOAD, user, EA, &gone);
	tlb_load(SIDE_D, EA | EPN_EV, TWC_V, PA | PAGE);
	check_access("C = 1, store", STORE, user, EA, &loaded);
	check_access("C = 1, after the store", LOAD, user, EA, &loaded);

	/* the change bit says nothing about instructions */
	set_ctr(SIDE_I, 0);
	set_ap(SIDE_I, 0x55555555);
	tlb_load(SIDE_I, EA | EPN_EV, TWC_V, (PA | PAGE) & ~RPN_C);
	check_access("C = 0, fetch", FETCH, user, EA, &loaded);
}

/* A new value of Mx_AP or of Mx_CTR applies to entries that are loaded already. */
static void check_late_change(enum side side, enum kind kind)
{
	const struct expected allowed = { HIT, 0, PA };
	const struct expected refused = { ERROR(side), CAUSE_PROTECTED, PA };

	set_ctr(side, 0);
	set_ap(side, 0x55555555);
	invalidate_all();
	tlb_load(side, EA | EPN_EV, TWC_V, PA | RPN_PP(0) | RPN_C | RPN_SUBPAGES | RPN_V);
	check_access("before Mx_AP changes", kind, 0, EA, &allowed);
	set_ap(side, 0xc0000000);
	check_access("after Mx_AP changed", kind, 0, EA, &refused);
	set_ctr(side, CTR_GPM);
	check_access("after GPM was set", kind, 0, EA, &allowed);
	set_ctr(side, 0);
	check_access("after GPM was cleared", kind, 0, EA, &refused);
}

void check_protection(void)
{
	unsigned int e, g;
	int user;

	mtspr(SPRN_M_CASID, 0);
	for (user = 0; user < 2; user++) {
		for (g = 0; g < sizeof(groups) / sizeof(*groups); g++) {
			for (e = 0; e < sizeof(encodings) / sizeof(*encodings); e++) {
				check_group(e, g, OTHER, user, SIDE_I, FETCH);
				check_group(e, g, OTHER, user, SIDE_D, LOAD);
				check_group(e, g, OTHER, user, SIDE_D, STORE);
			}
		}
		check_change_bit(user);
	}
	/* each of the 16 groups has its own field */
	for (g = 0; g < 16; g++) {
		check_group(0, 1, g, 1, SIDE_I, FETCH);
		check_group(0, 2, g, 1, SIDE_I, FETCH);
		check_group(0, 1, g, 1, SIDE_D, LOAD);
		check_group(0, 2, g, 1, SIDE_D, LOAD);
	}
	check_late_change(SIDE_I, FETCH);
	check_late_change(SIDE_D, LOAD);
	check_late_change(SIDE_D, STORE);
}
