// SPDX-License-Identifier: GPL-2.0
/* All JSON that the tool writes is as Documentation/tlbcost-1.schema.json says. */
#include "test.h"

#include <string.h>

#include "tool.h"

#define CHECK "python3 $D/../unit/schema.py $D/../../Documentation/tlbcost-1.schema.json "
#define RUN "cp $D/dd-2.6.txt tlbmiss"

/* Standard input is held against a part of the schema. */
static const struct {
	const char *command;
	int status;
	const char *err;
} table[] = {
	/* reports */
	{ "$T -j -o - -- " RUN " | " CHECK "report", 0, "" },
	{ "$T -j -- " RUN " 2>&1 | " CHECK "report", 0, "" },
	{ "$T -p i=1,du=2,dk=3.5 -f 48MHz --name x -w 1 -r 3 -j -o - -- sh -c \"" RUN "; exit 3\" "
	  "| "
	  CHECK "report", 0, "" },
	{ "$T --until 0.001 --max-runs 9 -jo - -- true | " CHECK "report", 0, "" },
	{ "echo '* 23' >prices; $T --penalty-file prices -jo - -- true | " CHECK "report", 0, "" },
	{ "cp $D/counters-1.txt counters; $T -b -jo - -- cp $D/counters-2.txt counters | "
	  CHECK "report",
	  0, "" },
	{ "(cat $D/counters-1.txt; echo generation 8) >counters; $T -jo - -- sh -c '(cat "
	  "$D/counters-2.txt; "
	  "echo generation 9) >counters' | " CHECK "report", 0, "" },
	{ "$T -jo - -- true \"$(printf '\\351\\033')\" | " CHECK "report", 0, "" },
	{ "$T --prepare : --cleanup true -jo - -- true | " CHECK "report", 0, "" },
	{ "$T --timeout 20 -r 2 -jo - -- sleep 60 | " CHECK "report", 0, "" },
	{ "mkdir proc; echo 'a=\"b\"' >proc/cmdline; $T -jo - -- true | " CHECK "report", 0, "" },
	/* of older versions, too */
	{ "for f in $D/report-*.json $D/compare-*.json $D/saved/*.json; do " CHECK "report <$f || "
	  "exit; done",
	  0, "" },
	/* streams */
	{ "$T watch -I 20 -n 3 --json | " CHECK "stream", 0, "" },
	{ "$T watch -I 20 -n 2 -p 23 -f 48 -j | "
	  CHECK "stream", 0, "" },
	{ "$T watch -t -I 20 -n 2 -j | " CHECK "stream", 0, "" },
	{ CHECK "stream <$D/watch-new.json", 0, "" },
	{ "$T -p 23 -I 20 -j -- sleep 0.1 2>&1 | sed '$d' | " CHECK "stream", 0, "" },
	/* comparisons */
	{ "$T compare -j $D/compare-old.json $D/compare-new.json $D/compare-old.json | "
	  CHECK "comparison", 0, "" },
	{ "$T compare -j -p 23 $D/dd-2.4.txt $D/dd-2.6.txt | " CHECK "comparison", 0, "" },
	{ "$T compare -j -p 23 -f 48 -t 3.440,4.241 $D/dd-2.4.txt $D/dd-2.6.txt | "
	  CHECK "comparison", 0, "" },
	{ "$T compare -j $D/watch-old.csv $D/watch-new.json | " CHECK "comparison", 0, "" },
	{ "$T compare -j --force $D/report-one.json $D/report-walks.json | " CHECK "comparison", 0,
	  "" },
	{ "$T compare -j $D/saved/base.json $D/saved/ctl2.json | " CHECK "comparison", 0, "" },

	/* huge pages, with counts and without */
	{ "mkdir thp; echo '[always] madvise never' >thp/enabled; $T hugepages -r 1 -jo - -- " RUN
	  " | " CHECK "hugepages", 0, "" },
	{ "mkdir thp; echo 'always [madvise] never' >thp/enabled; rm tlbmiss; "
	  "$T hugepages --modes off,thp -r 5 -p i=1,du=2,dk=3 -f 48 -j -- true 2>&1 | "
	  CHECK "hugepages", 0, "" },

	/* and it holds them: a member too many, too few, of another kind */
	{ "sed 's/\"note\"/\"more\"/' $D/report-one.json | " CHECK "report", 1,
	  "standard input, report: : Additional properties are not allowed ('more' was "
	  "unexpected)\n" },
	{ "sed 's/\"command\"/\"note\"/' $D/report-one.json | " CHECK "report 2>&1 | grep -c "
	  "command >&2", 0, "1\n" },
	{ "sed 's/\"exit_status\": 0/\"exit_status\": 256/' $D/report-one.json | " CHECK "report",
	  1,
	  "standard input, report: runs/0/exit_status: 256 is greater than the maximum of 255\n" },
	{ "sed 's/\"proc\"/null/' $D/watch-new.json | " CHECK "stream", 1,
	  "standard input, stream_head: source: None is not of type 'string'\n" },
};

static void our_own(void **state)
{
	static struct process process;

	(void)state;
	tool_enter();
	tool_start(&process, "echo '{}' | " CHECK "spread; test $? -ne 77", false);
	tool_wait(&process);
	tool_leave();
	if (process.status)
		skip_because("this python3 has no jsonschema");
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		tool_enter();
		tool_start(&process, table[i].command, false);
		tool_wait(&process);
		if (process.status != table[i].status ||
		    strcmp(process.err, table[i].err))
			fail_msg("%s\nended with %d: %s", table[i].command,
				 process.status, process.err);
		tool_leave();
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(our_own, tool_clean),
	};

	return cmocka_run_group_tests_name("schema", tests, NULL, NULL);
}
