/* SPDX-License-Identifier: GPL-2.0 */
/* A measurement from a file of schema tlbcost-1. */
#ifndef READ_REPORT_JSON_H
#define READ_REPORT_JSON_H

#include <stddef.h>

#include "cost/cost.h"
#include "cost/measurement.h"
#include "lib/error.h"
#include "read/json_members.h"

/**
 * read_json() - read a measurement and the price it was reported at
 * @name: of the file, for @error
 * @text: all of the file
 * @length: bytes in @text
 * @measurement: the measurement; empty on failure
 * @penalty: the price of one miss
 * @error: filled in on failure
 *
 * Every field is checked. Members that the schema does not know are skipped, as
 * a later tlbcost may add some. "summary",
 * "cost_origin" and "certainty" are not read: they follow from the rest.
 *
 * Return: 0, or -1 if it is not a good file.
 */
int read_json(const char *name, const char *text, size_t length,
	      struct measurement *measurement, struct penalty *penalty,
	      struct error *error);

/**
 * read_json_head() - read what json_head() has written
 * @place: where the reader is
 * @object: what has it
 * @measurement: what was measured, and on what; to be given to measurement_free() in
 *               any case
 * @penalty: the price of one miss
 *
 * Return: 0, or -1 after json_refuse().
 */
int read_json_head(const struct json_place *place, json_t *object,
		   struct measurement *measurement, struct penalty *penalty);

#endif
