/* SPDX-License-Identifier: GPL-2.0 */
/* The price of a miss: as published for a CPU, and as the user says it. */
#ifndef COST_PENALTY_H
#define COST_PENALTY_H

#include <stdbool.h>

#include "source/counts.h"

/**
 * enum penalty_origin - who says what a miss costs
 * @PENALTY_DEFAULT: nobody; the figure published for this CPU
 * @PENALTY_GUESS: nobody; and no figure is known for this CPU
 * @PENALTY_OPTION: the user
 * @PENALTY_FILE: a file of prices, by the CPU
 */
enum penalty_origin {
	PENALTY_DEFAULT, PENALTY_GUESS, PENALTY_OPTION, PENALTY_FILE
};

/**
 * PENALTY_MAX - the largest price of one miss that is taken, in cycles
 */
#define PENALTY_MAX 1e6

/**
 * struct penalty - the price of one miss
 * @cycles: CPU cycles, by side of the TLB and by space
 * @origin: who says so
 * @of: what it is the price of, such as "MPC855T, 2005", and in which file; empty
 *      if there is nothing to say
 */
struct penalty {
	double cycles[TLB_SIDES][TLB_SPACES];
	enum penalty_origin origin;
	char of[128];
};

/**
 * penalty_default() - the price of a miss when nobody gave one
 *
 * Return: a guess; penalty_of_cpu() may know better.
 */
struct penalty penalty_default(void);

/**
 * penalty_of_cpu() - the price of a miss when nobody gave one, but the CPU is known
 * @cpu: its model, as /proc/cpuinfo has it
 *
 * Return: what somebody has measured and published, or a guess.
 */
struct penalty penalty_of_cpu(const char *cpu);

/**
 * penalty_given() - see whether the user said what a miss costs
 * @penalty: the price
 *
 * Return: true if so; false if nobody did.
 */
bool penalty_given(const struct penalty *penalty);

/**
 * penalty_parse() - read a price such as 23, 22.5, i=20,d=23 or iu=19,ik=21,d=23
 * @text: cycles of any miss; or of those of a side (i, d), of a space (u, k) or of
 *        both, in any order, until each class has one price; at most PENALTY_MAX
 * @penalty: the price; untouched on failure
 *
 * Return: 0, or -1 if it is not a price.
 */
int penalty_parse(const char *text, struct penalty *penalty);

#endif
