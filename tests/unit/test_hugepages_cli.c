// SPDX-License-Identifier: GPL-2.0
/*
 * "tlbcost hugepages" as a user runs it. Who gets huge pages is a file, thp/enabled, and what
 * the kernel did for them another, vmstat; but the memory of a workload is real.
 */
#include "test.h"

#include <jansson.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

#define MADVISE "mkdir thp; echo 'always [madvise] never' >thp/enabled; "
#define OFF_THP "$T hugepages --modes off,thp "
/* $H is this program as a workload */
#define BYTES (64UL << 20)

static const struct {
	const char *command;
	int status;
	const char *out, *err;
} table[] = {
	/* nonsense: one line, 125, nothing run */
	{ MADVISE "$T hugepages --modes off,x -- touch ran; ls", 0, "thp\ntlbmiss\n",
	  "tlbcost: bad value 'off,x' for --modes: give off, thp or malloc, each once, as "
	  "off,thp\n" },
	{ "$T hugepages --modes off,off -- true", 125, "",
	  "tlbcost: bad value 'off,off' for --modes: give off, thp or malloc, each once, as "
	  "off,thp\n" },
	{ "$T hugepages --modes '' -- true", 125, "",
	  "tlbcost: bad value '' for --modes: give off, thp or malloc, each once, as off,thp\n" },
	{ "$T hugepages --modes off, -- true", 125, "",
	  "tlbcost: bad value 'off,' for --modes: give off, thp or malloc, each once, as "
	  "off,thp\n" },
	{ "$T hugepages --modes thp -- true", 125, "",
	  "tlbcost: --modes without off: add it, the others are compared with it\n" },
	{ "$T hugepages", 125, "",
	  "tlbcost: no command to run: give one, as in tlbcost hugepages -- ls\n" },
	{ "$T hugepages -r 2 --until 5 -- true", 125, "",
	  "tlbcost: -r and --until together: give one of them\n" },
	{ "$T hugepages -- touch ran; ls", 0, "tlbmiss\n",
	  "tlbcost: this kernel has no transparent huge pages (no thp): use one that is built with "
	  "CONFIG_TRANSPARENT_HUGEPAGE\n" },
	{ "mkdir thp; echo x >thp/enabled; $T hugepages -- true", 125, "",
	  "tlbcost: cannot tell who gets huge pages from thp/enabled: check its permissions\n" },
	{ MADVISE "$T hugepages -r 1 -- ./no", 127, "",
	  "tlbcost: cannot run ./no (No such file or directory): check its name and PATH\n" },
	{ MADVISE "rm tlbmiss; $T hugepages -S proc -- true", 125, "",
	  "tlbcost: cannot open tlbmiss (No such file or directory): load the tlbmiss module "
	  "(modprobe tlbmiss)\n" },
	{ MADVISE "$T hugepages -o no/r -- touch ran; ls", 0, "thp\ntlbmiss\n",
	  "tlbcost: cannot write no/r (No such file or directory): give -o a place that can be "
	  "written\n" },

	/* who gets huge pages is told, and what follows for the modes */
	{ MADVISE OFF_THP "-r 1 -o r -- true; grep -o 'huge pages are given .*)' r", 0,
	  "huge pages are given to who asks: madvise)\n", "" },
	{ "mkdir thp; echo 'always madvise [never]' >thp/enabled; " OFF_THP "-r 1 -o r -- true; "
	  "grep -c 'given to nobody\\|^ nobody gets huge pages here: modes off and thp are the "
	  "same' r", 0, "2\n", "" },
	/* nobody, but with one size */
	{ "mkdir -p thp/hugepages-2048kB; echo 'always madvise [never]' >thp/enabled; echo "
	  "'always inherit [madvise] never' >thp/hugepages-2048kB/enabled; " OFF_THP
	  "-r 1 -o r -- true; grep -c 'given to who asks\\|nobody' r", 0, "1\n", "" },
	{ "mkdir -p thp/hugepages-2048kB; echo 'always madvise [never]' >thp/enabled; echo "
	  "'always [inherit] madvise never' >thp/hugepages-2048kB/enabled; " OFF_THP
	  "-r 1 -o r -- true; grep -c 'given to nobody' r", 0, "1\n", "" },

	/* all modes in turn, another first in each round; the workload's own words */
	{ MADVISE "$T hugepages -q -r 3 --modes off,thp,malloc -- sh -c 'echo ${GLIBC_TUNABLES:-no}"
	  " >>n'; cat n; echo $GLIBC_TUNABLES", 0,
	  "no\nno\nglibc.malloc.hugetlb=1\nno\nglibc.malloc.hugetlb=1\nno\n"
	  "glibc.malloc.hugetlb=1\nno\nno\n\n", "" },
	{ MADVISE "GLIBC_TUNABLES=glibc.malloc.check=0 $T hugepages -q -r 1 -- sh -c 'echo "
	  "$GLIBC_TUNABLES >>n'; cat n", 0, "glibc.malloc.check=0\nglibc.malloc.check=0\n"
	  "glibc.malloc.check=0:glibc.malloc.hugetlb=1\n", "" },
	{ MADVISE OFF_THP "-q -w 2 -r 1 -- sh -c 'grep THP_enabled /proc/self/status >>n'; cat n",
	  0, "THP_enabled:\t1\nTHP_enabled:\t1\nTHP_enabled:\t0\nTHP_enabled:\t1\n", "" },
	{ MADVISE OFF_THP "-q -r 1 -- sh -c 'exit 3'", 3, "", "" },
	{ MADVISE OFF_THP "-r 2 -o r -- true; grep -c 'medians of 2 and 2 runs' r", 0, "1\n",
	  "" },
	{ MADVISE OFF_THP "--until 100@50 -o r -- sh -c 'echo >>n; sleep 0.2'; wc -l <n", 0, "16\n",
	  "" },

	/* what the module counts, at a price: 691346 misses without huge pages, 351033 with */
	{ MADVISE OFF_THP "-p 10 -f 1MHz -r 4 -o r -- sh -c 'if grep -q THP_enabled:.0 "
	  "/proc/self/status; then cp $D/dd-2.6.txt tlbmiss; else cp $D/dd-2.4.txt tlbmiss; fi'; "
	  "grep -c '691,346 *351,033$\\|6,913,460 *3,510,330  # 10 cycles a miss (-p)\\|cycles "
	  "saved *+3,403,130$\\|+3,403,130 .. +3,403,130\\|^ ceiling: 6,913,460 cycles is .* "
	  "TLB misses, 3,652,850 of them in userspace: 6.913 s' r", 0, "5\n", "" },
	/* walk cycles, if there are any */
	{ MADVISE "cp $D/counters-1.txt counters; " OFF_THP "--modes off -r 1 -o r -- cp "
	  "$D/counters-2.txt counters; grep -c 'cycles lost  *985,600  # walk cycles\\|^ ceiling: "
	  "985,600 cycles\\|^ nothing to compare' r", 0, "3\n", "" },
	{ MADVISE OFF_THP "--csv -p 10 -r 1 -o r -- cp $D/dd-2.6.txt tlbmiss; grep -c "
	  "'^off,misses,691346,691346,691346,1,,,,$\\|^thp,cycles_lost,6913460,6913460,6913460,1,"
	  "0,,,$\\|^off,ceiling_cycles,6913460,,,,,,,$\\|^off,ceiling_user_cycles,3652850,\\|"
	  "verdict,,,,,,,,' r; tr -cd ',\\n' <r | sort -u | wc -l", 0, "5\n1\n", "" },

	/* what the kernel did: growth; what it does not say is not 0 */
	{ MADVISE "printf 'thp_fault_alloc 5\\n' >vmstat; " OFF_THP "-r 1 -o r -- sh -c 'printf "
	  "\"thp_fault_alloc 36\\\\nthp_fault_fallback 2\\\\n\" >vmstat'; grep -c '^ huge page "
	  "faults *31  *0  # \\|without a huge page *-  *0  # \\|^ waits for compaction *-  *-  # "
	  "compact_stall' r", 0, "3\n", "" },
	{ MADVISE OFF_THP "-r 1 -o r -- true; grep -c '^ huge page faults *- *-  # ' r", 0, "1\n",
	  "" },

	/* without counters, times */
	{ MADVISE "rm tlbmiss; $N 2 " OFF_THP "-r 4 -o r -- true; grep -c '^ no counters: \\|^ "
	  "seconds saved \\|^ cycles saved\\|TLB misses$' r; touch tlbmiss", 0, "2\n", "" },

	/* where the tunable of malloc has no effect, it is said; who asked for it is refused */
	{ MADVISE "printf '#!/bin/sh\\nexit 0\\n' >x; chmod +x x; $T hugepages -r 1 -o r -- ./x; "
	  "grep -c 'malloc$' r", 0, "1\n", "" },
	{ MADVISE "printf '\\177ELF\\002\\001' >x; head -c 999 /dev/zero >>x; chmod +x x; $T "
	  "hugepages -r 1 --modes off,malloc -- ./x", 125, "",
	  "tlbcost: tunable without effect (glibc.malloc.hugetlb=1): ./x is static, and has no "
	  "malloc of glibc 2.35 or later: leave malloc out, as in --modes off,thp\n" },
};

