/* SPDX-License-Identifier: GPL-2.0 */
/* Members of JSON objects, each checked, and refused by its full name. */
#ifndef READ_JSON_MEMBERS_H
#define READ_JSON_MEMBERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/error.h"

/**
 * struct json_place - where a reader is, for the line that says what is wrong
 * @file: its name
 * @where: put before the names of members: "" or "machine." or "runs[2]."
 * @error: filled in by json_refuse()
 */
struct json_place {
	const char *file;
	const char *where;
	struct error *error;
};

/**
 * json_inside() - go into a member
 * @place: where the reader is
 * @where: what the names of its members are to be read with
 *
 * Return: the new place; it keeps @where.
 */
static inline struct json_place json_inside(const struct json_place *place,
					    const char *where)
{
	return (struct json_place){ place->file, where, place->error };
}

/**
 * json_refuse() - fill in the error
 * @place: where the reader is
 * @member: the member that is wrong
 * @wanted: what it should be
 *
 * Return: always -1.
 */
int json_refuse(const struct json_place *place, const char *member,
		const char *wanted);

/**
 * json_get_object() - read a member that is an object
 * @place: where the reader is
 * @object: what has the member
 * @member: its name
 * @value: the member, belonging to @object
 *
 * Return: 0, or -1 after json_refuse().
 */
int json_get_object(const struct json_place *place, json_t *object,
		    const char *member, json_t **value);

/**
 * json_get_string() - read a member that is a string
 * @place: where the reader is
 * @object: what has the member
 * @member: its name
 * @text: a copy, to be freed; what was there before is freed
 *
 * Return: 0, or -1 after json_refuse().
 */
int json_get_string(const struct json_place *place, json_t *object,
		    const char *member, char **text);

/**
 * json_get_real() - read a member that is a number
 * @place: where the reader is
 * @object: what has the member
 * @member: its name
 * @min: the smallest that is taken
 * @max: the largest that is taken
 * @real: the number
 *
 * Return: 0, or -1 after json_refuse().
 */
int json_get_real(const struct json_place *place, json_t *object,
		  const char *member, double min, double max, double *real);

/**
 * json_get_count() - read a member that is an integer, not negative
 * @place: where the reader is
 * @object: what has the member
 * @member: its name
 * @max: the largest that is taken
 * @count: the number
 *
 * Return: 0, or -1 after json_refuse().
 */
int json_get_count(const struct json_place *place, json_t *object,
		   const char *member, json_int_t max, uint64_t *count);

/**
 * json_get_known() - read a member that is such an integer, or null
 * @place: where the reader is
 * @object: what has the member
 * @member: its name
 * @count: the number, 0 if null
 * @known: whether it is a number
 *
 * Return: 0, or -1 after json_refuse().
 */
int json_get_known(const struct json_place *place, json_t *object,
		   const char *member, uint64_t *count, bool *known);

/**
 * json_is_absent() - see whether a member says nothing
 * @object: what may have the member
 * @member: its name
 *
 * Return: true if it is null, or not there, as in a file of an older tlbcost.
 */
static inline bool json_is_absent(json_t *object, const char *member)
{
	json_t *value = json_object_get(object, member);

	return !value || json_is_null(value);
}

/**
 * json_get_enum() - read a member that is one of some words
 * @place: where the reader is
 * @object: what has the member
 * @member: its name
 * @names: the words, ending in NULL
 * @number: which of them it is
 *
 * Return: 0, or -1 after json_refuse().
 */
int json_get_enum(const struct json_place *place, json_t *object,
		  const char *member, const char *const *names, int *number);

#endif
