/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a process gives up before it reads what others wrote: from there on the kernel
 * refuses, with EPERM, all system calls but those that are still needed. EPERM, and not
 * death, so that a library that asks for more than it needs costs a detail and not all.
 */
#ifndef WORKLOAD_SANDBOX_H
#define WORKLOAD_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/error.h"

/**
 * sandbox_enter() - give up all system calls but a few, for good
 * @error: filled in on failure, and with the note
 *
 * What is left: to read what is open, to write to what is open, to get memory, to end.
 * The process opens no file, makes no socket, no process and no thread, executes no
 * program and makes no memory executable. Nor can it gain privileges from here on
 * (no_new_privs), be there seccomp or not.
 *
 * Return: 0; 1 with a note in @error if the kernel, or this tlbcost, has no seccomp,
 * and nothing was given up; -1 on failure.
 */
int sandbox_enter(struct error *error);

/**
 * struct sandbox_work - something to be done in a sandbox
 * @function: does it: writes a text to @out and returns 0, or fills in @error and
 *            returns -1
 * @data: given to @function
 * @verbose: say it if there is no sandbox
 */
struct sandbox_work {
	int (*function)(void *data, FILE *out, struct error *error);
	void *data;
	bool verbose;
};

/**
 * sandbox_run() - do something in a process of its own, which is in the sandbox
 * @work: what; files that it needs are open
 * @text: what it wrote, in any case to be freed
 * @length: bytes in @text
 * @error: filled in on failure, unless the process has said itself why it failed
 *
 * This process only copies what the other one wrote, whatever the files did to that.
 *
 * Return: 0, or -1 on failure.
 */
int sandbox_run(const struct sandbox_work *work, char **text, size_t *length,
		struct error *error);

#endif
