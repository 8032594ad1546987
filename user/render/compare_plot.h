/* SPDX-License-Identifier: GPL-2.0 */
/* What is compared, as a picture: the runs of each file, or its intervals. */
#ifndef RENDER_COMPARE_PLOT_H
#define RENDER_COMPARE_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "cost/compare_input.h"
#include "lib/error.h"
#include "lib/helper_process.h"

/**
 * struct compare_plot - somebody who is ready to draw
 * @wanted: there is one
 * @plotter: the process that draws
 */
struct compare_plot {
	bool wanted;
	struct aside plotter;
};

/**
 * compare_plot_open() - get ready to draw, before the sandbox
 * @plot: to be given to compare_plot_close()
 * @path: the file, or NULL if nothing is to be drawn
 * @names: of the files that are compared; at most COMPARE_FILES_MAX
 * @count: how many there are
 * @error: filled in on failure
 *
 * gnuplot cannot be run from the sandbox, so that a process is made now that will.
 *
 * Return: 0, or -1 on failure.
 */
int compare_plot_open(struct compare_plot *plot, const char *path,
		      char *const *names, size_t count, struct error *error);

/**
 * compare_plot_draw() - draw
 * @plot: where nothing was drawn yet
 * @subjects: what is compared, as many as there are names
 * @count: how many there are
 * @error: filled in on failure
 *
 * Return: 0, also if nothing is wanted, or -1 if there is no picture.
 */
int compare_plot_draw(struct compare_plot *plot, const struct subject *subjects,
		      size_t count, struct error *error);

/**
 * compare_plot_close() - let go of it; if nothing was drawn, nothing will be
 * @plot: what was opened
 */
void compare_plot_close(struct compare_plot *plot);

#endif
