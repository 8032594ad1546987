// SPDX-License-Identifier: GPL-2.0
/* The tool as a whole: exit statuses, streams, files. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

#define NO_COMMAND \
	"tlbcost: no command to run: give one, as in tlbcost -p 23 -- ls\n"
#define BAD_LINE(line) \
	"tlbcost: bad line " line " in tlbmiss: " \
	"load the tlbmiss module made with this tlbcost\n"
#define CHECK_NAME "check its name and PATH"
#define CHECK_KIND "check its permissions and its kind"
#define CANNOT_RUN(command, why, advice) \
	"tlbcost: cannot run " command " (" why "): " advice "\n"
#define PERF(why) "tlbcost: cannot use perf events (" why "): "
#define HIDDEN \
	"a seccomp filter hides it, or the kernel has no CONFIG_PERF_EVENTS: run tlbcost elsewhere\n"
#define COMPARE "$T compare -f 48MHz --time 3.440,4.241 $D/dd-2.4.txt $D/dd-2.6.txt"
/* Behind it: governor, transparent huge pages, command line. */
#define SETTINGS \
	"set_all() { mkdir -p proc sys/devices/system/cpu/cpu0/cpufreq sys/kernel/mm/transparent_hugepage; " \
	"echo $1 >sys/devices/system/cpu/cpu0/cpufreq/scaling_governor; " \
	"echo $2 >sys/kernel/mm/transparent_hugepage/enabled; echo $3 >proc/cmdline; }; set_all "
#define CANNOT_WRITE(file, why) \
	"tlbcost: cannot write " file " (" why "): " \
	"give -o a place that can be written\n"

/*
 * A command that a user could type, and what comes of it. @err NULL: a report
 * and nothing else. @left: files besides tlbmiss.
 */
