// SPDX-License-Identifier: GPL-2.0
/* tlbcost watch as a whole: intervals, signals, streams, files. */
#include "test.h"

#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

/* A command that a user could type, and all that comes of it. */
static const struct {
	const char *command;
	int status;
	const char *out, *err, *left;
	bool nobody;
} table[] = {
	/* as many lines as were asked for, behind a head of two */
	{ "$T watch -I 10 -n 3 -p 23 -f 48MHz | wc -l", 0, "5\n", "", .left = "" },
	{ "$T watch -I 2 -n 45 | grep -c 'I user'", 0, "3\n", "", .left = "" },
	{ "$T watch -I 10 -n 2 | tail -n 1", 0,
	  "          0          0          0          0           0            0    0.00\n",
	  "", .left = "" },
	{ "$T watch --csv -I 2 -n 45 | grep -c '^elapsed_s\\|^#'", 0, "2\n", "", .left = "" },
	{ "$T watch --json -I 10 -n 3 | wc -l", 0, "4\n", "", .left = "" },
	{ "$T watch -q -I 10 -n 3", 0, "", "", .left = "" },
	{ "$T watch -I 10 -n 2 -o lines; wc -l <lines", 0, "4\n", "", .left = "lines" },
	/* counters that are off */
	{ "echo 0 >enabled; $T watch -I 10 -n 1 | tail -n 1 | tr -s ' '; $T watch --csv -I 10 -n 1 | "
	  "tail -n 1 | grep -c ',off,\\|,off$'", 0, " - - - - - - - counting is switched off\n1\n",
	  "", .left = "enabled" },
	/* when an interval ended: for people where they are, for programs in UTC */
	{ "export TZ=XXX-3; a=$(date +%s); $T watch -t -I 10 -n 2 >o; b=$(date +%s); sed -n '2s/ *I user.*//p' o "
	  "| wc -c; for l in 3 4; do s=$(date -d \"$(sed -n ${l}p o | cut -c 1-19)\" +%s); "
	  "test $a -le $s && test $s -le $b && sed -n ${l}p o | cut -c 20-30; done", 0,
	  "20\n          0\n          0\n", "", .left = "o" },
	{ "export TZ=XXX-3; a=$(date +%s); $T watch --timestamp --csv -I 10 -n 1 | tail -n 2 | sed "
	  "'s/.*,//' >o; b=$(date +%s); head -n 1 o; s=$(date -d $(tail -n 1 o) +%s); test $a -le $s && "
	  "test $s -le $b; grep -c '^20[0-9-]*T[0-9:]*\\.[0-9][0-9][0-9]Z$' o", 0, "time\n1\n", "",
	  .left = "o" },
	{ "$T watch -t -j -I 10 -n 2 | grep -c ',\"time\":\"20[0-9-]*T[0-9:]*\\.[0-9]*Z\"}$'; $T watch -j -I "
	  "10 -n 2 | grep -c time; $T watch --csv -I 10 -n 2 | grep -c ',time'", 1, "2\n0\n0\n", "",
	  .left = "" },
	/* which compare reads as it reads those without */
	{ "for f in --csv -j; do $T watch -t $f -I 5 -n 9 >a; $T watch $f -I 5 -n 9 >b; $T compare --csv a b "
	  "| wc -l; done; sed '3s/,[^,]*$//' a >b; $T watch -t --csv -I 5 -n 9 | sed 's/Z$/Z,/' | $T "
	  "compare - a 2>&1 | grep -c 'a column too many'", 0, "31\n31\n1\n", "", .left = "a b" },
	/* it does not zero */
	{ "$T watch -q -I 10 -n 2; cmp tlbmiss $D/dd-2.4.txt", 0, "", "", .left = "" },
	/* a reader who has enough */
	{ "$T watch -I 5 | head -n 1 | cut -c 1-10", 0, "TLB misses\n", "", .left = "" },
	{ "{ $T watch -I 5; echo $? >status; } | head -n 1 | cut -c 1-10; cat status", 0,
	  "TLB misses\n0\n", "", .left = "status" },
	{ "$T watch -I 5 -n 3 >/dev/full", 125, "",
	  "tlbcost: cannot write to standard output (No space left on device): give -o a "
	  "file that can be written\n", .left = "" },
	{ "$T watch -n 1 -I 5 -o no/such", 125, "",
	  "tlbcost: cannot write to no/such (No such file or directory): give -o a file "
	  "that can be written\n", .left = "" },
	{ "$T watch -n 1 -I 5 --openmetrics no/such", 125, "",
	  "tlbcost: cannot write no/such (No such file or directory): give -o a place "
	  "that can be written\n", .left = "" },
	/* one line says why each CPU's counters cannot be had */
	{ "$T watch -A", 125, "",
	  "tlbcost: cannot open percpu (No such file or directory): mount -t debugfs none "
	  "/sys/kernel/debug, or leave out -A\n", .left = "" },
	{ "touch percpu; chmod 0 percpu; $T watch -A", 125, "",
	  "tlbcost: cannot open percpu (Permission denied): run tlbcost as root, or without -A\n",
	  .left = "percpu", .nobody = true },
	{ "echo nonsense >percpu; $T watch -A", 125, "",
	  "tlbcost: bad line 1 in percpu: load the tlbmiss module made with this tlbcost\n",
	  .left = "percpu" },
	{ "rm tlbmiss; $T watch", 125, "",
	  "tlbcost: cannot open tlbmiss (No such file or directory): load the tlbmiss module "
	  "(modprobe tlbmiss)\n", .left = "" },
	{ "echo nonsense >tlbmiss; $T watch", 125, "",
	  "tlbcost: bad line 1 in tlbmiss: load the tlbmiss module made with this tlbcost\n",
	  .left = "" },
	/* a picture of all intervals: a point each of four curves, and of the share */
	{ "$T watch -q -I 10 -n 7 -f 1GHz --svg x.svg; "
	  "grep -o \"<use xlink:href='#gpPt6'\" x.svg | wc -l; rm x.svg", 0, "39\n", "",
	  .left = "" },
	/* options */
	{ "$T watch -I 0", 125, "",
	  "tlbcost: bad value '0' for -I: give milliseconds, 1 to 86400000\n", .left = "" },
	{ "$T watch -I 86400001", 125, "",
	  "tlbcost: bad value '86400001' for -I: give milliseconds, 1 to 86400000\n", .left = "" },
	{ "$T watch -n 0", 125, "",
	  "tlbcost: bad value '0' for -n: give a number of intervals, at least 1\n", .left = "" },
	{ "$T watch ls", 125, "", "tlbcost: 'ls' is no option: see tlbcost watch --help\n",
	  .left = "" },
	{ "$T watch -r 3", 125, "", "tlbcost: unknown option -r: see tlbcost watch --help\n",
	  .left = "" },
	{ "$T watch --csv --json", 125, "",
	  "tlbcost: more than one of --csv and --json: give one of them\n", .left = "" },
	{ "$T watch -q", 125, "",
	  "tlbcost: -q and nothing to write: give --openmetrics or --svg a file, or leave out -q\n",
	  .left = "" },
	{ "$T watch -q -o x", 125, "", "tlbcost: -q and -o together: give one of them\n",
	  .left = "" },
	{ "$T watch --help | head -n 1", 0, "usage: tlbcost watch [OPTION...]\n", "", .left = "" },
	{ "PATH=/nowhere $T watch -n 1 --svg x.svg", 125, "",
	  "tlbcost: cannot plot with gnuplot (No such file or directory): install gnuplot-nox, "
	  "or leave out --svg\n", .left = "" },
};

