/* SPDX-License-Identifier: GPL-2.0 */
/* The commands, for the table in tlbcost.c. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

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

/**
 * cmd_hugepages() - run a command with huge pages and without, and say what they save
 * @argc: number of arguments
 * @argv: the arguments; the first is the name of the command
 *
 * Return: the exit status of tlbcost.
 */
int cmd_hugepages(int argc, char **argv);

#endif
