// SPDX-License-Identifier: GPL-2.0
/* "tlbcost compare" as a user runs it. */
#include "test.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "tool.h"

#define C2005 "$T compare -p 23 --clock 48MHz --time 3.440,4.241 "
#define OLD "$D/compare-old.json "
#define NEW "$D/compare-new.json "
#define CASE(name) "$D/compare-" name ".json "
#define NOT_A_LINE \
	"not a line of /proc/tlbmiss: give a report of tlbcost --json, or what cat " \
	"printed of that file\n"
#define FORCE ": measure both alike, or --force it\n"

/* What each command prints, and says on standard error. */
static const struct {
	const char *command;
	int status;
	const char *out, *err;
} table[] = {
	/* all that is there of 2005, and what follows */
	{ "cd $D; " C2005 "dd-2.4.txt dd-2.6.txt | cmp - compare-dd.txt", 0, "", "" },
	{ "cd $D; " C2005 "--csv dd-2.4.txt dd-2.6.txt | cmp - compare-dd.csv", 0, "", "" },
	{ "cd $D; $T compare -p 23 -f 48 idle-2.4.txt idle-2.6.txt | cmp - compare-idle.txt",
	  0, "", "" },
	{ "cd $D; $T compare compare-old.json compare-new.json | cmp - compare-repeats.txt",
	  0, "", "" },
	{ "cd $D; $T compare watch-old.csv watch-new.json | cmp - compare-watch.txt", 0, "", "" },
	{ "$T compare $D/watch-old.csv $D/idle-2.4.txt >/dev/null", 0, "", "" },
	{ "$T watch -I 20 -n 3 --csv >w; $T compare w w | grep -c ' (medians of 3 and 3 "
	  "intervals)'",
	  0, "1\n", "" },
	/* before and after it, in one file */
	{ "(cat $D/dd-2.4.txt; echo '*'; cat $D/dd-2.6.txt) >ba; "
	  "$T compare ba ba | grep -c '340,313 *340,313 *+0 *+0.00$'", 0, "1\n", "" },
	{ "$T compare -p 23 -f 48 $D/dd-2.4.txt $D/dd-2.6.txt | tail -n 2", 0,
	  " what that explains is not known: --time gives the times\n\n", "" },
	{ "$T compare -p 23 -t 3.440,4.241 $D/dd-2.4.txt $D/dd-2.6.txt | tail -n 2", 0,
	  " what that explains is not known: -f gives the clock\n\n", "" },
	{ "$T compare -p 23 -f 48 -t 3,3 $D/dd-2.4.txt $D/dd-2.6.txt | tail -n 2", 0,
	  " times are not distinguishable: there is nothing to explain\n\n", "" },
	{ "$T compare -p 23 -f 48 -t 4.241,3.440 $D/dd-2.6.txt $D/dd-2.4.txt | tail -n 2", 0,
	  " TLB misses explain 20 % of the speedup: 0.163 s of 0.801 s\n\n", "" },
	{ "$T compare -p 23 -f 48 -t 3.440,4.241 $D/dd-2.6.txt $D/dd-2.4.txt | tail -n 2", 0,
	  " TLB misses explain nothing of the slowdown of 0.801 s: they cost 0.163 s less\n\n",
	  "" },

	/* repeats */
	{ "$T compare " OLD NEW "| tail -n 2", 0,
	  " TLB misses explain 21 % of the slowdown: 0.163 s of 0.790 s "
	  "(20.0 .. 21.3 % with 95 % confidence)\n\n", "" },
	{ "$T compare " OLD OLD "| tail -n 2", 0,
	  " times are not distinguishable: there is nothing to explain "
	  "(change of -0.040 .. +0.040 s with 95 % confidence)\n\n", "" },
	{ "$T compare " OLD "$D/report-one.json | tail -n 2", 0,
	  " TLB misses explain 21 % of the slowdown: 0.162 s of 0.786 s "
	  "(how sure that is, 4 runs of each tell: tlbcost -r 4)\n\n", "" },
	/* what it was wrong about */
	{ "$T compare " CASE("outside-base") CASE("outside-new") "| grep '^ seconds real'", 0,
	  " seconds real               3.593167   3.296137  -0.005040  -0.14  -0.018723 .. "
	  "+0.005615\n",
	  "" },
	{ "$T compare " CASE("shareout-base") CASE("shareout-new") "| grep 'explain\\|CPU time'", 0,
	  " % of CPU time                   82.57             -           -        -                   "
	  "         # no share: more was lost than CPU time passed\n"
	  " TLB misses explain 58 % of the slowdown: 0.168 s of 0.289 s (50.5 .. 81.3 % with 95 % "
	  "confidence)\n", "" },
	{ "$T compare " CASE("tie-base") CASE("tie-new") "| tail -n 2", 0,
	  " times are not distinguishable: there is nothing to explain (change of +0.000 .. +0.030 "
	  "s with 95 % confidence)\n\n", "" },
	{ "for new in swap zero; do $T compare " CASE("base") "$D/compare-$new.json | grep -c '^ "
	  "what "
	  "that explains is not known: more was lost than is possible$\\|^ impossible: run 4 of .* "
	  "lost 175.374 s in .* s, which takes .* CPUs: check -p and -f$'; done", 0, "3\n3\n", "" },
	{ "$T compare --csv " CASE("base") CASE("swap") "| tail -n 1 | cut -d, -f3-14", 0,
	  "explained,,,,,,,,,,,impossible\n", "" },
	{ "$T compare -p 0.01 " CASE("base") CASE("swap") "| tail -n 2", 0,
	  " TLB misses explain nothing of the slowdown of 0.545 s: they cost 0.000 s more "
	  "(-1.8 .. 1.7 % with 95 % confidence)\n\n", "" },
	{ "$T compare -p 23 -f 48 -t 3.44,3.4400001 $D/dd-2.4.txt $D/dd-2.6.txt | tail -n 2", 0,
	  " TLB misses explain more than all of the slowdown of 0.000 s: they cost 0.163 s "
	  "more\n\n", "" },
	{ "$T compare --csv -p 23 -f 48 -t 3.44,3.4400001 $D/dd-2.4.txt $D/dd-2.6.txt | tail -n 1 "
	  "| "
	  "cut -d, -f3-14", 0, "explained,,,,,,,,,,,too few runs\n", "" },
	{ "$T compare " CASE("base") CASE("mixnull") "| grep '6 and [15]' | sed 's/  .*//'", 0,
	  " D-TLB kernel misses\n TLB misses\n cycles lost\n seconds lost\n % of elapsed time\n",
	  "" },
	{ "$T compare " CASE("base") CASE("halfnull") "| grep -c '6 and 5$\\|6 and 5  #'", 0, "5\n",
	  "" },
	{ "$T compare " CASE("base") CASE("halfnull") "| grep '^ uncounted'", 0,
	  " uncounted runs: I-TLB userspace misses were counted in 5 of 6 runs of "
	  "'$D'/compare-halfnull.json: sums are of runs that have all\n", "" },
	{ "$T compare " CASE("muxbase") CASE("muxrest") "| grep -c '^ uncounted runs: I-TLB "
	  "userspace "
	  ".* 1 of 6 \\|6 and 1'", 0, "6\n", "" },
	/* several: each with the first */
	{ "$T compare " OLD NEW OLD NEW "| grep -c \"compared with "
	  "$D/compare-old.json\"", 0, "3\n", "" },
	{ "$T compare --csv " OLD NEW OLD "| cut -d, -f2 | sort | uniq -c | tr -s ' '", 0,
	  " 30 '$D'/compare-new.json\n 30 '$D'/compare-old.json\n 1 new_file\n", "" },
	/* a capture has the price and the clock of the report beside it */
	{ "$T compare $D/report-one.json $D/dd-2.6.txt | grep -c '15,900,958  15,900,958 .*23 "
	  "cycles\\|0.331270    0.331270 .*48 MHz'",
	  0, "2\n", "" },
	{ "$T compare -p 10 -f 10MHz " OLD NEW "| grep -c '# 10 cycles a miss (-p)\\|# at 10 "
	  "MHz (-f)'", 0, "2\n", "" },

	/* what run saved */
	{ "$T -q -p 23 -f 48 -r 4 -jo a -- true; $T -q -p 23 -f 48 -r 4 -jo b -- sh -c 'cp "
	  "$D/dd-2.6.txt tlbmiss; sleep 1'; "
	  "$T compare a b | grep -c '^ other workload: .true., and .sh.$\\|691,346  *+691,346 "
	  "\\|% of the slowdown: 0.331 s of .*95 % confidence'",
	  0, "3\n", "" },

	/* where it goes */
	{ "$T compare -o r " OLD NEW "&& $T compare " OLD NEW "| cmp - r", 0, "", "" },
	{ "echo before >r; $T compare -o r " OLD "$D/dd-2.5.txt; cat r", 0, "before\n",
	  "tlbcost: cannot open '$D'/dd-2.5.txt (No such file or directory): give files that "
	  "can be read\n" },
	{ "$T compare -o no/r " OLD NEW, 125, "",
	  "tlbcost: cannot write no/r (No such file or directory): give -o a place that can "
	  "be written\n" },
	{ "$T compare " OLD NEW "2>&1 >/dev/full | sed -n '1p;$p'", 0,
	  "tlbcost: cannot write to standard output (No space left on device): give -o FILE\n\n",
	  "" },
	{ "$T compare -o /dev/full " OLD NEW "2>&1 | sed -n '1p;$p'; "
	  "$T compare -o /dev/full " OLD NEW "2>/dev/null", 125,
	  "tlbcost: cannot write /dev/full (No space left on device): give -o a place that can be "
	  "written\n\n", "" },
	{ "$T compare " OLD NEW "| true; $T compare -o - " OLD NEW "| grep -c 'TLB misses "
	  "explain'", 0,
	  "1\n", "" },
	/* where from */
	{ "$T compare -p 23 - $D/dd-2.6.txt <$D/dd-2.4.txt | grep -c 'with standard "
	  "input:$\\|340,313'", 0,
	  "2\n", "" },
	{ "$T compare - - <$D/dd-2.4.txt", 125, "",
	  "tlbcost: - more than once: standard input can be read once\n" },
	{ "$T compare - $D/dd-2.6.txt </dev/null 2>&1 | cut -d, -f1", 0, "tlbcost: standard "
	  "input\n", "" },
	{ "$T compare - $D/dd-2.6.txt <&-", 125, "",
	  "tlbcost: cannot read standard input (Bad file descriptor): give files that can be "
	  "read\n" },
	{ "$T compare --json " OLD NEW "| tail -c 2", 0, "}\n", "" },

	{ "if command -v gnuplot >/dev/null; then $T compare --svg p " OLD NEW ">/dev/null && "
	  "grep -c \">$D/compare-\\|>TLB misses, \\|>time lost, \\|>real time, \" p; "
	  "else echo 5; fi",
	  0, "5\n", "" },
	/* of streams a second is drawn, whatever the interval */
	{ "if command -v gnuplot >/dev/null; then $T compare --svg p $D/watch-old.csv "
	  "$D/watch-new.json >/dev/null && grep -c '>TLB misses a second, \\|>% of time lost<\\|"
	  ">real time' p; else echo 2; fi",
	  0, "2\n", "" },
	{ "$T compare --svg no/p " OLD NEW "| wc -c", 0, "0\n",
	  "tlbcost: cannot write no/p (No such file or directory): give -o a place that can "
	  "be written\n" },
	{ "cp $T tool; PATH= ./tool compare --svg p " OLD NEW, 125, "",
	  "tlbcost: cannot plot with gnuplot (No such file or directory): "
	  "install gnuplot-nox, or leave out --svg\n" },

	/* refused by name */
	{ "$T compare $D/report-one.json $D/report-walks.json", 125, "",
	  "tlbcost: cannot compare '$D'/report-walks.json with '$D'/report-one.json: other "
	  "split: "
	  "userspace or kernel is whose address was missing, and the mode that the CPU was "
	  "in; and more" FORCE },
	{ "$T compare $D/report-one.json $D/report-not-valid.json", 125, "",
	  "tlbcost: cannot open '$D'/report-not-valid.json (No such file or directory): give "
	  "files that can be read\n" },
	{ "sed 's/\"d\": 23.0/\"d\": 24/' $D/report-one.json >r; $T compare "
	  "$D/report-one.json r", 125, "",
	  "tlbcost: cannot compare r with '$D'/report-one.json: other price: 23 cycles a "
	  "miss, and 24; -p prices both" FORCE },
	{ "sed 's/\"d\": 23.0/\"d\": 24/' $D/report-one.json >r; $T compare -p 23 "
	  "$D/report-one.json r | grep -c other", 1, "0\n", "" },
	{ "sed 's/\"d\": 23.0/\"d\": 24/' $D/report-one.json >r; $T compare --force "
	  "$D/report-one.json r | grep other", 0,
	  " other price: 23 cycles a miss, and 24; -p prices both\n", "" },
	{ "sed 's/8xx/e500/;s/48000000/49000000/;s/bs=4k/bs=8k/' $D/report-one.json >r; $T "
	  "compare $D/report-one.json r | grep other", 0,
	  " other CPU: 8xx, and e500\n other clock: 48 MHz, and 49 MHz; -f sets both\n"
	  " other workload: 'bs=4k', and 'bs=8k'\n", "" },
	{ "$T compare $D/idle-2.4.txt $D/dd-2.4.txt", 125, "",
	  "tlbcost: cannot compare '$D'/dd-2.4.txt with '$D'/idle-2.4.txt: other kind: "
	  "'$D'/idle-2.4.txt has intervals, and '$D'/dd-2.4.txt a run" FORCE },
	{ "(cat $D/dd-2.6.txt $D/dd-2.4.txt) >back; $T compare $D/dd-2.4.txt back", 125, "",
	  "tlbcost: cannot compare back with '$D'/dd-2.4.txt: invalid: the counters of back "
	  "were zeroed meanwhile, or are absurd" FORCE },

	/* files that are none */
	{ "sed 3s/1/x/ $D/dd-2.4.txt >bad; $T compare $D/dd-2.4.txt bad", 125, "",
	  "tlbcost: bad, line 3: " NOT_A_LINE },
	{ "$T compare /dev/null $D/dd-2.4.txt", 125, "", "tlbcost: /dev/null, line 1: "
	  "" NOT_A_LINE },
	{ "head -n 3 $D/report-one.json >cut; $T compare " OLD "cut", 125, "",
	  "tlbcost: cut, line 4: string or '}' expected near end of file: give a file that tlbcost "
	  "wrote\n" },
	{ "sed s/tlbcost-1/tlbcost-2/ $D/report-one.json >r; $T compare " OLD "r", 125, "",
	  "tlbcost: r: schema tlbcost-2 is newer than tlbcost-1: use a newer tlbcost\n" },
	{ "$T compare . $D/dd-2.4.txt", 125, "",
	  "tlbcost: cannot read . (Is a directory): give files that can be read\n" },
	{ "head -c 70000000 /dev/zero | $T compare /dev/stdin $D/dd-2.4.txt", 125, "",
	  "tlbcost: /dev/stdin is too large: give a file that tlbcost wrote\n" },

	/* as people save them */
	{ "cd $D/saved; for f in crlf blankfirst nonl spaces serial; do $T compare -p 23 "
	  "../dd-2.4.txt $f | "
	  "grep -c '340,313 '; done", 0, "1\n1\n1\n1\n1\n", "" },
	{ "cd $D/saved; for f in crlf blankfirst nonl spaces serial; do $T compare -p 23 "
	  "../dd-2.4.txt $f | "
	  "grep 'left out'; done", 0,
	  " left out: 3 lines of serial that cannot be used, the first is line 1\n", "" },
	{ "cd $D/saved; $T compare truncated.csv watchcrlf.csv | grep 'left out\\|with'", 0,
	  " Cost of TLB misses: watchcrlf.csv, compared with truncated.csv (medians of 35 and 34 "
	  "intervals):\n"
	  " left out: 1 line of truncated.csv that cannot be used, the first is line 37\n", "" },
	{ "cd $D/saved; (cat watchcrlf.csv; echo; tail -n +3 watchcrlf.csv) >$OLDPWD/both && cd "
	  "$OLDPWD && "
	  "$T compare both ./both | grep -c 'medians of 70 and 70 intervals'", 0, "1\n", "" },
	{ "(head -n 2 $D/watch-old.csv; yes \"$(sed -n 3p $D/watch-old.csv)\" | head -n 2501) "
	  ">long; "
	  "$T compare --json long long | grep 'intervals of' | uniq -c", 0,
	  "      2           \"text\": \"2501 intervals of long, 4 to one; 1 at the end left "
	  "out\"\n", "" },
	{ "sed 's/\"runs\": \\[/&'\"$(yes '{},' | head -n 1001)\"'/' $D/report-one.json | tr "
	  "'\\n' ' ' >r; "
	  "$T compare r r", 125, "", NULL },

	/* nothing in a report, and no file's name, does something to the terminal */
	{ "cd $D/saved; for f in ctl ctl2; do for o in '' --csv --json; do $T compare $o "
	  "base.json $f.json; "
	  "done; done | LC_ALL=C grep -c '[[:cntrl:]]'", 1, "0\n", "" },
	{ "cd $D/saved; for f in ctl ctl2; do $T compare base.json $f.json | grep 'other\\|cycles "
	  "a'; done | "
	  "sed 's/.*#/#/'", 0,
	  " other workload: './load.sh', and '?[31m??evil'\n"
	  "# 23 cycles a miss (a guess: -p gives yours)\n"
	  " other CPU: AMD EPYC, and ?[31mcpu\n other source: proc, and ?[5mproc\n"
	  "# 23 cycles a miss (default: ?[2J?]0;owned?)\n", "" },
	{ "f=$(printf 'a\\033[5mb\\377'); cp $D/dd-2.6.txt $f; for o in '' --csv; do $T compare "
	  "-p 23 $o $f $f | "
	  "grep -c 'a?\\[5mb?'; done; $T compare $f $f$f 2>&1 | cut -c -41", 0,
	  "1\n30\ntlbcost: cannot open a?[5mb?a?[5mb? (No s\n", "" },

	/* what follows from the rest of a report is not read */
	{ "sed 's/\"summary\": {/\"x\": {/;s/\"cost_origin\": \"penalty\"/\"cost_origin\": 7/;"
	  "s/\"certainty\"/\"y\"/' $D/report-one.json >r; cmp -s r $D/report-one.json; echo $?; "
	  "$T compare $D/report-one.json r | grep -c '691,346 *691,346 '", 0, "1\n1\n", "" },

	/* options */
	{ "$T compare", 125, "",
	  "tlbcost: nothing to compare: give two files or more, as in tlbcost compare "
	  "old.json new.json\n" },
	{ "$T compare x", 125, "",
	  "tlbcost: nothing to compare with: give two files or more, as in tlbcost compare "
	  "old.json new.json\n" },
	{ "$T compare -j --csv x y", 125, "",
	  "tlbcost: more than one of --json and --csv: give one of them\n" },
	{ "$T compare $(seq 65)", 125, "", "tlbcost: 65 files: compare at most 64 at once\n" },
	{ "$T compare -t 1 x y", 125, "", "tlbcost: 1 times for 2 files: give --time one for "
	  "each\n" },
	{ "$T compare -t 1,2,3 x y", 125, "", "tlbcost: 3 times for 2 files: give --time one "
	  "for each\n" },
	{ "$T compare -t 1,2 " OLD NEW, 125, "",
	  "tlbcost: '$D'/compare-old.json has times of its own: leave --time out\n" },
	{ "for t in '' 1, ,1 0,1 1,-1 1x,1 1,2x 1e3,1 1000000001,1; do $T compare -t \"$t\" "
	  "x y 2>&1; done | "
	  "grep -c '^tlbcost: bad value .* for -t: give seconds for each file, as "
	  "3.440,4.241$'", 0, "9\n", "" },
	{ "$T compare -t $(seq -s , 65) x y 2>&1 | grep -c 'bad value'", 0, "1\n", "" },
	{ "$T compare -x a b", 125, "", "tlbcost: unknown option -x: see tlbcost compare "
	  "--help\n" },
	{ "$T compare -p x a b", 125, "", NULL },
	{ "$T compare --help | head -n 1", 0, "usage: tlbcost compare [OPTION...] [--] BASE "
	  "NEW...\n", "" },
	{ "$T --help | grep -c '^  compare'", 0, "1\n", "" },
};

