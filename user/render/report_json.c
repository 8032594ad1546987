// SPDX-License-Identifier: GPL-2.0
#include "render/report.h"

#include "read/field_names.h"
#include "render/json_document.h"

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
			json_put(spaces, json_spaces[space], known
				 ? json_integer(counts->count[event][side][space])
				 : json_null(), failed);
		}
		json_put(object, json_sides[side], spaces, failed);
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

	json_put(object, "valid", json_boolean(valid), failed);
	json_put(object, "reason", valid ? json_null() : json_string(json_reasons[run->validity]),
		 failed);
	json_put(object, "start", json_string(json_starts[run->start]), failed);
	for (int event = 0; event < TLB_EVENTS; event++)
		json_put(object, json_events[event],
			 valid ? make_event(&run->counts, event, failed) : json_null(), failed);
	for (int event = 0; event < CPU_EVENTS; event++)
		json_put(object, json_cpu_events[event],
			 run->counts.cpu_known[event] ? json_integer(run->counts.cpu[event])
						      : json_null(), failed);
	for (size_t i = 0; i < JSON_RUN_TIMES; i++) {
		uint64_t *ns = json_field_of(run, &json_run_times[i]);

		json_put(object, json_run_times[i].name,
			 run->counts.enabled_ns ? json_real(*ns / 1e9) : json_null(), failed);
	}
	for (size_t i = 0; i < JSON_RUN_SECONDS; i++) {
		double *seconds = json_field_of(run, &json_run_seconds[i]);

		json_put(object, json_run_seconds[i].name, json_real(*seconds), failed);
	}
	for (size_t i = 0; i < JSON_RUN_COUNTS; i++) {
		uint64_t *count = json_field_of(run, &json_run_counts[i]);

		json_put(object, json_run_counts[i].name, json_integer(*count), failed);
	}
	json_put(object, "exit_status", json_integer(run->exit_status), failed);
	json_put(object, "timed_out", json_boolean(run->timed_out), failed);
	return object;
}

static json_t *make_summary(const struct spread *summary, int *failed)
{
	json_t *object = json_object();

	for (int i = 0; i < FIGURES; i++) {
		json_t *spread = json_object();

		json_put(spread, "median", json_number(summary[i].median), failed);
		json_put(spread, "min", json_number(summary[i].min), failed);
		json_put(spread, "max", json_number(summary[i].max), failed);
		json_put(object, json_figures[i], spread, failed);
	}
	return object;
}

static json_t *make_repeat(const struct measurement *measurement, int *failed)
{
	const struct repeat *repeat = &measurement->repeat;
	json_t *object = json_object();
	bool until = repeat->percent > 0;

	json_put(object, "warmup", json_integer(repeat->warmup), failed);
	json_put(object, "max_runs", json_integer(repeat->max_runs), failed);
	json_put(object, "until_percent", until ? json_real(repeat->percent) : json_null(),
		 failed);
	json_put(object, "confidence_percent", json_real(repeat->confidence), failed);
	json_put(object, "timeout_s",
		 repeat->timeout_ms ? json_real(repeat->timeout_ms / 1e3) : json_null(), failed);
	json_put(object, "prepare", json_text_or_null(measurement->prepare), failed);
	json_put(object, "cleanup", json_text_or_null(measurement->cleanup), failed);
	return object;
}

static json_t *make_certainty(const struct certainty *certainty, size_t runs,
			      int *failed)
{
	json_t *object = json_object(), *outliers = json_array();

	for (size_t i = 0; i < runs; i++)
		if (certainty->outlier[i])
			json_append(outliers, json_integer(i), failed);
	json_put(object, "low", json_number(certainty->interval.low), failed);
	json_put(object, "high", json_number(certainty->interval.high), failed);
	json_put(object, "off", json_number(certainty->off), failed);
	json_put(object, "outliers", outliers, failed);
	return object;
}

static json_t *make_repetition(const struct report *report, int *failed)
{
	const struct repetition *repetition = report->repetition;
	const struct measurement *measurement = report->measurement;
	json_t *object = json_object();

	json_put(object, "sure",
		 measurement->repeat.percent > 0 ? json_boolean(repetition->sure) : json_null(),
		 failed);
	for (int i = 0; i < REPEAT_FIGURES; i++)
		json_put(object, json_repeat_figures[i],
			 make_certainty(&repetition->certainty[i], measurement->run_count, failed),
			 failed);
	return object;
}

static json_t *make_report(const struct report *report, int *failed)
{
	const struct measurement *measurement = report->measurement;
	json_t *object = json_object();
	json_t *command = json_array(), *runs = json_array();

	json_put(object, "schema", json_sprintf("%s%d", SCHEMA_NAME, SCHEMA_NUMBER), failed);
	json_head(object, measurement, report->penalty, report->origin, failed);
	for (size_t i = 0; measurement->command[i]; i++)
		json_append(command, json_text(measurement->command[i]), failed);
	for (size_t i = 0; i < measurement->run_count; i++)
		json_append(runs, make_run(&measurement->runs[i], failed), failed);
	json_put(object, "command", command, failed);
	json_put(object, "repeat", make_repeat(measurement, failed), failed);
	json_put(object, "runs", runs, failed);
	json_put(object, "summary", make_summary(report->summary, failed), failed);
	json_put(object, "certainty", make_repetition(report, failed), failed);
	return object;
}

int render_json(FILE *out, const struct report *report, bool one_line)
{
	int failed = 0;
	json_t *object = make_report(report, &failed);

	return json_write(out, object, one_line ? 0 : JSON_INDENT(2), failed);
}
