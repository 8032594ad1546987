// SPDX-License-Identifier: GPL-2.0
/* What an interval of watching says, and how it is written. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "render/watch.h"
#include "sample.h"

#define UNKNOWN WATCH_UNKNOWN

static const struct penalty by_two = {
	.cycles = { { 20, 20 }, { 22.5, 23 } }, .origin = PENALTY_OPTION,
};

static const struct penalty guessed = {
	.cycles = { { 23, 23 }, { 23, 23 } }, .origin = PENALTY_GUESS,
};

static struct tlb_counts counts_of(uint64_t iu, uint64_t ik, uint64_t du, uint64_t dk)
{
	struct tlb_counts counts = { .count = { { { iu, ik }, { du, dk } } } };

	memset(counts.known[TLB_MISSES], true, sizeof(counts.known[TLB_MISSES]));
	return counts;
}

static struct tlb_counts with_walks(struct tlb_counts counts, uint64_t cycles)
{
	counts.count[TLB_WALK_CYCLES][TLB_D][TLB_USER] = cycles;
	memset(counts.known[TLB_WALK_CYCLES], true,
	       sizeof(counts.known[TLB_WALK_CYCLES]));
	return counts;
}

static struct watch_sample sample_of(struct tlb_counts counts, uint64_t us)
{
	return (struct watch_sample){ counts, us, COUNTS_VALID };
}

/* The deltas of 2005 in a second of a 48 MHz CPU: 16.3 %. */
static void interval_of_2005(void **state)
{
	const struct tlb_counts none = counts_of(0, 0, 0, 0);
	struct watch_sample sample = sample_of(counts_of(140190, 116919, 42667, 40537),
					       1000000);
	const uint64_t expected[WATCH_FIGURES] = {
		140190, 116919, 42667, 40537, 340313, 7827199,
		140190, 116919, 42667, 40537, 340313, 7827199, 163067, UNKNOWN,
	};
	uint64_t figures[WATCH_FIGURES];
	struct watch_prices prices;

	(void)state;
	watch_prices(&prices, &guessed, 48e6, &none);
	assert_int_equal(prices.origin, COST_PENALTY);
	watch_figures(&prices, &sample, 1, figures);
	for (int i = 0; i < WATCH_FIGURES; i++)
		assert_int_equal(figures[i], expected[i]);

	/* four CPUs, and a quarter of a second: the real length is what counts */
	sample.us = 250000;
	sample.counts.enabled_ns = 3000000;
	sample.counts.running_ns = 2000000;
	watch_figures(&prices, &sample, 4, figures);
	assert_int_equal(figures[WATCH_D_KERNEL], 40537);
	assert_int_equal(figures[WATCH_D_KERNEL_RATE], 162148);
	assert_int_equal(figures[WATCH_CYCLES_RATE], 4 * 7827199);
	assert_int_equal(figures[WATCH_SHARE_PPM], 163067);
	assert_int_equal(figures[WATCH_COUNTED_PPM], 666667);
}

static void prices_and_fractions(void **state)
{
	const struct tlb_counts none = counts_of(0, 0, 0, 0);
	struct watch_sample sample = sample_of(counts_of(1, 10, 1001, 7), 3000000);
	uint64_t figures[WATCH_FIGURES];
	struct watch_prices prices;

	(void)state;
	watch_prices(&prices, &by_two, 0, &none);
	watch_figures(&prices, &sample, 1, figures);
	/* 20 + 200 + 22522.5 + 161 */
	assert_int_equal(figures[WATCH_CYCLES_LOST], 22903);
	assert_int_equal(figures[WATCH_I_KERNEL_RATE], 3);	/* 3.33 */
	assert_int_equal(figures[WATCH_D_USER_RATE], 334);	/* 333.67 */
	assert_int_equal(figures[WATCH_SHARE_PPM], UNKNOWN);	/* no clock */
	sample.us = 0;
	watch_figures(&prices, &sample, 1, figures);
	assert_int_equal(figures[WATCH_MISSES_RATE], UNKNOWN);
}

