// SPDX-License-Identifier: GPL-2.0
#include "render/compare.h"

#include <jansson.h>

#include "read/field_names.h"
#include "render/json_document.h"
#include "lib/version.h"

static const char *const kinds[] = {
	[SUBJECT_REPORT] = "report",
	[SUBJECT_CAPTURE] = "capture",
	[SUBJECT_SERIES] = "series",
};

const char *const json_verdicts[] = {
	[VERDICT_EXPLAINED] = "explained",
	[VERDICT_FEW] = "too few runs",
	[VERDICT_NONE] = "not distinguishable",
	[VERDICT_OPEN] = "open",
	[VERDICT_IMPOSSIBLE] = "impossible",
	[VERDICT_NO_TIME] = "no times",
	[VERDICT_NO_COST] = "no clock",
	[VERDICT_SERIES] = "series",
};

static void set_interval(json_t *object, const struct interval *interval,
			 int *failed)
{
	json_put(object, "low", json_number(interval->low), failed);
	json_put(object, "high", json_number(interval->high), failed);
}

static json_t *make_subject(const struct subject *subject,
			    enum cost_origin origin, int *failed)
{
	json_t *object = json_object();

	json_put(object, "file", json_text(subject->name), failed);
	json_put(object, "kind", json_string(kinds[subject->kind]), failed);
	json_put(object, "runs", json_integer(subject->measurement.run_count), failed);
	json_head(object, &subject->measurement, &subject->penalty, origin,
		  failed);
	return object;
}

static json_t *make_spread(const struct spread *spread, size_t effective, int *failed)
{
	json_t *object = json_object();

	json_put(object, "median", json_number(spread->median), failed);
	json_put(object, "min", json_number(spread->min), failed);
	json_put(object, "max", json_number(spread->max), failed);
	json_put(object, "runs", json_integer(spread->count), failed);
	json_put(object, "effective_runs", json_integer(effective), failed);
	return object;
}

static json_t *make_change(const struct change *change, int *failed)
{
	json_t *object = json_object();

	json_put(object, "base", make_spread(&change->base, change->base_effective, failed),
		 failed);
	json_put(object, "new", make_spread(&change->new, change->new_effective, failed), failed);
	json_put(object, "change", json_number(change->by.value), failed);
	json_put(object, "share", json_number(change->share), failed);
	set_interval(object, &change->by.interval, failed);
	return object;
}

static json_t *make_explanation(const struct explanation *explanation,
				int *failed)
{
	json_t *object = json_object();

	json_put(object, "verdict", json_string(json_verdicts[explanation->verdict]), failed);
	json_put(object, "share", json_number(explanation->share.value), failed);
	set_interval(object, &explanation->share.interval, failed);
	return object;
}

static json_t *make_objections(const struct objections *objections, int *failed)
{
	json_t *array = json_array();

	for (size_t i = 0; i < objections->count; i++) {
		const struct objection *objection = &objections->list[i];
		json_t *object = json_object();

		json_put(object, "name", json_string(objection->name), failed);
		json_put(object, "refuses", json_boolean(objection->refuses), failed);
		json_put(object, "text", json_text(objection->text), failed);
		json_append(array, object, failed);
	}
	return array;
}

static json_t *make_compared(const struct compared *compared, int *failed)
{
	const struct comparison *comparison = &compared->comparison;
	json_t *object = json_object(), *figures = json_object();

	for (int i = 0; i < FIGURES; i++)
		json_put(figures, json_figures[i], make_change(&comparison->changes[i], failed),
			 failed);
	json_put(object, "new", make_subject(comparison->new, comparison->new_origin, failed),
		 failed);
	json_put(object, "objections", make_objections(&compared->objections, failed), failed);
	json_put(object, "figures", figures, failed);
	json_put(object, "explained", make_explanation(&comparison->explanation, failed), failed);
	return object;
}

int render_compare_json(FILE *out, const struct compared *compared,
			size_t count)
{
	json_t *object = json_object(), *array = json_array();
	const struct comparison *first = &compared->comparison;
	int failed = 0;

	json_put(object, "schema", json_string("tlbcost-compare-1"), &failed);
	json_put(object, "version", json_string(TLBCOST_VERSION), &failed);
	json_put(object, "confidence", json_real(COMPARE_CONFIDENCE), &failed);
	json_put(object, "base", make_subject(first->base, first->base_origin, &failed), &failed);
	for (size_t i = 0; i < count; i++)
		json_append(array, make_compared(&compared[i], &failed), &failed);
	json_put(object, "comparisons", array, &failed);
	return json_write(out, object, JSON_INDENT(2), failed);
}
