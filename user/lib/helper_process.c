// SPDX-License-Identifier: GPL-2.0
#include "lib/helper_process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* For pipe2(). */
enum end { READ, WRITE };

static void close_all(int (*pipes)[2], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		close(pipes[i][READ]);
		close(pipes[i][WRITE]);
	}
}

static int fork_with_pipes(int (*pipes)[2], size_t count, pid_t *pid)
{
	for (size_t i = 0; i < count; i++) {
		if (pipe2(pipes[i], O_CLOEXEC)) {
			int why = errno;

			close_all(pipes, i);
			return why;
		}
	}
	*pid = fork();
	if (*pid < 0) {
		int why = errno;

		close_all(pipes, count);
		return why;
	}
	return 0;
}

int aside_fork(struct aside *aside, const enum aside_way *ways, size_t count,
	       struct error *error)
{
	int pipes[ASIDE_PIPES_MAX][2];
	int why = fork_with_pipes(pipes, count, &aside->pid);

	if (why)
		return error_set(error, "cannot start a process (%s): free some and try again",
				 strerror(why));
	aside->count = count;
	for (size_t i = 0; i < count; i++) {
		bool we_write = (ways[i] == ASIDE_ASKS) == (aside->pid > 0);

		/* an end that is kept by the wrong side would never be seen closed */
		aside->fds[i] = pipes[i][we_write ? WRITE : READ];
		close(pipes[i][we_write ? READ : WRITE]);
	}
	return aside->pid ? 0 : 1;
}

void aside_end(struct aside *aside)
{
	for (size_t i = 0; i < aside->count; i++)
		close(aside->fds[i]);
	while (waitpid(aside->pid, NULL, 0) < 0 && errno == EINTR)
		;
}

int aside_read(int fd, void *data, size_t size)
{
	char *to = data;
	ssize_t got;

	for (; size; to += got, size -= got) {
		got = read(fd, to, size);
		if (got < 0 && errno == EINTR)
			got = 0;
		else if (got <= 0)
			return -1;
	}
	return 0;
}

int aside_write(int fd, const void *data, size_t size)
{
	const char *from = data;
	ssize_t done;

	for (; size; from += done, size -= done) {
		done = write(fd, from, size);
		if (done < 0 && errno == EINTR)
			done = 0;
		else if (done < 0)
			return -1;
	}
	return 0;
}
