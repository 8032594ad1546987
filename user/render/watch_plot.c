// SPDX-License-Identifier: GPL-2.0
#include "render/watch_plot.h"

#include <math.h>
#include <stdlib.h>

#include "render/gnuplot.h"

static const struct {
	enum watch_figure figure;
	double scale;
	const char *label;
} curves[WATCH_CURVES] = {
	{ WATCH_I_USER_RATE, 1, "I-TLB userspace" },
	{ WATCH_I_KERNEL_RATE, 1, "I-TLB kernel" },
	{ WATCH_D_USER_RATE, 1, "D-TLB userspace" },
	{ WATCH_D_KERNEL_RATE, 1, "D-TLB kernel" },
	{ WATCH_SHARE_PPM, 0.0001, "" },	/* percent */
};

static int grow(double **values, size_t room)
{
	double *larger = reallocarray(*values, room, sizeof(*larger));

	if (!larger)
		return -1;
	*values = larger;
	return 0;
}

int watch_plot_add(struct watch_plot *plot, const struct watch_line *line,
		   struct error *error)
{
	if (plot->count == plot->room) {
		size_t room = 2 * plot->room + 1024;
		int failed = grow(&plot->x, room);

		for (int i = 0; i < WATCH_CURVES; i++)
			failed |= grow(&plot->y[i], room);
		if (failed)
			return error_set(error, "no memory for more than %zu points of --svg: watch less, or more rarely",
					 plot->count);
		plot->room = room;
	}
	plot->x[plot->count] = line->elapsed_us / 1e6;
	for (int i = 0; i < WATCH_CURVES; i++) {
		uint64_t value = line->figures[curves[i].figure];

		plot->y[i][plot->count] =
			line->validity != COUNTS_VALID || value == WATCH_UNKNOWN
			? NAN : value * curves[i].scale;
	}
	plot->count++;
	return 0;
}

int watch_plot_svg(const struct watch_plot *plot, const char *path,
		   struct error *error)
{
	struct plot_curve drawn[WATCH_CURVES];
	const struct plot_panel panels[] = {
		{ .label = "misses a second", .unit = "", .curves = drawn,
		  .count = WATCH_CURVES - 1 },
		{ .label = "% of CPU lost", .curves = &drawn[WATCH_CURVES - 1], .count = 1 },
	};
	struct plot picture = {
		"TLB misses and what they cost", "seconds", panels, 2
	};
	bool share = false;

	if (!plot->count)
		return error_set(error, "nothing to plot in %s: no interval has ended",
				 path);
	for (int i = 0; i < WATCH_CURVES; i++)
		drawn[i] = (struct plot_curve){
			curves[i].label, plot->x, plot->y[i], plot->count
		};
	for (size_t i = 0; i < plot->count; i++)
		share |= !isnan(plot->y[WATCH_CURVES - 1][i]);
	picture.count -= !share;	/* without a clock there is none */
	return plot_svg(path, &picture, error);
}

void watch_plot_free(struct watch_plot *plot)
{
	free(plot->x);
	for (int i = 0; i < WATCH_CURVES; i++)
		free(plot->y[i]);
}
