// SPDX-License-Identifier: GPL-2.0
#include "cost/penalty.h"

#include <string.h>

#include "lib/number.h"

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
