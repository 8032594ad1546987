/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How often what tlbcost says is wrong, by simulation with its own code: the promises of
 * tlbcost-compare(1) and of --until, each with its bound.
 */
#ifndef SIMULATION_EXPERIMENTS_H
#define SIMULATION_EXPERIMENTS_H

#include <stdio.h>

/**
 * simulate() - run all experiments
 * @out: a line for each goes there; NULL for those only that fail, to standard error
 * @effort: how much to draw, in percent of what check-simulation draws
 *
 * Return: how many of them fail.
 */
int simulate(FILE *out, unsigned int effort);

#endif
