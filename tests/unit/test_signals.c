// SPDX-License-Identifier: GPL-2.0
/* The tool among other processes: signals, job control, another tool. */
#include "test.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

/* A workload that says its pid, and runs until there is a file "go". */
#define WORKLOAD \
	"sh -c 'echo $$ >ready; until test -e go; do sleep 0.01; done'"

static void touch(const char *name)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	fclose(file);
}

static const struct {
	const char *command;
	int signal;
	bool group;	/* as a terminal does, or to the tool alone */
	int status;
} signals[] = {
	{ "exec $T -- " WORKLOAD, SIGINT, true, 130 },
	{ "exec $T -- " WORKLOAD, SIGQUIT, true, 131 },
	{ "exec $T -- " WORKLOAD, SIGTERM, true, 143 },
	{ "exec $T -- " WORKLOAD, SIGTERM, false, 143 },
	{ "exec $T -- " WORKLOAD, SIGHUP, false, 129 },
	{ "exec $T -r 1000 -- " WORKLOAD, SIGINT, true, 130 },
	{ "exec $T -- sh -c 'trap \"exit 7\" INT; echo $$ >ready; while :; do sleep 0.01; done'",
	  SIGINT, true, 7 },
	{ "exec $T -r 1000 -- sh -c 'trap \"exit 0\" TERM; echo $$ >ready; while :; do sleep "
	  "0.01; done'",
	  SIGTERM, false, 0 },
};

static void workload_gets_signals(void **state)
{
	static struct process process;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(signals); i++) {
		tool_enter();
		tool_start(&process, signals[i].command, false);
		tool_await("ready");
		kill(signals[i].group ? -process.pid : process.pid,
		     signals[i].signal);
		tool_wait(&process);
		if (process.status != signals[i].status ||
		    !tool_reported(process.err))
			fail_msg("%s\nsignal %d: %d, %s", signals[i].command,
				 signals[i].signal, process.status,
				 process.err);
		tool_leave();
	}
}

/* SIGINT to the tool alone is not its business; nor SIGHUP under nohup. */
static void tool_outlives_signals(void **state)
{
	static struct process process;

	(void)state;
	tool_enter();
	tool_start(&process, "trap '' HUP; exec $T -r 2 -- " WORKLOAD, false);
	tool_await("ready");
	kill(-process.pid, SIGHUP);
	usleep(50000);
	touch("go");
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	assert_true(tool_reported(process.err));
	assert_non_null(strstr(process.err, "(2 runs: "));

	/* to the tool alone, which leaves SIGINT to the workload */
	unlink("ready");
	unlink("go");
	tool_start(&process, "exec $T -- " WORKLOAD, false);
	tool_await("ready");
	kill(process.pid, SIGINT);
	kill(process.pid, SIGQUIT);
	usleep(50000);
	touch("go");
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	assert_true(tool_reported(process.err));
	tool_leave();
}

static void stopped_and_continued(void **state)
{
	static struct process process;
	int status, workload;

	(void)state;
	tool_enter();
	tool_start(&process, "exec $T -- " WORKLOAD, false);
	workload = tool_await("ready");

	/* the workload alone: the tool waits on */
	kill(workload, SIGSTOP);
	usleep(50000);
	assert_int_equal(waitpid(process.pid, &status, WNOHANG | WUNTRACED), 0);
	kill(workload, SIGCONT);

	/* all, as Ctrl-Z does */
	kill(-process.pid, SIGTSTP);
	assert_int_equal(waitpid(process.pid, &status, WUNTRACED), process.pid);
	assert_true(WIFSTOPPED(status));
	kill(-process.pid, SIGCONT);
	usleep(50000);
	assert_int_equal(waitpid(process.pid, &status, WNOHANG), 0);

	touch("go");
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	assert_true(tool_reported(process.err));
	tool_leave();
}

/* First, second and third overlap in turn; only the first may zero. */
static void only_one_zeroes(void **state)
{
	static struct process first, second, third;
	struct measurement measurement;

	(void)state;
	tool_enter();
	tool_start(&first, "exec $T -p 23 -j -- " WORKLOAD, false);
	tool_await("ready");
	tool_start(&second, "exec $T -v -- sh -c 'cp $D/dd-2.4.txt tlbmiss; echo 1 >ready2; "
	"until test -e go2; do sleep 0.01; done'",
		   false);
	tool_await("ready2");
	touch("go");
	tool_wait(&first);
	tool_start(&third, "exec $T -v -- cp $D/dd-2.6.txt tlbmiss", false);
	tool_wait(&third);
	touch("go2");
	tool_wait(&second);

	tool_read_report(first.err, &measurement);
	assert_int_equal(measurement.runs[0].start, SOURCE_ZEROED);
	assert_int_equal(measurement.runs[0].validity, COUNTS_VALID);
	measurement_free(&measurement);
	assert_non_null(strstr(second.err, "another tlbcost is measuring"));
	assert_non_null(strstr(third.err, "another tlbcost is measuring"));
	assert_non_null(strstr(third.err, " 340,313  TLB misses"));
	assert_non_null(strstr(second.err, " 691,346  TLB misses"));

	/* and when all are gone, zeroing is fine again */
	tool_start(&third, "exec $T -v -- true", false);
	tool_wait(&third);
	assert_null(strstr(third.err, "another tlbcost is measuring"));
	tool_leave();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(workload_gets_signals, tool_clean),
		cmocka_unit_test_teardown(tool_outlives_signals, tool_clean),
		cmocka_unit_test_teardown(stopped_and_continued, tool_clean),
		cmocka_unit_test_teardown(only_one_zeroes, tool_clean),
	};

	return cmocka_run_group_tests_name("signals", tests, NULL, NULL);
}
