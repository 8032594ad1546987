/* SPDX-License-Identifier: GPL-2.0 */
/* The price of a miss, as the user says it. */
#ifndef COST_PENALTY_H
#define COST_PENALTY_H

#include "cost/cost.h"

/**
 * penalty_parse() - read a price such as 23, 22.5, i=20,d=23 or iu=19,ik=21,d=23
 * @text: cycles of any miss; or of those of a side (i, d), of a space (u, k) or of
 *        both, in any order, until each class has one price; at most PENALTY_MAX
 * @penalty: the price; untouched on failure
 *
 * Return: 0, or -1 if it is not a price.
 */
int penalty_parse(const char *text, struct penalty *penalty);

#endif
