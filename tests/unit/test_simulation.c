// SPDX-License-Identifier: GPL-2.0
/* A little of what "make check-simulation" does: enough to see a promise that is not kept. */
#include "test.h"

#include "simulation/experiments.h"

#define EFFORT 5

static void promises(void **state)
{
	(void)state;
	assert_int_equal(simulate(NULL, EFFORT), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(promises),
	};

	return cmocka_run_group_tests_name("simulation", tests, NULL, NULL);
}
