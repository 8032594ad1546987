// SPDX-License-Identifier: GPL-2.0
/* Built without libpfm4. */
#include "source/pfm.h"

int pfm_find(const char *name, struct perf_event_attr *attr)
{
	(void)name;
	(void)attr;
	return -1;
}
