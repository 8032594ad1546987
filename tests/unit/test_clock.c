// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <locale.h>
#include <string.h>

#include "lib/clock.h"
#include "lib/number.h"
#include "source/cpuinfo.h"

static const struct {
	const char *text;
	double hz;
} good[] = {
	{ "48MHz", 48e6 },
	{ "48", 48e6 },
	{ "48mhz", 48e6 },
	{ "1.2GHz", 1.2e9 },
	{ "48000kHz", 48e6 },
	{ "48000000Hz", 48e6 },
	{ "66.666667MHz", 66666667 },
	{ "0.001", 1e3 },
	{ "1000GHz", 1e12 },
	{ "2596.124", 2596124000 },
};

static const char *const bad[] = {
	"", " 48", "48 MHz", "48MHz ", "-48", "+48", "0", "0MHz", "MHz", "48QHz",
	"48M", "4,8GHz", "48.", ".48GHz", "1e3", "0x30", "nan", "inf", "1.2.3",
	"999Hz", "1001GHz", "99999999999999999999999999999999999999999999999999",
	"48MHzz", "48MHz,50MHz",
};

static void good_frequency(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		double hz = 0;

		if (clock_parse(good[i].text, &hz))
			fail_msg("'%s' refused", good[i].text);
		assert_near(hz, good[i].hz, 0.5);
	}
}

static void bad_frequency(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		double hz = 7;

		if (!clock_parse(bad[i], &hz))
			fail_msg("'%s' taken as %g", bad[i], hz);
		assert_near(hz, 7, 0);
	}
}

static const struct {
	const char *text;
	unsigned int value;
} good_number[] = {
	{ "0", 0 }, { "1", 1 }, { "007", 7 }, { "1000", 1000 },
};

static const char *const bad_number[] = {
	"", "-1", "+1", " 1", "1 ", "1.0", "1e2", "0x1", "1001", "4294967297",
	"99999999999999999999999999", "one",
};

static void unsigned_number(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good_number); i++) {
		unsigned int value = 7777;

		assert_int_equal(number_unsigned(good_number[i].text, 1000,
						 &value), 0);
		assert_int_equal(value, good_number[i].value);
	}
	for (size_t i = 0; i < ARRAY_SIZE(bad_number); i++) {
		unsigned int value = 7777;

		if (!number_unsigned(bad_number[i], 1000, &value))
			fail_msg("'%s' taken as %u", bad_number[i], value);
		assert_int_equal(value, 7777);
	}
}

static const struct {
	const char *file;
	const char *model;
	double hz;
} machines[] = {
	{ "cpuinfo-8xx.txt", "8xx", 48e6 },
	{ "cpuinfo-440ep.txt", "440EP Rev. B", 400e6 },
	{ "cpuinfo-e500v2.txt", "e500v2", 1199999988 },
	{ "cpuinfo-x86.txt", "AMD EPYC", 2596124000 },
	{ "cpuinfo-arm.txt", "ARM implementer 0x41 part 0xd08", 0 },
	{ "cpuinfo-s390x.txt", "3931", 5200e6 },
	{ "cpuinfo-loongarch.txt", "Loongson-3A5000", 2500e6 },
	{ "cpuinfo-mips.txt", "MIPS 1004Kc V2.15", 0 },	/* BogoMIPS are no clock */
	{ "cpuinfo-power9.txt", "POWER9 (architected), altivec supported", 2750e6 },
	{ "cpuinfo-riscv.txt", "sifive,u74-mc", 0 },
};

static void real_cpuinfo(void **state)
{
	struct cpuinfo info;
	char text[8192];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(machines); i++) {
		read_data(machines[i].file, text, sizeof(text));
		cpuinfo_parse(text, &info);
		assert_string_equal(info.model, machines[i].model);
		assert_near(info.clock_hz, machines[i].hz, 0.5);
	}
}

static const struct {
	const char *text;
	const char *model;
	double hz;
} odd[] = {
	{ "", "", 0 },
	{ "\n\n\n", "", 0 },
	{ "cpu MHz : 2400.0", "", 0 },		/* cut off */
	{ "cpu MHz : 2400.0\n", "", 2400e6 },
	{ "cpu MHz : 24", "", 0 },
	{ "cpu MHz :\n", "", 0 },
	{ "cpu MHz :", "", 0 },
	{ "cpu MHz : fast\n", "", 0 },
	{ "cpu MHz : -1\n", "", 0 },
	{ "cpu MHz 2400\n", "", 0 },
	{ "bus clock : 40MHz\nclock : 80MHz\n", "", 80e6 },
	{ "clocks : 80MHz\n", "", 0 },
	{ "clock : 48MHz\nclock : 96MHz\n", "", 48e6 },
	{ "machine : board\ncpu model : core\n", "core", 0 },
	{ "cpu model : core\nmachine : board\n", "core", 0 },
	{ "CPU implementer : 0x41\n", "", 0 },
	{ "cpu MHz static : 5000\n", "", 0 },
	{ "cpu family : 6\ncpu : 440EP\n", "440EP", 0 },
	{ "model name :\x20\nmodel name : x\n", "x", 0 },
	{ "cpu : 0123456789012345678901234567890123456789012345678901234567890123456789\n",
	  "012345678901234567890123456789012345678901234567890123456789012", 0 },
};

static void odd_cpuinfo(void **state)
{
	struct cpuinfo info;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(odd); i++) {
		cpuinfo_parse(odd[i].text, &info);
		if (info.clock_hz != odd[i].hz ||
		    strcmp(info.model, odd[i].model))
			fail_msg("'%s' gives '%s' at %g", odd[i].text,
				 info.model, info.clock_hz);
	}
}

/* A locale whose decimal point is a comma, made by the Makefile. */
static void other_locale(void **state)
{
	double hz = 0;

	(void)state;
	if (!setlocale(LC_NUMERIC, "comma"))
		skip_because("localedef could not make a locale with a decimal comma");
	assert_string_equal(localeconv()->decimal_point, ",");
	assert_int_equal(clock_parse("1.2GHz", &hz), 0);
	assert_near(hz, 1.2e9, 0.5);
	assert_int_equal(clock_parse("1,2GHz", &hz), -1);
	setlocale(LC_NUMERIC, "C");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_frequency),
		cmocka_unit_test(bad_frequency),
		cmocka_unit_test(unsigned_number),
		cmocka_unit_test(real_cpuinfo),
		cmocka_unit_test(odd_cpuinfo),
		cmocka_unit_test(other_locale),
	};

	return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
