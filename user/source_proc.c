// SPDX-License-Identifier: GPL-2.0
/* The counters of the tlbmiss module, read from its file in /proc. */
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "proc_format.h"

#ifndef TLBMISS_PATH
#define TLBMISS_PATH "/proc/tlbmiss"
#endif

struct source {
	int fd;
};

static const struct {
	int code;
	const char *advice;
} open_failures[] = {
	{ ENOENT, "load the tlbmiss module (modprobe tlbmiss)" },
	{ EACCES, "run tlbcost as root" },
	{ EPERM, "run tlbcost as root" },
	{ 0, "reload the tlbmiss module" },
};

struct source *source_open(struct error *error)
{
	struct source *source = malloc(sizeof(*source));
	size_t i = 0;

	if (!source) {
		error_set(error, "no memory: free some and try again");
		return NULL;
	}
	source->fd = open(TLBMISS_PATH, O_RDWR | O_CLOEXEC);
	if (source->fd < 0)	/* reading is enough, see source_begin() */
		source->fd = open(TLBMISS_PATH, O_RDONLY | O_CLOEXEC);
	if (source->fd >= 0)
		return source;

	free(source);
	while (open_failures[i].code && open_failures[i].code != errno)
		i++;
	error_set(error, "cannot open %s (%s): %s", TLBMISS_PATH,
		  strerror(errno), open_failures[i].advice);
	return NULL;
}

const char *source_name(const struct source *source)
{
	(void)source;
	return "proc";
}

/*
 * Whoever measures holds the lock shared; zeroing takes it alone, for a moment.
 * So a second tlbcost never zeroes under a first, nor a third under a second
 * that outlives the first.
 */
static enum source_start zero(int fd)
{
	enum source_start start = SOURCE_BUSY;

	if (!flock(fd, LOCK_EX | LOCK_NB))	/* no pwrite(): seq files have none */
		start = write(fd, "0", 1) == 1 ? SOURCE_ZEROED : SOURCE_DENIED;
	flock(fd, LOCK_SH | LOCK_NB);
	return start;
}

int source_begin(struct source *source, struct tlb_counts *baseline,
		 enum source_start *start, struct error *error)
{
	*start = zero(source->fd);
	return source_read(source, baseline, error);
}

int source_read(struct source *source, struct tlb_counts *counts,
		struct error *error)
{
	char text[PROC_FORMAT_MAX];
	size_t length = 0;
	ssize_t got;
	int line;

	do {
		got = pread(source->fd, text + length, sizeof(text) - length,
			    length);
		if (got < 0)
			return error_set(error,
					 "cannot read %s (%s): reload the tlbmiss module",
					 TLBMISS_PATH, strerror(errno));
		length += got;
	} while (got && length < sizeof(text));

	line = proc_format_parse(text, length, counts);
	if (line)
		return error_set(error,
				 "bad line %d in %s: load the tlbmiss module made with this tlbcost",
				 line, TLBMISS_PATH);
	return 0;
}

void source_close(struct source *source)
{
	if (!source)
		return;
	close(source->fd);
	free(source);
}
