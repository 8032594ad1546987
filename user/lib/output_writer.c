// SPDX-License-Identifier: GPL-2.0
/* The part of output_file.h that is a process of its own. */
#include "lib/output_file.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

/* The report, its length before it; and what became of it. */
enum { TEXT, ANSWER, PIPES };

struct answer {
	int result;
	struct error error;
};

/*
 * What a terminal sent while a workload ran was not meant for a report; it is dropped.
 * From here on the writer ends as tlbcost itself would, which waits for it, and with it.
 */
static void accept_signals(const sigset_t *all, const sigset_t *mask)
{
	const struct timespec now = { 0 };

	while (sigtimedwait(all, NULL, &now) > 0)
		;
	sigprocmask(SIG_SETMASK, mask, NULL);
}

static void write_later(const char *path, const int *pipes)
{
	struct answer answer = { 0 };
	sigset_t all, mask;
	size_t length;
	char *text;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &mask);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (aside_read(pipes[TEXT], &length, sizeof(length)))
		_exit(0);
	text = malloc(length + 1);
	if (!text) {
		answer.result = error_set(&answer.error,
					  "no memory for the report: free some and try again");
	} else {
		if (aside_read(pipes[TEXT], text, length))
			_exit(0);
		accept_signals(&all, &mask);
		answer.result = output_write(path, text, length, &answer.error);
	}
	aside_write(pipes[ANSWER], &answer, sizeof(answer));
	_exit(0);
}

int output_open(struct output *output, const char *path, struct error *error)
{
	static const enum aside_way ways[PIPES] = {
		[TEXT] = ASIDE_ASKS, [ANSWER] = ASIDE_ANSWERS,
	};
	int side;

	*output = (struct output){ 0 };
	if (!path)
		return 0;
	if (output_check(path, error))
		return -1;
	side = aside_fork(&output->writer, ways, PIPES, error);
	if (side > 0)
		write_later(path, output->writer.fds);
	output->writes_file = !side;
	return side;
}

int output_commit(struct output *output, const char *text, size_t length,
		  struct error *error)
{
	const int *pipes = output->writer.fds;
	struct answer answer;

	if (!output->writes_file)
		return output_write(NULL, text, length, error);
	if (aside_write(pipes[TEXT], &length, sizeof(length)) ||
	    aside_write(pipes[TEXT], text, length) ||
	    aside_read(pipes[ANSWER], &answer, sizeof(answer)))
		return error_set(error, "the report is not written (the process that writes it is gone): try again");
	if (answer.result)
		*error = answer.error;
	return answer.result;
}

void output_close(struct output *output)
{
	if (output->writes_file)
		aside_end(&output->writer);
	output->writes_file = false;
}
