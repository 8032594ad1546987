/* SPDX-License-Identifier: GPL-2.0 */
/* A picture of some curves, drawn by gnuplot. */
#ifndef RENDER_GNUPLOT_H
#define RENDER_GNUPLOT_H

#include <stddef.h>

#include "lib/error.h"

/**
 * struct plot_curve - points with a line through them
 * @label: what they are, for the key; empty if that needs no saying
 * @x: where they are
 * @y: and how high; NAN leaves a gap
 * @count: how many there are
 */
struct plot_curve {
	const char *label;
	const double *x;
	const double *y;
	size_t count;
};

/**
 * struct plot_panel - curves over one another
 * @label: of the axis that goes up; it begins at 0
 * @curves: the curves
 * @count: how many there are
 */
struct plot_panel {
	const char *label;
	const struct plot_curve *curves;
	size_t count;
};

/**
 * struct plot - a picture
 * @title: above it
 * @x_label: of the axis that goes right
 * @panels: one below the other
 * @count: how many there are
 */
struct plot {
	const char *title;
	const char *x_label;
	const struct plot_panel *panels;
	size_t count;
};

/**
 * plot_check() - see whether there is a gnuplot, before there is much to plot
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is none.
 */
int plot_check(struct error *error);

/**
 * plot_svg() - draw a picture as SVG
 * @path: the file, written as output_write() does
 * @plot: the picture
 * @error: filled in on failure
 *
 * From here on SIGPIPE is ignored.
 *
 * Return: 0, or -1 if there is no picture.
 */
int plot_svg(const char *path, const struct plot *plot, struct error *error);

#endif
