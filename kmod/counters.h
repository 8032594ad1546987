/* SPDX-License-Identifier: GPL-2.0 */
/* What CPUs counted in, 64-bit counts since the last zeroing out. */
#ifndef _TLBMISS_COUNTERS_H
#define _TLBMISS_COUNTERS_H

#include "tlbmiss.h"

int tlbmiss_counters_init(void);
void tlbmiss_counters_exit(void);

void tlbmiss_counters_add(unsigned int cpu, const struct tlbmiss_growth *growth);

void tlbmiss_counters_read(struct tlbmiss_counts *sum);
void tlbmiss_counters_read_cpus(struct tlbmiss_counts *cpus);
void tlbmiss_counters_zero(void);
unsigned int tlbmiss_counters_kinds(void);

int tlbmiss_counting_start(void);
void tlbmiss_counting_exit(void);
int tlbmiss_counting_set(bool on);
bool tlbmiss_counting(void);

#endif
