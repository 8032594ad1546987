// SPDX-License-Identifier: GPL-2.0
/*
 * every MS COUNT FILE: read a file every MS milliseconds (0: one read after the other),
 * COUNT times, and print what that cost: the median and the longest read, and the CPU
 * time of this process for each, in nanoseconds. The text goes to /dev/null, as a
 * report would.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define COUNT_MAX 100000

static long long clock_ns(clockid_t which)
{
	struct timespec t;

	clock_gettime(which, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
	const long long *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

int main(int argc, char **argv)
{
	static char text[65536];
	static long long took[COUNT_MAX];
	long ms = argc > 1 ? atol(argv[1]) : 0, count = argc > 2 ? atol(argv[2]) : 0, i;
	int fd, null = open("/dev/null", O_WRONLY);
	long long next, cpu;

	if (argc != 4 || count <= 0 || count > COUNT_MAX) {
		fprintf(stderr, "usage: every MS COUNT FILE; COUNT up to %d\n", COUNT_MAX);
		return 2;
	}
	fd = open(argv[3], O_RDONLY);
	if (fd < 0) {
		perror(argv[3]);
		return 1;
	}
	next = clock_ns(CLOCK_MONOTONIC);
	cpu = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
	for (i = 0; i < count; i++) {
		struct timespec at = { next / 1000000000, next % 1000000000 };
		ssize_t length;

		if (ms)
			clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
		took[i] = clock_ns(CLOCK_MONOTONIC);
		length = pread(fd, text, sizeof(text), 0);
		took[i] = clock_ns(CLOCK_MONOTONIC) - took[i];
		if (length <= 0 || write(null, text, length) != length) {
			perror(argv[3]);
			return 1;
		}
		next += ms * 1000000;
	}
	cpu = clock_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu;
	qsort(took, count, sizeof(*took), compare);
	printf("every: median %lld max %lld cpu %lld\n", took[count / 2], took[count - 1],
	       cpu / count);
	return 0;
}