static void commands(void **state)
{
	static struct process process, ls;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		tool_enter();
		tool_start(&process, table[i].command, table[i].nobody);
		tool_wait(&process);
		tool_start(&ls, "ls -A | grep -v tlbmiss | xargs", false);
		tool_wait(&ls);
		ls.out[strcspn(ls.out, "\n")] = '\0';
		if (process.status != table[i].status ||
		    strcmp(process.out, table[i].out) ||
		    strcmp(process.err, table[i].err) ||
		    strcmp(ls.out, table[i].left))
			fail_msg("%s\nstatus %d\nout: %s\nerr: %s\nleft: %s",
				 table[i].command, process.status, process.out,
				 process.err, ls.out);
		tool_leave();
	}
}

static int lines_of(const char *name)
{
	FILE *file = fopen(name, "r");
	int lines = 0;

	for (int c; file && (c = fgetc(file)) != EOF;)
		lines += c == '\n';
	if (file)
		fclose(file);
	return lines;
}

/* Waits until a file has so many lines. */
static void await_lines(const char *name, int wanted)
{
	for (int ms = 0; ms < 60000; ms += 2) {
		if (lines_of(name) >= wanted)
			return;
		usleep(2000);
	}
	fail_msg("no %d lines in %s within a minute", wanted, name);
}

/* The tool keeps the file open, so its bytes are replaced, all of them at once. */
static void counters_become(const char *iu, const char *ik, const char *du, const char *dk)
{
	char text[256];
	FILE *file = fopen("tlbmiss", "r+");
	int length = snprintf(text, sizeof(text),
			      "I-TLB userspace misses: %s\nI-TLB kernel misses: %s\n"
			      "D-TLB userspace misses: %s\nD-TLB kernel misses: %s\n",
			      iu, ik, du, dk);

	assert_non_null(file);
	setvbuf(file, NULL, _IOFBF, sizeof(text));
	assert_int_equal(fwrite(text, 1, length, file), (size_t)length);
	assert_int_equal(fflush(file) | ftruncate(fileno(file), length), 0);
	assert_int_equal(fclose(file), 0);
}

