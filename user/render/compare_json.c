// SPDX-License-Identifier: GPL-2.0
#include "render/compare.h"

#include <jansson.h>
#include <math.h>

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

/* Setters take a new value, and note when there is none: no memory. */
static void set(json_t *object, const char *name, json_t *value, int *failed)
{
	if (json_object_set_new(object, name, value))
		*failed = 1;
}

static void set_real(json_t *object, const char *name, double value, int *failed)
{
	set(object, name, isnan(value) ? json_null() : json_real(value), failed);
}

static void set_interval(json_t *object, const struct interval *interval,
			 int *failed)
{
	set_real(object, "low", interval->low, failed);
	set_real(object, "high", interval->high, failed);
}

static json_t *make_subject(const struct subject *subject,
			    enum cost_origin origin, int *failed)
{
	json_t *object = json_object();

	set(object, "file", json_text(subject->name), failed);
	set(object, "kind", json_string(kinds[subject->kind]), failed);
	set(object, "runs", json_integer(subject->measurement.run_count), failed);
	json_head(object, &subject->measurement, &subject->penalty, origin,
		  failed);
	return object;
}

static json_t *make_spread(const struct spread *spread, size_t effective, int *failed)
{
	json_t *object = json_object();

	set_real(object, "median", spread->median, failed);
	set_real(object, "min", spread->min, failed);
	set_real(object, "max", spread->max, failed);
	set(object, "runs", json_integer(spread->count), failed);
	set(object, "effective_runs", json_integer(effective), failed);
	return object;
}

static json_t *make_change(const struct change *change, int *failed)
{
	json_t *object = json_object();

	set(object, "base", make_spread(&change->base, change->base_effective,
					failed), failed);
	set(object, "new", make_spread(&change->new, change->new_effective,
				       failed), failed);
	set_real(object, "change", change->by.value, failed);
	set_real(object, "share", change->share, failed);
	set_interval(object, &change->by.interval, failed);
	return object;
}

static json_t *make_explanation(const struct explanation *explanation,
				int *failed)
{
	json_t *object = json_object();

	set(object, "verdict", json_string(json_verdicts[explanation->verdict]),
	    failed);
	set_real(object, "share", explanation->share.value, failed);
	set_interval(object, &explanation->share.interval, failed);
	return object;
}

static json_t *make_objections(const struct objections *objections, int *failed)
{
	json_t *array = json_array();

	for (size_t i = 0; i < objections->count; i++) {
		const struct objection *objection = &objections->list[i];
		json_t *object = json_object();

		set(object, "name", json_string(objection->name), failed);
		set(object, "refuses", json_boolean(objection->refuses), failed);
		set(object, "text", json_text(objection->text), failed);
		if (json_array_append_new(array, object))
			*failed = 1;
	}
	return array;
}

static json_t *make_compared(const struct compared *compared, int *failed)
{
	const struct comparison *comparison = &compared->comparison;
	json_t *object = json_object(), *figures = json_object();

	for (int i = 0; i < FIGURES; i++)
		set(figures, json_figures[i],
		    make_change(&comparison->changes[i], failed), failed);
	set(object, "new", make_subject(comparison->new, comparison->new_origin,
					failed), failed);
	set(object, "objections", make_objections(&compared->objections, failed),
	    failed);
	set(object, "figures", figures, failed);
	set(object, "explained",
	    make_explanation(&comparison->explanation, failed), failed);
	return object;
}

int render_compare_json(FILE *out, const struct compared *compared,
			size_t count)
{
	json_t *object = json_object(), *array = json_array();
	const struct comparison *first = &compared->comparison;
	int failed = 0;

	set(object, "schema", json_string("tlbcost-compare-1"), &failed);
	set(object, "version", json_string(TLBCOST_VERSION), &failed);
	set(object, "confidence", json_real(COMPARE_CONFIDENCE), &failed);
	set(object, "base", make_subject(first->base, first->base_origin,
					 &failed), &failed);
	for (size_t i = 0; i < count; i++)
		if (json_array_append_new(array,
					  make_compared(&compared[i], &failed)))
			failed = 1;
	set(object, "comparisons", array, &failed);
	failed |= json_dumpf(object, out, JSON_REAL_PRECISION(JSON_DIGITS) |
			     JSON_INDENT(2)) ||
		  fputc('\n', out) == EOF;
	json_decref(object);
	return failed ? -1 : 0;
}