static void commands(void **state)
{
	static struct process process;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		if (strstr(table[i].command, "$N") && !tool_may_deny())
			continue;
		tool_enter();
		tool_start(&process, table[i].command, false);
		tool_wait(&process);
		if (process.status != table[i].status || strcmp(process.out, table[i].out) ||
		    strcmp(process.err, table[i].err))
			fail_msg("%s\nended with %d\n%s\n%s", table[i].command, process.status,
				 process.out, process.err);
		tool_leave();
	}
}

/* As the machine is: the kernel itself must give huge pages to who asks. */
static void need_huge_pages(void)
{
	char text[64] = "";
	FILE *file = fopen("/sys/kernel/mm/transparent_hugepage/enabled", "r");

	if (file) {
		if (!fgets(text, sizeof(text), file))
			*text = '\0';
		fclose(file);
	}
	if (!strstr(text, "[madvise]") && !strstr(text, "[always]"))
		skip_because("nobody gets transparent huge pages");
	if (access("/proc/self/smaps_rollup", R_OK))
		skip_because("there is no /proc/PID/smaps_rollup");
}

static double median_of(const json_t *figures, const char *figure)
{
	return json_number_value(json_object_get(json_object_get(figures, figure), "median"));
}

/* The median of a figure of a mode, in the report r. */
static double median(const char *mode, const char *figure)
{
	json_t *report = json_load_file("r", 0, NULL), *one;
	double value = -1;
	size_t i;

	assert_non_null(report);
	json_array_foreach(json_object_get(report, "modes"), i, one)
		if (!strcmp(json_string_value(json_object_get(one, "mode")), mode))
			value = median_of(json_object_get(one, "figures"), figure);
	json_decref(report);
	return value;
}

