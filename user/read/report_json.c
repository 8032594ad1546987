// SPDX-License-Identifier: GPL-2.0
#include "read/report_json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "lib/clock.h"
#include "lib/number.h"
#include "read/field_names.h"
#include "read/json_members.h"
#include "read/report_run.h"

/* More than any machine has. */
#define CPUS_MAX 1000000

/* What has milliseconds of 32 bits. */
#define TIMEOUT_S_MAX 4e6

static int get_text(const struct json_place *place, json_t *object, const char *member,
		    char **text)
{
	return json_is_absent(object, member) ? 0
					      : json_get_string(place, object, member, text);
}

static int get_strings(const struct json_place *place, json_t *object,
		       const struct json_field *fields, size_t count,
		       struct measurement *measurement)
{
	for (size_t i = 0; i < count; i++)
		if (json_get_string(place, object, fields[i].name,
				    json_field_of(measurement, &fields[i])))
			return -1;
	return 0;
}

static int get_runs(const struct json_place *place, json_t *object,
		    struct measurement *measurement)
{
	json_t *runs = json_object_get(object, "runs"), *element;
	char where[32] = "";
	const struct json_place inner = json_inside(place, where);
	struct run run;
	size_t i;

	if (!json_array_size(runs) || json_array_size(runs) > RUNS_MAX)
		return json_refuse(place, "runs", "an array of 1 to 1000 runs");
	json_array_foreach(runs, i, element) {
		snprintf(where, sizeof(where), "runs[%zu].", i);
		if (read_run(&inner, element, &run) ||
		    measurement_add(measurement, &run, place->error))
			return -1;
	}
	return 0;
}

static int get_command(const struct json_place *place, json_t *object,
		       struct measurement *measurement)
{
	json_t *command = json_object_get(object, "command"), *element;
	char **words;
	size_t i;

	if (!json_array_size(command))
		return json_refuse(place, "command", "an array of strings");
	words = calloc(json_array_size(command) + 1, sizeof(*words));
	measurement->command = words;
	json_array_foreach(command, i, element) {
		if (!json_is_string(element))
			return json_refuse(place, "command", "an array of strings");
		if (words)
			words[i] = strdup(json_string_value(element));
		if (!words || !words[i])
			return json_refuse(place, "command", "read (no memory)");
	}
	return 0;
}

static int get_machine(const struct json_place *place, json_t *object,
		       struct measurement *measurement)
{
	const struct json_place inner = json_inside(place, "machine.");
	json_t *machine;
	uint64_t cpus;

	if (json_get_object(place, object, "machine", &machine) ||
	    get_strings(&inner, machine, json_machine_strings,
			JSON_MACHINE_STRINGS, measurement))
		return -1;
	if (json_is_absent(machine, "cpus"))
		return 0;
	if (json_get_count(&inner, machine, "cpus", CPUS_MAX, &cpus))
		return -1;
	measurement->cpus = cpus;
	return 0;
}

/* What tlbcost did not write when it did not ask for it. */
static int get_environment(const struct json_place *place, json_t *object,
			   struct measurement *measurement)
{
	const struct json_place inner = json_inside(place, "environment.");
	json_t *environment;

	if (json_is_absent(object, "environment"))
		return 0;
	if (json_get_object(place, object, "environment", &environment))
		return -1;
	for (size_t i = 0; i < JSON_ENVIRONMENT_STRINGS; i++)
		if (get_text(&inner, environment, json_environment_strings[i].name,
			     json_field_of(measurement, &json_environment_strings[i])))
			return -1;
	return 0;
}

static int get_clock(const struct json_place *place, json_t *object,
		     struct measurement *measurement)
{
	const struct json_place inner = json_inside(place, "clock.");
	json_t *clock;
	int origin;

	if (json_get_object(place, object, "clock", &clock) ||
	    json_get_enum(&inner, clock, "origin", json_clock_origins, &origin))
		return -1;
	measurement->clock_origin = origin;
	if (origin != CLOCK_UNKNOWN &&
	    json_get_real(&inner, clock, "hz", CLOCK_HZ_MIN, CLOCK_HZ_MAX,
			  &measurement->clock_hz))
		return -1;
	if (origin == CLOCK_UNKNOWN &&
	    !json_is_null(json_object_get(clock, "hz")))
		return json_refuse(&inner, "hz", "null, as it is unknown");
	return 0;
}

/* What tlbcost did not write when there was but one source. */
static int get_about(const struct json_place *place, json_t *object,
		     struct measurement *measurement)
{
	int scope = SCOPE_MACHINE, split = SPLIT_SPACE;

