// SPDX-License-Identifier: GPL-2.0
#include "render/report.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/text.h"
#include "read/field_names.h"
#include "render/json_head.h"

/* Setters take a new value, and note when there is none: no memory. */
static void set(json_t *object, const char *name, json_t *value, int *failed)
{
	if (json_object_set_new(object, name, value))
		*failed = 1;
}

static void append(json_t *array, json_t *value, int *failed)
{
	if (json_array_append_new(array, value))
		*failed = 1;
}

/* JSON is UTF-8, arguments are bytes: each that is none of UTF-8 becomes U+FFFD. */
static json_t *make_string(const char *text)
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

static json_t *make_text_or_null(const char *text)
{
	return text && *text ? make_string(text) : json_null();
}

json_t *json_text(const char *text)
{
	return make_string(text);
}

static json_t *make_real(double value)
{
	return isnan(value) ? json_null() : json_real(value);
}

static void set_strings(json_t *object, const struct json_field *fields,
			size_t count, const struct measurement *measurement,
			int *failed)
{
	for (size_t i = 0; i < count; i++) {
		char *const *text = json_field_of(measurement, &fields[i]);

		set(object, fields[i].name, make_string(*text ? *text : ""),
		    failed);
	}
}

static json_t *make_event(const struct tlb_counts *counts,
			  enum tlb_event event, int *failed)
{
	json_t *object = json_object();
	bool any = false;

	for (int side = 0; side < TLB_SIDES; side++) {
		json_t *spaces = json_object();

		for (int space = 0; space < TLB_SPACES; space++) {
			bool known = counts->known[event][side][space];

			any |= known;
			set(spaces, json_spaces[space],
			    known ? json_integer(counts->count[event][side][space])
				  : json_null(), failed);
		}
		set(object, json_sides[side], spaces, failed);
	}
	if (any || event == TLB_MISSES)
		return object;
	json_decref(object);
	return json_null();
}

static json_t *make_run(const struct run *run, int *failed)
{
	bool valid = run->validity == COUNTS_VALID;
	json_t *object = json_object();

	set(object, "valid", json_boolean(valid), failed);
	set(object, "reason",
	    valid ? json_null() : json_string(json_reasons[run->validity]),
	    failed);
	set(object, "start", json_string(json_starts[run->start]), failed);
	for (int event = 0; event < TLB_EVENTS; event++)
		set(object, json_events[event],
		    valid ? make_event(&run->counts, event, failed)
			  : json_null(), failed);
	for (size_t i = 0; i < JSON_RUN_TIMES; i++) {
		uint64_t *ns = json_field_of(run, &json_run_times[i]);

		set(object, json_run_times[i].name,
		    run->counts.enabled_ns ? json_real(*ns / 1e9) : json_null(),
		    failed);
	}
	for (size_t i = 0; i < JSON_RUN_SECONDS; i++) {
		double *seconds = json_field_of(run, &json_run_seconds[i]);

		set(object, json_run_seconds[i].name, json_real(*seconds),
		    failed);
	}
	for (size_t i = 0; i < JSON_RUN_COUNTS; i++) {
		uint64_t *count = json_field_of(run, &json_run_counts[i]);

		set(object, json_run_counts[i].name, json_integer(*count),
		    failed);
	}
	set(object, "exit_status", json_integer(run->exit_status), failed);
	return object;
}

static json_t *make_summary(const struct spread *summary, int *failed)
{
	json_t *object = json_object();

	for (int i = 0; i < FIGURES; i++) {
		json_t *spread = json_object();

		set(spread, "median", make_real(summary[i].median), failed);
		set(spread, "min", make_real(summary[i].min), failed);
		set(spread, "max", make_real(summary[i].max), failed);
		set(object, json_figures[i], spread, failed);
	}
	return object;
}

static json_t *make_clock(const struct measurement *measurement, int *failed)
{
	json_t *object = json_object();
	double hz = measurement->clock_hz;

	set(object, "hz", make_real(hz > 0 ? hz : NAN), failed);
	set(object, "origin",
	    json_string(json_clock_origins[measurement->clock_origin]), failed);
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
		set(object, json_spaces[space], json_real(cycles[space]),
		    failed);
	return object;
}

