// SPDX-License-Identifier: GPL-2.0
/* What is typed behind an option, a file of prices, and /proc/cpuinfo. */
#include "fuzz.h"

#include <string.h>

#include "cost/penalty.h"
#include "lib/clock.h"
#include "lib/number.h"
#include "read/penalty_file.h"
#include "source/cpuinfo.h"

static void check_price(const struct penalty *penalty)
{
	for (int side = 0; side < TLB_SIDES; side++)
		for (int space = 0; space < TLB_SPACES; space++)
			must(penalty->cycles[side][space] >= 0 &&
			     penalty->cycles[side][space] <= PENALTY_MAX);
}

static void check_values(const char *text)
{
	struct penalty penalty;
	const char *end;
	double value;
	unsigned int number;

	if (!penalty_parse(text, &penalty))
		check_price(&penalty);
	if (!clock_parse(text, &value))
		must(value >= CLOCK_HZ_MIN && value <= CLOCK_HZ_MAX);
	end = number_decimal(text, &value);
	if (end)
		must(value >= 0 && end > text && end <= text + strlen(text));
	if (!number_unsigned(text, 1000, &number))
		must(number <= 1000);
}

static void check_prices(const uint8_t *data, size_t size)
{
	static const char *const models[] = { "8xx", "e500v2", "Intel(R) Xeon(R) CPU", "" };

	for (size_t i = 0; i < sizeof(models) / sizeof(*models); i++) {
		struct penalty penalty;
		struct error error = { "" };

		if (!penalty_file_parse("prices", (const char *)data, size,
					models[i], &penalty, &error))
			check_price(&penalty);
		else
			must(*error.text && !strchr(error.text, '\n'));
	}
}

static void check_cpuinfo(const char *text)
{
	struct cpuinfo info;

	cpuinfo_parse(text, &info);
	must(memchr(info.model, '\0', sizeof(info.model)));
	must(!info.clock_hz || (info.clock_hz >= CLOCK_HZ_MIN &&
				info.clock_hz <= CLOCK_HZ_MAX));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);

	check_values(text);
	check_prices(data, size);
	check_cpuinfo(text);
	free(text);
	return 0;
}
