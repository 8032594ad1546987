// SPDX-License-Identifier: GPL-2.0
#include "source/cpuinfo.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/clock.h"

/* A line is "key<blanks>: value"; true if it has @key, and then the @value. */
static int line_value(const char *line, size_t length, const char *key,
		      char *value, size_t size)
{
	const char *colon = memchr(line, ':', length);
	size_t key_length = strlen(key);
	size_t blanks;

	if (!colon || strncmp(line, key, key_length))
		return 0;
	blanks = strspn(line + key_length, " \t");
	if (line + key_length + blanks != colon)
		return 0;
	colon++;
	colon += strspn(colon, " \t");
	snprintf(value, size, "%.*s",
		 (int)(colon < line + length ? line + length - colon : 0),
		 colon);
	return 1;
}

void cpuinfo_parse(const char *text, struct cpuinfo *info)
{
	char value[sizeof(info->model)];
	size_t length;

	*info = (struct cpuinfo){ 0 };
	for (; text[length = strcspn(text, "\n")]; text += length + 1) {
		if (!info->clock_hz &&
		    (line_value(text, length, "clock", value, sizeof(value)) ||
		     line_value(text, length, "cpu MHz", value, sizeof(value))))
			clock_parse(value, &info->clock_hz);
		if (!*info->model &&
		    (line_value(text, length, "cpu", value, sizeof(value)) ||
		     line_value(text, length, "model name", value, sizeof(value))))
			memcpy(info->model, value, sizeof(value));
	}
}

void cpuinfo_read(struct cpuinfo *info)
{
	char text[8192];	/* the first CPU's part is shorter */
	size_t length = 0;
	ssize_t got;
	int fd = open("/proc/cpuinfo", O_RDONLY | O_CLOEXEC);

	if (fd >= 0) {
		do {
			got = read(fd, text + length,
				   sizeof(text) - 1 - length);
			if (got > 0)
				length += got;
		} while (got > 0);
		close(fd);
	}
	text[length] = '\0';
	cpuinfo_parse(text, info);
}
