/* SPDX-License-Identifier: GPL-2.0 */
/* The names in a tlbcost-1 file, for those who write it and who read it. */
#ifndef READ_FIELD_NAMES_H
#define READ_FIELD_NAMES_H

#include <stddef.h>

#include "cost/cost.h"
#include "cost/repeat.h"

/**
 * SCHEMA_NAME - what every file's "schema" begins with; the number follows
 */
#define SCHEMA_NAME "tlbcost-"

/**
 * SCHEMA_NUMBER - goes up when a field changes its meaning or goes away
 */
#define SCHEMA_NUMBER 1

/**
 * struct json_field - a member of an object, and where its value is kept
 * @name: of the member
 * @offset: of the value in the struct
 */
struct json_field {
	const char *name;
	size_t offset;
};

/**
 * json_field_of() - where a member's value is kept in a certain struct
 * @base: the struct
 * @field: the member
 *
 * Return: the value's address.
 */
static inline void *json_field_of(const void *base,
				  const struct json_field *field)
{
	return (char *)base + field->offset;
}

/**
 * JSON_TOP_STRINGS - how many strings the file's own object has
 */
#define JSON_TOP_STRINGS 3

/**
 * JSON_MACHINE_STRINGS - how many strings the object "machine" has
 */
#define JSON_MACHINE_STRINGS 4

/**
 * JSON_ENVIRONMENT_STRINGS - how many strings the object "environment" has at most
 */
#define JSON_ENVIRONMENT_STRINGS 3

/**
 * JSON_RUN_SECONDS - how many times a run has
 */
#define JSON_RUN_SECONDS 3

/**
 * JSON_RUN_COUNTS - how many counts a run has, beside its misses
 */
#define JSON_RUN_COUNTS 2

/**
 * JSON_RUN_TIMES - how many times a run's counters have
 */
#define JSON_RUN_TIMES 2

extern const struct json_field json_top_strings[JSON_TOP_STRINGS];
extern const struct json_field json_machine_strings[JSON_MACHINE_STRINGS];
extern const struct json_field json_environment_strings[JSON_ENVIRONMENT_STRINGS];
extern const struct json_field json_run_seconds[JSON_RUN_SECONDS];
extern const struct json_field json_run_counts[JSON_RUN_COUNTS];
extern const struct json_field json_run_times[JSON_RUN_TIMES];

/* Indexed by the enum; the names end in NULL. */
extern const char *const json_events[];
extern const char *const json_cpu_events[];
extern const char *const json_sides[];
extern const char *const json_spaces[];
extern const char *const json_scopes[];
extern const char *const json_splits[];
extern const char *const json_starts[];
extern const char *const json_reasons[];
extern const char *const json_clock_origins[];
extern const char *const json_penalty_origins[];
extern const char *const json_cost_origins[];
extern const char *const json_figures[];
extern const char *const json_repeat_figures[];

#endif