static void run_tool(const char *command)
{
	static struct process process;

	tool_start(&process, command, false);
	tool_wait(&process);
	if (process.status || *process.err)
		fail_msg("%s\nended with %d\n%s\n%s", command, process.status, process.out,
			 process.err);
}

/* 64 MB for which the workload asks; in its child, too. */
static void peak(void **state)
{
	(void)state;
	need_huge_pages();
	tool_enter();
	run_tool(MADVISE "cp /proc/vmstat . ; " OFF_THP "-r 1 -jo r -- $H --mmap");
	assert_near(median("off", "huge_bytes"), 0, 0);
	assert_near(median("off", "huge_anon_bytes"), 0, 0);
	assert_near(median("thp", "huge_bytes"), BYTES, 4 << 20);
	assert_near(median("thp", "huge_anon_bytes"), BYTES, 4 << 20);
	tool_leave();
}

static void peak_of_children(void **state)
{
	(void)state;
	need_huge_pages();
	if (access("/proc/thread-self/children", R_OK))
		skip_because("this kernel has no CONFIG_PROC_CHILDREN");
	tool_enter();
	run_tool(MADVISE OFF_THP "-r 1 -jo r -- sh -c '$H --mmap & $H --mmap; wait'");
	assert_near(median("off", "huge_bytes"), 0, 0);
	assert_near(median("thp", "huge_bytes"), 2 * BYTES, 8 << 20);
	tool_leave();
}

