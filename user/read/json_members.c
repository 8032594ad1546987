// SPDX-License-Identifier: GPL-2.0
#include "read/json_members.h"

#include <stdlib.h>
#include <string.h>

int json_refuse(const struct json_place *place, const char *member,
		const char *wanted)
{
	return error_set(place->error, "%s: \"%s%s\" is not %s: give a file that tlbcost wrote",
			 place->file, place->where, member, wanted);
}

int json_get_object(const struct json_place *place, json_t *object,
		    const char *member, json_t **value)
{
	*value = json_object_get(object, member);
	return json_is_object(*value) ? 0 : json_refuse(place, member, "an object");
}

int json_get_string(const struct json_place *place, json_t *object,
		    const char *member, char **text)
{
	json_t *value = json_object_get(object, member);

	if (!json_is_string(value))
		return json_refuse(place, member, "a string");
	free(*text);
	*text = strdup(json_string_value(value));
	return *text ? 0 : json_refuse(place, member, "read (no memory)");
}

int json_get_real(const struct json_place *place, json_t *object,
		  const char *member, double min, double max, double *real)
{
	json_t *value = json_object_get(object, member);

	*real = json_number_value(value);
	if (!json_is_number(value) || *real < min || *real > max)
		return json_refuse(place, member, "a number that makes sense");
	return 0;
}

int json_get_count(const struct json_place *place, json_t *object,
		   const char *member, json_int_t max, uint64_t *count)
{
	json_t *value = json_object_get(object, member);
	json_int_t integer = json_integer_value(value);

	if (!json_is_integer(value) || integer < 0 || integer > max)
		return json_refuse(place, member, "a count");
	*count = integer;
	return 0;
}

int json_get_known(const struct json_place *place, json_t *object,
		   const char *member, uint64_t *count, bool *known)
{
	*count = 0;
	*known = !json_is_null(json_object_get(object, member));
	return *known ? json_get_count(place, object, member, INT64_MAX, count)
		      : 0;
}

int json_get_enum(const struct json_place *place, json_t *object,
		  const char *member, const char *const *names, int *number)
{
	const char *text = json_string_value(json_object_get(object, member));

	for (*number = 0; text && names[*number]; ++*number)
		if (!strcmp(text, names[*number]))
			return 0;
	return json_refuse(place, member, "a word of this schema");
}