/* Puts the directory of the data for each '$D'. */
static const char *with_data(const char *text, char *buffer, size_t size)
{
	size_t length = 0;
	const char *next;

	for (; (next = strstr(text, "'$D'")); text = next + 4)
		length += snprintf(buffer + length, size - length, "%.*s%s",
				   (int)(next - text), text, TEST_DATA);
	snprintf(buffer + length, size - length, "%s", text);
	return buffer;
}

static void commands(void **state)
{
	static struct process process;
	static char text[8192];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		const char *command = table[i].command;

		tool_enter();
		tool_start(&process, command, false);
		tool_wait(&process);
		if (process.status != table[i].status)
			fail_msg("%s\nended with %d, not %d: %s%s", command,
				 process.status, table[i].status, process.out,
				 process.err);
		if (strcmp(process.out, with_data(table[i].out, text, sizeof(text))))
			fail_msg("%s\nprinted '%s', not '%s'", command,
				 process.out, text);
		if (table[i].err &&
		    strcmp(process.err, with_data(table[i].err, text, sizeof(text))))
			fail_msg("%s\nsaid '%s', not '%s'", command,
				 process.err, text);
		tool_leave();
	}
}

static double real(json_t *object, const char *a, const char *b, const char *c)
{
	json_t *value = json_object_get(object, a);

	if (b)
		value = json_object_get(value, b);
	if (c)
		value = json_object_get(value, c);
	return json_is_null(value) ? NAN : json_number_value(value);
}

