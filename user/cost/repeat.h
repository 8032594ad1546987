/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How often a command is to run, and what many runs say together: how well they
 * know their medians, and which of them lie apart. Arithmetic only.
 */
#ifndef COST_REPEAT_H
#define COST_REPEAT_H

#include <stdbool.h>

#include "cost/cost.h"
#include "cost/measurement.h"

/**
 * enum repeat_figure - what must be known well
 * @REPEAT_ELAPSED: elapsed time
 * @REPEAT_MISSES: misses of all classes
 * @REPEAT_FIGURES: how many there are
 */
enum repeat_figure { REPEAT_ELAPSED, REPEAT_MISSES, REPEAT_FIGURES };

/**
 * struct certainty - how well the median of a figure is known
 * @interval: where it is, with the confidence that is wanted, however often it was looked
 *            at; NAN if there are too few runs to tell
 * @off: how far from the median the farther end of @interval is, as a share of the
 *       median; NAN as @interval
 * @value: the figure of each run, by its place in the measurement
 * @outlier: whether it lies apart from the others; of fewer than REPEAT_MIN, none does
 * @outliers: how many do
 */
struct certainty {
	struct interval interval;
	double off;
	double value[RUNS_MAX];
	bool outlier[RUNS_MAX];
	size_t outliers;
};

/**
 * struct repetition - what the runs of a measurement say of themselves
 * @certainty: by figure
 * @sure: all figures are known as well as was wanted; false if nothing was
 */
struct repetition {
	struct certainty certainty[REPEAT_FIGURES];
	bool sure;
};

/**
 * repeat_is_look() - decide whether to look at what the runs say of themselves
 * @measurement: the runs until now, and how often it is to run
 *
 * With each look, intervals get wider, see sequential.h. So there is none after each run,
 * but after REPEAT_MIN, after each tenth more, and after the last.
 *
 * Return: true if so.
 */
bool repeat_is_look(const struct measurement *measurement);

/**
 * repeat_look() - see what the runs of a measurement say of themselves
 * @measurement: the measurement
 * @repetition: what they say; if this is no look, as if it was the next one, which is for
 *              who ends early
 */
void repeat_look(const struct measurement *measurement,
		 struct repetition *repetition);

/**
 * repeat_again() - decide whether to run once more
 * @measurement: the runs until now, and how often it is to run
 * @repetition: what repeat_look() said of it
 *
 * Return: true if so.
 */
bool repeat_again(const struct measurement *measurement,
		  const struct repetition *repetition);

#endif
