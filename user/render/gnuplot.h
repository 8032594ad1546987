/* SPDX-License-Identifier: GPL-2.0 */
/* A picture of curves, or of groups of values, drawn by gnuplot. */
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
 * struct plot_group - values of equal standing, such as runs: a column of points
 * @label: what they are, below the column
 * @values: the values; NAN is left out
 * @count: how many there are
 * @median: drawn as a bar; NAN if there is none
 * @low: where the interval begins in which the median lies; NAN if that is not known
 * @high: and where it ends
 */
struct plot_group {
	const char *label;
	const double *values;
	size_t count;
	double median;
	double low;
	double high;
};

/**
 * struct plot_panel - curves over one another, or groups side by side
 * @label: of the axis that goes up; it begins at 0
 * @unit: of the values: "s" is written as ms where that reads better, "" (a number) in
 *        thousands, and so on; NULL: as they are
 * @curves: the curves, or NULL
 * @groups: the groups, or NULL
 * @count: how many there are
 */
struct plot_panel {
	const char *label;
	const char *unit;
	const struct plot_curve *curves;
	const struct plot_group *groups;
	size_t count;
};

/**
 * struct plot - a picture
 * @title: above it
 * @x_label: of the axis that goes right, which all panels share; empty for groups
 * @panels: one below the other, all of curves or all of the same groups
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
