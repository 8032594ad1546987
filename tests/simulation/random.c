// SPDX-License-Identifier: GPL-2.0
#include "random.h"

#include <math.h>
#include <stdbool.h>

const char *const shape_names[SHAPES] = {
	[NORMAL] = "normal", [LOG_NORMAL] = "log-normal", [BIMODAL] = "bimodal",
	[TICKS] = "ticks",
};

const char *const process_names[PROCESSES] = {
	[REMEMBERS] = "remembers", [DRIFTS] = "drifts", [SWITCHES] = "switches",
};

/* Of the values of BIMODAL, in units of spread: so many are fast, the others later. */
#define FAST 0.6
#define LATER 20.0

static uint64_t state;

void random_start(uint64_t seed)
{
	state = seed * 0x9e3779b97f4a7c15;
}

static double uniform(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return ((double)(state >> 11) + 0.5) / 0x1p53;
}

double random_normal(void)
{
	double radius = sqrt(-2 * log(uniform()));

	return radius * cos(2 * M_PI * uniform());
}

double random_of(enum shape shape, double spread)
{
	switch (shape) {
	case NORMAL:
		return 1 + spread * random_normal();
	case LOG_NORMAL:
		return exp(spread * random_normal());
	case BIMODAL:
		return 1 + spread * (random_normal() + (uniform() < FAST ? 0 : LATER));
	default:
		return 1 + 2 * spread * floor(random_normal() / 2 + 0.5);
	}
}

/* The share of values of BIMODAL that are less than @x, in units of spread. */
static double bimodal_below(double x)
{
	return FAST * erfc(-x / sqrt(2)) / 2 +
	       (1 - FAST) * erfc((LATER - x) / sqrt(2)) / 2;
}

double random_median(enum shape shape, double spread)
{
	double low = 0, high = LATER;

	if (shape != BIMODAL)
		return 1;
	for (int i = 0; i < 60; i++) {
		double half = (low + high) / 2;

		if (bimodal_below(half) < 0.5)
			low = half;
		else
			high = half;
	}
	return 1 + spread * low;
}

void random_stream(enum process process, double correlation, double *values, size_t count)
{
	double memory = random_normal();
	bool busy = uniform() < 0.5;

	for (size_t i = 0; i < count; i++) {
		memory = correlation * memory +
			 sqrt(1 - correlation * correlation) * random_normal();
		if (uniform() < (1 - correlation) / 2)
			busy = !busy;
		switch (process) {
		case REMEMBERS:
			values[i] = exp(memory);
			break;
		case DRIFTS:
			values[i] = exp((memory + random_normal()) / sqrt(2));
			break;
		default:
			values[i] = exp((busy ? 2 : 0) + 0.2 * random_normal());
		}
	}
}
