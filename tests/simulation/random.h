/* SPDX-License-Identifier: GPL-2.0 */
/* Random values of the kinds that measurements have; each machine draws the same. */
#ifndef SIMULATION_RANDOM_H
#define SIMULATION_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/**
 * enum shape - how the times of a program are distributed
 * @NORMAL: about a mean
 * @LOG_NORMAL: with a long tail to one side
 * @BIMODAL: six of ten fast, the others slow
 * @TICKS: normal, and rounded to ticks of which there is about one in the spread
 * @SHAPES: how many there are
 */
enum shape { NORMAL, LOG_NORMAL, BIMODAL, TICKS, SHAPES };

/**
 * enum process - how the intervals of a stream follow each other
 * @REMEMBERS: log-normal, autoregressive of order 1
 * @DRIFTS: the same, half of its variance, below noise
 * @SWITCHES: between two states, at random
 * @PROCESSES: how many there are
 */
enum process { REMEMBERS, DRIFTS, SWITCHES, PROCESSES };

extern const char *const shape_names[SHAPES];
extern const char *const process_names[PROCESSES];

/**
 * random_start() - begin anew
 * @seed: not 0; the same seed, the same values
 */
void random_start(uint64_t seed);

/**
 * random_normal() - draw a normal value
 *
 * Return: one of mean 0 and deviation 1.
 */
double random_normal(void);

/**
 * random_of() - draw a value
 * @shape: of this distribution
 * @spread: how far values are apart, as a share of 1
 *
 * Return: the value; it is about 1.
 */
double random_of(enum shape shape, double spread);

/**
 * random_median() - the median of all values that random_of() may draw
 * @shape: of this distribution
 * @spread: how far values are apart
 *
 * Return: the median.
 */
double random_median(enum shape shape, double spread);

/**
 * random_stream() - draw a stream
 * @process: of this kind
 * @correlation: of neighbours, in the part that remembers
 * @values: where to
 * @count: how many
 */
void random_stream(enum process process, double correlation, double *values, size_t count);

#endif
