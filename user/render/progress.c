// SPDX-License-Identifier: GPL-2.0
#include "render/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE_MS 2000

#define ERASE "\r\033[K"

static void put(const char *text)
{
	/* it is of no use to anybody but who sees it */
	if (write(STDERR_FILENO, text, strlen(text)) < 0)
		return;
}

static long long ms_since(const struct timespec *since)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - since->tv_sec) * 1000LL +
	       (now.tv_nsec - since->tv_nsec) / 1000000;
}

void progress_begin(struct progress *progress, bool wanted)
{
	const char *terminal = getenv("TERM");

	*progress = (struct progress){
		.wanted = wanted && terminal && strcmp(terminal, "dumb") &&
			  isatty(STDERR_FILENO),
	};
	clock_gettime(CLOCK_MONOTONIC, &progress->since);
}

void progress_show(struct progress *progress, const char *format, ...)
{
	char text[80], line[sizeof(text) + sizeof(ERASE) + 1];
	va_list arguments;

	if (!progress->wanted || ms_since(&progress->since) < PATIENCE_MS)
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	snprintf(line, sizeof(line), "%s%s\r", ERASE, text);
	put(line);
	progress->shown = true;
}

void progress_erase(struct progress *progress)
{
	if (progress->shown)
		put(ERASE);
	progress->shown = false;
}
