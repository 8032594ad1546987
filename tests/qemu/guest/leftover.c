// SPDX-License-Identifier: GPL-2.0
/*
 * leftover MS: take all CPU time of CPU 0 that nobody else wants for so many
 * milliseconds, and print how many loops that was. What else runs, be it a process, an
 * interrupt or the scheduler, costs loops.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long long now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv)
{
	const struct sched_param none = { 0 };
	long long end = now_ns() + (argc == 2 ? atol(argv[1]) : 0) * 1000000LL;
	unsigned long loops = 0;
	cpu_set_t cpu;

	CPU_ZERO(&cpu);
	CPU_SET(0, &cpu);
	if (argc != 2 || sched_setaffinity(0, sizeof(cpu), &cpu) ||
	    sched_setscheduler(0, SCHED_IDLE, &none)) {
		fprintf(stderr, "usage: leftover MS\n");
		return 2;
	}
	while (now_ns() < end) {
		for (volatile int i = 0; i < 100; i++)
			;
		loops++;
	}
	printf("%lu\n", loops);
	return 0;
}
