// SPDX-License-Identifier: GPL-2.0
/*
 * Against tests/data/stats.txt, which python3 computed by definition in exact
 * arithmetic; against published tables; and by simulation.
 */
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/effective_size.h"
#include "cost/sequential.h"
#include "cost/stats.h"
#include "cost/two_sample.h"

static const double confidences[] = { 0.5, 0.9, 0.95, 0.99, 0.999 };

/* One after the other from a line of numbers. */
static double number(char **line)
{
	char *end;
	double value = strtod(*line, &end);

	if (end == *line && !strncmp(*line, " none", 5)) {
		end += 5;
		value = NAN;
	} else if (end == *line) {
		fail_msg("nothing to read in '%s'", *line);
	}
	*line = end;
	return value;
}

static int lines_of(const char *what, void (*check)(char *line))
{
	static char text[131072];
	int lines = 0;

	read_data("stats.txt", text, sizeof(text));
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		if (strncmp(line, what, strlen(what)))
			continue;
		check(line + strlen(what));
		lines++;
	}
	return lines;
}

static void check_median(char *line)
{
	size_t n = number(&line);
	double *values = calloc(n, sizeof(*values));

	assert_non_null(values);
	for (size_t i = 0; i < ARRAY_SIZE(confidences); i++) {
		size_t rank = number(&line);
		struct interval interval;

		for (size_t v = 0; v < n; v++)
			values[v] = n - v;
		interval = stats_median_interval(values, n, confidences[i]);
		if (rank) {
			assert_near(interval.low, rank, 0);
			assert_near(interval.high, n + 1 - rank, 0);
		} else {
			assert_true(isnan(interval.low));
			assert_true(isnan(interval.high));
		}
	}
	free(values);
}

static void check_rank(char *line)
{
	size_t m = number(&line), n = number(&line);

	for (size_t i = 0; i < ARRAY_SIZE(confidences); i++) {
		size_t rank = number(&line);

		assert_int_equal(difference_rank(m, n, confidences[i]), rank);
		assert_int_equal(difference_rank(n, m, confidences[i]), rank);
	}
}

static void check_mad(char *line)
{
	size_t n = number(&line);
	double mad = number(&line), values[16] = { NAN };

	for (size_t i = 0; i < n; i++)
		values[1 + i] = number(&line);
	assert_near(stats_mad(values, n + 1), mad, 0);
}

static bool is_unknown(const struct interval *interval)
{
	return isnan(interval->low) && isnan(interval->high);
}

static void check_shift(char *line)
{
	size_t m = number(&line), n = number(&line);
	double value = number(&line), low = number(&line), high = number(&line);
	double values[32];
	const struct observations base = { values, m, m }, new = { values + m, n, n };
	struct estimate shift;

	for (size_t i = 0; i < m + n; i++)
		values[i] = number(&line);
	assert_int_equal(difference_shift(&base, &new, 0.95, &shift), DIFFERENCE_KNOWN);
	assert_near(shift.value, value, 0);
	assert_near(shift.interval.low, low, 0);
	assert_near(shift.interval.high, high, 0);
}

static void check_ratio(char *line)
{
	size_t m = number(&line), n = number(&line);
	double value = number(&line), low = number(&line), high = number(&line);
	double x[32], y[32];
	const struct pairs base = { x, y, m }, new = { x + m, y + m, n };
	struct estimate ratio;

	for (size_t i = 0; i < m + n; i++) {
		x[i] = number(&line);
		y[i] = number(&line);
	}
	if (isnan(low)) {
		assert_int_equal(difference_ratio(&base, &new, 0.95, &ratio),
				 DIFFERENCE_NONE);
		assert_true(isnan(ratio.value) && is_unknown(&ratio.interval));
		return;
	}
	assert_int_equal(difference_ratio(&base, &new, 0.95, &ratio),
			 DIFFERENCE_KNOWN);
	assert_near(ratio.value, value, fabs(value) / 1e14);
	assert_near(ratio.interval.low, low, fabs(low) / 1e14);
	assert_near(ratio.interval.high, high, fabs(high) / 1e14);
}

