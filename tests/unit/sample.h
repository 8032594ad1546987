/* SPDX-License-Identifier: GPL-2.0 */
/* A measurement to render: the run of 2005, or several runs. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "render/report.h"

/**
 * struct sample - a measurement with all that a report of it needs
 * @measurement: its runs are @runs; nothing in it is to be freed
 * @penalty: the price of one miss
 * @summary: the figures
 * @figures: the figures of each run
 * @repetition: what the runs say of themselves
 * @report: all of these
 * @runs: at most as many as a test needs
 */
struct sample {
	struct measurement measurement;
	struct penalty penalty;
	struct spread summary[FIGURES];
	double figures[12][FIGURES];
	struct repetition repetition;
	struct report report;
	struct run runs[12];
};

/**
 * sample_begin() - make a measurement of several runs
 * @sample: the measurement; change it as you like, then sample_end()
 * @runs: how many; the first is that of Linux 2.6 in 2005, and each that follows
 *        has more of everything
 */
void sample_begin(struct sample *sample, size_t runs);

/**
 * sample_invalidate() - take its counts from a run
 * @run: the run
 * @why: its validity
 */
void sample_invalidate(struct run *run, enum validity why);

/**
 * sample_walks() - give the first run page walks, of 28 cycles each
 * @sample: the measurement; it has the source and the split of an x86
 */
void sample_walks(struct sample *sample);

/**
 * sample_cycles() - give the first run what perf counts on an x86: page walks, cycles at
 *                   1.2 GHz, and instructions
 * @sample: the measurement
 */
void sample_cycles(struct sample *sample);

/**
 * sample_user_only() - take what happened in the kernel from the first run
 * @sample: the measurement; it has the source of a user who may not see that
 */
void sample_user_only(struct sample *sample);

/**
 * sample_end() - compute its figures
 * @sample: the measurement
 */
void sample_end(struct sample *sample);

#endif
