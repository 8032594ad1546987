/* SPDX-License-Identifier: GPL-2.0 */
/* Moments at an equal distance, until somebody asks for an end. */
#ifndef WORKLOAD_TICKER_H
#define WORKLOAD_TICKER_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/**
 * struct ticker - moments at an equal distance
 * @signals: those that ask for an end
 * @start_ns: when it was started, by CLOCK_MONOTONIC
 * @next_ns: the next moment
 * @interval_ns: the distance
 */
struct ticker {
	sigset_t signals;
	uint64_t start_ns;
	uint64_t next_ns;
	uint64_t interval_ns;
};

/**
 * ticker_start() - from here on, SIGINT, SIGTERM and SIGHUP ask for an end
 * @ticker: the ticker
 * @ms: milliseconds between two moments
 *
 * Those of the signals that are ignored stay so.
 */
void ticker_start(struct ticker *ticker, unsigned int ms);

/**
 * ticker_wait() - wait for the next moment
 * @ticker: the ticker
 *
 * Moments are counted from the start, so that no delay adds up; those that passed
 * while nobody waited are left out.
 *
 * Return: true when it has come, false if somebody asks for an end.
 */
bool ticker_wait(struct ticker *ticker);

/**
 * ticker_us() - the time since the start
 * @ticker: the ticker
 *
 * Return: microseconds.
 */
uint64_t ticker_us(const struct ticker *ticker);

#endif
