/* SPDX-License-Identifier: GPL-2.0 */
/* What the commands of tlbcost have in common. */
#ifndef TLBCOST_H
#define TLBCOST_H

/**
 * TLBCOST_VERSION - of this tool, in --version and in every report it writes
 *
 * It is the version of the whole: kmod/main.c and debian/changelog say the same.
 */
#define TLBCOST_VERSION "0.1.0"

/**
 * enum exit_status - how tlbcost ends when not with the workload's own status
 * @EXIT_TLBCOST: tlbcost itself failed
 * @EXIT_NOT_EXECUTABLE: the workload was found but could not be run
 * @EXIT_NOT_FOUND: the workload was not found
 * @EXIT_SIGNAL: plus n: signal n killed the workload
 */
enum exit_status {
	EXIT_TLBCOST = 125,
	EXIT_NOT_EXECUTABLE = 126,
	EXIT_NOT_FOUND = 127,
	EXIT_SIGNAL = 128,
};

/**
 * cmd_run() - run a command, count its misses, price them, report
 * @argc: number of arguments
 * @argv: the arguments; the first is the name of the command
 *
 * Return: the exit status of tlbcost.
 */
int cmd_run(int argc, char **argv);

/**
 * cmd_watch() - show the machine's misses and their cost, a line an interval
 * @argc: number of arguments
 * @argv: the arguments; the first is the name of the command
 *
 * Return: the exit status of tlbcost.
 */
int cmd_watch(int argc, char **argv);

/**
 * cmd_compare() - say how saved measurements differ, and what that explains
 * @argc: number of arguments
 * @argv: the arguments; the first is the name of the command
 *
 * Return: the exit status of tlbcost.
 */
int cmd_compare(int argc, char **argv);

#endif
