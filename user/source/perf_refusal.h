/* SPDX-License-Identifier: GPL-2.0 */
/* Why the kernel refuses a perf event, and what can be done about it. */
#ifndef SOURCE_PERF_REFUSAL_H
#define SOURCE_PERF_REFUSAL_H

#include <stdbool.h>

#include "lib/error.h"

/**
 * PARANOID_UNKNOWN - there is no perf_event_paranoid that could be read
 */
#define PARANOID_UNKNOWN (-1000)

/**
 * struct perf_refusal - what is known about it
 * @code: what perf_event_open() said
 * @paranoid: kernel.perf_event_paranoid, or PARANOID_UNKNOWN
 * @cycles: the machine counts CPU cycles, so that it has a PMU
 */
struct perf_refusal {
	int code;
	int paranoid;
	bool cycles;
};

/**
 * perf_paranoid() - read kernel.perf_event_paranoid
 *
 * Return: its value, or PARANOID_UNKNOWN.
 */
int perf_paranoid(void);

/**
 * perf_watchdog() - see whether the kernel's watchdog has a counter of each CPU
 *
 * Return: true if so.
 */
bool perf_watchdog(void);

/**
 * perf_no_event() - tell whether the machine, not its owner, has refused
 * @code: what perf_event_open() said
 *
 * Return: true if there is no such event here, for nobody.
 */
bool perf_no_event(int code);

/**
 * perf_refuse() - fill in the error
 * @refusal: what is known
 * @error: the error
 */
void perf_refuse(const struct perf_refusal *refusal, struct error *error);

#endif
