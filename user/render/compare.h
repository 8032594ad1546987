/* SPDX-License-Identifier: GPL-2.0 */
/* Comparisons, made readable. Nothing here computes. */
#ifndef RENDER_COMPARE_H
#define RENDER_COMPARE_H

#include <stdbool.h>
#include <stdio.h>

#include "cost/compare.h"
#include "cost/compare_checks.h"

/**
 * struct compared - one comparison, and what is to be said against it
 * @comparison: the comparison
 * @objections: what is to be said against it
 */
struct compared {
	struct comparison comparison;
	struct objections objections;
};

/**
 * json_verdicts - names of enum verdict in JSON and CSV
 */
extern const char *const json_verdicts[];

/**
 * render_compare_text() - write a comparison for people
 * @out: where to
 * @compared: the comparison
 * @colour: with the escape sequences of a terminal
 */
void render_compare_text(FILE *out, const struct compared *compared,
			 bool colour);

/**
 * render_compare_json() - write comparisons for programs, schema tlbcost-compare-1
 * @out: where to
 * @compared: the comparisons, all with the same base
 * @count: how many there are; at least one
 *
 * Return: 0, or -1 if there is no memory.
 */
int render_compare_json(FILE *out, const struct compared *compared,
			size_t count);

/**
 * render_compare_csv() - write comparisons for spreadsheets
 * @out: where to
 * @compared: the comparisons
 * @count: how many there are
 */
void render_compare_csv(FILE *out, const struct compared *compared,
			size_t count);

#endif
