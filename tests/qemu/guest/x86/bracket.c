// SPDX-License-Identifier: GPL-2.0
/*
 * bracket [-e PERCENT] COMMAND...: run a command, with the module and the emulator's own
 * counters read before and after it:
 *
 *   truth, module, truth, COMMAND, truth, module, truth
 *
 * What the module counted in between must be no less than the inner truth and no more
 * than the outer, in every class of misses, walks and walk cycles that it has. With
 * -e it may miss that by so many percent of the inner truth and 20 events, because events
 * took turns. Without the module, the truth is all that is printed.
 *
 * The module is read with wake_idle: without, what a sleeping processor misses in an interrupt
 * is counted when that has ended (tlbmiss.4), which may be after the read. While the
 * command runs there is no wake_idle, and nothing may get lost.
 *
 * Exit status: 0, 1 if the module is wrong, 2 if nothing can be said.
 */
#define _GNU_SOURCE
#include "truth.h"

#include <sched.h>
#include <stdbool.h>
#include <sys/wait.h>

#define COUNTERS "/sys/kernel/debug/tlbmiss/counters"
#define WAKE_IDLE "/sys/module/tlbmiss/parameters/wake_idle"
#define FEW 20

static const char *const sides[] = { "I", "D" };
static const char *const modes[] = { "user", "kernel" };
static const char *const kinds[] = { "", "walks ", "walk_cycles " };
enum { MISSES, WALKS, CYCLES, KINDS };

struct counts {
	char text[4096];
};

static void set_wake_idle(int fd, const char *value)
{
	if (pwrite(fd, value, 1, 0) != 1) {
		perror(WAKE_IDLE);
		exit(2);
	}
}

static void read_counts(int fd, int wake_idle, struct counts *counts)
{
	ssize_t length;

	if (fd < 0)
		return;
	set_wake_idle(wake_idle, "1");
	length = pread(fd, counts->text, sizeof(counts->text) - 1, 0);
	if (length <= 0) {
		perror(COUNTERS);
		exit(2);
	}
	counts->text[length] = '\0';
	set_wake_idle(wake_idle, "0");
}

/* The number in the line that begins with this, or -1. */
static long long find(const struct counts *counts, const char *prefix)
{
	size_t length = strlen(prefix);
	const char *line = counts->text;

	while (line && strncmp(line, prefix, length)) {
		line = strchr(line, '\n');
		line = line ? line + 1 : NULL;
	}
	return line ? atoll(line + length) : -1;
}

static void run(char **command)
{
	pid_t child = fork();
	int status;

	if (!child) {
		cpu_set_t all;

		memset(&all, 0xff, sizeof(all));
		sched_setaffinity(0, sizeof(all), &all);
		execvp(*command, command);
		perror(*command);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || status) {
		fprintf(stderr, "bracket: %s failed\n", *command);
		exit(2);
	}
}

static uint64_t true_count(const struct truth *from, const struct truth *to, int kind, int side,
			   int mode)
{
	return kind == CYCLES ? to->cycles[side][mode] - from->cycles[side][mode] :
				to->walks[side][mode] - from->walks[side][mode];
}

int main(int argc, char **argv)
{
	static struct counts before, after;
	struct truth outer_begin, inner_begin, inner_end, outer_end;
	bool estimate = argc > 3 && !strcmp(argv[1], "-e");
	double tolerance = estimate ? atof(argv[2]) / 100 : 0;
	char **command = argv + (estimate ? 3 : 1);
	int fd, wake_idle, truth, status = 0, compared = 0;
	cpu_set_t first;

	if (!*command) {
		fprintf(stderr, "usage: bracket [-e PERCENT] COMMAND...\n");
		return 2;
	}
	CPU_ZERO(&first);
	CPU_SET(0, &first);
	sched_setaffinity(0, sizeof(first), &first);
	fd = open(COUNTERS, O_RDONLY);
	wake_idle = open(WAKE_IDLE, O_WRONLY);
	truth = truth_open();
	/* once for nothing, so that the pages that this takes are there */
	truth_latch(truth);
	truth_take(truth, &outer_begin);
	read_counts(fd, wake_idle, &before);

	truth_latch(truth);
	truth_take(truth, &outer_begin);
	read_counts(fd, wake_idle, &before);
	truth_latch(truth);
	truth_take(truth, &inner_begin);
	run(command);
	truth_latch(truth);
	truth_take(truth, &inner_end);
	read_counts(fd, wake_idle, &after);
	truth_latch(truth);
	truth_take(truth, &outer_end);

	for (int kind = MISSES; kind < KINDS; kind++) {
		for (int side = 0; side < SIDES; side++) {
			for (int mode = 0; mode < TRUTH_MODES; mode++) {
				long long from, to, inner, outer, count, slack;
				char name[64];
				bool good;

				snprintf(name, sizeof(name), "%s%s any %s ", kinds[kind],
					 sides[side], modes[mode]);
				from = find(&before, name);
				to = find(&after, name);
				inner = true_count(&inner_begin, &inner_end, kind, side, mode);
				outer = true_count(&outer_begin, &outer_end, kind, side, mode);
				if (fd >= 0 && (from < 0 || to < 0))
					continue;
				printf("bracket: %-12s %s %-6s %9lld <= ",
				       *kinds[kind] ? kinds[kind] : "misses ", sides[side],
				       modes[mode], inner);
				if (fd < 0) {
					printf("%9s <= %9lld\n", "-", outer);
					continue;
				}
				count = to - from;
				slack = estimate ? inner * tolerance + FEW : 0;
				good = inner - slack <= count && count <= outer + slack;
				printf("%9lld <= %9lld  %s", count, outer, good ? "ok" : "WRONG");
				if (estimate && inner)
					printf(" %+.1f %%", 100.0 * (count - inner) / inner);
				printf("\n");
				compared++;
				if (!good)
					status = 1;
			}
		}
	}
	if (fd < 0)
		return 0;
	printf("bracket: took %lld ms, ran %.1f %% of the time\n",
	       (find(&after, "enabled_ns ") - find(&before, "enabled_ns ")) / 1000000,
	       100.0 * find(&after, "running_ns ") / find(&after, "enabled_ns "));
	if (!estimate && find(&after, "running_ns ") != find(&after, "enabled_ns ")) {
		printf("bracket: events took turns\n");
		status = 1;
	}
	if (!compared) {
		printf("bracket: nothing to compare\n");
		status = 2;
	}
	return status;
}
