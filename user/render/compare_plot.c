// SPDX-License-Identifier: GPL-2.0
#include "render/compare_plot.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "render/gnuplot.h"

static const struct {
	enum figure figure;
	const char *label;
} panels[COMPARE_PANELS] = {
	{ FIGURE_MISSES, "TLB misses" },
	{ FIGURE_SECONDS_LOST, "seconds lost" },
	{ FIGURE_ELAPSED, "seconds real" },
};

void compare_plot_fill(struct compare_sheet *sheet,
		       const struct subject *subjects, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct subject *subject = &subjects[i];
		const struct measurement *measurement = &subject->measurement;
		enum cost_origin origin = cost_origin(measurement,
						      &subject->penalty);

		sheet->runs[i] = measurement->run_count;
		for (size_t run = 0; run < measurement->run_count; run++) {
			double figures[FIGURES];

			cost_run(&measurement->runs[run], &subject->penalty,
				 origin, measurement->clock_hz, figures);
			for (int p = 0; p < COMPARE_PANELS; p++)
				sheet->values[i][p][run] = figures[panels[p].figure];
		}
	}
}

static bool has_points(const struct plot_curve *curves, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t run = 0; run < curves[i].count; run++)
			if (!isnan(curves[i].y[run]))
				return true;
	return false;
}

/* What is too large to be on a stack. */
struct curves {
	double x[RUNS_MAX];
	struct plot_curve of[COMPARE_PANELS][COMPARE_FILES_MAX];
};

static int draw(struct curves *curves, const struct compare_sheet *sheet,
		const char *path, char *const *names, size_t count,
		struct error *error)
{
	struct plot_panel shown[COMPARE_PANELS];
	struct plot plot = {
		.title = "Cost of TLB misses", .x_label = "run", .panels = shown,
	};

	for (size_t i = 0; i < RUNS_MAX; i++)
		curves->x[i] = i + 1;
	for (int p = 0; p < COMPARE_PANELS; p++) {
		for (size_t i = 0; i < count; i++) {
			size_t runs = sheet->runs[i];

			curves->of[p][i] = (struct plot_curve){
				names[i], curves->x, sheet->values[i][p],
				runs < RUNS_MAX ? runs : RUNS_MAX
			};
		}
		if (has_points(curves->of[p], count))
			shown[plot.count++] = (struct plot_panel){
				panels[p].label, curves->of[p], count
			};
	}
	if (!plot.count)
		return error_set(error, "nothing to plot: no file has a valid run");
	return plot_svg(path, &plot, error);
}

int compare_plot_draw(const struct compare_sheet *sheet, const char *path,
		      char *const *names, size_t count, struct error *error)
{
	struct curves *curves = malloc(sizeof(*curves));
	int failed;

	if (!curves)
		return error_set(error, "no memory to plot: free some and try again");
	failed = draw(curves, sheet, path, names, count, error);
	free(curves);
	return failed;
}
