/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What tlbcost gives up before it trusts what others wrote: from there on the
 * kernel refuses, with EPERM, all system calls but those that are still needed.
 * Only this process is meant: one that was made before keeps all its rights, which is
 * how workloads (spawner.h), files to be written (lib/output_file.h) and other programs are
 * still had. EPERM, and not death, so that a library that asks for more than it needs
 * costs a detail of a report and not the report.
 */
#ifndef WORKLOAD_SANDBOX_H
#define WORKLOAD_SANDBOX_H

#include "lib/error.h"

/**
 * enum sandbox_profile - what a process is still to do
 * @SANDBOX_READ: read what is open, write to what is open, end
 * @SANDBOX_WAIT: and take signals, wait for processes, zero and read the module's
 *                counters
 * @SANDBOX_WAIT_PERF: and open perf events
 * @SANDBOX_PROFILES: how many there are
 *
 * None opens a file, makes a socket, a process or a thread, executes a program or
 * makes memory executable.
 */
enum sandbox_profile {
	SANDBOX_READ,
	SANDBOX_WAIT,
	SANDBOX_WAIT_PERF,
	SANDBOX_PROFILES
};

/**
 * sandbox_enter() - give up all other system calls, for good
 * @profile: what is still needed
 * @error: filled in on failure, and with the note
 *
 * Files are opened before. Nor can this process or what it makes gain privileges
 * from here on (no_new_privs), be there seccomp or not.
 *
 * Return: 0; 1 with a note in @error if the kernel, or this tlbcost, has no seccomp,
 * and nothing was given up; -1 on failure.
 */
int sandbox_enter(enum sandbox_profile profile, struct error *error);

#endif
