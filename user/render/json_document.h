/* SPDX-License-Identifier: GPL-2.0 */
/* What all JSON that tlbcost writes has in common. */
#ifndef RENDER_JSON_DOCUMENT_H
#define RENDER_JSON_DOCUMENT_H

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>

#include "cost/cost.h"

/**
 * JSON_DIGITS - of a real number: enough for nanoseconds over eleven days; more would
 *               print 0.1 as 0.10...01
 */
#define JSON_DIGITS 15

/**
 * json_put() - set a member of an object
 * @object: the object
 * @name: of the member
 * @value: a new value, which then belongs to @object
 * @failed: set to 1 if there is no memory, also if @value is NULL
 */
void json_put(json_t *object, const char *name, json_t *value, int *failed);

/**
 * json_append() - add an element to an array
 * @array: the array
 * @value: as for json_put()
 * @failed: as for json_put()
 */
void json_append(json_t *array, json_t *value, int *failed);

/**
 * json_number() - make a number
 * @value: the number; NAN becomes null
 *
 * Return: the number, NULL if there is no memory.
 */
json_t *json_number(double value);

/**
 * json_text() - make a string of any bytes
 * @text: the bytes; those of no UTF-8 text become U+FFFD
 *
 * Return: the string, NULL if there is no memory.
 */
json_t *json_text(const char *text);

/**
 * json_text_or_null() - make a string of any bytes, as json_text() does
 * @text: the bytes; NULL or empty becomes null
 *
 * Return: the value, NULL if there is no memory.
 */
json_t *json_text_or_null(const char *text);

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

/**
 * json_write() - write a document and a newline
 * @out: where to
 * @object: the document, which is freed
 * @flags: JSON_INDENT(), JSON_COMPACT
 * @failed: whether something of it is missing
 *
 * Return: 0, or -1 if it is not written, or not whole.
 */
int json_write(FILE *out, json_t *object, size_t flags, int failed);

#endif
