// SPDX-License-Identifier: GPL-2.0
#include "source/environment.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The tests have files of their own. */
#ifndef ENVIRONMENT_ROOT
#define ENVIRONMENT_ROOT ""
#endif

/* The first line; empty if there is none. */
static void read_line(const char *path, char *line, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t length = fd < 0 ? 0 : read(fd, line, size - 1);

	if (fd >= 0)
		close(fd);
	line[length > 0 ? length : 0] = '\0';
	line[strcspn(line, "\n")] = '\0';
}

/* Of words, the one that counts stands in brackets: "always [madvise] never". */
static void take_chosen(char *line)
{
	char *word = strchr(line, '[');
	size_t length = word ? strcspn(word + 1, "]") : 0;

	if (word)
		memmove(line, word + 1, length);
	line[length] = '\0';
}

void environment_read(struct environment *environment)
{
	read_line(ENVIRONMENT_ROOT "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
		  environment->governor, sizeof(environment->governor));
	read_line(ENVIRONMENT_ROOT "/sys/kernel/mm/transparent_hugepage/enabled",
		  environment->hugepages, sizeof(environment->hugepages));
	take_chosen(environment->hugepages);
	read_line(ENVIRONMENT_ROOT "/proc/cmdline", environment->command_line,
		  sizeof(environment->command_line));
}
