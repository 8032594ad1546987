/* SPDX-License-Identifier: GPL-2.0 */
/* What is compared, as a picture: the runs of each file, or its intervals. */
#ifndef RENDER_COMPARE_PLOT_H
#define RENDER_COMPARE_PLOT_H

#include <stddef.h>

#include "cost/compare_input.h"
#include "lib/error.h"

/**
 * COMPARE_PANELS - how many figures are drawn
 */
#define COMPARE_PANELS 3

/**
 * struct compare_sheet - the numbers of a picture, and nothing else
 * @runs: how many runs each file has
 * @values: the figures of each run, by file; NAN where one is not known
 */
struct compare_sheet {
	size_t runs[COMPARE_FILES_MAX];
	double values[COMPARE_FILES_MAX][COMPARE_PANELS][RUNS_MAX];
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
