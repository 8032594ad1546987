/* SPDX-License-Identifier: GPL-2.0 */
/* Run the built tool, as a user would: from a shell, in an empty directory. */
#ifndef TOOL_H
#define TOOL_H

#include <stdbool.h>
#include <sys/types.h>

#include "cost/measurement.h"

/**
 * struct process - a shell that runs the tool
 * @pid: its process, and its process group
 * @status: how it ended, as a shell says it
 * @out: what came on standard output
 * @err: what came on standard error
 * @fds: where both are kept until it ends
 */
struct process {
	pid_t pid;
	int fds[2];
	int status;
	char out[16384];
	char err[16384];
};

/**
 * tool_enter() - make a new directory with a file "tlbmiss", and go there
 *
 * The file holds what dd-2.4.txt holds. The mode of new files is 644 from here on, whatever
 * the user has set.
 */
void tool_enter(void);

/**
 * tool_leave() - remove the directory and all in it
 */
void tool_leave(void);

/**
 * tool_clean() - leave the directory if a failing test is still in it
 * @state: not used
 *
 * Return: 0.
 */
int tool_clean(void **state);

/**
 * tool_start() - start a shell command in a process group of its own
 * @process: the process
 * @command: for sh; $T is the tool, $D the directory of tests/data, $N ERRNO
 *           before a command denies it perf_event_open(), $N seccomp that
 * @nobody: without root's rights
 *
 * Its output goes to files that no ls in the directory shows.
 */
void tool_start(struct process *process, const char *command, bool nobody);

/**
 * tool_may_deny() - see whether $N can deny anything on this host
 *
 * Return: true if the host lets a process load a seccomp filter.
 */
bool tool_may_deny(void);

/**
 * tool_set_environment() - in a new process, what its commands must find
 *
 * $T, $D and $N as below; the locale C.UTF-8, in whose words all is expected.
 */
void tool_set_environment(void);

/**
 * tool_wait() - wait for its end, and fail if that takes a minute
 * @process: the process
 */
void tool_wait(struct process *process);

/**
 * tool_await() - wait until a file holds a number, at most a minute
 * @name: of the file
 *
 * Return: the number that it begins with.
 */
int tool_await(const char *name);

/**
 * tool_reported() - see whether a text is a whole report
 * @text: the text
 *
 * Return: true if it is.
 */
bool tool_reported(const char *text);

/**
 * tool_read_report() - read a report in JSON, made with -p 23, or fail
 * @text: the report
 * @measurement: what it holds, to be freed
 */
void tool_read_report(const char *text, struct measurement *measurement);

#endif
