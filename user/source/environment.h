/* SPDX-License-Identifier: GPL-2.0 */
/* What of a machine's settings changes how fast it runs, or what misses its TLB. */
#ifndef SOURCE_ENVIRONMENT_H
#define SOURCE_ENVIRONMENT_H

/**
 * struct environment - settings of the running kernel; empty where it does not say
 * @governor: what chooses the clock of the first CPU (cpufreq)
 * @hugepages: when user space gets transparent huge pages: always, madvise or never
 * @command_line: what the boot loader told the kernel
 */
struct environment {
	char governor[64];
	char hugepages[64];
	char command_line[4096];
};

/**
 * environment_read() - ask the kernel for its settings
 * @environment: what it says
 */
void environment_read(struct environment *environment);

#endif
