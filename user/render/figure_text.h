/* SPDX-License-Identifier: GPL-2.0 */
/* A figure as text, to stand in a table for people: the one place that groups digits. */
#ifndef RENDER_FIGURE_TEXT_H
#define RENDER_FIGURE_TEXT_H

#include "cost/stats.h"

/**
 * enum form - how a figure is written
 * @FORM_COUNT: whole, but the half that a median may have
 * @FORM_RATE: whole
 * @FORM_TENTHS: with one digit
 * @FORM_THOUSANDTHS: with three digits
 * @FORM_SECONDS: to the microsecond
 * @FORM_PERCENT: a share of 1 as hundredths of it, with two digits
 */
enum form { FORM_COUNT, FORM_RATE, FORM_TENTHS, FORM_THOUSANDTHS, FORM_SECONDS, FORM_PERCENT };

/**
 * struct cell - a figure as text
 * @text: the text
 */
struct cell {
	char text[80];
};

/**
 * cell() - write a figure
 * @as: how
 * @value: the figure; NAN is "-"
 *
 * Return: the text.
 */
struct cell cell(enum form as, double value);

/**
 * cell_signed() - write how much a figure has changed
 * @as: how
 * @value: the change; NAN is "-"
 *
 * Return: the text, with a sign.
 */
struct cell cell_signed(enum form as, double value);

/**
 * cell_range() - write where a figure lies, as "(min .. max)"
 * @as: how
 * @spread: the figure
 *
 * Return: the text, empty if the figure is not known.
 */
struct cell cell_range(enum form as, const struct spread *spread);

#endif
