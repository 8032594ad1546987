// SPDX-License-Identifier: GPL-2.0
/* A saved report: what was read is written and read again, and is then the same. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "cost/cost.h"
#include "read/report_json.h"
#include "render/report.h"

/* In all formats; only what programs read back is returned, to be freed. */
static char *write_it(const struct measurement *measurement,
		      const struct penalty *penalty, size_t *length)
{
	struct spread summary[FIGURES];
	struct repetition *repetition = calloc(1, sizeof(*repetition));
	double (*figures)[FIGURES] = calloc(measurement->run_count, sizeof(*figures));
	const struct text_style style = { .both = true, .verbose = true };
	const struct report report = {
		.measurement = measurement,
		.penalty = penalty,
		.origin = cost_origin(measurement, penalty),
		.summary = summary,
		.figures = figures,
		.repetition = repetition,
	};
	char *text = NULL;
	FILE *out;

	must(figures && repetition);
	cost_summary(measurement, penalty, summary);
	cost_runs(measurement, penalty, figures);
	repeat_look(measurement, repetition);

	out = open_memstream(&text, length);
	must(out);
	render_text(out, &report, &style);
	must(!fclose(out) && *length);
	must_be_visible(text, *length);
	free(text);
	out = open_memstream(&text, length);
	must(out);
	must(!render_csv(out, &report));
	must(!render_openmetrics(out, &report));
	must(!fclose(out) && *length);
	free(text);

	out = open_memstream(&text, length);
	must(out);
	must(!render_json(out, &report, false));
	must(!fclose(out));
	free(figures);
	free(repetition);
	return text;
}

/* Writes it, reads that, and frees what was read before. */
static char *turn(struct measurement *measurement, struct penalty *penalty,
		  size_t *length)
{
	struct error error = { "" };
	char *text = write_it(measurement, penalty, length);

	measurement_free(measurement);
	if (read_json("again", text, *length, measurement, penalty, &error)) {
		fprintf(stderr, "%s\n%s\n", error.text, text);
		must(!"what was written can be read");
	}
	return text;
}

/* The sum of all that has to be exact, and of how much there is. */
static uint64_t exact(const struct measurement *measurement)
{
	uint64_t sum = measurement->run_count + strlen(measurement->cpu);

	for (char **word = measurement->command; *word; word++)
		sum = sum * 31 + strlen(*word);
	for (size_t i = 0; i < measurement->run_count; i++) {
		const struct run *run = &measurement->runs[i];

		sum = sum * 31 + run->exit_status + run->validity + run->start;
		for (int cell = 0; cell < TLB_CELLS; cell++)
			sum = sum * 31 + (&run->counts.count[0][0][0])[cell] +
			      (&run->counts.known[0][0][0])[cell];
	}
	return sum;
}

/* Numbers with a point are written with 15 digits: the first turn may cost some. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct measurement measurement;
	struct penalty penalty;
	struct error error = { "" };
	char *first, *second, *third;
	size_t length, length_again;
	uint64_t sum;

	if (read_json("input", (const char *)data, size, &measurement, &penalty,
		      &error)) {
		must(*error.text && !strchr(error.text, '\n'));
		return 0;
	}
	must(measurement.run_count);
	sum = exact(&measurement);
	first = turn(&measurement, &penalty, &length);
	must(sum == exact(&measurement));
	second = turn(&measurement, &penalty, &length);
	third = turn(&measurement, &penalty, &length_again);
	if (length != length_again || memcmp(second, third, length)) {
		fprintf(stderr, "%s\n%s\n", second, third);
		must(!"what was read again is the same");
	}
	free(first);
	free(second);
	free(third);
	measurement_free(&measurement);
	return 0;
}
