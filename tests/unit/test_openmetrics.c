// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "render/openmetrics.h"

static void text_of_families(void **state)
{
	static const struct openmetrics_family counter = {
		"tlbmiss_misses", "TLB misses: a \\ and a \"quote\"\nand a line",
		OPENMETRICS_COUNTER
	};
	static const struct openmetrics_family gauge = {
		"tlbmiss_cpu_share_lost", "Share", OPENMETRICS_GAUGE
	};
	const struct openmetrics_label one[] = { { "side", "i" }, { NULL, NULL } };
	const struct openmetrics_label two[] = {
		{ "side", "d" }, { "space", "a\"b\\c\nd" }, { NULL, NULL }
	};
	const struct openmetrics_label none[] = { { NULL, NULL } };
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	(void)state;
	openmetrics_family(out, &counter);
	openmetrics_count(out, &counter, one, 0);
	openmetrics_count(out, &counter, two, UINT64_MAX);
	openmetrics_family(out, &gauge);
	openmetrics_value(out, &gauge, NULL, 0.1);
	openmetrics_value(out, &gauge, NULL, 48e6);
	openmetrics_value(out, &gauge, NULL, NAN);
	openmetrics_fixed(out, &gauge, none, 6, 163062);
	openmetrics_fixed(out, &gauge, NULL, 6, 1000001);
	openmetrics_fixed(out, &gauge, one, 9, UINT64_MAX);
	openmetrics_fixed(out, &gauge, NULL, 1, 5);
	openmetrics_end(out);
	assert_int_equal(fclose(out), 0);
	assert_string_equal(text,
			    "# TYPE tlbmiss_misses counter\n"
			    "# HELP tlbmiss_misses TLB misses: a \\\\ and a \"quote\"\\nand a line\n"
			    "tlbmiss_misses_total{side=\"i\"} 0\n"
			    "tlbmiss_misses_total{side=\"d\",space=\"a\\\"b\\\\c\\nd\"} 18446744073709551615\n"
			    "# TYPE tlbmiss_cpu_share_lost gauge\n"
			    "# HELP tlbmiss_cpu_share_lost Share\n"
			    "tlbmiss_cpu_share_lost 0.1\n"
			    "tlbmiss_cpu_share_lost 48000000\n"
			    "tlbmiss_cpu_share_lost 0.163062\n"
			    "tlbmiss_cpu_share_lost 1.000001\n"
			    "tlbmiss_cpu_share_lost{side=\"i\"} 18446744073.709551615\n"
			    "tlbmiss_cpu_share_lost 0.5\n"
			    "# EOF\n");
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_of_families),
	};

	return cmocka_run_group_tests_name("openmetrics", tests, NULL, NULL);
}