/* The report of 2005, as programs read it. */
static void as_json(void **state)
{
	static struct process process;
	json_t *object, *compared;
	json_error_t why;

	(void)state;
	tool_enter();
	tool_start(&process, C2005 "--json $D/dd-2.4.txt $D/dd-2.6.txt", false);
	tool_wait(&process);
	tool_leave();
	assert_int_equal(process.status, 0);
	object = json_loads(process.out, JSON_REJECT_DUPLICATES, &why);
	assert_non_null(object);
	assert_string_equal(json_string_value(json_object_get(object, "schema")),
			    "tlbcost-compare-1");
	compared = json_array_get(json_object_get(object, "comparisons"), 0);
	assert_near(real(compared, "figures", "i_user_misses", "change"), 140190, 0);
	assert_near(real(compared, "figures", "i_kernel_misses", "change"), 116919, 0);
	assert_near(real(compared, "figures", "d_user_misses", "change"), 42667, 0);
	assert_near(real(compared, "figures", "d_kernel_misses", "change"), 40537, 0);
	assert_near(real(compared, "figures", "misses", "change"), 340313, 0);
	assert_near(real(compared, "figures", "cycles_lost", "change"), 7827199, 0);
	assert_near(real(compared, "figures", "seconds_lost", "change"),
		    7827199 / 48e6, 1 / 1e14);
	assert_near(real(compared, "figures", "elapsed_s", "change"), 0.801, 1 / 1e14);
	assert_near(real(compared, "explained", "share", NULL),
		    7827199 / 48e6 / 0.801, 1 / 1e12);
	assert_true(isnan(real(compared, "explained", "low", NULL)));
	assert_true(isnan(real(compared, "figures", "user_s", "change")));
	json_decref(object);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(commands, tool_clean),
		cmocka_unit_test_teardown(as_json, tool_clean),
	};

	return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
