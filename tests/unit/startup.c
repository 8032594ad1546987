// SPDX-License-Identifier: GPL-2.0
/*
 * What it costs to measure a command that does nothing: "tlbcost -- true" beside
 * "perf stat true", in turn, so that both see the same machine. Ends non-zero if
 * tlbcost takes more time or more memory.
 *
 * usage: startup TOOL [ROUNDS]	TOOL finds its counters in the current directory
 */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cost/stats.h"
#include "lib/array.h"

#define ROUNDS_MAX 2000

static struct contender {
	char *words[5];
	double ms[ROUNDS_MAX];
	double kib[ROUNDS_MAX];	/* most memory held at once */
} contenders[] = {
	{ .words = { "tlbcost", "--", "true" } },
	{ .words = { "perf", "stat", "true" } },
	{ .words = { "true" } },
};

static double now_ms(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int measure(struct contender *contender, const char *file, int round)
{
	posix_spawn_file_actions_t quiet;
	struct rusage usage;
	double start;
	int status;
	pid_t pid;

	posix_spawn_file_actions_init(&quiet);
	posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null",
					 O_WRONLY, 0);
	start = now_ms();
	if (posix_spawnp(&pid, file, &quiet, NULL, contender->words, environ) ||
	    wait4(pid, &status, 0, &usage) != pid || status) {
		fprintf(stderr, "startup: %s failed: is it there?\n", file);
		return -1;
	}
	contender->ms[round] = now_ms() - start;
	contender->kib[round] = usage.ru_maxrss;
	posix_spawn_file_actions_destroy(&quiet);
	return 0;
}

static int enter_directory(char *directory)
{
	FILE *file;

	if (!mkdtemp(directory) || chdir(directory))
		return -1;
	file = fopen("tlbmiss", "w");
	if (!file)
		return -1;
	fputs("I-TLB userspace misses: 1\nI-TLB kernel misses: 2\n"
	      "D-TLB userspace misses: 3\nD-TLB kernel misses: 4\n", file);
	return fclose(file);
}

int main(int argc, char **argv)
{
	struct spread ms[ARRAY_SIZE(contenders)], kib[ARRAY_SIZE(contenders)];
	char directory[] = "/tmp/tlbcost-startup-XXXXXX";
	int rounds = argc > 2 ? atoi(argv[2]) : 200, failed = 0;
	char *tool = argc > 1 ? realpath(argv[1], NULL) : NULL;

	if (!tool || rounds < 1 || rounds > ROUNDS_MAX ||
	    enter_directory(directory)) {
		fprintf(stderr, "usage: startup TOOL [ROUNDS]\n");
		return 2;
	}
	for (int round = 0; round < rounds && !failed; round++)
		for (size_t i = 0; i < ARRAY_SIZE(contenders); i++)
			failed |= measure(&contenders[i], i ? *contenders[i].words
							    : tool, round);
	unlink("tlbmiss");
	rmdir(directory);
	free(tool);
	if (failed)
		return 2;

	printf("%-16s %12s %22s %10s\n", "", "wall ms", "(min .. max)", "RSS KiB");
	for (size_t i = 0; i < ARRAY_SIZE(contenders); i++) {
		ms[i] = stats_spread(contenders[i].ms, rounds);
		kib[i] = stats_spread(contenders[i].kib, rounds);
		printf("%-8s %-7s %12.3f %12.3f .. %6.3f %10.0f\n",
		       contenders[i].words[0],
		       i < 2 ? contenders[i].words[1] : "", ms[i].median,
		       ms[i].min, ms[i].max, kib[i].median);
	}
	failed = ms[0].median > ms[1].median || kib[0].median > kib[1].median;
	printf("tlbcost takes %s than perf stat (medians of %d rounds)\n",
	       failed ? "MORE" : "no more", rounds);
	return failed;
}
