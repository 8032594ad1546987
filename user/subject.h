/* SPDX-License-Identifier: GPL-2.0 */
/* What is compared: what a file holds that tlbcost or somebody with cat has saved. */
#ifndef SUBJECT_H
#define SUBJECT_H

#include <stddef.h>

#include "cost.h"
#include "error.h"
#include "measurement.h"

/**
 * enum subject_kind - what a file holds
 * @SUBJECT_REPORT: a report of "tlbcost run", as JSON
 * @SUBJECT_CAPTURE: /proc/tlbmiss after a run, or before and after it
 * @SUBJECT_SERIES: /proc/tlbmiss read again and again, or a stream of "tlbcost watch"
 */
enum subject_kind { SUBJECT_REPORT, SUBJECT_CAPTURE, SUBJECT_SERIES };

/**
 * struct subject - a measurement that was read from a file
 * @name: of the file
 * @kind: what it holds
 * @bare: it has the counts and nothing else: no machine, no command, no time, no
 *        faults, no price and no clock; times are NAN
 * @measurement: what was measured; the runs of a series are its intervals
 * @penalty: the price of one miss
 */
struct subject {
	const char *name;
	enum subject_kind kind;
	bool bare;
	struct measurement measurement;
	struct penalty penalty;
};

/**
 * subject_read() - read a file, whatever it is of what can be compared
 * @subject: what it holds; to be given to subject_free() in any case
 * @name: of the file; must live as long as @subject
 * @text: all of the file
 * @length: bytes in @text
 * @error: filled in on failure, with the file and the line
 *
 * Return: 0, or -1 if it is not a good file.
 */
int subject_read(struct subject *subject, const char *name, const char *text,
		 size_t length, struct error *error);

/**
 * subject_free() - free what a subject holds
 * @subject: the subject, or one that is all zero
 */
void subject_free(struct subject *subject);

#endif
