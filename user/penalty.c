// SPDX-License-Identifier: GPL-2.0
#include "penalty.h"

#include "number.h"

/* One "i=20" or "d=23", of a side that had none yet. */
static const char *take_side(const char *text, double cycles[TLB_SIDES])
{
	static const char letters[TLB_SIDES] = { [TLB_I] = 'i', [TLB_D] = 'd' };

	for (int side = 0; side < TLB_SIDES; side++)
		if (text[0] == letters[side] && text[1] == '=' &&
		    cycles[side] < 0)
			return number_decimal(text + 2, &cycles[side]);
	return NULL;
}

int penalty_parse(const char *text, struct penalty *penalty)
{
	struct penalty found = { { -1, -1 }, PENALTY_OPTION };
	double *cycles = found.cycles;
	const char *end = number_decimal(text, &cycles[TLB_I]);

	if (end) {
		cycles[TLB_D] = cycles[TLB_I];
	} else {
		end = take_side(text, cycles);
		if (end && *end == ',')
			end = take_side(end + 1, cycles);
	}
	if (!end || *end)
		return -1;
	for (int side = 0; side < TLB_SIDES; side++)
		if (cycles[side] < 0 || cycles[side] > PENALTY_MAX)
			return -1;
	*penalty = found;
	return 0;
}
