/* SPDX-License-Identifier: GPL-2.0 */
/* Whether two measurements can be compared, and what is to be said against it. */
#ifndef COST_COMPARE_CHECKS_H
#define COST_COMPARE_CHECKS_H

#include "cost/compare.h"

/**
 * struct objection - something that is to be said against a comparison
 * @name: what it is, in a word or two
 * @refuses: the figures do not mean the same; else they do, but what makes them
 *           differ may be something else than what somebody wants to know
 * @text: it in one line
 */
struct objection {
	const char *name;
	bool refuses;
	char text[320];
};

/**
 * OBJECTIONS_MAX - there are not more
 */
#define OBJECTIONS_MAX 40

/**
 * struct objections - all that is to be said against a comparison
 * @list: the objections, those first that refuse it
 * @count: how many there are
 * @refusals: how many of them refuse it
 */
struct objections {
	struct objection list[OBJECTIONS_MAX];
	size_t count;
	size_t refusals;
};

/**
 * comparable() - find all that is to be said against a comparison
 * @comparison: the comparison
 * @objections: what there is
 */
void comparable(const struct comparison *comparison,
		struct objections *objections);

#endif