static void walk_cycles_if_all_there(void **state)
{
	struct tlb_counts all = with_walks(counts_of(1, 2, 3, 4), 5000);
	struct tlb_counts some = all;
	struct watch_sample sample = sample_of(all, 1000000);
	uint64_t figures[WATCH_FIGURES];
	struct watch_prices prices;

	(void)state;
	watch_prices(&prices, &guessed, 1e6, &all);
	assert_int_equal(prices.origin, COST_WALK_CYCLES);
	watch_figures(&prices, &sample, 1, figures);
	assert_int_equal(figures[WATCH_CYCLES_LOST], 5000);
	assert_int_equal(figures[WATCH_SHARE_PPM], 5000);
	/* one that is not there any more: not 0 */
	sample.counts.known[TLB_WALK_CYCLES][TLB_I][TLB_USER] = false;
	watch_figures(&prices, &sample, 1, figures);
	assert_int_equal(figures[WATCH_CYCLES_LOST], UNKNOWN);
	assert_int_equal(figures[WATCH_MISSES], 10);

	/* a price given is the one that is used */
	watch_prices(&prices, &by_two, 1e6, &all);
	assert_int_equal(prices.origin, COST_PENALTY);
	some.known[TLB_WALK_CYCLES][TLB_D][TLB_KERNEL] = false;
	watch_prices(&prices, &guessed, 1e6, &some);
	assert_int_equal(prices.origin, COST_PENALTY);
}

/* Much, for long, on many: right or not known, never something else. */
static void large_numbers(void **state)
{
	const uint64_t year_us = 31536000000000, year = 31536000;
	const struct tlb_counts none = counts_of(0, 0, 0, 0);
	struct watch_sample sample = sample_of(counts_of(year * 1000000, 0, 0, 0), year_us);
	uint64_t figures[WATCH_FIGURES];
	struct watch_prices prices;
	struct penalty penalty = guessed;

	(void)state;
	watch_prices(&prices, &guessed, 1e9, &none);
	watch_figures(&prices, &sample, 1, figures);
	assert_int_equal(figures[WATCH_I_USER_RATE], 1000000);
	assert_int_equal(figures[WATCH_CYCLES_LOST], year * 23000000);
	assert_int_equal(figures[WATCH_CYCLES_RATE], 23000000);
	assert_in_range(figures[WATCH_SHARE_PPM], 22999, 23001);

	sample = sample_of(counts_of(INT64_MAX, INT64_MAX, 0, 0), 1);
	watch_figures(&prices, &sample, 4096, figures);
	assert_int_equal(figures[WATCH_I_USER], INT64_MAX);
	assert_int_equal(figures[WATCH_MISSES], (uint64_t)INT64_MAX * 2);
	assert_int_equal(figures[WATCH_CYCLES_LOST], UNKNOWN);
	assert_int_equal(figures[WATCH_I_USER_RATE], UNKNOWN);
	sample = sample_of(counts_of(INT64_MAX, INT64_MAX, INT64_MAX, 0), 1);
	watch_figures(&prices, &sample, 1, figures);
	assert_int_equal(figures[WATCH_MISSES], UNKNOWN);

	penalty.cycles[TLB_I][TLB_USER] = PENALTY_MAX;
	watch_prices(&prices, &penalty, 1e12, &none);
	sample = sample_of(counts_of(1000000, 0, 0, 0), 1000000);
	watch_figures(&prices, &sample, 1, figures);
	assert_int_equal(figures[WATCH_SHARE_PPM], 1000000);
}

static void between_readings(void **state)
{
	struct tlb_counts before = counts_of(10, 20, 30, 40), after = counts_of(15, 20, 31, 50);
	struct watch_sample sample;

	(void)state;
	watch_between(&sample, &before, &after, 77);
	assert_int_equal(sample.validity, COUNTS_VALID);
	assert_int_equal(sample.us, 77);
	assert_int_equal(sample.counts.count[TLB_MISSES][TLB_D][TLB_KERNEL], 10);
	after.count[TLB_MISSES][TLB_I][TLB_KERNEL] = 19;
	watch_between(&sample, &before, &after, 77);
	assert_int_equal(sample.validity, COUNTS_ZEROED);
	/* zeroed, and again beyond what it was */
	after = counts_of(100, 200, 300, 400);
	after.generation = 1;
	watch_between(&sample, &before, &after, 77);
	assert_int_equal(sample.validity, COUNTS_ZEROED);
}

static void sums(void **state)
{
	struct tlb_counts sum = { .enabled_ns = 99 };
	struct tlb_counts one = with_walks(counts_of(1, 2, 3, 4), 5);
	struct tlb_counts two = counts_of(10, 20, 30, 40);

	(void)state;
	one.enabled_ns = 6;
	one.running_ns = 6;
	two.enabled_ns = 4;
	watch_sum(&sum, &one, true);
	watch_sum(&sum, &two, false);
	assert_int_equal(sum.count[TLB_MISSES][TLB_D][TLB_KERNEL], 44);
	assert_true(sum.known[TLB_MISSES][TLB_D][TLB_KERNEL]);
	assert_false(sum.known[TLB_WALK_CYCLES][TLB_D][TLB_KERNEL]);
	assert_int_equal(sum.enabled_ns, 10);
	assert_int_equal(sum.running_ns, 6);
}