static const struct {
	int signal;
	bool group;
} ends[] = {
	{ SIGINT, true }, { SIGINT, false }, { SIGTERM, false }, { SIGHUP, false },
};

/* Ctrl-C in the middle of an hour: averages of the time that passed, and status 0. */
static void ends_with_averages(void **state)
{
	static struct process process;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(ends); i++) {
		const char *last;
		double length, misses, lost, share;
		int got;

		tool_enter();
		counters_become("1000", "1000", "1000", "1000");
		tool_start(&process, "exec $T watch -I 3600000 -p 10 -f 1MHz -o lines", false);
		await_lines("lines", 2);
		counters_become("1000", "1000", "3000", "1000");
		usleep(200000);
		kill(ends[i].group ? -process.pid : process.pid, ends[i].signal);
		tool_wait(&process);
		assert_int_equal(process.status, 0);
		assert_string_equal(process.err, "");
		tool_start(&process, "cat lines", false);
		tool_wait(&process);
		process.out[strlen(process.out) - 1] = '\0';
		last = strrchr(process.out, '\n');
		got = sscanf(last, " 0 0 %*f 0 %lf %lf %lf average of %lf s",
			     &misses, &lost, &share, &length);
		assert_int_equal(got, 4);
		assert_true(length > 0.19 && length < 30);
		assert_near(misses * length, 2000, 20);
		assert_near(lost * length, 20000, 200);
		tool_leave();
	}
}

/* Lines are there as soon as their interval has ended, and none is written again. */
static void lines_are_flushed(void **state)
{
	static struct process process;

	(void)state;
	tool_enter();
	tool_start(&process, "exec $T watch -I 20 --csv >lines", false);
	await_lines("lines", 4);
	await_lines("lines", 6);
	kill(process.pid, SIGTERM);
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	tool_leave();
}

static void json_file(const char *name, json_t **lines, size_t *count, size_t size)
{
	FILE *file = fopen(name, "r");
	char text[4096];

	assert_non_null(file);
	for (*count = 0; fgets(text, sizeof(text), file); ++*count) {
		assert_true(*count < size);
		lines[*count] = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
		if (!lines[*count])
			fail_msg("no JSON: %s", text);
	}
	fclose(file);
}

/*
 * Intervals are counted from the start: however long each is in fact, no delay adds up.
 * A stop leaves intervals out, and the one that it was in is as long as it was.
 */
static void intervals_are_absolute(void **state)
{
	static struct process process;
	json_t *lines[128];
	double end = 0, longest = 0, least = 1;
	size_t count;

	(void)state;
	tool_enter();
	tool_start(&process, "exec $T watch -I 50 -n 60 --json -o lines", false);
	await_lines("lines", 5);
	kill(process.pid, SIGSTOP);
	usleep(325000);
	kill(process.pid, SIGCONT);
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	json_file("lines", lines, &count, ARRAY_SIZE(lines));
	assert_int_equal(count, 61);
	for (size_t i = 1; i < count; i++) {
		double elapsed = json_number_value(json_object_get(lines[i], "elapsed_s"));
		double length = json_number_value(json_object_get(lines[i], "interval_s"));
		double late = elapsed - (long)(elapsed / 0.05) * 0.05;

		assert_true(length > 0);
		if (i > 1)
			assert_near(elapsed - end, length, 0.000002);
		/* a busy machine may be late, never early */
		assert_true(elapsed > i * 0.05 - 0.000001);
		if (i > 10 && late < least)
			least = late;
		if (length > longest)
			longest = length;
		end = elapsed;
	}
	assert_true(longest > 0.3);
	/* after the stop, too, it is the same moments: at least once it was in time */
	assert_true(least < 0.015);
	for (size_t i = 0; i < count; i++)
		json_decref(lines[i]);
	tool_leave();
}