static void check_sequential(char *line)
{
	size_t planned = number(&line), looks, counts[40];
	double confidence = number(&line);

	looks = number(&line);
	for (size_t i = 0; i < looks; i++)
		counts[i] = number(&line);
	for (size_t i = 0; i < looks; i++)
		assert_int_equal(sequential_rank(counts, i + 1, planned, confidence),
				 number(&line));
}

static void check_effective(char *line)
{
	size_t n = number(&line), expected = number(&line), size;
	double values[80];

	for (size_t i = 0; i < n; i++)
		values[i] = number(&line);
	assert_int_equal(effective_size(values, n, &size), 0);
	assert_int_equal(size, expected);
}

static void computed_elsewhere(void **state)
{
	(void)state;
	assert_int_equal(lines_of("median ", check_median), 45);
	assert_int_equal(lines_of("rank ", check_rank), 45);
	assert_int_equal(lines_of("mad ", check_mad), 33);
	assert_int_equal(lines_of("shift ", check_shift), 40);
	assert_int_equal(lines_of("ratio ", check_ratio), 40);
	assert_int_equal(lines_of("sequential ", check_sequential), 25);
	assert_int_equal(lines_of("effective ", check_effective), 40);
}

/*
 * The largest U that is significant, two-sided, at 5 % and at 1 %, as the tables of
 * Mann and Whitney's test in textbooks have it; one less than the rank.
 */
static const struct {
	size_t m, n, five, one;
} published[] = {
	{ 4, 4, 0, SIZE_MAX }, { 5, 5, 2, 0 }, { 6, 6, 5, 2 }, { 7, 7, 8, 4 },
	{ 8, 8, 13, 7 }, { 9, 9, 17, 11 }, { 10, 10, 23, 16 }, { 5, 10, 8, 4 },
	{ 10, 20, 55, 42 }, { 15, 15, 64, 51 }, { 20, 20, 127, 105 },
};

static void published_table(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(published); i++) {
		size_t m = published[i].m, n = published[i].n;

		assert_int_equal(difference_rank(m, n, 0.95), published[i].five + 1);
		assert_int_equal(difference_rank(m, n, 0.99), published[i].one + 1);
	}
	assert_int_equal(difference_rank(0, 9, 0.95), 0);
	assert_int_equal(difference_rank(9, 0, 0.95), 0);
}

/* 26 and 26 are normal, 25 and 25 exact: no step between them. */
static void normal_meets_exact(void **state)
{
	double steps[6];

	(void)state;
	for (size_t n = 23; n <= 28; n++)
		steps[n - 23] = (double)difference_rank(n, n, 0.95) / (n * n);
	for (size_t i = 1; i < ARRAY_SIZE(steps); i++)
		assert_near(steps[i] - steps[i - 1], 0.0032, 0.0016);
	/* normal, by hand: 500000 + 0.5 - 1.959964 * sqrt(1e6 * 2001 / 12) = 474691.1 */
	assert_int_equal(difference_rank(1000, 1000, 0.95), 474691);
}

static void outliers(void **state)
{
	double values[] = { 10, 11, 9, 10.5, 9.5, 30 };
	double mad = stats_mad(values, ARRAY_SIZE(values));
	struct spread spread = stats_spread(values, ARRAY_SIZE(values));

	(void)state;
	/* median 10.25, MAD 0.75: the limit is 3.894325 */
	assert_near(mad, 0.75, 0);
	for (size_t i = 0; i < ARRAY_SIZE(values); i++)
		assert_int_equal(stats_is_outlier(values[i], spread.median, mad),
				 values[i] > 29);
	assert_false(stats_is_outlier(10.25 + 3.89, spread.median, mad));
	assert_true(stats_is_outlier(10.25 - 3.90, spread.median, mad));
	assert_false(stats_is_outlier(NAN, spread.median, mad));
	assert_false(stats_is_outlier(1, NAN, NAN));
	assert_false(stats_is_outlier(7, 7, 0));
	assert_true(isnan(stats_mad(values, 0)));
}

