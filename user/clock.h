/* SPDX-License-Identifier: GPL-2.0 */
/* How fast the CPU runs: as the user says it, and as the kernel says it. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stddef.h>

/**
 * CLOCK_HZ_MIN - slower clocks are not taken
 */
#define CLOCK_HZ_MIN 1e3

/**
 * CLOCK_HZ_MAX - faster clocks are not taken
 */
#define CLOCK_HZ_MAX 1e12

/**
 * struct cpuinfo - what /proc/cpuinfo says of the first CPU
 * @model: its name, empty if not given
 * @clock_hz: its clock in Hz, 0 if not given
 */
struct cpuinfo {
	char model[64];
	double clock_hz;
};

/**
 * clock_parse() - read a frequency such as 48MHz, 1.2GHz, 48000kHz or 48
 * @text: the frequency; a plain number is MHz
 * @hz: the frequency in Hz, CLOCK_HZ_MIN to CLOCK_HZ_MAX; untouched on failure
 *
 * Return: 0, or -1 if it is not a frequency.
 */
int clock_parse(const char *text, double *hz);

/**
 * cpuinfo_parse() - find a CPU's name and clock, in any architecture's words
 * @text: the beginning of /proc/cpuinfo, ending in a NUL; a last line without
 *        a newline is taken as cut off, and ignored
 * @info: what was found
 */
void cpuinfo_parse(const char *text, struct cpuinfo *info);

/**
 * cpuinfo_read() - read /proc/cpuinfo
 * @info: what was found; nothing, if it cannot be read
 */
void cpuinfo_read(struct cpuinfo *info);

#endif
