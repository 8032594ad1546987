// SPDX-License-Identifier: GPL-2.0
/*
 * storm SECONDS: fork and exec /bin/true until the time is up, and print how
 * often. SECONDS may have a fraction. Every new address space misses on its first
 * pages, so this is the heaviest traffic that the miss handlers get. Fails when one
 * child does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	double seconds = argc > 1 ? strtod(argv[1], NULL) : 0, end;
	unsigned long children = 0;
	int status;
	pid_t pid;

	if (seconds <= 0) {
		fprintf(stderr, "usage: storm SECONDS\n");
		return 2;
	}
	for (end = now() + seconds; now() < end; children++) {
		pid = fork();
		if (pid < 0) {
			perror("storm: fork");
			return 1;
		}
		if (pid == 0) {
			execl("/bin/true", "true", NULL);
			_exit(127);
		}
		if (waitpid(pid, &status, 0) != pid || status) {
			printf("storm: child %lu ended with status 0x%x\n", children, status);
			return 1;
		}
	}
	printf("storm: %lu children\n", children);
	return 0;
}
