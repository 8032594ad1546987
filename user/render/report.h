/* SPDX-License-Identifier: GPL-2.0 */
/* A measurement and its cost, made readable. Nothing here computes. */
#ifndef RENDER_REPORT_H
#define RENDER_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/cost.h"
#include "cost/measurement.h"
#include "cost/repeat.h"

/**
 * struct report - all that a report is made of
 * @measurement: what was measured
 * @penalty: the price of one miss
 * @origin: what the cycles lost are
 * @summary: the figures, over all runs
 * @figures: the figures of each run
 * @repetition: what the runs say of themselves
 */
struct report {
	const struct measurement *measurement;
	const struct penalty *penalty;
	enum cost_origin origin;
	const struct spread *summary;
	double (*figures)[FIGURES];
	const struct repetition *repetition;
};

/**
 * struct text_style - how a report for people is to look
 * @colour: with the escape sequences of a terminal
 * @both: with misses times price and walk cycles side by side
 * @verbose: with all there is to say
 */
struct text_style {
	bool colour;
	bool both;
	bool verbose;
};

/**
 * render_text() - write a report for people
 * @out: where to
 * @report: the report
 * @style: how it is to look
 */
void render_text(FILE *out, const struct report *report,
		 const struct text_style *style);

/**
 * render_penalty() - write a price and who says so
 * @out: where to
 * @penalty: the price
 */
void render_penalty(FILE *out, const struct penalty *penalty);

/**
 * render_clock() - write a clock and who says so
 * @out: where to
 * @measurement: whose clock it is
 * @clock: its FIGURE_CLOCK; NULL where cycles are not counted
 */
void render_clock(FILE *out, const struct measurement *measurement,
		  const struct spread *clock);

/**
 * render_json() - write a report for programs, schema tlbcost-1
 * @out: where to
 * @report: the report
 * @one_line: without newlines but the last
 *
 * Return: 0, or -1 if there is no memory.
 */
int render_json(FILE *out, const struct report *report, bool one_line);

/**
 * render_csv() - write a report for spreadsheets: a line of names, and a line a run
 * @out: where to
 * @report: the report
 *
 * Return: 0, or -1 if there is no memory.
 */
int render_csv(FILE *out, const struct report *report);

/**
 * render_openmetrics() - write a report for Prometheus
 * @out: where to
 * @report: the report
 *
 * Return: 0, or -1 if there is no memory.
 */
int render_openmetrics(FILE *out, const struct report *report);

#endif