	if (json_object_get(object, "scope") &&
	    json_get_enum(place, object, "scope", json_scopes, &scope))
		return -1;
	if (json_object_get(object, "split") &&
	    json_get_enum(place, object, "split", json_splits, &split))
		return -1;
	if (get_text(place, object, "name", &measurement->name) ||
	    get_text(place, object, "note", &measurement->note))
		return -1;
	measurement->scope = scope;
	measurement->split = split;
	return 0;
}

/* A number, or one for each space. */
static int get_price(const struct json_place *place, json_t *penalty, int side,
		     double cycles[TLB_SPACES])
{
	json_t *price = json_object_get(penalty, json_sides[side]);
	char where[32];
	const struct json_place inner = json_inside(place, where);

	if (!json_is_object(price)) {
		if (json_get_real(place, penalty, json_sides[side], 0,
				  PENALTY_MAX, &cycles[TLB_USER]))
			return -1;
		cycles[TLB_KERNEL] = cycles[TLB_USER];
		return 0;
	}
	snprintf(where, sizeof(where), "%s%s.", place->where, json_sides[side]);
	for (int space = 0; space < TLB_SPACES; space++)
		if (json_get_real(&inner, price, json_spaces[space], 0,
				  PENALTY_MAX, &cycles[space]))
			return -1;
	return 0;
}

static int get_of(const struct json_place *place, json_t *object,
		  struct penalty *penalty)
{
	char *of = NULL;
	bool fits;

	if (json_is_absent(object, "of"))
		return 0;
	if (json_get_string(place, object, "of", &of))
		return -1;
	fits = strlen(of) < sizeof(penalty->of);
	if (fits)
		strcpy(penalty->of, of);
	free(of);
	return fits ? 0 : json_refuse(place, "of", "so short a text");
}

static int get_penalty(const struct json_place *place, json_t *object,
		       struct penalty *penalty)
{
	const struct json_place inner = json_inside(place, "penalty.");
	json_t *member;
	int origin;

	if (json_get_object(place, object, "penalty", &member))
		return -1;
	*penalty = (struct penalty){ 0 };
	for (int side = 0; side < TLB_SIDES; side++)
		if (get_price(&inner, member, side, penalty->cycles[side]))
			return -1;
	if (json_get_enum(&inner, member, "origin", json_penalty_origins, &origin))
		return -1;
	penalty->origin = origin;
	return get_of(&inner, member, penalty);
}

/* What tlbcost did not write when all it could do was to run so many times. */
static int get_repeat(const struct json_place *place, json_t *object,
		      struct measurement *measurement)
{
	struct repeat *repeat = &measurement->repeat;
	const struct json_place inner = json_inside(place, "repeat.");
	uint64_t warmup, max_runs;
	double timeout_s = 0;
	json_t *member;

	if (json_is_absent(object, "repeat"))
		return 0;
	if (json_get_object(place, object, "repeat", &member) ||
	    json_get_count(&inner, member, "warmup", RUNS_MAX, &warmup) ||
	    json_get_count(&inner, member, "max_runs", RUNS_MAX, &max_runs) ||
	    json_get_real(&inner, member, "confidence_percent", 0, 100,
			  &repeat->confidence))
		return -1;
	if (!json_is_absent(member, "until_percent") &&
	    json_get_real(&inner, member, "until_percent", 0, 100,
			  &repeat->percent))
		return -1;
	if (!json_is_absent(member, "timeout_s") &&
	    json_get_real(&inner, member, "timeout_s", 0, TIMEOUT_S_MAX, &timeout_s))
		return -1;
	if (get_text(&inner, member, "prepare", &measurement->prepare) ||
	    get_text(&inner, member, "cleanup", &measurement->cleanup))
		return -1;
	repeat->timeout_ms = timeout_s * 1e3 + 0.5;
	repeat->warmup = warmup;
	repeat->max_runs = max_runs;
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

int read_json_head(const struct json_place *place, json_t *object,
		   struct measurement *measurement, struct penalty *penalty)
{
	if (get_strings(place, object, json_top_strings, JSON_TOP_STRINGS,
			measurement) ||
	    check_date(place, measurement->date) ||
	    get_machine(place, object, measurement) ||
	    get_environment(place, object, measurement) ||
	    get_clock(place, object, measurement) ||
	    get_about(place, object, measurement) ||
	    get_penalty(place, object, penalty))
		return -1;
	return 0;
}

static int get_all(const struct json_place *place, json_t *object,
		   struct measurement *measurement, struct penalty *penalty)
{
	if (check_schema(place, object) ||
	    read_json_head(place, object, measurement, penalty) ||
	    get_command(place, object, measurement) ||
	    get_repeat(place, object, measurement) ||
	    get_runs(place, object, measurement))
		return -1;
	return 0;
}

int read_json(const char *name, const char *text, size_t length,
	      struct measurement *measurement, struct penalty *penalty,
	      struct error *error)
{
	const struct json_place place = { name, "", error };
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
