/* SPDX-License-Identifier: GPL-2.0 */
/* What all JSON that tlbcost writes has in common. */
#ifndef RENDER_JSON_HEAD_H
#define RENDER_JSON_HEAD_H

#include <jansson.h>

#include "cost/cost.h"

/**
 * JSON_DIGITS - of a real number: enough for nanoseconds over eleven days; more would
 *               print 0.1 as 0.10...01
 */
#define JSON_DIGITS 15

/**
 * json_text() - make a string of any bytes
 * @text: the bytes; those of no UTF-8 text become U+FFFD
 *
 * Return: the string, NULL if there is no memory.
 */
json_t *json_text(const char *text);

/**
 * json_head() - set what was measured, on what, and at which price
 * @object: where to
 * @measurement: what was measured
 * @penalty: the price of one miss
 * @origin: what the cycles lost are
 * @failed: set to 1 if there is no memory
 */
void json_head(json_t *object, const struct measurement *measurement,
	       const struct penalty *penalty, enum cost_origin origin,
	       int *failed);

#endif
