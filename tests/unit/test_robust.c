// SPDX-License-Identifier: GPL-2.0
/* What workloads, disks and users may do to the tool: nothing is lost or half written. */
#include "test.h"

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

#define NO_SPACE(file, why) \
	"tlbcost: cannot write " file " (" why "): give -o a place that can be written\n"

/* Behind a command: the first line that it said, and whether a report came behind that. */
#define REPORT_FOLLOWS " 2>e; s=$?; head -n 1 e >&2; grep -c 'seconds sys' e; exit $s"

/* The command runs in a shell; what must come of it. @err NULL: a whole report. */
static const struct {
	const char *what, *command;
	int status;
	const char *out, *err;
	bool nobody;
} table[] = {
	/* daemons: the child that we started has ended, and that is the end */
	{ .what = "forks and exits",
	  "$T -o r -- sh -c 'sleep 60 >&- 2>&- & echo $! >pid; exit 3'; s=$?; kill $(cat pid) && "
	  "grep -c 'seconds sys' r; exit $s", 3, "1\n", "" },
	{ .what = "forks and exits, twice over",
	  "$T -q -r 2 -- sh -c 'setsid sleep 60 >&- 2>&- <&- & echo $! >>pids'; wc -l <pids; "
	  "kill $(cat pids)", 0, "2\n", "" },

	/* streams */
	{ .what = "closes its streams", "$T -- sh -c 'exec <&- >&- 2>&-; exit 4'", 4, "", NULL },
	{ .what = "has none", "$T -o r -- sh -c 'exit 5' <&- >&- 2>&-", 5, "", "" },
	{ .what = "none, and a report", "$T -- true <&- >&- 2>&-", 125, "", "" },
	{ .what = "closes all that it has", "$T -- sh -c 'for f in 3 4 5 6 7 8 9; do "
	  "eval \"exec $f>&-\"; done; exit 6'", 6, "", NULL },

	/* ends */
	{ .what = "kills itself",
	  "$T -o r -- sh -c 'kill -SEGV $$'; s=$?; grep -c sys r; exit $s", 139,
	  "1\n", "" },
	{ .what = "is killed by another", "$T -o r -- sh -c 'echo $$ >p; sleep 9' & until kill "
	  "-KILL "
	  "$(cat p 2>&-) 2>&-; do sleep 0.05; done; wait $!; s=$?; grep -c sys r; exit $s", 137,
	  "1\n", "" },
	{ .what = "is nothing at all, a hundred times",
	  "$T -r 100 -o r -- true; grep -c '100 runs' r", 0,
	  "1\n", "" },

	/* disks */
	{ .what = "/dev/full", "$T -o /dev/full -- true" REPORT_FOLLOWS, 125, "1\n",
	  NO_SPACE("/dev/full", "No space left on device") },
	{ .what = "stderr is full", "$T -- true 2>/dev/full", 125, "", "" },
	{ .what = "a report is larger than files may be, and there is an old one",
	  "echo old >r; (ulimit -f 1; $T -q -o r -- true) 2>&1 | sed -n '1p;$='; cat r; "
	  "ls -A | grep -v tlbmiss", 0, NO_SPACE("r", "File too large") "22\nold\nr\n", "" },
	{ .what = "a directory that may not be written, before anything runs",
	  "mkdir d; chmod 555 d; $T -o d/r -- touch ran; s=$?; chmod 755 d; ls -A d; ls ran; exit "
	  "$s",
	  125, "", NO_SPACE("d/r", "Permission denied")
	  "ls: cannot access 'ran': No such file or directory\n", .nobody = true },
	{ .what = "a directory that may no longer be written, but the file in it",
	  "mkdir d; echo old >d/r; $T -o d/r -- chmod 555 d; s=$?; chmod 755 d; grep -c 'Cost of' "
	  "d/r; "
	  "ls -A d; exit $s", 0, "1\nr\n", "", .nobody = true },
	{ .what = "neither it nor the file",
	  "mkdir d; echo old >d/r; $T -o d/r -- chmod 555 d d/r" REPORT_FOLLOWS, 125, "1\n",
	  NO_SPACE("d/r", "Permission denied"), .nobody = true },
	{ .what = "a directory that goes away",
	  "mkdir d; $T -o d/r -- rmdir d" REPORT_FOLLOWS, 125, "1\n", NO_SPACE("d/r", "No such "
	  "file or directory") },

	/* runs before something went wrong */
	{ .what = "a command that goes away",
	  "printf '#!/bin/sh\necho x >>n; [ $(wc -l <n) -lt 2 ] || rm s\n' >s; chmod 755 s; "
	  "$T -r 3 -o r -- ./s; s=$?; grep -c '2 runs' r; exit $s", 127, "1\n",
	  "tlbcost: cannot run ./s (No such file or directory): check its name and PATH\n" },
	{ .what = "a module that goes away",
	  "$T -q -r 3 --csv -o r -- sh -c 'echo x >>n; [ $(wc -l <n) -lt 3 ] || : >tlbmiss'; "
	  "s=$?; wc -l <r; "
	  "exit $s", 125, "3\n", "tlbcost: bad line 1 in tlbmiss: load the tlbmiss module made "
	  "with this "
	  "tlbcost\n" },
	{ .what = "the same, for programs: the report is the last line",
	  "$T -r 3 -j -- sh -c 'echo x >>n; [ $(wc -l <n) -lt 3 ] || : >tlbmiss' 2>e; head -n 1 e "
	  ">&2; "
	  "tail -n 1 e | grep -c '^{\"schema\".*}$'", 0, "1\n",
	  "tlbcost: bad line 1 in tlbmiss: load the tlbmiss module made with this tlbcost\n" },

	/* users */
	{ .what = "10000 arguments",
	  "$T -j -p 23 -o r -- sh -c 'echo $#' $(seq 0 10000); grep -c '^    \"[0-9]*\",*$' r", 0,
	  "10000\n10001\n", "" },
	{ .what = "10000 arguments, for people", "$T -o r -- true $(seq 10000); sed -n 2p r | wc "
	  "-c; "
	  "sed -n 2p r | grep -c ' 9999 10000.:$'", 0, "48936\n1\n", "" },
	{ .what = "an argument of 100 KB", "a=$(head -c 100000 /dev/zero | tr '\\0' a); $T -o r "
	  "-- true $a; "
	  "grep -c \"$a\" r", 0, "1\n", "" },
	{ .what = "a decimal comma", "export LC_ALL=comma; $T -p 22.5 -f 1.2GHz -o r -- cp "
	  "$D/dd-2.6.txt "
	  "tlbmiss; grep -c '15,555,285  cycles lost  *# 22.5 cycles\\|0.012963  seconds lost  *# at "
	  "1200 MHz' r", 0, "2\n", "" },
	{ .what = "an i that is no i", "export LC_ALL=tr_TR.UTF-8; $T -p i=20,d=23 -f 48mhz -j -o "
	  "r -- true; "
	  "grep -c '\"i\": 20.0\\|\"d\": 23.0\\|\"hz\": 48000000.0' r", 0, "3\n", "" },
	{ .what = "a locale that there is none of",
	  "export LC_ALL=xx_YY; $T -q -- echo x", 0, "x\n", "" },
};

