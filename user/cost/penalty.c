// SPDX-License-Identifier: GPL-2.0
#include "cost/penalty.h"

#include <string.h>

#include "lib/array.h"
#include "lib/number.h"

/* What else is known of no CPU at all is guessed to be as with an MPC855T. */
#define CYCLES_MPC855T 23

/*
 * Prices that were published, by the CPU's model as the PowerPC kernel names it.
 *
 * 8xx: 20 to 23 clocks for the software to refill the TLB of a 48 MHz MPC855T, from
 * the report of April 2005 that Documentation/experiment-2005.md repeats.
 *
 * 603 and the cores made from it (G2 is in the 82xx and 52xx, e300 in the 83xx and
 * 512x): 32 cycles to enter the handler and return from it, the refill itself left
 * out, so it is the least that a miss costs; C. Dougan, P. Mackerras, V. Yodaiken,
 * "Optimizing the Idle Task and Other MMU Tricks", OSDI '99, section on the frequency
 * of TLB misses.
 */
static const struct {
	const char *models[10];
	double cycles;
	const char *of;
} published[] = {
	{ { "8xx" }, CYCLES_MPC855T, "an MPC855T in 2005" },
	{ { "603", "603e", "603ev", "82xx", "G2_LE",
	    "e300c1", "e300c2", "e300c3", "e300c4" }, 32,
	  "a 603 in 1999, refill left out" },
};

static struct penalty one_price(double cycles, enum penalty_origin origin,
				const char *of)
{
	struct penalty penalty = {
		.cycles = { { cycles, cycles }, { cycles, cycles } },
		.origin = origin,
	};

	strcpy(penalty.of, of);
	return penalty;
}

struct penalty penalty_default(void)
{
	return one_price(CYCLES_MPC855T, PENALTY_GUESS, "an MPC855T in 2005");
}

struct penalty penalty_of_cpu(const char *cpu)
{
	for (size_t i = 0; i < ARRAY_SIZE(published); i++)
		for (const char *const *model = published[i].models; *model; model++)
			if (!strcmp(cpu, *model))
				return one_price(published[i].cycles,
						 PENALTY_DEFAULT,
						 published[i].of);
	return penalty_default();
}

bool penalty_given(const struct penalty *penalty)
{
	return penalty->origin == PENALTY_OPTION ||
	       penalty->origin == PENALTY_FILE;
}

#define ALL (-1)
#define UNPRICED (-1)

/* In the order of enum tlb_side and enum tlb_space. */
static const char sides[] = "id", spaces[] = "uk";

/* Which of @letters comes next, moved behind it; ALL if none does. */
static int take_letter(const char **text, const char *letters)
{
	const char *found = **text ? strchr(letters, **text) : NULL;

	if (!found)
		return ALL;
	++*text;
	return found - letters;
}

/* All classes of a side and a space, none of which had a price yet. */
static int set_price(struct penalty *penalty, int side, int space, double price)
{
	for (int i = 0; i < TLB_SIDES; i++) {
		for (int j = 0; j < TLB_SPACES; j++) {
			double *cycles = &penalty->cycles[i][j];

			if ((side != ALL && side != i) ||
			    (space != ALL && space != j))
				continue;
			if (*cycles != UNPRICED)
				return -1;
			*cycles = price;
		}
	}
	return price > PENALTY_MAX ? -1 : 0;
}

/* One "i=20", "k=30" or "dk=23"; returns what follows it. */
static const char *take_price(const char *text, struct penalty *penalty)
{
	int side = take_letter(&text, sides);
	int space = take_letter(&text, spaces);
	double price;

	if ((side == ALL && space == ALL) || *text != '=')
		return NULL;
	text = number_decimal(text + 1, &price);
	return text && !set_price(penalty, side, space, price) ? text : NULL;
}

static bool complete(const struct penalty *penalty)
{
	for (int side = 0; side < TLB_SIDES; side++)
		for (int space = 0; space < TLB_SPACES; space++)
			if (penalty->cycles[side][space] == UNPRICED)
				return false;
	return true;
}

int penalty_parse(const char *text, struct penalty *penalty)
{
	struct penalty found = {
		.cycles = { { UNPRICED, UNPRICED }, { UNPRICED, UNPRICED } },
		.origin = PENALTY_OPTION,
	};
	double price;
	const char *end = number_decimal(text, &price);

	if (end && set_price(&found, ALL, ALL, price))
		return -1;
	if (!end)
		end = take_price(text, &found);
	while (end && *end == ',' && !complete(&found))
		end = take_price(end + 1, &found);
	if (!end || *end || !complete(&found))
		return -1;
	*penalty = found;
	return 0;
}
