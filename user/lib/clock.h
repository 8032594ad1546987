/* SPDX-License-Identifier: GPL-2.0 */
/* How fast a CPU runs, as the user says it. */
#ifndef LIB_CLOCK_H
#define LIB_CLOCK_H

/**
 * CLOCK_HZ_MIN - slower clocks are not taken
 */
#define CLOCK_HZ_MIN 1e3

/**
 * CLOCK_HZ_MAX - faster clocks are not taken
 */
#define CLOCK_HZ_MAX 1e12

/**
 * clock_parse() - read a frequency such as 48MHz, 1.2GHz, 48000kHz or 48
 * @text: the frequency; a plain number is MHz
 * @hz: the frequency in Hz, CLOCK_HZ_MIN to CLOCK_HZ_MAX; untouched on failure
 *
 * Return: 0, or -1 if it is not a frequency.
 */
int clock_parse(const char *text, double *hz);

#endif
