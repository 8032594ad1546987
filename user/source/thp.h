/* SPDX-License-Identifier: GPL-2.0 */
/* Transparent huge pages: who gets them here, and what a command got. */
#ifndef SOURCE_THP_H
#define SOURCE_THP_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/error.h"
#include "source/thp_format.h"

/**
 * thp_who() - ask the kernel who gets huge pages
 * @enabled: who: THP_NEVER only if nobody does, in no size
 * @error: filled in on failure
 *
 * Return: 0, or -1 if it has none at all, or does not say.
 */
int thp_who(enum thp_enabled *enabled, struct error *error);

/**
 * thp_events() - read what the kernel did for huge pages
 * @counts: of each event, since the machine was started; NAN if not known
 */
void thp_events(double counts[THP_EVENTS]);

/**
 * struct thp_peak - the most that a command and its children had in huge pages
 * @bytes: of each kind, at any look; NAN if not known
 * @all: of all kinds together, at any look; NAN if not known
 * @denied: a process could not be read, so that nothing is known
 */
struct thp_peak {
	double bytes[THP_KINDS];
	double all;
	bool denied;
};

/**
 * thp_peak_begin() - there was no look yet
 * @peak: nothing is known
 */
void thp_peak_begin(struct thp_peak *peak);

/**
 * thp_peak_look() - see how much a process and its children have in huge pages now
 * @peak: made larger if it is more
 * @pid: the process
 *
 * A page that two of them map counts twice, but not memory that a child of vfork() has
 * borrowed. Takes longer the more memory they have in small pages: 5 ms for a GB.
 */
void thp_peak_look(struct thp_peak *peak, pid_t pid);

/**
 * thp_sees_children() - find out whether the kernel says which children a process has
 *
 * Return: true if so; false if a look sees the process alone.
 */
bool thp_sees_children(void);

#endif