static void commands(void **state)
{
	static struct process process;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		tool_enter();
		tool_start(&process, table[i].command, table[i].nobody);
		tool_wait(&process);
		if (process.status != table[i].status)
			fail_msg("%s: ended with %d, not %d: %s%s", table[i].what,
				 process.status, table[i].status, process.out,
				 process.err);
		if (strcmp(process.out, table[i].out))
			fail_msg("%s: printed '%s'", table[i].what, process.out);
		if (table[i].err ? strcmp(process.err, table[i].err)
				 : !tool_reported(process.err))
			fail_msg("%s: said '%s'", table[i].what, process.err);
		tool_leave();
	}
}

static void nap(int ms)
{
	const struct timespec time = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&time, NULL);
}

/* As with ^Z and fg: the time that it stood still is in real, and all goes on. */
static void stopped_and_continued(void **state)
{
	static struct process process;
	struct measurement measurement;

	(void)state;
	tool_enter();
	tool_start(&process, "exec $T -j -p 23 -- sh -c 'echo $$ >ready; until test -e go; do "
	  "sleep "
		   "0.01; done; exit 8'", false);
	tool_await("ready");
	for (int i = 0; i < 2; i++) {
		kill(-process.pid, SIGSTOP);
		nap(300);
		kill(-process.pid, SIGCONT);
		nap(20);
	}
	/* the workload alone, which its parent does not take for its end */
	kill(tool_await("ready"), SIGSTOP);
	nap(300);
	assert_int_equal(waitpid(process.pid, NULL, WNOHANG), 0);
	kill(tool_await("ready"), SIGCONT);
	assert_int_equal(system("touch go"), 0);
	tool_wait(&process);
	assert_int_equal(process.status, 8);
	tool_read_report(process.err, &measurement);
	assert_int_equal(measurement.run_count, 1);
	assert_in_range(measurement.runs[0].elapsed_s * 1000, 900, 30000);
	measurement_free(&measurement);
	tool_leave();
}

