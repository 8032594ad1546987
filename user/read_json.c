// SPDX-License-Identifier: GPL-2.0
#include "read_json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "json_get.h"
#include "json_schema.h"
#include "number.h"

#define SECONDS_MAX 1e12

static void enter(struct json_place *place, const char *object)
{
	snprintf(place->where, sizeof(place->where), "%s", object);
}

static int get_strings(const struct json_place *place, json_t *object,
		       const struct json_field *fields, size_t count,
		       struct measurement *measurement)
{
	for (size_t i = 0; i < count; i++)
		if (json_get_string(place, object, fields[i].name, (void *)
			       ((char *)measurement + fields[i].offset)))
			return -1;
	return 0;
}

static int get_misses(struct json_place *place, json_t *run,
		      struct tlb_counts *counts)
{
	json_t *misses, *spaces;

	if (json_get_object(place, run, "misses", &misses))
		return -1;
	for (int side = 0; side < TLB_SIDES; side++) {
		if (json_get_object(place, misses, json_sides[side], &spaces))
			return -1;
		for (int space = 0; space < TLB_SPACES; space++)
			if (json_get_count(place, spaces, json_spaces[space],
					   INT64_MAX, &counts->misses[side][space]))
				return -1;
	}
	return 0;
}

static int get_validity(struct json_place *place, json_t *object,
			struct run *run)
{
	json_t *valid = json_object_get(object, "valid");
	json_t *reason = json_object_get(object, "reason");
	int number = COUNTS_VALID;

	if (!json_is_boolean(valid))
		return json_refuse(place, "valid", "true or false");
	if (json_is_true(valid)) {
		if (!json_is_null(reason))
			return json_refuse(place, "reason", "null, as it is valid");
		return get_misses(place, object, &run->counts);
	}
	if (json_get_enum(place, object, "reason", json_reasons, &number))
		return -1;
	if (number == COUNTS_VALID)
		return json_refuse(place, "reason", "a word of this schema");
	run->validity = number;
	if (!json_is_null(json_object_get(object, "misses")))
		return json_refuse(place, "misses", "null, as it is not valid");
	return 0;
}

static int get_run(struct json_place *place, json_t *object, struct run *run)
{
	uint64_t status;
	int start;

	if (!json_is_object(object))
		return json_refuse(place, "", "an object");
	*run = (struct run){ 0 };
	for (size_t i = 0; i < JSON_RUN_SECONDS; i++)
		if (json_get_real(place, object, json_run_seconds[i].name, 0,
				  SECONDS_MAX, (void *)
			     ((char *)run + json_run_seconds[i].offset)))
			return -1;
	for (size_t i = 0; i < JSON_RUN_COUNTS; i++)
		if (json_get_count(place, object, json_run_counts[i].name,
				   INT64_MAX, (void *)
			      ((char *)run + json_run_counts[i].offset)))
			return -1;
	if (json_get_count(place, object, "exit_status", 255, &status) ||
	    json_get_enum(place, object, "start", json_starts, &start))
		return -1;
	run->exit_status = status;
	run->start = start;
	return get_validity(place, object, run);
}

static int get_runs(struct json_place *place, json_t *object,
		    struct measurement *measurement)
{
	json_t *runs = json_object_get(object, "runs"), *element;
	struct run run;
	size_t i;

	if (!json_array_size(runs))
		return json_refuse(place, "runs", "an array of runs");
	json_array_foreach(runs, i, element) {
		snprintf(place->where, sizeof(place->where), "runs[%zu].", i);
		if (get_run(place, element, &run) ||
		    measurement_add(measurement, &run, place->error))
			return -1;
	}
	enter(place, "");
	return 0;
}

static int get_command(struct json_place *place, json_t *object,
		       struct measurement *measurement)
{
	json_t *command = json_object_get(object, "command"), *element;
	size_t i;

	if (!json_array_size(command))
		return json_refuse(place, "command", "an array of strings");
	measurement->command = calloc(json_array_size(command) + 1,
				      sizeof(*measurement->command));
	if (!measurement->command)
		return json_refuse(place, "command", "read (no memory)");
	json_array_foreach(command, i, element) {
		if (!json_is_string(element))
			return json_refuse(place, "command", "an array of strings");
		measurement->command[i] = strdup(json_string_value(element));
		if (!measurement->command[i])
			return json_refuse(place, "command", "read (no memory)");
	}
	return 0;
}

