/* SPDX-License-Identifier: GPL-2.0 */
/* All that was watched, as a picture. */
#ifndef RENDER_WATCH_PLOT_H
#define RENDER_WATCH_PLOT_H

#include <stddef.h>

#include "lib/error.h"
#include "render/watch.h"

/**
 * WATCH_CURVES - how many curves a picture has
 */
#define WATCH_CURVES 5

/**
 * struct watch_plot - what a picture is made of; all zero at first
 * @x: seconds
 * @y: rates of each class, and percent of the CPU
 * @count: how many points there are
 * @room: how many fit into @x
 */
struct watch_plot {
	double *x;
	double *y[WATCH_CURVES];
	size_t count;
	size_t room;
};

/**
 * watch_plot_add() - remember a line
 * @plot: where
 * @line: the line
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no memory.
 */
int watch_plot_add(struct watch_plot *plot, const struct watch_line *line,
		   struct error *error);

/**
 * watch_plot_svg() - draw what was remembered
 * @plot: what was remembered
 * @path: the file
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no picture.
 */
int watch_plot_svg(const struct watch_plot *plot, const char *path,
		   struct error *error);

/**
 * watch_plot_free() - forget it
 * @plot: what was remembered
 */
void watch_plot_free(struct watch_plot *plot);

#endif
