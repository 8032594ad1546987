/* SPDX-License-Identifier: GPL-2.0 */
/* The version of all of tlbmiss. */
#ifndef LIB_VERSION_H
#define LIB_VERSION_H

/**
 * TLBCOST_VERSION - of this tool, in --version and in every report it writes
 *
 * It is the version of the whole: kmod/main.c and debian/changelog say the same.
 */
#define TLBCOST_VERSION "0.1.0"

#endif