static const struct {
	const char *command;
	int status;
	const char *out, *err, *left;
	bool nobody;
} table[] = {
	/* the workload's own status and streams */
	{ "$T -- true", 0, "", NULL, .left = "" },
	{ "$T true", 0, "", NULL, .left = "" },
	{ "$T run true", 0, "", NULL, .left = "" },
	{ "$T -- sh -c 'exit 3'", 3, "", NULL, .left = "" },
	{ "$T -q -- sh -c 'exit 255'", 255, "", "", .left = "" },
	{ "$T -q -- sh -c 'kill -9 $$'", 137, "", "", .left = "" },
	/* a status of the workload's own ends no series, a signal does */
	{ "$T -q -r 3 -- sh -c 'echo x >>runs; exit 255'; echo $?; wc -l <runs", 0, "255\n3\n", "",
	  .left = "runs" },
	{ "$T -q -w 2 -r 2 -- sh -c 'echo x >>runs; exit 129'; echo $?; wc -l <runs", 0,
	  "129\n4\n", "", .left = "runs" },
	{ "$T -q -r 3 -- sh -c 'echo x >>runs; kill -9 $$'; echo $?; wc -l <runs", 0, "137\n1\n",
	  "", .left = "runs" },
	{ "$T -q -- sh -c 'kill -SEGV $$'", 139, "", "", .left = "" },
	{ "$T -q -r 3 -- sh -c 'echo x >>n; exit $(wc -l <n)'", 1, "", "", .left = "n" },
	{ "$T -q -- echo -p x", 0, "-p x\n", "", .left = "" },
	{ "echo in | $T -q -- sh -c 'cat; echo err >&2'", 0, "in\n", "err\n", .left = "" },
	{ "$T -q -- sh -c 'echo \"$0\" \"$#\"' 'a  b' c '' d", 0, "a  b 3\n", "", .left = "" },
	{ "$T -q -- ./script", 126, "",
	  CANNOT_RUN("./script", "Permission denied", CHECK_KIND),
	  .left = "script", .nobody = true },
	{ "$T -- .", 126, "",
	  CANNOT_RUN(".", "Permission denied", CHECK_KIND),
	  .left = "" },
	{ "$T -- no-such-command", 127, "",
	  CANNOT_RUN("no-such-command", "No such file or directory", CHECK_NAME), .left = "" },
	{ "$T -o r -r 9 -- ''", 127, "",
	  CANNOT_RUN("", "No such file or directory", CHECK_NAME),
	  .left = "" },

	/* what the workload inherits: signals, files, process group */
	{ "grep Sig[BIC] /proc/self/status >a; $T -q -- grep Sig[BIC] /proc/self/status >b; "
	  "cmp a b",
	  0, "", "", .left = "a b" },
	{ "trap '' HUP INT PIPE CHLD TERM; grep Sig[BIC] /proc/self/status >a; $T -q -- grep "
	  "Sig[BIC] /proc/self/status >b; cmp a b",
	  0, "", "", .left = "a b" },
	{ "ls /proc/self/fd >a; $T -q -- ls /proc/self/fd >b; cmp a b", 0, "", "",
	  .left = "a b" },
	{ "ls /proc/self/fd >a <&-; $T -q -- ls /proc/self/fd >b <&-; cmp a b", 0, "", "",
	  .left = "a b" },
	{ "cut -d' ' -f5 /proc/self/stat >a; $T -q -- cut -d' ' -f5 /proc/self/stat >b; cmp a b",
	  0, "", "", .left = "a b" },
	{ "trap '' CHLD; $T -q -- sh -c 'exit 4'", 4, "", "", .left = "" },

	/* zeroed before the workload starts; counted when it ends */
	{ "$T -q -- cat tlbmiss", 0,
	  "I-TLB userspace misses: 0\nI-TLB kernel misses: 0\nD-TLB userspace misses: 0\n"
	  "D-TLB kernel misses: 0\n", "", .left = "" },
	{ "$T -o r -- cp $D/dd-2.6.txt tlbmiss; grep -c ' 142,369  I-TLB user\\| 118,288  "
	  "I-TLB kern\\| 222,916  D-TLB user\\| 207,773  D-TLB kern\\| 691,346  TLB' r",
	  0, "5\n", "", .left = "r" },
	{ "flock -s tlbmiss $T -v -o r -- cp $D/dd-2.6.txt tlbmiss; grep -c ' 140,190  I-TLB "
	  "user\\| 116,919  I-TLB kern\\|  42,667  D-TLB user\\|  40,537  D-TLB kern\\| 340,313  "
	  "TLB\\|cannot zero .*another tlbcost.*baseline' r",
	  0, "6\n", "", .left = "r" },
	{ "chmod 444 tlbmiss 2>/dev/null; $T -v -o r -- true; "
	  "grep -c 'cannot zero .*no permission.*baseline' r; wc -c <tlbmiss",
	  0, "1\n114\n", "", .left = "r", .nobody = true },
	{ "flock -s tlbmiss $T -o r -- cp zero tlbmiss; grep -c 'not valid: zeroed by "
	  "somebody else during the run' r",
	  0, "1\n", "", .left = "r zero" },

	/* counters that are off, at the beginning or at the end, have counted nothing */
	{ "echo 0 >enabled; $T -o r -- true; grep -c 'not valid: counting was switched off: write "
	  "1 to\\|^ *- *TLB misses' r; echo 1 >enabled; $T -o r -- sh -c 'echo 0 >enabled'; grep "
	  "-c "
	  "'counting was switched off' r; $T -q --csv -o r -- true; grep -c off r; echo 1 "
	  ">enabled; "
	  "$T -q --csv -o r -- true; grep -c off r",
	  1, "2\n1\n1\n0\n", "", .left = "enabled r" },
	/* nor were they on all the time, if they say a shorter one */
	{ "sed 's/_ns .*/_ns 1000/' $D/counters-1.txt >counters; sed 's/_ns .*/_ns 1000000/' "
	  "$D/counters-2.txt >later; $T -o r -- sh -c 'cp later counters; sleep 0.01'; "
	  "grep -c 'counting was switched off' r", 0, "1\n", "", .left = "counters later r" },

	/* few open files are enough */
	{ "ulimit -n 8; $T -q -o r -- true; echo $?; ls r", 0, "0\nr\n", "", .left = "r" },

	/* nonsense: one line, 125, nothing left, nothing run */
	{ "$T", 125, "", NO_COMMAND, .left = "" },
	{ "$T run", 125, "", NO_COMMAND, .left = "" },
	{ "$T -p 23 --", 125, "", NO_COMMAND, .left = "" },
	{ "$T -p x -- touch ran", 125, "",
	  "tlbcost: bad value 'x' for -p: give cycles up to 1000000, as 23 or i=20,d=23\n",
	  .left = "" },
	{ "$T -f x -- touch ran", 125, "",
	  "tlbcost: bad value 'x' for -f: give 1kHz to 1000GHz, as 48MHz, 1.2GHz, 48000kHz "
	  "or 48\n", .left = "" },
	{ "$T -r 0 -- touch ran", 125, "",
	  "tlbcost: bad value '0' for -r: give a number from 1 to 1000\n", .left = "" },
	{ "$T -z -- touch ran", 125, "",
	  "tlbcost: unknown option -z: see tlbcost --help\n", .left = "" },
	{ "rm tlbmiss; $T -S proc -o r -- touch ran; echo $?; touch tlbmiss", 0, "125\n",
	  "tlbcost: cannot open tlbmiss (No such file or directory): load the tlbmiss module "
	  "(modprobe tlbmiss)\n", .left = "" },
	{ "$T -S proc -o r -- touch ran", 125, "",
	  "tlbcost: cannot open tlbmiss (Permission denied): run tlbcost as root\n",
	  .left = "secret", .nobody = true },
	{ "flock -s tlbmiss $T -o r -- touch ran", 125, "", BAD_LINE("4"), .left = "cut" },
	{ "$T -o r -- sh -c ': >tlbmiss'", 125, "", BAD_LINE("1"), .left = "" },
	{ "$T -o r -- sh -c 'head -c 9999 /dev/zero >tlbmiss'", 125, "", BAD_LINE("1"),
	  .left = "" },
	{ "$T -o r -- sh -c 'cat $D/dd-2.4.txt $D/dd-2.6.txt >tlbmiss'", 125, "",
	  BAD_LINE("5"), .left = "" },
	{ "rm tlbmiss; mkdir tlbmiss; $T -- touch ran", 125, "",
	  "tlbcost: cannot read tlbmiss (Is a directory): reload the tlbmiss module\n",
	  .left = "" },

	/* the module's table, where it can be read: one snapshot with the walk cycles */
	{ "cp $D/counters-1.txt counters; $T -v -o r -- cp $D/counters-2.txt counters; "
	  "grep -c '    1,000  I-TLB user\\|      200  I-TLB kern\\|   30,000  D-TLB user\\| "
	  "   4,000  D-TLB kern\\|  985,600  cycles lost .* 28.0 .*walk cycles\\|estimates.* "
	  "75.00 %\\|the mode that the CPU' r",
	  0, "7\n", "", .left = "counters r" },
	{ "cp $D/counters-1.txt counters; $T -p 10 -b -o r -- cp $D/counters-2.txt counters; "
	  "grep -c '   35,190  page walks\\|  985,600  cycles of page\\|  352,000  cycles by "
	  "price\\|"
	  "  352,000  cycles lost  *# 10 cycles' r",
	  0, "4\n", "", .left = "counters r" },
	{ "printf 'side space mode count\\nI user any 1\\nI kernel any 2\\nD user any 3\\n"
	  "D kernel any 4\\n' >counters; $T -v -o r -- true; grep -c 'whose address' r",
	  0, "1\n", "", .left = "counters r" },
	{ "cp $D/counters-1.txt counters; $T -q -- cat tlbmiss | head -n 1", 0,
	  "I-TLB userspace misses: 0\n", "", .left = "counters" },
	{ "cp $D/counters-2.txt counters; $T -o r -- cp $D/counters-1.txt counters; "
	  "grep -c 'not valid: zeroed by' r", 0, "1\n", "", .left = "counters r" },
	/* warm-up runs, runs until it is known, and what is said when there is none */
	{ "$T -w 2 -r 3 -o r -- sh -c 'echo x >>n'; wc -l <n; grep -c '3 runs: median' r", 0,
	  "5\n1\n", "", .left = "n r" },
	{ "$T -q -w 2 -- sh -c 'echo x >>n; exit $(wc -l <n)'", 1, "", "", .left = "n" },
	{ "$T -w 1 -o r -- sh -c 'kill -9 $$'", 137, "",
	  "tlbcost: ended in a warm-up run, with status 137: nothing was counted\n", .left = "" },
	{ "$T --until 100@50 -o r -- sh -c 'echo x >>n; sleep 1'; wc -l <n; grep -c 'sure after "
	  "8 "
	  "runs: median of real to .* wanted 100 % with confidence 50 %' r", 0, "8\n1\n", "",
	  .left = "n r" },
	{ "$T --until 0.0001 --max-runs 9 -o r -- sh -c 'echo x >>n'; wc -l <n; grep -c 'not sure "
	  "after 9 runs: .*of misses to +-0.00 %' r", 0, "9\n1\n", "", .left = "n r" },
	{ "$T --until 5 --max-runs 6 -j -p 23 -o r -- true; grep -c '\"max_runs\": 6\\|"
	  "\"until_percent\": 5.0\\|\"confidence_percent\": 99.0\\|\"sure\": false' r", 0,
	  "4\n", "", .left = "r" },

	/* the machine's settings, where it has them; and what compare says of others */
	{ SETTINGS "performance 'always [madvise] never' 'root=/dev/sda ro a=1'; $T -v -o r -- true; "
	  "grep 'governor\\|command line' r", 0,
	  " governor performance, transparent huge pages: madvise\n"
	  " kernel command line: root=/dev/sda ro a=1\n", "", .left = "proc r sys" },
	{ "$T -v -o r -- true; grep -c 'governor\\|huge\\|command line' r", 1, "0\n", "",
	  .left = "r" },
	{ SETTINGS "performance 'always [madvise] never' 'root=/dev/sda ro a=1'; $T -jo a -- true; "
	  SETTINGS "powersave 'always madvise [never]' 'root=/dev/sda row b=1'; $T -jo b -- true; "
	  "$T compare a b | grep '^ other'; $T compare a a | grep -c '^ other'; rm -r proc sys", 0,
	  " other governor: performance, and powersave\n other huge pages: madvise, and never\n"
	  " other command line: 'ro a=1', and 'row b=1'\n0\n", "", .left = "a b" },
	{ SETTINGS "performance '[always] madvise never' quiet; $T watch -j -I 10 -n 1 | head -n 1 | "
	  "grep -c '\"environment\":{\"governor\":\"performance\",\"transparent_hugepage\":\"always\","
	  "\"command_line\":\"quiet\"}'", 0, "1\n", "", .left = "proc sys" },
	{ "$T -jo a -- true; sed 's/\"kernel\": \"[^\"]*\"/\"kernel\": \"2.4.4\"/' a >b; $T compare b a | "
	  "grep -c '^ other kernel: 2.4.4, and '", 0, "1\n", "", .left = "a b" },

	/* a line an interval while it runs, and one for the rest; then the report */
	{ "$T -p 23 -f 48 -I 100 -o r -- sh -c 'sleep 0.2; cp $D/dd-2.6.txt tlbmiss; sleep 0.3' 2>a; "
	  "sed -n 1,2p a | cut -c 1-21; test $(wc -l <a) -ge 5; echo $?; grep -c '691,346  TLB' r",
	  0, "TLB misses and cycles\n     I user   I kerne\n0\n1\n", "", .left = "a r" },
	{ "$T -p 23 -I 100 -j -- sh -c 'sleep 0.2; cp $D/dd-2.6.txt tlbmiss; sleep 0.3' 2>a; "
	  "tail -n 1 a >r; sed '$d' a >s; sed -n 's/.*\"misses\":\\([0-9]*\\).*/\\1/p' s | awk '{ sum += "
	  "$1 } END { print sum, (NR >= 3) }'; grep -c '\"schema\": \"tlbcost-1\"' r; $T compare s s | grep -c "
	  "'^ TLB misses  '", 0, "691346 1\n1\n1\n", "", .left = "a r s" },
	{ "$T -I 60000 --csv -- cp $D/dd-2.6.txt tlbmiss 2>a; sed -n 3p a | cut -d, -f 3-8; grep -c "
	  "^run,exit_status a; wc -l <a", 0, "all,142369,118288,222916,207773,691346\n1\n5\n", "",
	  .left = "a" },
	{ "$T -w 2 -I 60000 --timeout 100 -- sleep 60 2>a; echo $?; grep -c 'I user' a; "
	  "grep stopped a", 0,
	  "124\n1\n stopped after 100 ms (--timeout)\n", "",
	  .left = "a" },
	{ "$T -I 30 -o r -- sh -c 'sleep 0.1; exit 7' 2>a; echo $?; cp $D/dd-2.4.txt tlbmiss; flock -s "
	  "tlbmiss $T -I 100 -o r -- sh "
	  "-c 'sleep 0.3; cp zero tlbmiss; sleep 0.3' 2>a; grep -c 'zeroed by somebody else$' a", 0,
	  "7\n1\n", "", .left = "a r zero" },
	{ "$T -I 9 -r 2 -- touch ran", 125, "",
	  "tlbcost: -I with many runs: its lines are of one, leave out -r and --until\n",
	  .left = "" },
	{ "$T -I 9 -q -o r -- touch ran", 125, "", "tlbcost: -q and -I together: give one of them\n",
	  .left = "" },

	/* a run that takes too long is asked to end, and marked */
	{ "$T -o r --timeout 50 -- sleep 60; echo $?; sed -n 4p r", 0,
	  "124\n stopped after 50 ms (--timeout)\n", "", .left = "r" },
	{ "$T -o r --timeout 60000 -- true; grep -c stopped r", 1, "0\n", "", .left = "r" },
	{ "$T -o r --timeout 3000 -r 3 -- sh -c 'echo x >>n; test $(wc -l <n) != 2 || exec sleep 60'; "
	  "echo $?; grep stopped r", 0, "124\n stopped after 3000 ms (--timeout): 1 of 3 runs, which "
	  "all figures mix with whole ones\n", "", .left = "n r" },
	/* nor is one that ends otherwise; nor does it end before it wants to */
	{ "$T -q -o r --csv --timeout 50 -- sh -c 'trap \"sleep 0.1; exit 3\" TERM; while :; do sleep "
	  "0.01; done'; echo $?; awk -F, 'NR == 2 { print $1, $2, ($20 >= 0.15), $NF }' r",
	  0, "124\n1 3 1 true\n",
	  "", .left = "r" },
	{ "$T -o r --openmetrics --timeout 50 -r 2 -- sleep 60; grep -c '^tlbcost_run_timed_out_runs{.*} "
	  "2$' r", 0, "1\n", "", .left = "r" },
	{ "$T -jo a --timeout 50 -r 2 -- sleep 60; $T -jo b -- sleep 60 --version >n; $T compare --force "
	  "a b | grep '^ timed\\|^ failed'", 0,
	  " timed out: 2 of 2 runs of a were stopped after 50 ms (--timeout)\n", "",
	  .left = "a b n" },
	{ "$T --timeout 0 -- touch ran", 125, "",
	  "tlbcost: bad value '0' for --timeout: give milliseconds, 1 to 86400000\n", .left = "" },

	/* before each run and after the last; their output is not the workload's */
	{ "$T -q -w 1 -r 2 --prepare 'echo p >>n; echo out' --cleanup 'echo c >>n; echo out' -- sh "
	  "-c 'echo r >>n; echo run'; tr -d '\n' <n", 0, "run\nrun\nrun\nprprprc", "",
	  .left = "n" },
	{ "echo in | $T -q --prepare 'cat >n' -- cat; wc -c <n", 0, "in\n0\n", "", .left = "n" },
	{ "$T -o r --prepare 'cp $D/dd-2.6.txt tlbmiss' -- true; grep -c ' 0  TLB misses' r", 0,
	  "1\n", "", .left = "r" },
	{ "$T -o r -w 1 -r 9 --prepare 'echo x >>n; test $(wc -l <n) != 4' --cleanup 'echo x >c' -- "
	  "true; echo $?; wc -l <n; grep -c '(2 runs: ' r", 0, "125\n4\n1\n",
	  "tlbcost: --prepare ended with status 1 before run 3: have it end with 0\n",
	  .left = "c n r" },
	{ "$T -o r -w 2 --prepare 'exit 3' --cleanup 'exit 4' -- touch ran", 125, "",
	  "tlbcost: --cleanup ended with status 4: look at what it left\n"
	  "tlbcost: --prepare ended with status 3 before warm-up run 1: have it end with 0\n",
	  .left = "" },
	{ "$T -o r --cleanup 'echo why >&2; exit 4' -- true; echo $?; grep -c 'seconds sys' r", 0,
	  "125\n1\n", "why\ntlbcost: --cleanup ended with status 4: look at what it left\n",
	  .left = "r" },
	{ "$T -q --cleanup 'echo x >c' -- no-such-command; echo $?", 0, "127\n",
	  CANNOT_RUN("no-such-command", "No such file or directory", CHECK_NAME), .left = "c" },
	{ "$T -q --prepare \"trap '' INT; kill -INT \\$PPID\" --cleanup 'echo x >c' -- touch ran; "
	  "echo $?", 0, "130\n", "tlbcost: interrupted (Interrupt): nothing was run\n",
	  .left = "c" },
	{ "$T -v --prepare 'echo \"a\"' --cleanup : -o r -- true; grep ', in no figure' r", 0,
	  " before each run, in no figure: echo \"a\"\n after the last run, in no figure: :\n", "",
	  .left = "r" },
	{ "$T -jo a -- true; $T -jo b --prepare : -- true; for f in a b; do $T compare $f b | grep '^ other'; "
	  "done; $T compare $D/dd-2.4.txt b | grep -c prepare", 1, " other prepare: '', and ':'\n0\n",
	  "", .left = "a b" },
	{ "$T --prepare '' -- touch ran", 125, "",
	  "tlbcost: bad value '' for --prepare: give a command for sh\n", .left = "" },

	/* for spreadsheets and for Prometheus; in no language but one */
	{ "LC_ALL=comma $T -p 22.5 -f 48 --csv -r 2 -o r -- cp $D/dd-2.6.txt tlbmiss; cut -d, "
	  "-f1-9,16 r; tr -cd ',\\n' <r | sort -u | wc -l", 0,
	  "run,exit_status,valid,reason,start,i_user_misses,i_kernel_misses,d_user_misses,"
	  "d_kernel_misses,cycles_lost\n"
	  "1,0,true,,zeroed,142369,118288,222916,207773,15555285\n"
	  "2,0,true,,zeroed,142369,118288,222916,207773,15555285\n1\n", "", .left = "r" },
	{ "flock -s tlbmiss $T --csv -o r -- cp zero tlbmiss; sed -n '2s/,,.*//p' r", 0,
	  "1,0,false,zeroed,busy\n", "", .left = "r zero" },
	{ "LC_ALL=comma $T -p 23 -f 48 --openmetrics -o r -- cp $D/dd-2.6.txt tlbmiss; grep -c "
	  "'^tlbcost_run_misses{command=\"cp [^\"]*dd-2.6.txt "
	  "tlbmiss\",stat=\"median\",side=\"d\",space=\"kernel\"} 207773$"
	  "\\|^tlbcost_run_lost_seconds{command=\"cp [^\"]*dd-2.6.txt tlbmiss\",stat=\"max\"} "
	  "0.331269958333333$"
	  "\\|^tlbcost_run_runs{command=\"cp [^\"]*dd-2.6.txt tlbmiss\"} 1$' r; tail -n 1 r", 0,
	  "3\n# EOF\n", "",
	  .left = "r" },

	/* a command of no UTF-8 makes a file of UTF-8, and one of "sh -c" is not like all */
	{ "$T --openmetrics -o r -- sh -c \"$(printf '# caf\\351 \\303\\251 \"\\\\\\n:')\"; iconv "
	  "-f UTF-8 -t UTF-8 r | cmp - r; grep "
	  "tlbcost_run_runs{ r", 0, "tlbcost_run_runs{command=\"sh -c # caf\357\277\275 \303\251 "
	  "\\\"\\\\\\n:\"} 1\n", "",
	  .left = "r" },
	{ "$T --openmetrics -o a -- sh -c true; $T --openmetrics -o b -- sh -c :; grep -h -v '^#' "
	  "a b | "
	  "sed 's/ [^ ]*$//' | sort | uniq -d", 0, "", "", .left = "a b" },
	/* --name, in all formats */
	{ "$T --name 'a, \"b\"' --openmetrics -o r -- sh -c true; grep -v '^#' r | grep -v -c "
	  "'^tlbcost_run_[a-z_]*{name=\"a, \\\\\"b\\\\\"\"[,}]'; grep -c 'info{command=\"sh -c "
	  "true\".*,name=\"a, \\\\\"b\\\\\"\"} 1' r",
	  0, "1\n1\n", "", .left = "r" },
	{ "$T --name 'a, \"b\"' --csv -r 2 -o r -- true; sed 's/.*\\(,[^,]*,[^,]*,[^,]*\\)$/\\1/' r",
	  0, ",clock_hz,name,timed_out\n,\"a, \"\"b\"\"\",false\n,\"a, \"\"b\"\"\",false\n", "",
	  .left = "r" },
	{ "$T --name \"$(printf 'a\\033b')\" -o r -- true; sed -n 2p r", 0,
	  " Cost of TLB misses while running 'true', named 'a?b':\n", "", .left = "r" },
	{ "$T --name x -jo a -- true; $T -jo b -- true; $T compare a b | sed -n 2p; $T compare "
	  "--csv b a | "
	  "sed 's/.*,\\(.*,.*\\)/\\1/' | uniq; $T compare -j a b | grep '\"name\"'", 0,
	  " Cost of TLB misses: b, compared with 'x' in a:\nbase_name,new_name\n,x\n"
	  "    \"name\": \"x\",\n        \"name\": null,\n", "", .left = "a b" },
	{ "$T --name '' -- touch ran", 125, "", "tlbcost: bad value '' for --name: give a name\n",
	  .left = "" },

	/* prices by CPU */
	{ "echo '* i=10,d=100 # all' >prices; $T --penalty-file prices -o r -- cp $D/dd-2.6.txt "
	  "tlbmiss; grep -c ' 45,675,470  cycles lost  *# 10 cycles an I-TLB miss, 100 a D-TLB miss "
	  "(prices, line 1: \\*)' r",
	  0, "1\n", "", .left = "prices r" },
	{ "$T --penalty-file prices -- touch ran", 125, "",
	  "tlbcost: cannot open prices (No such file or directory): give a file of prices\n",
	  .left = "" },
	{ "$T --penalty-file . -- touch ran", 125, "",
	  "tlbcost: cannot read . (Is a directory): give a file of prices\n", .left = "" },
	{ "echo '* x' >prices; $T --penalty-file prices -- touch ran", 125, "",
	  "tlbcost: prices, line 1: not a CPU and its price: write it as \"8xx i=20,d=23\"\n",
	  .left = "prices" },
	{ "$T --penalty-file /dev/zero -- touch ran", 125, "",
	  "tlbcost: /dev/zero is too long: give a file of prices, less than 65536 bytes\n",
	  .left = "" },
	{ "$T -p 23 --penalty-file prices -- touch ran", 125, "",
	  "tlbcost: -p and --penalty-file together: give one of them\n", .left = "" },
	/* zeroed, and grown beyond where they began */
	{ "(cat $D/counters-1.txt; echo generation 8) >counters; $T -o r -- sh -c "
	  "'(cat $D/counters-2.txt; echo generation 9) >counters'; grep -c 'not valid: zeroed by' "
	  "r",
	  0, "1\n", "", .left = "counters r" },
	{ "(cat $D/counters-1.txt; echo generation 8) >counters; $T -o r -- sh -c "
	  "'(cat $D/counters-2.txt; echo generation 8) >counters'; grep -c 'not valid\\|  1,000  "
	  "I-TLB user' r",
	  0, "1\n", "", .left = "counters r" },
	{ "$T -v -o r -- cp $D/dd-2.6.txt tlbmiss; grep -c '   142,369  I-TLB "
	  "user\\|  cycles lost  *# 23 cycles' r",
	  0, "2\n", "", .left = "counters hidden r", .nobody = true },
	{ "echo I >>counters; $T -- touch ran", 125, "",
	  "tlbcost: bad line 16 in counters: load the tlbmiss module made with this tlbcost\n",
	  .left = "counters" },
	{ "$T -- sh -c 'head -n 9 $D/counters-2.txt | sed s/walks/steps/ >counters'", 125, "",
	  "tlbcost: bad line 6 in counters: load the tlbmiss module made with this tlbcost\n",
	  .left = "counters" },

	/* perf events, where somebody forbids them */
	{ "$N 1 $T -S perf -o r -- touch ran 2>&1 | sed 's/is [-0-9]*, so/is N, so/'", 0,
	  PERF("Operation not permitted") "perf_event_paranoid is N, so a seccomp filter, as "
	  "containers have one, forbids it: run tlbcost outside, or allow perf_event_open there\n",
	  "", .left = "" },
	{ "$N 38 $T -S perf -o r -- touch ran", 125, "",
	  PERF("Function not implemented") HIDDEN, .left = "" },
	{ "$N 24 $T -S perf -o r -- touch ran", 125, "",
	  PERF("Too many open files") "raise the limit (ulimit -n)\n", .left = "" },
	{ "$N 2 $T -S perf -o r -- touch ran", 125, "",
	  PERF("No such file or directory") "no PMU in this machine, or none given to this "
	  "virtual machine: have it given one, or use another\n", .left = "" },
	/* the first source that can be had; or why none */
	{ "$N 38 $T -v -o r -- true; grep -c 'source proc' r", 0, "1\n", "", .left = "r" },
	{ "rm tlbmiss; $N 38 $T -o r -- touch ran; echo $?; touch tlbmiss", 0, "125\n",
	  "tlbcost: no counters: cannot open tlbmiss (No such file or directory): load the tlbmiss "
	  "module (modprobe tlbmiss); or: cannot use perf events (Function not implemented): "
	  HIDDEN, .left = "" },
	{ "$T -S prof -- touch ran", 125, "",
	  "tlbcost: bad value 'prof' for -S: give proc, perf or auto\n", .left = "" },

	/* -o: the whole report or what was there before */
	{ "echo old >r; chmod 600 r; $T -o r -- true; wc -l <r; stat -c %a r", 0, "21\n600\n",
	  "", .left = "r" },
	{ "umask 027; $T -o r -- true; stat -c %a r", 0, "640\n", "", .left = "r" },
	{ "ln -s r l; echo old >r; $T -o l -- true; stat -c %F l; wc -l <r", 0,
	  "symbolic link\n21\n", "", .left = "l r" },
	{ "$T -o r -- sh -c 'exit 5'", 5, "", "", .left = "r" },
	{ "echo old >r; $T -o r -- no-such-command; cat r", 0, "old\n",
	  CANNOT_RUN("no-such-command", "No such file or directory", CHECK_NAME), .left = "r" },
	{ "$T -o no/r -- touch ran", 125, "",
	  CANNOT_WRITE("no/r", "No such file or directory"), .left = "" },
	{ "$T -o . -- touch ran", 125, "", CANNOT_WRITE(".", "Is a directory"), .left = "" },
	{ "$T -o tlbmiss/r -- touch ran", 125, "",
	  CANNOT_WRITE("tlbmiss/r", "Not a directory"), .left = "" },
	{ "$T -o ro/r -- touch ran", 125, "",
	  CANNOT_WRITE("ro/r", "Permission denied"), .left = "ro", .nobody = true },
	{ "$T -o secret -- touch ran", 125, "",
	  CANNOT_WRITE("secret", "Permission denied"), .left = "secret", .nobody = true },
	{ "$T -q -o /dev/full -- true 2>a; head -n 1 a >&2; grep -c 'seconds sys' a", 0, "1\n",
	  CANNOT_WRITE("/dev/full", "No space left on device"), .left = "a" },
	{ "$T -o /dev/null -- true; test -c /dev/null", 0, "", "", .left = "" },
	{ "$T -o /dev/stdout -- echo hi >r; grep -c 'hi\\|Cost of' r", 0, "2\n", "",
	  .left = "r" },
	{ "$T -o /dev/stdout -- true | grep -c 'Cost of'", 0, "1\n", "", .left = "" },
	{ "echo old >r; (trap '' XFSZ; ulimit -f 1; $T -o r -- true) 2>&1 | sed -n '1p;$='; cat r",
	  0,
	  CANNOT_WRITE("r", "File too large") "22\nold\n", "", .left = "r" },
	{ "echo old >r; (ulimit -f 1; exec $T -o r -- true) 2>&1 | sed -n '1p;$='; cat r", 0,
	  CANNOT_WRITE("r", "File too large") "22\nold\n", "", .left = "r" },
	{ "echo old >r; ln r h; (ulimit -f 1; exec $T -o r -- true) 2>&1 | sed -n '1p;$='; cat h",
	  0,
	  CANNOT_WRITE("r", "File too large") "22\nold\n", "", .left = "h r" },
	/* and nothing but what is in it changes */
	{ "ln -s d/m l; mkdir d; ln -s ../r d/m; $T -o l -- true; stat -c %F l d/m r; wc -l <r; "
	  "rm -r d", 0,
	  "symbolic link\nsymbolic link\nregular file\n21\n", "", .left = "l r" },
	{ "ln -s $PWD/r l; $T -o l -- true; readlink l | grep -c ^/; wc -l <r", 0, "1\n21\n", "",
	  .left = "l r" },
	{ "ln -s no/r l; $T -o l -- touch ran", 125, "",
	  CANNOT_WRITE("l", "No such file or directory"), .left = "l" },
	{ "ln -s l l; $T -o l -- touch ran", 125, "",
	  CANNOT_WRITE("l", "Too many levels of symbolic links"), .left = "l" },
	{ "echo old >r; ln r h; chmod 604 r; $T -o r -- true; cmp r h; stat -c '%h %a' r; wc -l "
	  "<r", 0,
	  "2 604\n21\n", "", .left = "h r" },
	{ "seq 10000 >r; ln r h; $T -o r -- true; wc -l <h", 0, "21\n", "", .left = "h r" },
	{ "echo old >r; chmod 640 r; [ $(id -u) -ne 0 ] || chown 1234:4321 r; stat -c '%u %g %a' "
	  "r >a; "
	  "$T -o r -- true; stat -c '%u %g %a' r | cmp - a; wc -l <r", 0, "21\n", "", .left = "a r"
	  },
	{ "stat -c '%u %g %a' other >a; $T -o other -- true; stat -c '%u %g %a' other | cmp - a; "
	  "wc -l <other", 0, "21\n", "", .left = "a other", .nobody = true },
	{ "$T -o ro/old -- true; wc -l <ro/old; ls -A ro", 0, "21\nold\n", "", .left = "ro",
	  .nobody = true },
	{ "exec 3>a; $T -o /dev/fd/3 -- true; wc -l <a", 0, "21\n", "", .left = "a" },
	/* "-" */
	{ "$T -v -o r -- sh -c true \"$(printf '\\033[2J\\233\\302\\2335m\\342\\202\\254')\"; "
	  "LC_ALL=C grep -c '[[:cntrl:]]' r; grep -c \"'sh -c true ?\\[2J???5m\342\202\254'\" r",
	  0, "0\n1\n", "",
	  .left = "r" },
	{ "$T -o - -- echo hi 2>&1 >a | wc -c; wc -l <a", 0, "0\n22\n", "", .left = "a" },
	{ "$T -o ./- -- true; wc -l <./-", 0, "21\n", "", .left = "-" },
	{ "{ $T -o - -- sleep 0.2 3>&-; echo $? >s; } 2>a | true; sleep 0.5; wc -l <a; cat s", 0,
	  "22\n125\n", "", .left = "a s" },
	{ "mkdir d; $T -o d/r -- rmdir d 2>&1 | sed -n '1p;$='", 0,
	  CANNOT_WRITE("d/r", "No such file or directory") "22\n", "", .left = "" },

	/* streams that are closed or full */
	{ "$T -- true 2>&-", 125, "", "", .left = "" },
	{ "$T -q -- true 2>&-", 0, "", "", .left = "" },
	{ "$T -o r -- sh -c 'exit 6' 0<&- 1>&- 2>&-", 6, "", "", .left = "r" },
	{ "$T -q -- sh -c 'echo x; echo y >&2' 2>&- >a; cat a", 0, "x\n", "", .left = "a" },
	{ "$T -- true 2>/dev/full", 125, "", "", .left = "" },
	{ "$T --help >/dev/full", 125, "",
	  "tlbcost: cannot write to standard output (No space left on device): redirect it\n",
	  .left = "" },
	{ "{ $T -- sleep 0.2; echo $? >s; } 2>&1 | true; cat s", 0, "125\n", "", .left = "s" },

	/* what else a user asks for */
	{ "$T --version", 0, "tlbcost 0.1.0\n", "", .left = "" },
	{ "$T --help | head -n 1; $T -h | head -n 1; $T run -h | head -n 1", 0,
	  "usage: tlbcost [run] [OPTION...] [--] COMMAND [ARGUMENT...]\n"
	  "usage: tlbcost [run] [OPTION...] [--] COMMAND [ARGUMENT...]\n"
	  "usage: tlbcost [run] [OPTION...] [--] COMMAND [ARGUMENT...]\n", "", .left = "" },
	{ "LC_ALL=comma $T -p 1.5 -f 1.5GHz -o r -- true; grep -c '1.5 cycles\\|1500 MHz' r; "
	  "grep ,0 r",
	  1, "2\n", "", .left = "r" },
	{ "$T -r 3 -o r -- cp $D/dd-2.6.txt tlbmiss; grep -c '3 runs\\|142,369 (142,369 .. "
	  "142,369) ' r",
	  0, "2\n", "", .left = "r" },
	{ "TERM=linux script -qec \"$T -- true\" /dev/null </dev/null >a; grep -c '\033' a",
	  0, "4\n", "", .left = "a" },
	{ "TERM=dumb script -qec \"$T -- true\" /dev/null </dev/null >a; grep -c '\033' a",
	  1, "0\n", "", .left = "a" },
	{ "export NO_COLOR=1; TERM=linux script -qec \"$T -- true\" /dev/null </dev/null >a; "
	  "grep -c '\033' a", 1, "0\n", "", .left = "a" },
	{ "TERM=linux script -qec \"" COMPARE "\" /dev/null </dev/null >a; grep -c '\033' a",
	  0, "5\n", "", .left = "a" },
	{ "TERM=dumb script -qec \"" COMPARE "\" /dev/null </dev/null >a; grep -c '\033' a",
	  1, "0\n", "", .left = "a" },
	{ "export NO_COLOR=1; TERM=linux script -qec \"" COMPARE "\" /dev/null </dev/null >a; "
	  "grep -c '\033' a", 1, "0\n", "", .left = "a" },
	{ COMPARE " | grep -c '\033'", 1, "0\n", "", .left = "" },
};

