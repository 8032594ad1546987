// SPDX-License-Identifier: GPL-2.0
/* A saved report: what was read is written and read again, and is then the same. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "cost.h"
#include "read_json.h"
#include "render.h"

/* What tlbcost writes of it, to be freed. */
static char *write_it(const struct measurement *measurement,
		      const struct penalty *penalty, size_t *length)
{
	struct spread summary[FIGURES];
	const struct text_style style = { .colour = true, .both = true, .verbose = true };
	const struct report report = {
		.measurement = measurement,
		.penalty = penalty,
		.origin = cost_origin(measurement, penalty),
		.summary = summary,
	};
	char *text = NULL;
	FILE *out;

	cost_summary(measurement, penalty, summary);
	/* a report for people comes of it, too */
	out = open_memstream(&text, length);
	must(out);
	render_text(out, &report, &style);
	must(!fclose(out) && *length);
	free(text);

	out = open_memstream(&text, length);
	must(out);
	must(!render_json(out, &report, false));
	must(!fclose(out));
	return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct measurement measurement, again;
	struct penalty penalty, penalty_again;
	struct error error = { "" };
	char *first, *second;
	size_t length, length_again;

	if (read_json("input", (const char *)data, size, &measurement, &penalty,
		      &error)) {
		must(*error.text && !strchr(error.text, '\n'));
		return 0;
	}
	must(measurement.run_count);
	first = write_it(&measurement, &penalty, &length);
	if (read_json("again", first, length, &again, &penalty_again, &error)) {
		fprintf(stderr, "%s\n%s\n", error.text, first);
		must(!"what was written can be read");
	}
	second = write_it(&again, &penalty_again, &length_again);
	if (length != length_again || memcmp(first, second, length)) {
		fprintf(stderr, "%s\n%s\n", first, second);
		must(!"what was read again is the same");
	}
	free(first);
	free(second);
	measurement_free(&measurement);
	measurement_free(&again);
	return 0;
}
