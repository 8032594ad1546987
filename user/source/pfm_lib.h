/* SPDX-License-Identifier: GPL-2.0 */
/* How to get at libpfm4: pfm_dl.c or pfm_static.c. */
#ifndef SOURCE_PFM_LIB_H
#define SOURCE_PFM_LIB_H

#include <perfmon/pfmlib_perf_event.h>

/**
 * struct pfm_library - what we use of it
 * @initialize: find out what CPU this is
 * @encode: look for an event
 */
struct pfm_library {
	__typeof__(pfm_initialize) *initialize;
	__typeof__(pfm_get_os_event_encoding) *encode;
};

/**
 * pfm_library() - get the library
 * @library: filled in
 *
 * Return: 0, or -1 if it is not there.
 */
int pfm_library(struct pfm_library *library);

#endif
