/* SPDX-License-Identifier: GPL-2.0 */
/* What the kernel says of the CPU: its name, and how fast it runs. */
#ifndef SOURCE_CPUINFO_H
#define SOURCE_CPUINFO_H

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
