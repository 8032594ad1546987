// SPDX-License-Identifier: GPL-2.0
/* Figures as people read them. */
#include "test.h"

#include <math.h>
#include <string.h>

#include "render/figure_text.h"

static const struct {
	enum form form;
	double value;
	const char *plain, *with_sign;
} table[] = {
	{ FORM_COUNT, 0, "0", "+0" },
	{ FORM_COUNT, 12, "12", "+12" },
	{ FORM_COUNT, 999, "999", "+999" },
	{ FORM_COUNT, 1000, "1,000", "+1,000" },
	{ FORM_COUNT, 999999, "999,999", "+999,999" },
	{ FORM_COUNT, 1234567, "1,234,567", "+1,234,567" },
	{ FORM_COUNT, 1234567.5, "1,234,567.5", "+1,234,567.5" },
	{ FORM_COUNT, -123, "-123", "-123" },
	{ FORM_COUNT, -123456, "-123,456", "-123,456" },
	{ FORM_COUNT, -1234567.5, "-1,234,567.5", "-1,234,567.5" },
	{ FORM_COUNT, 0x1p63, "9,223,372,036,854,775,808", "+9,223,372,036,854,775,808" },
	{ FORM_RATE, 163014.9, "163,015", "+163,015" },
	{ FORM_RATE, -0.4, "-0", "+0" },
	{ FORM_TENTHS, 9999.96, "10,000.0", "+10,000.0" },
	{ FORM_SECONDS, 0.123456, "0.123456", "+0.123456" },
	{ FORM_SECONDS, 86400.25, "86,400.250000", "+86,400.250000" },
	{ FORM_PERCENT, 0.0837, "8.37", "+8.37" },
	{ FORM_PERCENT, 85.4047, "8,540.47", "+8,540.47" },
	{ FORM_COUNT, NAN, "-", "-" },
};

static void digits_are_grouped(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		assert_string_equal(cell(table[i].form, table[i].value).text, table[i].plain);
		assert_string_equal(cell_signed(table[i].form, table[i].value).text,
				    table[i].with_sign);
	}
}

/* What has no room for commas still ends in a NUL. */
static void ranges(void **state)
{
	const struct spread none = { 0 }, wide = { .min = 1e3, .max = 1.5e6, .count = 2 };

	(void)state;
	assert_string_equal(cell_range(FORM_COUNT, &none).text, "");
	assert_string_equal(cell_range(FORM_COUNT, &wide).text, "(1,000 .. 1,500,000)");
	assert_true(strlen(cell(FORM_COUNT, 1e70).text) < sizeof(struct cell));
	assert_true(strlen(cell(FORM_COUNT, 1e300).text) < sizeof(struct cell));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(digits_are_grouped),
		cmocka_unit_test(ranges),
	};

	return cmocka_run_group_tests_name("figure text", tests, NULL, NULL);
}