static void too_few(void **state)
{
	const double x[] = { 1, 2, 3, 4 }, y[] = { 5, 6, 7, 9 };
	const struct observations three = { x, 3, 3 }, four = { y, 4, 4 };
	const struct observations more = { x, 4, 4 }, none = { x, 0, 0 };
	const struct pairs few = { x, x, 3 }, apart = { y, y, 4 }, mixed = { x, x, 4 };
	struct estimate found;

	(void)state;
	assert_int_equal(difference_shift(&three, &four, 0.95, &found), DIFFERENCE_FEW);
	assert_near(found.value, 4.5, 0);
	assert_true(is_unknown(&found.interval));
	assert_int_equal(difference_shift(&none, &four, 0.95, &found), DIFFERENCE_FEW);
	assert_true(isnan(found.value) && is_unknown(&found.interval));
	assert_int_equal(difference_shift(&more, &four, 0.95, &found), DIFFERENCE_KNOWN);
	assert_near(found.interval.low, 1, 0);
	assert_near(found.interval.high, 8, 0);

	/* all of one set above all of the other, or there is no saying */
	assert_int_equal(difference_ratio(&few, &apart, 0.95, &found), DIFFERENCE_FEW);
	assert_near(found.value, 1, 0);
	assert_true(is_unknown(&found.interval));
	assert_int_equal(difference_ratio(&few, &mixed, 0.95, &found), DIFFERENCE_NONE);
	assert_true(isnan(found.value));
}

/* Of 16 values that are worth 4, the interval is as wide a part of all as that of 4. */
static void worth_less(void **state)
{
	double x[16], y[16];
	struct observations base = { x, 16, 4 }, new = { y, 16, 4 };
	struct estimate found;

	(void)state;
	for (int i = 0; i < 16; i++) {
		x[i] = 100 * i;
		y[i] = i;
	}
	/* the 16th smallest of 256 instead of the 1st of 16; all differences are other ones */
	assert_int_equal(difference_shift(&base, &new, 0.95, &found), DIFFERENCE_KNOWN);
	assert_near(found.interval.low, -1500 + 15, 0);
	assert_near(found.interval.high, 0, 0);
	base.effective = 3;
	assert_int_equal(difference_shift(&base, &new, 0.95, &found), DIFFERENCE_FEW);
	assert_true(is_unknown(&found.interval));
}

/* What a counter without noise makes: all the same, and nothing to divide by. */
static void equal_values(void **state)
{
	const double same[] = { 2, 2, 2, 2, 2 }, more[] = { 5, 5, 5, 5, 5 };
	const struct observations low = { same, 5, 5 }, high = { more, 5, 5 };
	const struct pairs base = { same, same, 5 }, new = { more, more, 5 };
	const struct pairs still = { more, same, 5 };
	struct estimate found;

	(void)state;
	assert_int_equal(difference_shift(&low, &high, 0.95, &found), DIFFERENCE_KNOWN);
	assert_near(found.value, 3, 0);
	assert_near(found.interval.low, 3, 0);
	assert_near(found.interval.high, 3, 0);
	assert_int_equal(difference_ratio(&base, &new, 0.95, &found), DIFFERENCE_KNOWN);
	assert_near(found.value, 1, 0);
	assert_near(found.interval.low, 1, 0);
	assert_near(found.interval.high, 1, 0);
	assert_int_equal(difference_ratio(&base, &still, 0.95, &found), DIFFERENCE_NONE);
	assert_int_equal(difference_ratio(&base, &base, 0.95, &found), DIFFERENCE_NONE);
}

/* A generator of our own, so that each machine simulates the same. */
static double uniform(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return (double)(*seed >> 11) / 0x1p53;
}

static double symmetric(uint64_t *seed)
{
	double sum = -6;

	for (int i = 0; i < 12; i++)
		sum += uniform(seed);
	return sum;
}

/* Times have a long tail to one side. */
static double skewed(uint64_t *seed)
{
	return -log(1 - uniform(seed));
}

#define SAMPLES 4000

/*
 * Of @SAMPLES times two sets of runs, how many intervals hold the true ratio; at
 * least as many as confidence promises, but for 3 standard deviations of the count.
 */
