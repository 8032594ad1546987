// SPDX-License-Identifier: GPL-2.0
#include "workload/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/exit_status.h"
#include "lib/whole_file.h"

/* No report is that long. */
#define TEXT_MAX (256UL << 20)

/* In the process: ends it. */
static void work_inside(const struct sandbox_work *work, int fd)
{
	struct error error = { "" };
	FILE *out = fdopen(fd, "w");
	int result;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	result = sandbox_enter(&error);
	if (result > 0 && work->verbose)
		error_print(&error);
	if (!out)
		result = error_set(&error, "no memory: free some and try again");
	if (result >= 0)
		result = work->function(work->data, out, &error);
	/* who reads it sees the end of a report that is not whole by our status */
	if (!result && fclose(out))
		result = error_set(&error, "cannot hand on the report (%s): try again",
				   strerror(errno));
	if (result)
		error_print(&error);
	_exit(result ? EXIT_TLBCOST : 0);
}

static int no_process(struct error *error)
{
	return error_set(error, "cannot start a process (%s): free some and try again",
			 strerror(errno));
}

static int check_end(pid_t pid, struct error *error)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return no_process(error);
	if (WIFSIGNALED(status))
		return error_set(error, "the process that reads the files ended (%s): try again",
				 strsignal(WTERMSIG(status)));
	return WEXITSTATUS(status) ? -1 : 0;
}

int sandbox_run(const struct sandbox_work *work, char **text, size_t *length,
		struct error *error)
{
	int ends[2], result;
	pid_t pid;

	*text = NULL;
	if (pipe2(ends, O_CLOEXEC))
		return no_process(error);
	pid = fork();
	if (!pid) {
		close(ends[0]);
		work_inside(work, ends[1]);
	}
	close(ends[1]);
	if (pid < 0) {
		result = no_process(error);
		close(ends[0]);
		return result;
	}
	*text = read_whole(ends[0], TEXT_MAX, length);
	if (!*text)
		error_set(error, "cannot read the report (%s): free some memory and try again",
			  strerror(errno));
	close(ends[0]);
	result = check_end(pid, error);
	return *text ? result : -1;
}
