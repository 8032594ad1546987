// SPDX-License-Identifier: GPL-2.0
#include "render/compare_plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/stats.h"
#include "render/gnuplot.h"

/* Of the interval in which a median lies. */
#define CONFIDENCE 0.95

/*
 * What is drawn of a run, and what of an interval of a series, whose length says nothing.
 * @scale: percent of a share
 */
static const struct {
	bool series;
	double scale;
	enum figure figure;
	const char *label;
	const char *unit;
} panels[COMPARE_PANELS] = {
	{ false, 1, FIGURE_MISSES, "TLB misses", "" },
	{ false, 1, FIGURE_SECONDS_LOST, "time lost", "s" },
	{ false, 1, FIGURE_ELAPSED, "real time", "s" },
	{ true, 1, FIGURE_MISSES_RATE, "TLB misses a second", "" },
	{ true, 100, FIGURE_SHARE_OF_ELAPSED, "% of time lost", NULL },
};

static void fill(struct compare_column *column, const struct subject *subject, size_t panel)
{
	const struct measurement *measurement = &subject->measurement;
	enum cost_origin origin = cost_origin(measurement, &subject->penalty);
	double sorted[RUNS_MAX];
	size_t count;

	column->count = measurement->run_count;
	for (size_t run = 0; run < column->count; run++) {
		double figures[FIGURES];

		cost_run(&measurement->runs[run], &subject->penalty, origin,
			 measurement->clock_hz, figures);
		column->values[run] = figures[panels[panel].figure] * panels[panel].scale;
	}
	memcpy(sorted, column->values, column->count * sizeof(*sorted));
	count = stats_sort(sorted, column->count);
	column->median = stats_spread(sorted, count).median;
	/* intervals of a series remember those before: nothing simple holds for their median */
	column->interval = panels[panel].series
		? (struct interval){ NAN, NAN }
		: stats_median_interval(sorted, count, CONFIDENCE);
}

void compare_plot_fill(struct compare_sheet *sheet,
		       const struct subject *subjects, size_t count)
{
	sheet->series = true;
	for (size_t i = 0; i < count; i++)
		sheet->series &= subjects[i].kind == SUBJECT_SERIES;
	for (size_t p = 0; p < COMPARE_PANELS; p++)
		for (size_t i = 0; i < count; i++)
			if (panels[p].series == sheet->series)
				fill(&sheet->columns[p][i], &subjects[i], p);
}

static bool has_points(const struct plot_group *groups, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t run = 0; run < groups[i].count; run++)
			if (!isnan(groups[i].values[run]))
				return true;
	return false;
}

int compare_plot_draw(const struct compare_sheet *sheet, const char *path,
		      char *const *names, size_t count, struct error *error)
{
	struct plot_group groups[COMPARE_PANELS][COMPARE_FILES_MAX];
	struct plot_panel shown[COMPARE_PANELS];
	struct plot plot = { .title = "Cost of TLB misses", .x_label = "", .panels = shown };

	for (size_t p = 0; p < COMPARE_PANELS; p++) {
		if (panels[p].series != sheet->series)
			continue;
		for (size_t i = 0; i < count; i++) {
			const struct compare_column *column = &sheet->columns[p][i];

			groups[p][i] = (struct plot_group){
				.label = names[i],
				.values = column->values,
				.count = column->count < RUNS_MAX ? column->count : RUNS_MAX,
				.median = column->median,
				.low = column->interval.low,
				.high = column->interval.high,
			};
		}
		if (has_points(groups[p], count))
			shown[plot.count++] = (struct plot_panel){
				.label = panels[p].label, .unit = panels[p].unit,
				.groups = groups[p], .count = count,
			};
	}
	if (!plot.count)
		return error_set(error, "nothing to plot: no file has a valid run");
	return plot_svg(path, &plot, error);
}
