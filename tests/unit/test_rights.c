// SPDX-License-Identifier: GPL-2.0
/* Who reads what others wrote is in the sandbox; the workload has what its starter has. */
#include "test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

#define SEES "grep -E '^(NoNewPrivs|Seccomp):' /proc/"
#define BOXED "NoNewPrivs:\t1\nSeccomp:\t2\n"
/* as this test itself is: a container may have a filter of its own */
#define FREE "\1"
/* fails by not ending */
#define GONE "while pgrep -r D,R,S,T -g 0 -x tlbcost-fake >/dev/null; do sleep 0.05; done"
#define NONE "tlbcost: no sandbox: the kernel refuses seccomp "

/* $W is this program, which then is a workload, see work(). */
static const struct {
	const char *command, *out, *err;
} table[] = {
	/* in the first run and in later ones; as are those it starts, and tlbcost itself */
	{ "$T -q -r 2 -- sh -c \"" SEES "self/status; " SEES "\\$PPID/status\"",
	  FREE FREE FREE FREE, "" },
	{ "$T -q -o r -r 2 -- sh -c \"sh -c \\\"" SEES "self/status\\\"\"; ls r",
	  FREE FREE "r\n", "" },
	{ "$T -q -r 2 -- $W", "all rights\nall rights\n", "" },
	/* what it is whose child: getppid() is no surprise to it, nor is its group */
	{ "$T -q -- sh -c 'tr \"\\0\" \" \" </proc/$PPID/cmdline | grep -c -- \" -q -- sh \"'",
	  "1\n", "" },
	/* who reads the files that are compared has them open, and is inside */
	{ "mkfifo f; $T compare -p 23 $D/dd-2.4.txt f >o & exec 3>f; "
	  "until " SEES "$(pgrep -P $! || echo $!)/status | tee s | xargs | grep -q '1.*2'; "
	  "do sleep 0.05; done; "
	  "cat s; " SEES "$!/status; cat $D/dd-2.6.txt >&3; exec 3>&-; wait $!; grep -c 340,313 o",
	  BOXED FREE "1\n", "" },
	/* and whatever becomes of it is told */
	{ "mkfifo f; $T compare -p 23 $D/dd-2.4.txt f & exec 3>f; "
	  "until " SEES "$(pgrep -P $! || echo $!)/status | xargs | grep -q '1.*2'; do sleep "
	  "0.05; done; "
	  "kill -SEGV $(pgrep -P $!); wait $!; echo $?",
	  "125\n", "tlbcost: the process that reads the files ended (Segmentation fault): try "
	  "again\n" },
	/* nobody else stays behind, not even when the tool is killed */
	{ "$T -o r -- sh -c 'kill -9 $PPID; sleep 1'; " GONE "; ls -A",
	  "tlbmiss\n", "Killed\n" },
	{ "mkfifo f; (exec $T compare -p 23 $D/dd-2.4.txt f) & exec 3>f; "
	  "until pgrep -P $! >/dev/null; do sleep 0.05; done; kill -9 $!; " GONE,
	  "", "" },
};

/* Replaces each FREE. */
static const char *expected(const char *out, const char *free_lines)
{
	static char text[1024];
	size_t length = 0;

	for (; *out; out++)
		length += snprintf(text + length, sizeof(text) - length, "%.*s",
				   *out == *FREE ? 80 : 1, *out == *FREE ? free_lines : out);
	text[length] = '\0';
	return text;
}

static void workload_has_rights(void **state)
{
	static struct process process, self;

	(void)state;
#ifdef __SANITIZE_ADDRESS__
	skip_because("sanitizers need more than a sandbox has");
#endif
	tool_start(&self, SEES "self/status", false);
	tool_wait(&self);
	if (!strstr(self.out, "Seccomp:") || !tool_may_deny())
		skip_because("the kernel has no seccomp");
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		tool_enter();
		tool_start(&process, table[i].command, false);
		tool_wait(&process);
		if (strcmp(process.out, expected(table[i].out, self.out)) ||
		    strcmp(process.err, table[i].err))
			fail_msg("%s:\n%s%s", table[i].command, process.out,
				 process.err);
		tool_leave();
	}
}

/* It compares as ever, and says it only when asked for more. */
static void works_without_seccomp(void **state)
{
	static struct process process;
	static const char *const command[] = {
		"$N seccomp $T compare -p 23 $D/dd-2.4.txt $D/dd-2.6.txt | grep -c 340,313",
		"$N seccomp $T compare -v -p 23 $D/dd-2.4.txt $D/dd-2.6.txt | grep -c 340,313",
	};

	(void)state;
#ifdef __SANITIZE_ADDRESS__
	skip_because("sanitizers need more than a sandbox has");
#endif
	if (!tool_may_deny())
		skip_because("the kernel has no seccomp, which is what this denies");
	tool_enter();
	for (int verbose = 0; verbose < 2; verbose++) {
		tool_start(&process, command[verbose], false);
		tool_wait(&process);
		assert_string_equal(process.out, "1\n");
		if (verbose)
			assert_memory_equal(process.err, NONE, strlen(NONE));
		else
			assert_string_equal(process.err, "");
	}
	tool_leave();
}

static void *nothing(void *argument)
{
	return argument;
}

/* As a workload: does what the sandbox refuses, and says what it could not do. */
static int work(void)
{
	char name[] = "made-XXXXXX";
	struct sockaddr_in here = {
		.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int file = mkstemp(name), pair[2], status = -1;
	int server = socket(AF_INET, SOCK_STREAM, 0);
	pthread_t thread;
	pid_t pid;

	if (file < 0 || fchmod(file, 0600) || rename(name, "made") || unlink("made"))
		return puts("no files");
	if (server < 0 || bind(server, (struct sockaddr *)&here, sizeof(here)) ||
	    listen(server, 1) || socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
		return puts("no sockets");
	if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
		 -1, 0) == MAP_FAILED)
		return puts("no memory for code");
	if (pthread_create(&thread, NULL, nothing, NULL) || pthread_join(thread, NULL))
		return puts("no threads");
	pid = fork();
	if (!pid) {
		execl("/bin/true", "true", NULL);
		_exit(1);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status)
		return puts("no programs");
	return puts("all rights") < 0;
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(workload_has_rights, tool_clean),
		cmocka_unit_test_teardown(works_without_seccomp, tool_clean),
	};

	char self[PATH_MAX];

	(void)argv;
	if (argc == 1 && getenv("W"))
		return work();
	if (!realpath("/proc/self/exe", self) || setenv("W", self, 1))
		return 1;
	return cmocka_run_group_tests_name("rights", tests, NULL, NULL);
}
