// SPDX-License-Identifier: GPL-2.0
#include "tool.h"

#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "read/report_json.h"
#include "test.h"

#define PREFIX "/tmp/tlbcost-test-"
#define NOBODY 65534
#define MINUTE_MS 60000

static void sleep_ms(int ms)
{
	const struct timespec time = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&time, NULL);
}

void tool_enter(void)
{
	char directory[] = PREFIX "XXXXXX", text[512];
	size_t length = read_data("dd-2.4.txt", text, sizeof(text));
	FILE *file;

	umask(022);
	assert_non_null(mkdtemp(directory));
	assert_int_equal(chmod(directory, 0777), 0);
	assert_int_equal(chdir(directory), 0);
	file = fopen("tlbmiss", "w");
	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

void tool_leave(void)
{
	char directory[PATH_MAX], command[PATH_MAX + 16];

	assert_non_null(getcwd(directory, sizeof(directory)));
	assert_int_equal(chdir("/"), 0);
	snprintf(command, sizeof(command), "rm -rf %s", directory);
	assert_int_equal(system(command), 0);
}

int tool_clean(void **state)
{
	char directory[PATH_MAX];

	(void)state;
	if (getcwd(directory, sizeof(directory)) && strstr(directory, PREFIX))
		tool_leave();
	return 0;
}

static void become_nobody(void)
{
	if (geteuid())
		return;
	if (setgroups(0, NULL) || setgid(NOBODY) || setuid(NOBODY))
		_exit(99);
}

/* Unlinked files, so that the directory holds only what the tool leaves. */
static int open_output(int *fd)
{
	char name[] = PREFIX "output-XXXXXX";

	*fd = mkostemp(name, O_CLOEXEC | O_APPEND);
	return *fd < 0 || unlink(name);
}

/* Whoever started us in the background may have had us ignore some of them. */
static void default_signals(void)
{
	static const int signals[] = {
		SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGTSTP, SIGXFSZ,
	};
	sigset_t none;

	for (size_t i = 0; i < ARRAY_SIZE(signals); i++)
		signal(signals[i], SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

void tool_set_environment(void)
{
	/* a directory of PATH that nobody may read makes EACCES */
	setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	unsetenv("LANGUAGE");
	setenv("T", getenv("TLBCOST"), 1);
	setenv("N", getenv("DENY"), 1);
	setenv("D", TEST_DATA, 1);
}

bool tool_may_deny(void)
{
	static struct process process;

	tool_start(&process, "$N 1 true", false);
	tool_wait(&process);
	return !process.status;
}

void tool_start(struct process *process, const char *command, bool nobody)
{
	int *fds = process->fds;

	assert_false(open_output(&fds[0]) || open_output(&fds[1]));
	process->pid = fork();
	assert_true(process->pid >= 0);
	if (!process->pid) {
		setpgid(0, 0);
		default_signals();
		setrlimit(RLIMIT_CORE, &(struct rlimit){ 0 });
		if (dup2(fds[0], STDOUT_FILENO) < 0 ||
		    dup2(fds[1], STDERR_FILENO) < 0)
			_exit(99);
		if (nobody)
			become_nobody();
		tool_set_environment();
		execl("/bin/sh", "sh", "-c", command, NULL);
		_exit(99);
	}
	setpgid(process->pid, process->pid);
}

static void collect(int fd, char *text, size_t size)
{
	ssize_t length = pread(fd, text, size - 1, 0);

	assert_true(length >= 0);
	text[length] = '\0';
	close(fd);
}

void tool_wait(struct process *process)
{
	int status = 0;

	for (int ms = 0; !waitpid(process->pid, &status, WNOHANG); ms += 2) {
		if (ms > MINUTE_MS) {
			kill(-process->pid, SIGKILL);
			fail_msg("no end within a minute");
		}
		sleep_ms(2);
	}
	process->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status)
					      : WEXITSTATUS(status);
	collect(process->fds[0], process->out, sizeof(process->out));
	collect(process->fds[1], process->err, sizeof(process->err));
}

int tool_await(const char *name)
{
	int number = 0;

	for (int ms = 0; ms < MINUTE_MS; ms += 2) {
		FILE *file = fopen(name, "r");
		int got = file ? fscanf(file, "%d\n", &number) : 0;

		if (file)
			fclose(file);
		if (got == 1)
			return number;
		sleep_ms(2);
	}
	fail_msg("no %s within a minute", name);
	return 0;
}

bool tool_reported(const char *text)
{
	return !strncmp(text, "\n Cost of TLB misses while running '", 35) &&
	       strstr(text, " seconds sys\n");
}

void tool_read_report(const char *text, struct measurement *measurement)
{
	struct penalty penalty;
	struct error error;

	if (read_json("report", text, strlen(text), measurement, &penalty,
		      &error))
		fail_msg("%s\n%s", error.text, text);
	assert_near(penalty.cycles[TLB_I][TLB_USER], 23, 0);
	assert_int_equal(penalty.origin, PENALTY_OPTION);
}