/* What somebody zeroed is said, and nothing of that interval is known; the next is. */
static void zeroed_by_somebody(void **state)
{
	static struct process process;
	json_t *lines[512], *misses, *lost;
	size_t count, zeroed = 0, grown = 0;

	(void)state;
	tool_enter();
	counters_become("1000", "1000", "1000", "1000");
	tool_start(&process, "exec $T watch -I 40 -p 10 --json -o lines", false);
	await_lines("lines", 2);
	counters_become("1005", "1000", "1000", "1000");
	await_lines("lines", lines_of("lines") + 2);
	counters_become("1001", "1000", "1000", "1000");
	await_lines("lines", lines_of("lines") + 2);
	kill(process.pid, SIGTERM);
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	json_file("lines", lines, &count, ARRAY_SIZE(lines));
	for (size_t i = 1; i < count; i++) {
		const char *reason = json_string_value(json_object_get(lines[i], "reason"));

		misses = json_object_get(lines[i], "misses");
		if (reason) {
			assert_string_equal(reason, "zeroed");
			assert_true(json_is_null(misses));
			zeroed++;
		} else if (json_integer_value(misses)) {
			assert_int_equal(json_integer_value(misses), 5);
			lost = json_object_get(lines[i], "cycles_lost");
			assert_int_equal(json_integer_value(lost), 50);
			grown++;
		}
	}
	assert_int_equal(grown, 1);
	assert_int_equal(zeroed, 1);
	for (size_t i = 0; i < count; i++)
		json_decref(lines[i]);
	tool_leave();
}

#define PERCPU(a, b) \
	"cpu side space mode count\n" \
	"0 I any user " a "\n0 I any kernel 0\n0 D any user 0\n0 D any kernel 0\n" \
	"enabled_ns 0 9\nrunning_ns 0 9\n" \
	"5 I any user " b "\n5 I any kernel 0\n5 D any user 0\n5 D any kernel 1\n" \
	"enabled_ns 5 9\nrunning_ns 5 9\n"

/* A line for each CPU, then their sum. */
static void each_cpu(void **state)
{
	static struct process process;
	FILE *file;

	(void)state;
	tool_enter();
	file = fopen("percpu", "w");
	assert_non_null(file);
	fputs(PERCPU("100", "200"), file);
	assert_int_equal(fclose(file), 0);
	tool_start(&process, "exec $T watch -A -I 2000 -n 1 --csv -p 10 -f 1 -o lines", false);
	await_lines("lines", 2);
	file = fopen("percpu", "r+");
	assert_non_null(file);
	fputs(PERCPU("107", "250"), file);
	assert_int_equal(fclose(file), 0);
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	tool_start(&process, "grep -v '^#\\|^elapsed' lines | cut -d, -f 3-9", false);
	tool_wait(&process);
	assert_string_equal(process.out, "0,7,0,0,0,7,70\n5,50,0,0,0,50,500\nall,57,0,0,0,57,570\n");
	tool_leave();
}

static bool waiting(pid_t pid)
{
	siginfo_t info = { .si_pid = 0 };

	assert_int_equal(waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT), 0);
	return !info.si_pid;
}

/* Whoever reads the file sees a whole one, at any moment; nothing else is left. */
static void metrics_are_whole(void **state)
{
	static struct process process, ls;
	int seen = 0;

	(void)state;
	tool_enter();
	tool_start(&process, "exec $T watch -q -I 2 -n 300 -p 23 --openmetrics m.prom", false);
	while (waiting(process.pid)) {
		char text[4096];
		FILE *file = fopen("m.prom", "r");
		size_t length;

		if (!file)
			continue;
		length = fread(text, 1, sizeof(text) - 1, file);
		text[length] = '\0';
		fclose(file);
		assert_true(length > 100);
		assert_string_equal(text + length - 6, "# EOF\n");
		seen++;
	}
	assert_true(seen > 10);
	tool_wait(&process);
	assert_int_equal(process.status, 0);
	tool_start(&ls, "ls -A | xargs", false);
	tool_wait(&ls);
	assert_string_equal(ls.out, "m.prom tlbmiss\n");
	tool_start(&ls, "grep '^tlbmiss_misses_total' m.prom; stat -c %a m.prom", false);
	tool_wait(&ls);
	assert_string_equal(ls.out,
			    "tlbmiss_misses_total{side=\"i\",space=\"user\"} 2179\n"
			    "tlbmiss_misses_total{side=\"i\",space=\"kernel\"} 1369\n"
			    "tlbmiss_misses_total{side=\"d\",space=\"user\"} 180249\n"
			    "tlbmiss_misses_total{side=\"d\",space=\"kernel\"} 167236\n644\n");
	tool_leave();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(commands, tool_clean),
		cmocka_unit_test_teardown(ends_with_averages, tool_clean),
		cmocka_unit_test_teardown(lines_are_flushed, tool_clean),
		cmocka_unit_test_teardown(intervals_are_absolute, tool_clean),
		cmocka_unit_test_teardown(zeroed_by_somebody, tool_clean),
		cmocka_unit_test_teardown(each_cpu, tool_clean),
		cmocka_unit_test_teardown(metrics_are_whole, tool_clean),
	};

	return cmocka_run_group_tests_name("watch_cli", tests, NULL, NULL);
}
