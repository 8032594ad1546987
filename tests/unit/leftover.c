// SPDX-License-Identifier: GPL-2.0
/*
 * usage: leftover COMMAND...
 *
 * Runs a test, and ends as it does; but with 1 if the test leaves a process behind. Such a
 * process holds the output open, so that "make check | tee log" would not end. Each is
 * named and killed.
 */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* For a process that is about to end. Who waits for nothing takes none of it. */
#define PATIENCE_MS 10000

/* Kills the children that there are, and names them. */
static void kill_children(const char *test)
{
	DIR *proc = opendir("/proc");
	struct dirent *entry;

	while (proc && (entry = readdir(proc))) {
		char path[300], name[32], state;
		int pid, parent;
		FILE *file;

		snprintf(path, sizeof(path), "/proc/%s/stat", entry->d_name);
		file = fopen(path, "r");
		if (!file)
			continue;
		if (fscanf(file, "%d (%31[^)]) %c %d", &pid, name, &state, &parent) == 4 &&
		    parent == getpid()) {
			fprintf(stderr, "%s: left process %d behind: %s, in state %c\n", test,
				pid, name, state);
			kill(pid, SIGKILL);
		}
		fclose(file);
	}
	if (proc)
		closedir(proc);
}

/* Returns 0 if no child is left, 1 if some had to be killed. */
static int wait_for_children(const char *test)
{
	const struct timespec step = { 0, 10000000 };
	int left = 0, ms = 0;
	pid_t pid;

	while ((pid = waitpid(-1, NULL, WNOHANG)) >= 0) {
		if (pid)
			continue;
		if (ms >= PATIENCE_MS) {
			left = 1;
			kill_children(test);
		}
		nanosleep(&step, NULL);
		ms += 10;
	}
	return left;
}

int main(int argc, char **argv)
{
	pid_t pid, ended = 0;
	int status, left;

	if (argc < 2 || prctl(PR_SET_CHILD_SUBREAPER, 1))
		return 99;
	pid = fork();
	if (!pid) {
		execvp(argv[1], argv + 1);
		fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
		_exit(99);
	}
	/* what the test abandons is reaped here, as init would */
	while (pid > 0 && ended >= 0 && ended != pid)
		ended = waitpid(-1, &status, 0);
	if (ended != pid)
		return 99;
	left = wait_for_children(argv[1]);
	if (!WIFSIGNALED(status))
		return WEXITSTATUS(status) ? WEXITSTATUS(status) : left;
	fprintf(stderr, "%s: %s\n", argv[1], strsignal(WTERMSIG(status)));
	return 128 + WTERMSIG(status);
}
