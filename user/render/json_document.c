// SPDX-License-Identifier: GPL-2.0
#include "render/json_document.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/text.h"
#include "read/field_names.h"

void json_put(json_t *object, const char *name, json_t *value, int *failed)
{
	if (json_object_set_new(object, name, value))
		*failed = 1;
}

void json_append(json_t *array, json_t *value, int *failed)
{
	if (json_array_append_new(array, value))
		*failed = 1;
}

/* JSON is UTF-8, arguments are bytes: each that is none of UTF-8 becomes U+FFFD. */
json_t *json_text(const char *text)
{
	static const char replacement[] = "\xef\xbf\xbd";
	char *copy = malloc(strlen(text) * strlen(replacement) + 1), *end = copy;
	json_t *string;

	if (!copy)
		return NULL;
	while (*text) {
		size_t length = text_utf8(text);

		end = length ? mempcpy(end, text, length)
			     : stpcpy(end, replacement);
		text += length ? length : 1;
	}
	*end = '\0';
	string = json_string(copy);
	free(copy);
	return string;
}

json_t *json_text_or_null(const char *text)
{
	return text && *text ? json_text(text) : json_null();
}

json_t *json_number(double value)
{
	return isnan(value) ? json_null() : json_real(value);
}

static void set_strings(json_t *object, const struct json_field *fields,
			size_t count, const struct measurement *measurement,
			int *failed)
{
	for (size_t i = 0; i < count; i++) {
		char *const *text = json_field_of(measurement, &fields[i]);

		json_put(object, fields[i].name, json_text(*text ? *text : ""), failed);
	}
}

/* What is not known is not there: most boards have neither of the first two. */
static json_t *make_environment(const struct measurement *measurement, int *failed)
{
	json_t *object = json_object();

	for (size_t i = 0; i < JSON_ENVIRONMENT_STRINGS; i++) {
		char *const *text = json_field_of(measurement, &json_environment_strings[i]);

		if (*text)
			json_put(object, json_environment_strings[i].name, json_text(*text),
				 failed);
	}
	return object;
}

static json_t *make_clock(const struct measurement *measurement, int *failed)
{
	json_t *object = json_object();
	double hz = measurement->clock_hz;

	json_put(object, "hz", json_number(hz > 0 ? hz : NAN), failed);
	json_put(object, "origin", json_string(json_clock_origins[measurement->clock_origin]),
		 failed);
	return object;
}

/* A number as ever where the space makes no difference. */
static json_t *make_price(const double cycles[TLB_SPACES], int *failed)
{
	json_t *object;

	if (cycles[TLB_USER] == cycles[TLB_KERNEL])
		return json_real(cycles[TLB_USER]);
	object = json_object();
	for (int space = 0; space < TLB_SPACES; space++)
		json_put(object, json_spaces[space], json_real(cycles[space]), failed);
	return object;
}

static json_t *make_penalty(const struct penalty *penalty, int *failed)
{
	json_t *object = json_object();

	for (int side = 0; side < TLB_SIDES; side++)
		json_put(object, json_sides[side], make_price(penalty->cycles[side], failed),
			 failed);
	json_put(object, "origin", json_string(json_penalty_origins[penalty->origin]), failed);
	json_put(object, "of", json_text_or_null(penalty->of), failed);
	return object;
}

void json_head(json_t *object, const struct measurement *measurement,
	       const struct penalty *penalty, enum cost_origin origin,
	       int *failed)
{
	json_t *machine = json_object();

	set_strings(object, json_top_strings, JSON_TOP_STRINGS, measurement,
		    failed);
	json_put(object, "scope", json_string(json_scopes[measurement->scope]), failed);
	json_put(object, "split", json_string(json_splits[measurement->split]), failed);
	json_put(object, "name", json_text_or_null(measurement->name), failed);
	json_put(object, "note", json_text_or_null(measurement->note), failed);
	set_strings(machine, json_machine_strings, JSON_MACHINE_STRINGS,
		    measurement, failed);
	json_put(machine, "cpus", measurement->cpus ? json_integer(measurement->cpus)
						    : json_null(), failed);
	json_put(object, "machine", machine, failed);
	json_put(object, "environment", make_environment(measurement, failed), failed);
	json_put(object, "clock", make_clock(measurement, failed), failed);
	json_put(object, "penalty", make_penalty(penalty, failed), failed);
	json_put(object, "cost_origin", json_string(json_cost_origins[origin]), failed);
}

int json_write(FILE *out, json_t *object, size_t flags, int failed)
{
	failed |= json_dumpf(object, out, JSON_REAL_PRECISION(JSON_DIGITS) | flags) ||
		  fputc('\n', out) == EOF;
	json_decref(object);
	return failed ? -1 : 0;
}