static void ratio_covers(double (*noise)(uint64_t *seed), size_t m, size_t n,
			 double gap, int *unknown)
{
	const double truth = 0.2, confidence = 0.95;
	uint64_t seed = 88172645463325252;
	int missed = 0, low = 0;

	*unknown = 0;
	for (int i = 0; i < SAMPLES; i++) {
		double x[64], y[64];
		const struct pairs base = { x, y, m }, new = { x + m, y + m, n };
		struct estimate ratio;

		for (size_t run = 0; run < m + n; run++) {
			double far = run < m ? 0 : gap;

			/* a slow run misses more, too */
			y[run] = 40 + far + noise(&seed);
			x[run] = 3 + truth * far + (y[run] - far) / 10 +
				 noise(&seed) / 10;
		}
		if (difference_ratio(&base, &new, confidence, &ratio)) {
			++*unknown;
			continue;
		}
		low += ratio.interval.low > truth;
		missed += ratio.interval.low > truth || ratio.interval.high < truth;
	}
	if (missed > SAMPLES * 0.05 + 3 * sqrt(SAMPLES * 0.05 * 0.95))
		fail_msg("%zu, %zu, gap %g: %d of %d miss the truth", m, n, gap,
			 missed, SAMPLES);
	/* nor is it so wide that it says nothing */
	if (gap > 5 && (missed < SAMPLES / 200 || !low || low == missed))
		fail_msg("%zu, %zu, gap %g: only %d of %d miss the truth, %d low",
			 m, n, gap, missed, SAMPLES, low);
}

static void simulated_ratios(void **state)
{
	static const size_t sizes[][2] = { { 4, 4 }, { 5, 6 }, { 6, 6 }, { 10, 10 }, { 30, 30 } };
	int unknown;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
		size_t m = sizes[i][0], n = sizes[i][1];

		ratio_covers(symmetric, m, n, 10, &unknown);
		assert_int_equal(unknown, 0);
		ratio_covers(skewed, m, n, 10, &unknown);
		ratio_covers(skewed, m, n, 1, &unknown);
		/* no change of time: told to be one in 1 of 20 at most */
		ratio_covers(symmetric, m, n, 0, &unknown);
		assert_true(unknown > SAMPLES * 0.94);
	}
}

static void simulated_medians(void **state)
{
	uint64_t seed = 88172645463325252;
	const double truth = log(2);

	(void)state;
	for (size_t n = 6; n <= 40; n += 2) {
		int missed = 0;

		for (int i = 0; i < SAMPLES; i++) {
			double values[40];
			struct interval interval;

			for (size_t v = 0; v < n; v++)
				values[v] = skewed(&seed);
			interval = stats_median_interval(values, n, 0.95);
			missed += !(interval.low <= truth && truth <= interval.high);
		}
		assert_true(missed < SAMPLES * 0.05 + 3 * sqrt(SAMPLES * 0.05 * 0.95));
		assert_true(missed > SAMPLES / 200);
	}
}

/* Of a series that cannot say anything, or has nothing to say. */
static void short_series(void **state)
{
	double values[100] = { 0 };
	size_t size;

	(void)state;
	for (size_t n = 0; n <= 3; n++) {
		assert_int_equal(effective_size(values, n, &size), 0);
		assert_int_equal(size, n > 0);
	}
	/* all the same: as if independent */
	assert_int_equal(effective_size(values, 100, &size), 0);
	assert_int_equal(size, 80);
	for (int i = 0; i < 100; i++)
		values[i] = i;
	assert_int_equal(effective_size(values, 100, &size), 0);
	assert_int_equal(size, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(computed_elsewhere),
		cmocka_unit_test(published_table),
		cmocka_unit_test(normal_meets_exact),
		cmocka_unit_test(outliers),
		cmocka_unit_test(too_few),
		cmocka_unit_test(worth_less),
		cmocka_unit_test(short_series),
		cmocka_unit_test(equal_values),
		cmocka_unit_test(simulated_ratios),
		cmocka_unit_test(simulated_medians),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
