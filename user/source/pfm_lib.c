// SPDX-License-Identifier: GPL-2.0
/* Asks libpfm4. */
#include "source/pfm.h"

#include <stdbool.h>

#include "source/pfm_lib.h"

int pfm_find(const char *name, struct perf_event_attr *attr)
{
	static struct pfm_library library;
	static bool asked, usable;
	struct perf_event_attr found = { .size = sizeof(found) };
	pfm_perf_encode_arg_t arg = { .attr = &found, .size = sizeof(arg) };

	if (!asked)
		usable = !pfm_library(&library) &&
			 library.initialize() == PFM_SUCCESS;
	asked = true;
	if (!usable || library.encode(name, PFM_PLM3, PFM_OS_PERF_EVENT_EXT,
				      &arg) != PFM_SUCCESS)
		return -1;
	attr->type = found.type;
	attr->config = found.config;
	attr->config1 = found.config1;
	attr->config2 = found.config2;
	return 0;
}
