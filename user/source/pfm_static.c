// SPDX-License-Identifier: GPL-2.0
/* A program that is linked statically has libpfm4 in it. */
#include "source/pfm_lib.h"

int pfm_library(struct pfm_library *library)
{
	library->initialize = pfm_initialize;
	library->encode = pfm_get_os_event_encoding;
	return 0;
}
