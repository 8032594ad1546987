/* SPDX-License-Identifier: GPL-2.0 */
/* What is compared, as a picture: the runs of each file, or its intervals. */
#ifndef RENDER_COMPARE_PLOT_H
#define RENDER_COMPARE_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "cost/compare_input.h"
#include "cost/stats.h"
#include "lib/error.h"

/**
 * COMPARE_PANELS - how many figures can be drawn
 */
#define COMPARE_PANELS 5

/**
 * struct compare_column - a figure of all runs of a file
 * @count: how many runs there are
 * @values: the figure of each; NAN where it is not known
 * @median: of these
 * @interval: in which the median lies; NAN if that is not known
 */
struct compare_column {
	size_t count;
	double values[RUNS_MAX];
	double median;
	struct interval interval;
};

/**
 * struct compare_sheet - the numbers of a picture, and nothing else
 * @series: all files are series: a second of an interval is drawn, not a run
 * @columns: by figure and file
 */
struct compare_sheet {
	bool series;
	struct compare_column columns[COMPARE_PANELS][COMPARE_FILES_MAX];
};

/**
 * compare_plot_fill() - note what is to be drawn
 * @sheet: the numbers; all zero before
 * @subjects: what is compared
 * @count: how many there are; at most COMPARE_FILES_MAX
 */
void compare_plot_fill(struct compare_sheet *sheet,
		       const struct subject *subjects, size_t count);

/**
 * compare_plot_draw() - draw
 * @sheet: the numbers, which may be anything
 * @path: the file, written as output_write() does
 * @names: of the files that are compared
 * @count: how many there are
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no picture.
 */
int compare_plot_draw(const struct compare_sheet *sheet, const char *path,
		      char *const *names, size_t count, struct error *error);

#endif
