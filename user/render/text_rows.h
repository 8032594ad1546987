/* SPDX-License-Identifier: GPL-2.0 */
/* The lines of a table for people, in their order: what run and compare say of a figure. */
#ifndef RENDER_TEXT_ROWS_H
#define RENDER_TEXT_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "cost/cost.h"
#include "render/figure_text.h"

/**
 * enum text_note - what stands behind a figure, after a '#'
 * @NOTE_NONE: nothing
 * @NOTE_RATE: the same in a second, which is @rate of the row
 * @NOTE_LOST: what makes cycles of misses
 * @NOTE_PENALTY: the price of a miss
 * @NOTE_CLOCK: the clock
 * @NOTE_CPU: that it is no share, if it is none
 */
enum text_note { NOTE_NONE, NOTE_RATE, NOTE_LOST, NOTE_PENALTY, NOTE_CLOCK, NOTE_CPU };

/**
 * enum text_when - in which tables a line is
 * @WHEN_ALWAYS: in all
 * @WHEN_CYCLES: where cycles were counted
 * @WHEN_BOTH: in a report with price and walk cycles side by side
 * @WHEN_SERIES: in a comparison of series, whose intervals may differ
 */
enum text_when { WHEN_ALWAYS, WHEN_CYCLES, WHEN_BOTH, WHEN_SERIES };

/**
 * struct text_row - a line
 * @figure: what it says
 * @form: how that is written
 * @label: what it is called
 * @note: what stands behind it
 * @rate: see NOTE_RATE
 * @when: in which tables it is
 * @last: it is the last of its block
 * @bold: it is what the reader came for
 */
struct text_row {
	enum figure figure;
	enum form form;
	const char *label;
	enum text_note note;
	enum figure rate;
	enum text_when when;
	bool last;
	bool bold;
};

/**
 * TEXT_ROWS - how many lines there are
 */
#define TEXT_ROWS 25

extern const struct text_row text_rows[TEXT_ROWS];

#endif