static const struct watch_line line = {
	.cpu = WATCH_ALL, .elapsed_us = 2000123, .us = 1000023,
	.figures = { 140190, 116919, 42667, 40537, 340313, 7827199, 140187, 116916,
		     42666, 40536, 340305, 7827019, 163067, UNKNOWN },
};

/* @times heads or lines of a format. */
static char *render(const struct watch_format *format, const struct watch_line *what,
		    bool per_cpu, bool clock)
{
	struct sample sample;
	struct watch_head head = {
		.measurement = &sample.measurement, .penalty = &sample.penalty,
		.cpus = 1, .interval_ms = 500, .per_cpu = per_cpu,
	};
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	sample_begin(&sample, 1);
	if (!clock)
		sample.measurement.clock_hz = 0;
	if (what)
		format->line(out, &head, what);
	else
		format->head(out, &head);
	assert_int_equal(fclose(out), 0);
	return text;
}

static void says(const struct watch_format *format, const struct watch_line *what,
		 bool per_cpu, const char *expected)
{
	char *text = render(format, what, per_cpu, true);

	assert_string_equal(text, expected);
	free(text);
}

static void text_lines(void **state)
{
	struct watch_line other = line;
	char *text;

	(void)state;
	says(&watch_text, NULL, false,
	     "TLB misses and cycles a second; 1 CPU at 48 MHz (-f); lost: 23 cycles a miss (-p)\n"
	     "     I user   I kernel     D user   D kernel      misses  cycles lost   CPU %\n");
	says(&watch_text, &line, false,
	     "     140187     116916      42666      40536      340305      7827019   16.31\n");
	says(&watch_text, &line, true,
	     " all     140187     116916      42666      40536      340305      7827019   16.31\n");
	text = render(&watch_text, NULL, true, false);
	assert_non_null(strstr(text, "; 1 CPU, clock not known, -f FREQ gives it; lost: "));
	assert_non_null(strstr(text, "\n CPU     I user "));
	free(text);

	other.cpu = 7;
	other.figures[WATCH_SHARE_PPM] = 999950;
	other.figures[WATCH_D_USER_RATE] = UNKNOWN;
	other.figures[WATCH_COUNTED_PPM] = 666667;
	says(&watch_text, &other, true,
	     "   7     140187     116916          -      40536      340305      7827019  100.00"
	     "  estimates: counted 66 %\n");
	other.validity = COUNTS_ZEROED;
	says(&watch_text, &other, false,
	     "          -          -          -          -           -            -       -"
	     "  zeroed by somebody else\n");
}

static void stream_lines(void **state)
{
	struct watch_line other = line;

	(void)state;
	says(&watch_csv, &line, true,
	     "2.000123,1.000023,all,140190,116919,42667,40537,340313,7827199,0.163067,,\n");
	says(&watch_json, &line, false,
	     "{\"elapsed_s\":2.000123,\"interval_s\":1.000023,\"cpu\":null,"
	     "\"i_user_misses\":140190,\"i_kernel_misses\":116919,\"d_user_misses\":42667,"
	     "\"d_kernel_misses\":40537,\"misses\":340313,\"cycles_lost\":7827199,"
	     "\"share_of_cpu\":0.163067,\"counted_share\":null,\"reason\":null}\n");
	other.cpu = 3;
	other.validity = COUNTS_ABSURD;
	says(&watch_csv, &other, true, "2.000123,1.000023,3,,,,,,,,,absurd\n");
	says(&watch_json, &other, false,
	     "{\"elapsed_s\":2.000123,\"interval_s\":1.000023,\"cpu\":3,"
	     "\"i_user_misses\":null,\"i_kernel_misses\":null,\"d_user_misses\":null,"
	     "\"d_kernel_misses\":null,\"misses\":null,\"cycles_lost\":null,"
	     "\"share_of_cpu\":null,\"counted_share\":null,\"reason\":\"absurd\"}\n");
}

static void stream_heads(void **state)
{
	char *json, *csv;

	(void)state;
	json = render(&watch_json, NULL, true, true);
	csv = render(&watch_csv, NULL, true, true);
	assert_int_equal(strncmp(json, "{\"schema\":\"tlbcost-watch-1\",\"version\":", 38), 0);
	assert_non_null(strstr(json, ",\"cpus\":1}"));
	assert_non_null(strstr(json, ",\"clock\":{\"hz\":48000000.0,\"origin\":\"option\"}"));
	assert_non_null(strstr(json, ",\"interval_s\":0.5,\"per_cpu\":true}\n"));
	assert_int_equal(strncmp(csv, "# ", 2), 0);
	assert_int_equal(strncmp(csv + 2, json, strlen(json)), 0);
	assert_string_equal(csv + 2 + strlen(json),
			    "elapsed_s,interval_s,cpu,i_user_misses,i_kernel_misses,"
			    "d_user_misses,d_kernel_misses,misses,cycles_lost,share_of_cpu,"
			    "counted_share,reason\n");
	free(json);
	free(csv);
}

