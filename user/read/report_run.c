// SPDX-License-Identifier: GPL-2.0
#include "read/report_run.h"

#include <stdio.h>

#include "read/field_names.h"

#define SECONDS_MAX 1e12

/* As nanoseconds they have 64 bits. */
#define TIMES_MAX 9e9

static int get_event(const struct json_place *place, json_t *run,
		     enum tlb_event event, struct tlb_counts *counts)
{
	const char *name = json_events[event];
	char where[64] = "";
	const struct json_place inner = json_inside(place, where);
	json_t *sides, *spaces;

	if (json_get_object(place, run, name, &sides))
		return -1;
	for (int side = 0; side < TLB_SIDES; side++) {
		snprintf(where, sizeof(where), "%s%s.", place->where, name);
		if (json_get_object(&inner, sides, json_sides[side], &spaces))
			return -1;
		snprintf(where, sizeof(where), "%s%s.%s.", place->where, name,
			 json_sides[side]);
		for (int space = 0; space < TLB_SPACES; space++)
			if (json_get_known(&inner, spaces, json_spaces[space],
					   &counts->count[event][side][space],
					   &counts->known[event][side][space]))
				return -1;
	}
	return 0;
}

/* Both or none: one says nothing without the other. */
static int get_times(const struct json_place *place, json_t *object,
		     struct run *run)
{
	bool none = true;

	for (size_t i = 0; i < JSON_RUN_TIMES; i++)
		none = none && json_is_absent(object, json_run_times[i].name);
	for (size_t i = 0; i < JSON_RUN_TIMES && !none; i++) {
		uint64_t *ns = json_field_of(run, &json_run_times[i]);
		double seconds;

		if (json_get_real(place, object, json_run_times[i].name, 0,
				  TIMES_MAX, &seconds))
			return -1;
		*ns = seconds * 1e9 + 0.5;
	}
	return 0;
}

static int get_counts(const struct json_place *place, json_t *object,
		      struct run *run)
{
	if (get_event(place, object, TLB_MISSES, &run->counts))
		return -1;
	for (int event = TLB_WALKS; event < TLB_EVENTS; event++)
		if (!json_is_absent(object, json_events[event]) &&
		    get_event(place, object, event, &run->counts))
			return -1;
	for (int event = 0; event < CPU_EVENTS; event++)
		if (!json_is_absent(object, json_cpu_events[event]) &&
		    json_get_known(place, object, json_cpu_events[event],
				   &run->counts.cpu[event], &run->counts.cpu_known[event]))
			return -1;
	return get_times(place, object, run);
}

static int get_validity(const struct json_place *place, json_t *object,
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
		return get_counts(place, object, run);
	}
	if (json_get_enum(place, object, "reason", json_reasons, &number))
		return -1;
	if (number == COUNTS_VALID)
		return json_refuse(place, "reason", "a word of this schema");
	run->validity = number;
	if (!json_is_null(json_object_get(object, "misses")))
		return json_refuse(place, "misses", "null, as it is not valid");
	for (int event = TLB_WALKS; event < TLB_EVENTS; event++)
		if (!json_is_absent(object, json_events[event]))
			return json_refuse(place, json_events[event],
					   "null, as it is not valid");
	for (int event = 0; event < CPU_EVENTS; event++)
		if (!json_is_absent(object, json_cpu_events[event]))
			return json_refuse(place, json_cpu_events[event],
					   "null, as it is not valid");
	for (size_t i = 0; i < JSON_RUN_TIMES; i++)
		if (!json_is_absent(object, json_run_times[i].name))
			return json_refuse(place, json_run_times[i].name,
					   "null, as it is not valid");
	return 0;
}

/* What tlbcost did not write when it never stopped a run. */
static int get_timed_out(const struct json_place *place, json_t *object, struct run *run)
{
	json_t *timed_out = json_object_get(object, "timed_out");

	if (timed_out && !json_is_boolean(timed_out))
		return json_refuse(place, "timed_out", "true or false");
	run->timed_out = json_is_true(timed_out);
	return 0;
}

int read_run(const struct json_place *place, json_t *object, struct run *run)
{
	uint64_t status;
	int start;

	if (!json_is_object(object))
		return json_refuse(place, "", "an object");
	*run = (struct run){ 0 };
	for (size_t i = 0; i < JSON_RUN_SECONDS; i++)
		if (json_get_real(place, object, json_run_seconds[i].name, 0,
				  SECONDS_MAX,
				  json_field_of(run, &json_run_seconds[i])))
			return -1;
	for (size_t i = 0; i < JSON_RUN_COUNTS; i++)
		if (json_get_count(place, object, json_run_counts[i].name,
				   INT64_MAX,
				   json_field_of(run, &json_run_counts[i])))
			return -1;
	if (json_get_count(place, object, "exit_status", 255, &status) ||
	    json_get_enum(place, object, "start", json_starts, &start))
		return -1;
	if (get_timed_out(place, object, run))
		return -1;
	run->exit_status = status;
	run->start = start;
	return get_validity(place, object, run);
}
