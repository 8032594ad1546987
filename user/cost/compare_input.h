/* SPDX-License-Identifier: GPL-2.0 */
/* What is compared: what a file holds that tlbcost or somebody with cat has saved. */
#ifndef COST_COMPARE_INPUT_H
#define COST_COMPARE_INPUT_H

#include <stddef.h>

#include "cost/cost.h"
#include "cost/measurement.h"

/**
 * COMPARE_FILES_MAX - more files are not compared at once
 */
#define COMPARE_FILES_MAX 64

/**
 * enum subject_kind - what a file holds
 * @SUBJECT_REPORT: a report of "tlbcost run", as JSON
 * @SUBJECT_CAPTURE: /proc/tlbmiss after a run, or before and after it
 * @SUBJECT_SERIES: /proc/tlbmiss read again and again, or a stream of "tlbcost watch"
 */
enum subject_kind { SUBJECT_REPORT, SUBJECT_CAPTURE, SUBJECT_SERIES };

/**
 * struct gaps - what of a file is not in the measurement as it stood there
 * @left_out: lines that could not be used
 * @first: the first of them
 * @joined: how many intervals of a series a run stands for; not more than 1 if they are
 *          not joined
 * @rest: intervals at the end that were too few for one more run
 */
struct gaps {
	size_t left_out;
	size_t first;
	size_t joined;
	size_t rest;
};

/**
 * struct subject - a measurement that was read from a file
 * @name: of the file
 * @kind: what it holds
 * @bare: it has the counts and nothing else: no machine, no command, no time, no
 *        faults, no price and no clock; times are NAN
 * @measurement: what was measured; the runs of a series are its intervals
 * @penalty: the price of one miss
 * @gaps: what of the file is not in @measurement
 */
struct subject {
	const char *name;
	enum subject_kind kind;
	bool bare;
	struct measurement measurement;
	struct penalty penalty;
	struct gaps gaps;
};

#endif
