// SPDX-License-Identifier: GPL-2.0
/*
 * A line of names and a line a run: what JSON has of a run, and the figures of its
 * summary. A figure that is not known is an empty field.
 */
#include "render/report.h"

#include "read/field_names.h"
#include "render/csv_field.h"

int render_csv(FILE *out, const struct report *report)
{
	const struct measurement *measurement = report->measurement;

	fputs("run,exit_status,valid,reason,start", out);
	for (int i = 0; i < FIGURES; i++)
		fprintf(out, ",%s", json_figures[i]);
	fputs(",name,timed_out\n", out);
	for (size_t i = 0; i < measurement->run_count; i++) {
		const struct run *run = &measurement->runs[i];

		fprintf(out, "%zu,%d,%s,%s,%s", i + 1, run->exit_status,
			run->validity == COUNTS_VALID ? "true" : "false",
			json_reasons[run->validity], json_starts[run->start]);
		for (int figure = 0; figure < FIGURES; figure++)
			csv_number(out, report->figures[i][figure]);
		fputc(',', out);
		csv_text(out, measurement->name ? measurement->name : "");
		fprintf(out, ",%s\n", run->timed_out ? "true" : "false");
	}
	return ferror(out) ? -1 : 0;
}
