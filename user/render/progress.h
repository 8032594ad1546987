/* SPDX-License-Identifier: GPL-2.0 */
/* One line on a terminal, for those who wait. */
#ifndef RENDER_PROGRESS_H
#define RENDER_PROGRESS_H

#include <stdbool.h>
#include <time.h>

/**
 * struct progress - the line on standard error
 * @wanted: there is a terminal that can erase it
 * @shown: it is there
 * @since: when the waiting began
 */
struct progress {
	bool wanted;
	bool shown;
	struct timespec since;
};

/**
 * progress_begin() - begin to wait
 * @progress: the line; nothing is shown yet
 * @wanted: false if it is never to be shown
 */
void progress_begin(struct progress *progress, bool wanted);

/**
 * progress_show() - say what is going on, if that has taken two seconds already
 * @progress: the line
 * @format: as printf; shorter than a line of the terminal
 *
 * The cursor stays at the beginning of the line, so that what the workload prints
 * begins there, too.
 */
void progress_show(struct progress *progress, const char *format, ...)
	__attribute__((__format__(printf, 2, 3)));

/**
 * progress_erase() - take the line away
 * @progress: the line
 */
void progress_erase(struct progress *progress);

#endif
