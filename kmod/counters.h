/* SPDX-License-Identifier: GPL-2.0 */
/* 32-bit cells in, 64-bit counts since the last zeroing out. */
#ifndef _TLBMISS_COUNTERS_H
#define _TLBMISS_COUNTERS_H

#include "tlbmiss.h"

int tlbmiss_counters_init(void);
void tlbmiss_counters_exit(void);

void tlbmiss_counters_read(struct tlbmiss_counts *sum);
void tlbmiss_counters_read_cpus(struct tlbmiss_counts *cpus);
void tlbmiss_counters_zero(void);

int tlbmiss_counting_start(void);
void tlbmiss_counting_exit(void);
int tlbmiss_counting_set(bool on);
bool tlbmiss_counting(void);

#endif
