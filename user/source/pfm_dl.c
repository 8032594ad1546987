// SPDX-License-Identifier: GPL-2.0
/*
 * libpfm4 holds the events of every CPU there is: 2.7 MB, a good part of which is
 * pointers to be relocated. Only who asks for an event loads it.
 */
#include "source/pfm_lib.h"

#include <dlfcn.h>

#define LIBRARY "libpfm.so.4"

int pfm_library(struct pfm_library *library)
{
	void *handle = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);

	if (!handle)
		return -1;
	library->initialize = dlsym(handle, "pfm_initialize");
	library->encode = dlsym(handle, "pfm_get_os_event_encoding");
	return library->initialize && library->encode ? 0 : -1;
}