static json_t *make_penalty(const struct penalty *penalty, int *failed)
{
	json_t *object = json_object();

	for (int side = 0; side < TLB_SIDES; side++)
		set(object, json_sides[side],
		    make_price(penalty->cycles[side], failed), failed);
	set(object, "origin",
	    json_string(json_penalty_origins[penalty->origin]), failed);
	set(object, "of", make_text_or_null(penalty->of),
	    failed);
	return object;
}

void json_head(json_t *object, const struct measurement *measurement,
	       const struct penalty *penalty, enum cost_origin origin,
	       int *failed)
{
	json_t *machine = json_object();

	set_strings(object, json_top_strings, JSON_TOP_STRINGS, measurement,
		    failed);
	set(object, "scope", json_string(json_scopes[measurement->scope]),
	    failed);
	set(object, "split", json_string(json_splits[measurement->split]),
	    failed);
	set(object, "name", make_text_or_null(measurement->name), failed);
	set(object, "note", make_text_or_null(measurement->note), failed);
	set_strings(machine, json_machine_strings, JSON_MACHINE_STRINGS,
		    measurement, failed);
	set(object, "machine", machine, failed);
	set(object, "clock", make_clock(measurement, failed), failed);
	set(object, "penalty", make_penalty(penalty, failed), failed);
	set(object, "cost_origin", json_string(json_cost_origins[origin]),
	    failed);
}

static json_t *make_repeat(const struct repeat *repeat, int *failed)
{
	json_t *object = json_object();
	bool until = repeat->percent > 0;

	set(object, "warmup", json_integer(repeat->warmup), failed);
	set(object, "max_runs", json_integer(repeat->max_runs), failed);
	set(object, "until_percent",
	    until ? json_real(repeat->percent) : json_null(), failed);
	set(object, "confidence_percent", json_real(repeat->confidence), failed);
	return object;
}

static json_t *make_certainty(const struct certainty *certainty, size_t runs,
			      int *failed)
{
	json_t *object = json_object(), *outliers = json_array();

	for (size_t i = 0; i < runs; i++)
		if (certainty->outlier[i])
			append(outliers, json_integer(i), failed);
	set(object, "low", make_real(certainty->interval.low), failed);
	set(object, "high", make_real(certainty->interval.high), failed);
	set(object, "off", make_real(certainty->off), failed);
	set(object, "outliers", outliers, failed);
	return object;
}

static json_t *make_repetition(const struct report *report, int *failed)
{
	const struct repetition *repetition = report->repetition;
	const struct measurement *measurement = report->measurement;
	json_t *object = json_object();

	set(object, "sure", measurement->repeat.percent > 0
	    ? json_boolean(repetition->sure) : json_null(), failed);
	for (int i = 0; i < REPEAT_FIGURES; i++)
		set(object, json_repeat_figures[i],
		    make_certainty(&repetition->certainty[i],
				   measurement->run_count, failed), failed);
	return object;
}

static json_t *make_report(const struct report *report, int *failed)
{
	const struct measurement *measurement = report->measurement;
	json_t *object = json_object();
	json_t *command = json_array(), *runs = json_array();

	set(object, "schema", json_sprintf("%s%d", SCHEMA_NAME, SCHEMA_NUMBER),
	    failed);
	json_head(object, measurement, report->penalty, report->origin, failed);
	for (size_t i = 0; measurement->command[i]; i++)
		append(command, make_string(measurement->command[i]), failed);
	for (size_t i = 0; i < measurement->run_count; i++)
		append(runs, make_run(&measurement->runs[i], failed), failed);
	set(object, "command", command, failed);
	set(object, "repeat", make_repeat(&measurement->repeat, failed), failed);
	set(object, "runs", runs, failed);
	set(object, "summary", make_summary(report->summary, failed), failed);
	set(object, "certainty", make_repetition(report, failed), failed);
	return object;
}

int render_json(FILE *out, const struct report *report, bool one_line)
{
	int failed = 0;
	json_t *object = make_report(report, &failed);

	failed |= json_dumpf(object, out, JSON_REAL_PRECISION(JSON_DIGITS) |
			     (one_line ? 0 : JSON_INDENT(2))) ||
		  fputc('\n', out) == EOF;
	json_decref(object);
	return failed ? -1 : 0;
}
