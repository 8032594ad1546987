/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Events by the names that the CPU's manuals have for them. The Makefile takes
 * pfm_lib.c, with pfm_dl.c or pfm_static.c, or pfm_none.c.
 */
#ifndef SOURCE_PFM_H
#define SOURCE_PFM_H

#include <linux/perf_event.h>

/**
 * pfm_find() - look for an event of this CPU
 * @name: its name, such as "DTLB_LOAD_MISSES:WALK_PENDING"
 * @attr: type and configuration are set, the rest is left alone
 *
 * Return: 0, or -1 if there is no such event or nobody to ask.
 */
int pfm_find(const char *name, struct perf_event_attr *attr);

#endif
