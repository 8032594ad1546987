// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <inttypes.h>
#include <stdlib.h>

#include "render/print_integer.h"

static const uint64_t numbers[] = {
	0, 1, 9, 10, 42, 999999, 1000000, 999999999, 1000000000, 1000000001, UINT32_MAX,
	UINT32_MAX + UINT64_C(1), UINT64_C(1000000000000000000), UINT64_C(9999999999999999999),
	UINT64_C(10000000000000000000), INT64_MAX, UINT64_MAX,
};

/* As printf() writes it. */
static void like_printf(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(numbers); i++) {
		uint64_t n = numbers[i], one = 1;
		char expected[128], *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);

		put_digits(out, n, 0);
		fputc('|', out);
		put_digits(out, n, 12);
		fputc('\n', out);
		fclose(out);
		snprintf(expected, sizeof(expected), "%" PRIu64 "|%12" PRIu64 "\n", n, n);
		assert_string_equal(text, expected);
		free(text);

		for (int digits = 1; digits <= 9; digits++) {
			one *= 10;
			out = open_memstream(&text, &length);
			put_fixed(out, n, digits, digits + 9);
			fclose(out);
			snprintf(expected, sizeof(expected), "%8" PRIu64 ".%0*" PRIu64,
				 n / one, digits, n % one);
			assert_string_equal(text, expected);
			free(text);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(like_printf),
	};

	return cmocka_run_group_tests_name("digits", tests, NULL, NULL);
}