/* SIGINT is not for us to take: who ignores it goes on, and is waited for and counted. */
static void ignores_interrupts(void **state)
{
	static struct process process;

	(void)state;
	tool_enter();
	tool_start(&process, "exec $T -r 9 -- sh -c 'trap \"\" INT; echo $$ >ready; until test -e "
	  "go; "
		   "do sleep 0.01; done; echo done'", false);
	tool_await("ready");
	for (int i = 0; i < 3; i++) {
		kill(-process.pid, SIGINT);
		nap(20);
	}
	assert_int_equal(waitpid(process.pid, NULL, WNOHANG), 0);
	assert_int_equal(system("touch go"), 0);
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	/* the first run to its end, and no other */
	assert_string_equal(process.out, "done\n");
	assert_true(tool_reported(process.err));
	tool_leave();
}

/* What a terminal shows of a command, up to its end. */
static int on_terminal(const char *command, char *text, size_t size)
{
	size_t length = 0;
	int fd, status;
	pid_t pid = forkpty(&fd, NULL, NULL, NULL);
	ssize_t got;

	assert_true(pid >= 0);
	if (!pid) {
		tool_set_environment();
		setenv("TERM", "vt100", 1);
		execl("/bin/sh", "sh", "-c", command, NULL);
		_exit(99);
	}
	while (length < size - 1 &&
	       (got = read(fd, text + length, size - 1 - length)) > 0)
		length += got;
	text[length] = '\0';
	waitpid(pid, &status, 0);
	close(fd);
	return WEXITSTATUS(status);
}

/* One line, from the third second on, drawn anew, and gone in the end. */
static void progress(void **state)
{
	static char text[16384];
	const char *first, *erase;

	(void)state;
	tool_enter();
	assert_int_equal(on_terminal("$T -r 3 -- sleep 0.05", text, sizeof(text)), 0);
	assert_null(strstr(text, "run "));
	assert_int_equal(on_terminal("$T -r 2 -- sleep 2.1", text, sizeof(text)), 0);
	assert_null(strstr(text, "run 1 of 2"));
	first = strstr(text, "\r\033[Ktlbcost: run 2 of 2\r");
	assert_non_null(first);
	erase = strstr(first + 5, "\r\033[K");
	assert_non_null(erase);
	assert_ptr_equal(erase, first + strlen("\r\033[Ktlbcost: run 2 of 2\r"));
	assert_non_null(strstr(erase, "Cost of TLB misses"));
	assert_null(strstr(erase + strlen("\r\033[K"), "\033[K"));

	on_terminal("$T -w 1 --until 100@90 --max-runs 8 -- sleep 0.5", text, sizeof(text));
	assert_non_null(strstr(text, "\r\033[Ktlbcost: run 4 of 8 at most\r"));
	assert_null(strstr(text, "warm-up run"));

	/* nobody who could see it, or wants to */
	on_terminal("$T -q -r 4 -- sleep 0.8", text, sizeof(text));
	assert_string_equal(text, "");
	on_terminal("TERM=dumb $T -r 3 -- sleep 1.2", text, sizeof(text));
	assert_null(strstr(text, "\033"));
	on_terminal("$T -o r -r 3 -- sleep 1.2 2>err; cat err", text, sizeof(text));
	assert_string_equal(text, "");
	tool_leave();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(commands, tool_clean),
		cmocka_unit_test_teardown(stopped_and_continued, tool_clean),
		cmocka_unit_test_teardown(ignores_interrupts, tool_clean),
		cmocka_unit_test_teardown(progress, tool_clean),
	};

	return cmocka_run_group_tests_name("robust", tests, NULL, NULL);
}
