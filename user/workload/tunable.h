/* SPDX-License-Identifier: GPL-2.0 */
/* Whether glibc's malloc can be told, from outside, to ask for huge pages. */
#ifndef WORKLOAD_TUNABLE_H
#define WORKLOAD_TUNABLE_H

#include "lib/error.h"

/**
 * TUNABLE_MALLOC - what asks it, in GLIBC_TUNABLES
 */
#define TUNABLE_MALLOC "glibc.malloc.hugetlb=1"

/**
 * tunable_check() - find out whether a command does what TUNABLE_MALLOC says
 * @command: its name, found as execvp() does; a script's interpreter stands for it
 * @error: why not
 *
 * Who knows the tunable has its name inside: the loader that a program names, or a
 * program that names none. A program that brings its own malloc has no effect either;
 * that can only be seen from what it gets.
 *
 * Return: 0 if it does, or if nobody can tell, as of a program of another machine; -1 if
 * the tunable is without effect.
 */
int tunable_check(const char *command, struct error *error);

/**
 * tunable_set() - have commands that are executed from here on get TUNABLE_MALLOC
 *
 * It stands behind what the user has in GLIBC_TUNABLES.
 *
 * Return: what GLIBC_TUNABLES was, for tunable_restore(); NULL if there was none.
 */
char *tunable_set(void);

/**
 * tunable_restore() - undo that
 * @before: as tunable_set() said, is freed
 */
void tunable_restore(char *before);

#endif