static void peak_of_malloc(void **state)
{
	(void)state;
	need_huge_pages();
	tool_enter();
	run_tool(MADVISE "$T hugepages -r 1 -jo r -- $H --malloc");
	assert_near(median("off", "huge_bytes"), 0, 0);
	/* -1: this C library has no such malloc; and no sanitizer has */
	if (median("malloc", "huge_bytes") < 0 || getenv("NO_MALLOC")) {
		tool_leave();
		skip_because("malloc cannot be told to ask for huge pages");
	}
	assert_near(median("malloc", "huge_bytes"), BYTES, 4 << 20);
	tool_leave();
}

/* Ctrl-C reports what there is, without the run that it has ended. */
static void interrupted(void **state)
{
	static struct process process;

	(void)state;
	tool_enter();
	tool_start(&process, MADVISE "exec " OFF_THP "-r 5 -- sh -c 'echo >>n; test $(wc -l "
		   "<n) -lt 3 || { echo $$ >ready; sleep 60; }'", false);
	tool_await("ready");
	kill(-process.pid, SIGINT);
	tool_wait(&process);
	assert_int_equal(process.status, 130);
	assert_non_null(strstr(process.err, "medians of 1 and 1 runs"));
	tool_leave();

	tool_enter();
	tool_start(&process, MADVISE "exec $T hugepages -- sh -c 'echo $$ >ready; sleep 60'",
		   false);
	tool_await("ready");
	kill(-process.pid, SIGINT);
	tool_wait(&process);
	assert_int_equal(process.status, 130);
	assert_string_equal(process.err, "tlbcost: ended with status 130 before a run without huge "
			    "pages was whole: nothing was measured\n");
	tool_leave();
}

/* There is a look whenever the time has doubled: stay for longer than it took until now. */
static void touch_and_stay(char *memory)
{
	time_t begin = time(NULL);

	for (size_t i = 0; i < BYTES; i += 4096)
		((volatile char *)memory)[i] = 1;
	sleep(2 + 2 * (time(NULL) - begin));
}

/* As the workload $H. */
static int workload(const char *how)
{
	const size_t huge = 2 << 20;
	char *memory;

	if (!strcmp(how, "--malloc")) {
		memory = malloc(BYTES);
		if (memory)
			touch_and_stay(memory);
		free(memory);
		return !memory;
	}
	memory = mmap(NULL, BYTES + huge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		      0);
	if (memory == MAP_FAILED)
		return 1;
	memory += huge - (uintptr_t)memory % huge;
	if (madvise(memory, BYTES, MADV_HUGEPAGE))
		return 1;
	touch_and_stay(memory);
	return 0;
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(commands, tool_clean),
		cmocka_unit_test_teardown(peak, tool_clean),
		cmocka_unit_test_teardown(peak_of_children, tool_clean),
		cmocka_unit_test_teardown(peak_of_malloc, tool_clean),
		cmocka_unit_test_teardown(interrupted, tool_clean),
	};
	char path[PATH_MAX];

	if (argc > 1)
		return workload(argv[1]);
	if (!realpath("/proc/self/exe", path))
		return 1;
	setenv("H", path, 1);
#ifdef __SANITIZE_ADDRESS__
	setenv("NO_MALLOC", "1", 1);
#endif
	return cmocka_run_group_tests_name("hugepages_cli", tests, NULL, NULL);
}