static int get_machine(struct json_place *place, json_t *object,
		       struct measurement *measurement)
{
	json_t *machine;

	if (json_get_object(place, object, "machine", &machine))
		return -1;
	enter(place, "machine.");
	if (get_strings(place, machine, json_machine_strings,
			JSON_MACHINE_STRINGS, measurement))
		return -1;
	enter(place, "");
	return 0;
}

static int get_clock(struct json_place *place, json_t *object,
		     struct measurement *measurement)
{
	json_t *clock;
	int origin;

	if (json_get_object(place, object, "clock", &clock))
		return -1;
	enter(place, "clock.");
	if (json_get_enum(place, clock, "origin", json_clock_origins, &origin))
		return -1;
	measurement->clock_origin = origin;
	if (origin != CLOCK_UNKNOWN &&
	    json_get_real(place, clock, "hz", CLOCK_HZ_MIN, CLOCK_HZ_MAX,
			  &measurement->clock_hz))
		return -1;
	if (origin == CLOCK_UNKNOWN &&
	    !json_is_null(json_object_get(clock, "hz")))
		return json_refuse(place, "hz", "null, as it is unknown");
	enter(place, "");
	return 0;
}

static int get_penalty(struct json_place *place, json_t *object,
		       struct penalty *penalty)
{
	json_t *member;
	int origin;

	if (json_get_object(place, object, "penalty", &member))
		return -1;
	enter(place, "penalty.");
	for (int side = 0; side < TLB_SIDES; side++)
		if (json_get_real(place, member, json_sides[side], 0, PENALTY_MAX,
				  &penalty->cycles[side]))
			return -1;
	if (json_get_enum(place, member, "origin", json_penalty_origins, &origin))
		return -1;
	penalty->origin = origin;
	enter(place, "");
	return 0;
}

static int check_schema(const struct json_place *place, json_t *object)
{
	const size_t prefix = strlen(SCHEMA_NAME);
	const char *schema = json_string_value(json_object_get(object, "schema"));
	unsigned int number;

	if (!schema || strncmp(schema, SCHEMA_NAME, prefix) ||
	    number_unsigned(schema + prefix, 999999, &number) || !number)
		return json_refuse(place, "schema", "of tlbcost");
	if (number > SCHEMA_NUMBER)
		return error_set(place->error,
				 "%s: schema %s is newer than %s%d: use a newer tlbcost",
				 place->file, schema, SCHEMA_NAME,
				 SCHEMA_NUMBER);
	return 0;
}

/* Digits where a 0 stands; all else as it is. */
static int check_date(const struct json_place *place, const char *date)
{
	const char *form = "0000-00-00T00:00:00Z";

	for (; *form; form++, date++)
		if (*form == '0' ? *date < '0' || *date > '9' : *date != *form)
			break;
	return *form || *date ? json_refuse(place, "date", "a date") : 0;
}

static int get_all(struct json_place *place, json_t *object,
		   struct measurement *measurement, struct penalty *penalty)
{
	json_t *summary;

	if (check_schema(place, object) ||
	    get_strings(place, object, json_top_strings, JSON_TOP_STRINGS,
			measurement) ||
	    check_date(place, measurement->date) ||
	    get_command(place, object, measurement) ||
	    get_machine(place, object, measurement) ||
	    get_clock(place, object, measurement) ||
	    get_penalty(place, object, penalty) ||
	    get_runs(place, object, measurement) ||
	    json_get_object(place, object, "summary", &summary))
		return -1;
	return 0;
}

int read_json(const char *name, const char *text, size_t length,
	      struct measurement *measurement, struct penalty *penalty,
	      struct error *error)
{
	struct json_place place = { .file = name, .error = error };
	json_error_t why;
	json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
	int result;

	*measurement = (struct measurement){ 0 };
	if (!object)
		return error_set(error, "%s, line %d: %s: give a file that tlbcost wrote",
				 name, why.line, why.text);
	result = get_all(&place, object, measurement, penalty);
	if (result)
		measurement_free(measurement);
	json_decref(object);
	return result;
}
