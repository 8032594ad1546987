// SPDX-License-Identifier: GPL-2.0
#include "source/cpuinfo.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/array.h"
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

/* Every architecture has its own words. Of several clocks the first in the file is taken. */
static const char *const clock_keys[] = {
	"clock",		/* PowerPC */
	"cpu MHz",		/* x86 */
	"CPU MHz",		/* LoongArch */
	"cpu MHz dynamic",	/* s390x */
};

/* Of several names the first in this list. */
static const char *const model_keys[] = {
	"cpu",			/* PowerPC */
	"model name",		/* x86, 32-bit ARM */
	"Model Name",		/* LoongArch */
	"cpu model",		/* MIPS */
	"uarch",		/* RISC-V */
	"machine",		/* s390x; the board elsewhere, beside one of the others */
};

/* The place of the line's key among @keys, and then its @value, or @count. */
static size_t find_key(const char *const *keys, size_t count, const char *line, size_t length,
		       char *value, size_t size)
{
	for (size_t i = 0; i < count; i++) {
		if (line_value(line, length, keys[i], value, size))
			return i;
	}
	return count;
}

/* 64-bit ARM has numbers instead of a name: MIDR_EL1's fields. */
static void name_of_arm(const char *implementer, const char *part, struct cpuinfo *info)
{
	if (!*info->model && *implementer && *part)
		snprintf(info->model, sizeof(info->model), "ARM implementer %.16s part %.16s",
			 implementer, part);
}

void cpuinfo_parse(const char *text, struct cpuinfo *info)
{
	char value[sizeof(info->model)];
	char implementer[sizeof(value)] = "", part[sizeof(value)] = "";
	size_t best = ARRAY_SIZE(model_keys);
	size_t length;

	*info = (struct cpuinfo){ 0 };
	for (; text[length = strcspn(text, "\n")]; text += length + 1) {
		size_t key = find_key(model_keys, best, text, length, value, sizeof(value));

		if (key < best && *value) {
			memcpy(info->model, value, sizeof(value));
			best = key;
		}
		if (!info->clock_hz &&
		    find_key(clock_keys, ARRAY_SIZE(clock_keys), text, length, value,
			     sizeof(value)) < ARRAY_SIZE(clock_keys))
			clock_parse(value, &info->clock_hz);
		if (!*implementer)
			line_value(text, length, "CPU implementer", implementer,
				   sizeof(implementer));
		if (!*part)
			line_value(text, length, "CPU part", part, sizeof(part));
	}
	name_of_arm(implementer, part, info);
}

void cpuinfo_read(struct cpuinfo *info)
{
	static char text[1 << 16];	/* s390x has a line a CPU before the clock */
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