static void metrics(void **state)
{
	struct tlb_counts counts = with_walks(counts_of(1, 2, 3, UINT64_MAX), 5);
	struct sample sample;
	struct watch_head head = {
		.measurement = &sample.measurement, .penalty = &by_two, .cpus = 2,
	};
	struct watch_totals totals = { &counts, 4711, &line };
	struct watch_prices prices;
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	(void)state;
	sample_begin(&sample, 1);
	watch_prices(&prices, &by_two, 48e6, &counts);
	render_watch_metrics(out, &head, &prices, &totals);
	fflush(out);
	assert_non_null(strstr(text, "# TYPE tlbmiss_misses counter\n"));
	assert_non_null(strstr(text, "\ntlbmiss_misses_total{side=\"i\",space=\"kernel\"} 2\n"));
	assert_non_null(strstr(text, "\ntlbmiss_misses_total{side=\"d\",space=\"kernel\"} "
				     "18446744073709551615\n"));
	assert_null(strstr(text, "tlbmiss_walks"));	/* not counted: not there */
	assert_non_null(strstr(text, "\ntlbmiss_walk_cycles_total{side=\"d\",space=\"user\"} "
				     "5\n"));
	assert_non_null(strstr(text, "\ntlbmiss_cycles_lost_total 4711\n"));
	assert_non_null(strstr(text, "\ntlbmiss_cpu_share_lost 0.163067\n"));
	assert_non_null(strstr(text, "\ntlbmiss_penalty_cycles{side=\"d\",space=\"user\"} "
				     "22.500\n"));
	assert_non_null(strstr(text, "\ntlbmiss_clock_hertz 48000000\n"));
	assert_non_null(strstr(text, "\ntlbmiss_cpus 2\n"));
	assert_null(strstr(text, "tlbmiss_counted_share"));
	assert_string_equal(text + length - 7, "\n# EOF\n");

	/* before the first interval, and of one that is not valid, there is no share */
	for (int valid = 0; valid < 2; valid++) {
		struct watch_line bad = line;

		bad.validity = COUNTS_ZEROED;
		totals.line = valid ? NULL : &bad;
		totals.cycles = UNKNOWN;
		rewind(out);
		render_watch_metrics(out, &head, &prices, &totals);
		fflush(out);
		text[ftell(out)] = '\0';
		assert_null(strstr(text, "share"));
		assert_null(strstr(text, "cycles_lost"));
		assert_non_null(strstr(text, "tlbmiss_misses_total"));
	}
	fclose(out);
	free(text);
}

/* Estimates that shrink are kept, those that grow are taken. */
static void nothing_is_taken_back(void **state)
{
	struct tlb_counts before = {
		.count[TLB_MISSES] = { { 1000, 20 }, { 0, 5 } },
		.known[TLB_MISSES] = { { true, true }, { true, true } },
	};
	struct tlb_counts after = before;
	struct watch_sample sample;

	(void)state;
	after.count[TLB_MISSES][TLB_I][TLB_USER] = 900;
	after.count[TLB_MISSES][TLB_D][TLB_USER] = 7;
	watch_keep(&before, &after);
	watch_between(&sample, &before, &after, 1000);
	assert_int_equal(sample.validity, COUNTS_VALID);
	assert_int_equal(sample.counts.count[TLB_MISSES][TLB_I][TLB_USER], 0);
	assert_int_equal(sample.counts.count[TLB_MISSES][TLB_I][TLB_KERNEL], 0);
	assert_int_equal(sample.counts.count[TLB_MISSES][TLB_D][TLB_USER], 7);
	assert_int_equal(after.count[TLB_MISSES][TLB_I][TLB_USER], 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(interval_of_2005),
		cmocka_unit_test(prices_and_fractions),
		cmocka_unit_test(walk_cycles_if_all_there),
		cmocka_unit_test(large_numbers),
		cmocka_unit_test(between_readings),
		cmocka_unit_test(sums),
		cmocka_unit_test(text_lines),
		cmocka_unit_test(stream_lines),
		cmocka_unit_test(stream_heads),
		cmocka_unit_test(metrics),
		cmocka_unit_test(nothing_is_taken_back),
	};

	return cmocka_run_group_tests_name("watch", tests, NULL, NULL);
}