static bool has_word(const char *text, const char *word)
{
	const char *place = strstr(text, word);
	size_t length = strlen(word);

	return place && (place == text || place[-1] == ' ') &&
	       (!place[length] || place[length] == ' ');
}

/* Files that some entries of the table find; see there. */
static void prepare(const char *left)
{
	static const struct {
		const char *name, *command;
	} files[] = {
		{ "script", "echo 'exit 9' >script" },
		{ "zero", "printf 'I-TLB userspace misses: 0\nI-TLB kernel misses: 0\nD-TLB "
		"userspace misses: 0\nD-TLB kernel misses: 0\n' >zero" },
		{ "secret", "echo x >secret; chmod 0 secret tlbmiss" },
		{ "cut", "cp tlbmiss cut; head -c 100 cut >tlbmiss" },
		{ "ro", "mkdir ro; echo old >ro/old; chmod 666 ro/old; chmod 555 ro" },
		{ "other", "echo old >other; chmod 666 other" },
		{ "counters", "cp " TEST_DATA "/counters-1.txt counters" },
		{ "hidden", "touch hidden; chmod 0 counters; chmod 666 tlbmiss" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(files); i++)
		if (has_word(left, files[i].name))
			assert_int_equal(system(files[i].command), 0);
}

static void assert_left(const char *command, const char *left)
{
	char names[512];
	FILE *ls = popen("ls -A | grep -v '^tlbmiss$' | tr '\\n' ' '", "r");
	size_t length = fread(names, 1, sizeof(names) - 1, ls);

	pclose(ls);
	names[length] = '\0';
	if (length)
		names[length - 1] = '\0';
	if (strcmp(names, left))
		fail_msg("%s\nleft '%s', not '%s'", command, names, left);
}

static void commands(void **state)
{
	static struct process process;
	bool may_deny = tool_may_deny();

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		const char *command = table[i].command;

		if (!may_deny && strstr(command, "$N ")) {
			print_message("skipped, this host has no seccomp: %s\n", command);
			continue;
		}
		tool_enter();
		prepare(table[i].left);
		tool_start(&process, command, table[i].nobody);
		tool_wait(&process);
		if (process.status != table[i].status)
			fail_msg("%s\nended with %d, not %d: %s%s", command,
				 process.status, table[i].status, process.out,
				 process.err);
		if (strcmp(process.out, table[i].out))
			fail_msg("%s\nprinted '%s', not '%s'", command,
				 process.out, table[i].out);
		if (table[i].err && strcmp(process.err, table[i].err))
			fail_msg("%s\nsaid '%s', not '%s'", command,
				 process.err, table[i].err);
		if (!table[i].err && !tool_reported(process.err))
			fail_msg("%s\nmade no report but '%s'", command,
				 process.err);
		assert_left(command, table[i].left);
		tool_leave();
	}
}

