// SPDX-License-Identifier: GPL-2.0
/*
 * pmu COMMAND...: run a command while the kernel's own PMU counts TLB misses, system
 * wide, and hold its counts against /proc/tlbmiss: read just inside and just outside
 * the PMU's readings, the module's must enclose them. Without /proc/tlbmiss just count.
 */
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct counts {
	unsigned long long i, d;
};

static int open_event(unsigned int cache)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_HW_CACHE,
		.size = sizeof(attr),
		.config = cache | PERF_COUNT_HW_CACHE_OP_READ << 8 |
			  PERF_COUNT_HW_CACHE_RESULT_MISS << 16,
	};
	int fd = syscall(SYS_perf_event_open, &attr, -1, 0, -1, 0);

	if (fd < 0) {
		perror("pmu: perf_event_open");
		exit(1);
	}
	return fd;
}

static unsigned long long read_event(int fd)
{
	uint64_t value;

	if (read(fd, &value, sizeof(value)) != sizeof(value)) {
		perror("pmu: read");
		exit(1);
	}
	return value;
}

static struct counts read_module(int fd)
{
	unsigned long long n[4] = { 0 };
	char text[256], *p = text;
	ssize_t length = fd < 0 ? 0 : pread(fd, text, sizeof(text) - 1, 0);
	int i;

	text[length > 0 ? length : 0] = '\0';
	for (i = 0; i < 4 && (p = strstr(p, ": ")); i++)
		n[i] = strtoull(p + 2, &p, 10);
	return (struct counts){ n[0] + n[1], n[2] + n[3] };
}

static int enclosed(const char *name, unsigned long long inner, unsigned long long pmu,
		    unsigned long long outer)
{
	printf("%s: module %llu..%llu, PMU %llu\n", name, inner, outer, pmu);
	return inner <= pmu && pmu <= outer;
}

int main(int argc, char **argv)
{
	struct counts outer[2], inner[2], pmu[2];
	int i = open_event(PERF_COUNT_HW_CACHE_ITLB), d = open_event(PERF_COUNT_HW_CACHE_DTLB);
	int fd = open("/proc/tlbmiss", O_RDONLY), status;

	if (argc < 2) {
		fprintf(stderr, "usage: pmu COMMAND...\n");
		return 2;
	}
	outer[0] = read_module(fd);
	pmu[0] = (struct counts){ read_event(i), read_event(d) };
	inner[0] = read_module(fd);
	if (fork() == 0) {
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	wait(&status);
	inner[1] = read_module(fd);
	pmu[1] = (struct counts){ read_event(i), read_event(d) };
	outer[1] = read_module(fd);

	if (fd < 0)
		return !!status;
	if (!enclosed("I-TLB", inner[1].i - inner[0].i, pmu[1].i - pmu[0].i,
		      outer[1].i - outer[0].i) |
	    !enclosed("D-TLB", inner[1].d - inner[0].d, pmu[1].d - pmu[0].d,
		      outer[1].d - outer[0].d)) {
		fprintf(stderr, "pmu: the kernel's PMU and the module disagree\n");
		return 1;
	}
	return !!status;
}
