/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A process that is set aside before the sandbox is entered (workload/sandbox.h), to do one thing
 * that will be refused there. It is asked, and answers, through pipes.
 */
#ifndef LIB_HELPER_PROCESS_H
#define LIB_HELPER_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

#include "lib/error.h"

/**
 * ASIDE_PIPES_MAX - more pipes than this no process has
 */
#define ASIDE_PIPES_MAX 4

/**
 * enum aside_way - who writes to a pipe
 * @ASIDE_ASKS: tlbcost
 * @ASIDE_ANSWERS: the process set aside
 */
enum aside_way { ASIDE_ASKS, ASIDE_ANSWERS };

/**
 * struct aside - one side of it
 * @pid: the process set aside; 0 in itself
 * @count: how many pipes there are
 * @fds: our end of each
 */
struct aside {
	pid_t pid;
	size_t count;
	int fds[ASIDE_PIPES_MAX];
};

/**
 * aside_fork() - set a process aside
 * @aside: filled in on both sides
 * @ways: of each pipe
 * @count: how many pipes there are
 * @error: filled in on failure
 *
 * The process has to end by _exit(); when it finds the end of a pipe, tlbcost is gone.
 *
 * Return: 0, and in the process set aside 1, or -1 on failure.
 */
int aside_fork(struct aside *aside, const enum aside_way *ways, size_t count,
	       struct error *error);

/**
 * aside_end() - close the pipes and wait until the process set aside has ended
 * @aside: in tlbcost
 */
void aside_end(struct aside *aside);

/**
 * aside_read() - read all of something
 * @fd: a pipe
 * @data: where to
 * @size: bytes
 *
 * Return: 0, or -1 if the other end was closed before.
 */
int aside_read(int fd, void *data, size_t size);

/**
 * aside_write() - write all of something
 * @fd: a pipe
 * @data: what
 * @size: bytes
 *
 * Return: 0, or -1 if nobody reads it, and SIGPIPE is ignored.
 */
int aside_write(int fd, const void *data, size_t size);

#endif
