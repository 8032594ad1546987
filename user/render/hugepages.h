/* SPDX-License-Identifier: GPL-2.0 */
/* What huge pages save, made readable. Nothing here computes. */
#ifndef RENDER_HUGEPAGES_H
#define RENDER_HUGEPAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/hugepages.h"

/**
 * HUGE_NOTES_MAX - there are not more notes
 */
#define HUGE_NOTES_MAX 8

/**
 * struct huge_report - all that a report is made of
 * @pages: all modes, compared
 * @enabled: who gets huge pages on this machine
 * @notes: what could not be measured and why, a line each
 * @note_count: how many there are
 */
struct huge_report {
	const struct hugepages *pages;
	enum thp_enabled enabled;
	const char *notes[HUGE_NOTES_MAX];
	size_t note_count;
};

/* Names of enum huge_figure, enum huge_verdict and enum thp_enabled in JSON and CSV. */
extern const char *const huge_figures[];
extern const char *const huge_verdicts[];
extern const char *const huge_enabled[];

/**
 * render_huge_text() - write the report for people
 * @out: where to
 * @report: the report
 * @colour: with the escape sequences of a terminal
 */
void render_huge_text(FILE *out, const struct huge_report *report, bool colour);

/**
 * render_huge_json() - write the report for programs, schema tlbcost-hugepages-1
 * @out: where to
 * @report: the report
 * @one_line: in one line
 *
 * Return: 0, or -1 if there is no memory.
 */
int render_huge_json(FILE *out, const struct huge_report *report, bool one_line);

/**
 * render_huge_csv() - write the report for spreadsheets: a line a figure and mode
 * @out: where to
 * @report: the report
 */
void render_huge_csv(FILE *out, const struct huge_report *report);

#endif
