/* SPDX-License-Identifier: GPL-2.0 */
/* The options that say how often a command is run: -r, --until, --max-runs. */
#ifndef COMMANDS_REPEAT_OPTIONS_H
#define COMMANDS_REPEAT_OPTIONS_H

#include "commands/option_table.h"
#include "cost/measurement.h"
#include "lib/error.h"

/**
 * REPEAT_CONFIDENCE - percent, unless --until says another; that of netperf
 */
#define REPEAT_CONFIDENCE 99

/**
 * TAKE_UNTIL() - in a row: percent and confidence of a struct repeat become the value
 * @in: the struct of options
 * @field: the field
 */
#define TAKE_UNTIL(in, field) \
	.kind = OPTION_OTHER, .offset = OPTION_FIELD(struct repeat, in, field), \
	.take = option_until, \
	.wanted = "give percent, and the confidence in percent, as 5 or 2.5@95"

/**
 * option_until() - for TAKE_UNTIL()
 * @field: a struct repeat
 * @value: the value
 *
 * Return: 0, or -1 if it is none.
 */
int option_until(void *field, const char *value);

/**
 * repeat_options_settle() - how many runs at most
 * @repeat: what --until says; its limit is filled in
 * @runs: -r; 0 if not given
 * @max_runs: --max-runs; 0 if not given
 * @usual: how many runs without any of these options
 * @error: filled in on failure
 *
 * Return: 0, or -1 if options are given that contradict each other.
 */
int repeat_options_settle(struct repeat *repeat, unsigned int runs, unsigned int max_runs,
			  unsigned int usual, struct error *error);

#endif