/*
 * What this machine's own kernel says, to root and to nobody: a report, or one line that
 * names the reason, and then nothing was run.
 */
static void perf_here(void **state)
{
	static struct process process;

	(void)state;
	for (int nobody = 0; nobody < 2; nobody++) {
		tool_enter();
		tool_start(&process, "$T -S perf -- touch ran", nobody);
		tool_wait(&process);
		if (!process.status) {
			assert_true(tool_reported(process.err));
			assert_left("-S perf", "ran");
		} else {
			assert_int_equal(process.status, 125);
			if (strncmp(process.err, PERF(""), 32) ||
			    strchr(process.err, '\n')[1])
				fail_msg("said '%s'", process.err);
			assert_left("-S perf", "");
		}
		tool_leave();
	}
}

static void assert_report(const char *text)
{
	struct measurement measurement;

	tool_read_report(text, &measurement);
	assert_string_equal(measurement.command[0], "sh");
	assert_int_equal(measurement.run_count, 2);
	for (size_t i = 0; i < 2; i++) {
		const struct run *run = &measurement.runs[i];

		assert_int_equal(run->validity, COUNTS_VALID);
		assert_int_equal(run->start, SOURCE_ZEROED);
		assert_int_equal(run->counts.count[TLB_MISSES][TLB_I][TLB_USER], 142369);
		assert_int_equal(run->counts.count[TLB_MISSES][TLB_D][TLB_KERNEL], 207773);
		assert_int_equal(run->exit_status, 8);
		assert_true(run->elapsed_s > 0.05 && run->elapsed_s < 50);
		assert_true(run->minor_faults > 0);
	}
	assert_near(measurement.clock_hz, 48e6, 0);
	measurement_free(&measurement);
}

#define JSON_COMMAND(options) \
	"$T -p 23 -f 48 -r 2 --json " options " -- " \
	"sh -c 'sleep 0.06; cp $D/dd-2.6.txt tlbmiss; exit 8'"

static void json(void **state)
{
	static struct process process;
	char text[16384];
	FILE *file;

	(void)state;
	tool_enter();
	tool_start(&process, JSON_COMMAND(""), false);
	tool_wait(&process);
	assert_int_equal(process.status, 8);
	assert_report(process.err);
	assert_ptr_equal(strchr(process.err, '\n'),
			 process.err + strlen(process.err) - 1);

	tool_start(&process, JSON_COMMAND("-q -o r"), false);
	tool_wait(&process);
	assert_string_equal(process.err, "");
	file = fopen("r", "r");
	assert_non_null(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	assert_report(text);
	tool_leave();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(commands, tool_clean),
		cmocka_unit_test_teardown(perf_here, tool_clean),
		cmocka_unit_test_teardown(json, tool_clean),
	};

	return cmocka_run_group_tests_name("cli", tests, NULL, NULL);
}
