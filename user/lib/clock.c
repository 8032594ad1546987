// SPDX-License-Identifier: GPL-2.0
#include "lib/clock.h"

#include <strings.h>

#include "lib/array.h"
#include "lib/number.h"

static const struct {
	const char *name;
	double hz;
} units[] = {
	{ "", 1e6 },
	{ "Hz", 1 },
	{ "kHz", 1e3 },
	{ "MHz", 1e6 },
	{ "GHz", 1e9 },
};

int clock_parse(const char *text, double *hz)
{
	double value;
	const char *unit = number_decimal(text, &value);

	if (!unit)
		return -1;
	for (size_t i = 0; i < ARRAY_SIZE(units); i++) {
		if (strcasecmp(unit, units[i].name))
			continue;
		value *= units[i].hz;
		if (value < CLOCK_HZ_MIN || value > CLOCK_HZ_MAX)
			return -1;
		*hz = value;
		return 0;
	}
	return -1;
}
