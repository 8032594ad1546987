// SPDX-License-Identifier: GPL-2.0
/* What the module makes of events that take turns. */
#include "test.h"

/* what the kernel would provide */
#define NSEC_PER_MSEC 1000000L
#include "../../arch/x86/estimate.h"

static u64 max(u64 a, u64 b)
{
	return a > b ? a : b;
}

static u64 mul_u64_u64_div_u64(u64 a, u64 b, u64 c)
{
	return a * b / c;
}

#include "../../arch/x86/estimate.c"

#define MS NSEC_PER_MSEC

/* One look at an event, and what has to be said of it. */
struct look {
	u64 count, enabled_ms, running_ms;
	bool cut;
	u64 said;
};

static void check(const struct look *looks, size_t nr)
{
	struct estimate estimate = { 0 };

	for (size_t i = 0; i < nr; i++) {
		const struct reading now = {
			looks[i].count, looks[i].enabled_ms * MS,
			looks[i].running_ms * MS
		};
		u64 said = estimate_update(&estimate, &now, looks[i].cut);

		if (said != looks[i].said)
			fail_msg("look %zu: said %llu, not %llu", i,
				 (unsigned long long)said,
				 (unsigned long long)looks[i].said);
	}
}

#define CHECK(...) do { \
	static const struct look looks[] = { __VA_ARGS__ }; \
	check(looks, ARRAY_SIZE(looks)); \
} while (0)

/* Always counted: exact, however short the time, across cuts. */
static void test_exact(void **state)
{
	(void)state;
	CHECK({ 0, 0, 0, false, 0 },
	      { 7, 1, 1, false, 7 },
	      { 7, 1, 1, true, 7 },
	      { 1000003, 1000, 1000, false, 1000003 },
	      { 1000004, 1000, 1000, true, 1000004 });
	/* and what has been exact stays so */
	CHECK({ 100, 50, 50, false, 100 },
	      { 100, 90, 50, false, 100 });
}

/* Half of the time, at a constant rate: twice the count. */
static void test_scaled(void **state)
{
	(void)state;
	CHECK({ 50, 100, 50, false, 100 },
	      { 100, 200, 100, false, 200 },
	      { 1000, 2000, 1000, false, 2000 });
}

/* A short piece is scaled, too, not left as it was counted. */
static void test_short(void **state)
{
	(void)state;
	CHECK({ 10, 12, 4, false, 30 },
	      { 20, 24, 8, false, 60 });
	/* by what is known from a longer one, if there was any: not 30 / 0.5 * 1 */
	CHECK({ 100, 100, 50, false, 200 },
	      { 130, 110, 51, false, 260 },
	      { 150, 200, 100, false, 300 },
	      { 150, 300, 125, false, 300 },
	      { 160, 302, 126, true, 340 },
	      { 165, 304, 127, false, 360 });
}

/* The estimate sinks while the event waits for its turn; what is said does not. */
static void test_never_less(void **state)
{
	(void)state;
	CHECK({ 40, 8, 4, false, 80 },
	      { 40, 12, 4, false, 120 },
	      { 40, 16, 8, false, 120 },
	      { 40, 99, 50, false, 120 },
	      { 140, 198, 100, false, 277 });
}

/* Silence, then a burst: each is scaled by its own time. */
static void test_pieces(void **state)
{
	(void)state;
	CHECK({ 0, 1000, 500, false, 0 },
	      { 100, 1100, 510, false, 1000 },
	      { 100, 2100, 1010, false, 1000 });
}

/* What was said too much before a cut is not missing after it. */
static void test_cut(void **state)
{
	(void)state;
	CHECK({ 40, 8, 4, false, 80 },
	      { 40, 12, 4, false, 120 },
	      { 40, 80, 40, true, 120 },
	      { 50, 100, 50, false, 140 });
}

/*
 * Its turn never came: nothing is known, and nothing is divided by zero. When it comes it
 * has to speak for all that time, unless a window began meanwhile.
 */
static void test_no_turn(void **state)
{
	(void)state;
	CHECK({ 0, 500, 0, false, 0 },
	      { 10, 520, 20, false, 260 });
	CHECK({ 0, 500, 0, false, 0 },
	      { 0, 500, 0, true, 0 },
	      { 10, 520, 20, false, 10 });
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_exact),
		cmocka_unit_test(test_scaled),
		cmocka_unit_test(test_short),
		cmocka_unit_test(test_never_less),
		cmocka_unit_test(test_pieces),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_no_turn),
	};

	return cmocka_run_group_tests_name("x86_estimate", tests, NULL, NULL);
}
