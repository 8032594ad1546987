/* SPDX-License-Identifier: GPL-2.0 */
/* The linker's names for a function that is wrapped, and for the wrapper. */
#ifndef FAKE_SANDBOX_H
#define FAKE_SANDBOX_H

#include <seccomp.h>

/**
 * __real_seccomp_load() - libseccomp's
 * @filter: the filter
 *
 * Return: 0 or a negative error number.
 */
int __real_seccomp_load(scmp_filter_ctx filter);

/**
 * __wrap_seccomp_load() - allow the tool what it needs to play the module
 * @filter: the filter
 *
 * Return: 0 or a negative error number.
 */
int __wrap_seccomp_load(scmp_filter_ctx filter);

#endif
