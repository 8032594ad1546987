// SPDX-License-Identifier: GPL-2.0
#include "render/hugepages.h"

#include "lib/version.h"
#include "read/field_names.h"
#include "render/json_document.h"

static json_t *make_spread(const struct spread *spread, int *failed)
{
	json_t *object = json_object();

	json_put(object, "median", json_number(spread->median), failed);
	json_put(object, "min", json_number(spread->min), failed);
	json_put(object, "max", json_number(spread->max), failed);
	json_put(object, "runs", json_integer(spread->count), failed);
	return object;
}

static json_t *make_saving(const struct estimate *saved, int *failed)
{
	json_t *object = json_object();

	json_put(object, "value", json_number(saved->value), failed);
	json_put(object, "low", json_number(saved->interval.low), failed);
	json_put(object, "high", json_number(saved->interval.high), failed);
	return object;
}

static json_t *make_saved(const struct huge_result *result, int *failed)
{
	json_t *object = json_object();

	json_put(object, "seconds", make_saving(&result->seconds_saved, failed), failed);
	json_put(object, "share", json_number(result->share_saved), failed);
	json_put(object, "cycles", make_saving(&result->cycles_saved, failed), failed);
	return object;
}

static json_t *make_objections(const struct objections *objections, int *failed)
{
	json_t *array = json_array();

	for (size_t i = 0; i < objections->count; i++)
		json_append(array, json_text(objections->list[i].text), failed);
	return array;
}

static json_t *make_result(const struct huge_result *result, int *failed)
{
	json_t *object = json_object(), *figures = json_object();

	for (int i = 0; i < FIGURES; i++)
		json_put(figures, json_figures[i], make_spread(&result->summary[i], failed),
			 failed);
	for (int i = 0; i < HUGE_FIGURES; i++)
		json_put(figures, huge_figures[i], make_spread(&result->huge[i], failed), failed);
	json_put(object, "mode", json_string(result->subject->name), failed);
	json_put(object, "runs", json_integer(result->subject->measurement.run_count), failed);
	json_put(object, "figures", figures, failed);
	json_put(object, "saved", result->mode == HUGE_OFF ? json_null()
							   : make_saved(result, failed), failed);
	json_put(object, "objections", make_objections(&result->objections, failed), failed);
	return object;
}

static json_t *make_ceiling(const struct huge_ceiling *ceiling, int *failed)
{
	json_t *object = json_object();

	json_put(object, "cycles", json_number(ceiling->cycles), failed);
	json_put(object, "user_cycles", json_number(ceiling->user_cycles), failed);
	json_put(object, "seconds", json_number(ceiling->seconds), failed);
	json_put(object, "share", json_number(ceiling->share), failed);
	return object;
}

int render_huge_json(FILE *out, const struct huge_report *report, bool one_line)
{
	const struct hugepages *pages = report->pages;
	const struct subject *off = pages->results[0].subject;
	json_t *object = json_object(), *verdict = json_object();
	json_t *command = json_array(), *notes = json_array(), *modes = json_array();
	int failed = 0;

	json_put(object, "schema", json_string("tlbcost-hugepages-1"), &failed);
	json_head(object, &off->measurement, &off->penalty, pages->origin, &failed);
	for (size_t i = 0; off->measurement.command[i]; i++)
		json_append(command, json_text(off->measurement.command[i]), &failed);
	for (size_t i = 0; i < report->note_count; i++)
		json_append(notes, json_text(report->notes[i]), &failed);
	for (size_t i = 0; i < pages->count; i++)
		json_append(modes, make_result(&pages->results[i], &failed), &failed);
	json_put(object, "command", command, &failed);
	json_put(object, "enabled", json_string(huge_enabled[report->enabled]), &failed);
	json_put(object, "notes", notes, &failed);
	json_put(object, "confidence", json_real(COMPARE_CONFIDENCE), &failed);
	json_put(object, "modes", modes, &failed);
	json_put(object, "ceiling", make_ceiling(&pages->ceiling, &failed), &failed);
	json_put(verdict, "text", json_string(huge_verdicts[pages->verdict]), &failed);
	json_put(verdict, "mode", json_string(pages->results[pages->best].subject->name), &failed);
	json_put(object, "verdict", verdict, &failed);
	return json_write(out, object, one_line ? 0 : JSON_INDENT(2), failed);
}
