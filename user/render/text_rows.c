// SPDX-License-Identifier: GPL-2.0
#include "render/text_rows.h"

const struct text_row text_rows[TEXT_ROWS] = {
	{ FIGURE_I_USER, FORM_COUNT, .label = "I-TLB userspace misses", .note = NOTE_RATE,
	  .rate = FIGURE_I_USER_RATE },
	{ FIGURE_I_KERNEL, FORM_COUNT, .label = "I-TLB kernel misses", .note = NOTE_RATE,
	  .rate = FIGURE_I_KERNEL_RATE },
	{ FIGURE_D_USER, FORM_COUNT, .label = "D-TLB userspace misses", .note = NOTE_RATE,
	  .rate = FIGURE_D_USER_RATE },
	{ FIGURE_D_KERNEL, FORM_COUNT, .label = "D-TLB kernel misses", .note = NOTE_RATE,
	  .rate = FIGURE_D_KERNEL_RATE },
	{ FIGURE_MISSES, FORM_COUNT, .label = "TLB misses", .note = NOTE_RATE,
	  .rate = FIGURE_MISSES_RATE, .last = true },

	{ FIGURE_CYCLES, FORM_COUNT, .label = "cycles", .when = WHEN_CYCLES },
	{ FIGURE_INSTRUCTIONS, FORM_COUNT, .label = "instructions", .when = WHEN_CYCLES },
	{ FIGURE_MISSES_PER_1000, FORM_THOUSANDTHS, .label = "misses/1000 instructions",
	  .when = WHEN_CYCLES, .last = true },

	{ FIGURE_I_USER_RATE, FORM_RATE, .label = "I-TLB userspace /s", .when = WHEN_SERIES },
	{ FIGURE_I_KERNEL_RATE, FORM_RATE, .label = "I-TLB kernel /s", .when = WHEN_SERIES },
	{ FIGURE_D_USER_RATE, FORM_RATE, .label = "D-TLB userspace /s", .when = WHEN_SERIES },
	{ FIGURE_D_KERNEL_RATE, FORM_RATE, .label = "D-TLB kernel /s", .when = WHEN_SERIES },
	{ FIGURE_MISSES_RATE, FORM_RATE, .label = "TLB misses /s", .when = WHEN_SERIES,
	  .last = true },

	{ FIGURE_WALKS, FORM_COUNT, .label = "page walks", .when = WHEN_BOTH },
	{ FIGURE_WALK_CYCLES, FORM_COUNT, .label = "cycles of page walks", .when = WHEN_BOTH },
	{ FIGURE_PENALTY_CYCLES, FORM_COUNT, .label = "cycles by price", .note = NOTE_PENALTY,
	  .when = WHEN_BOTH, .last = true },

	{ FIGURE_CYCLES_LOST, FORM_COUNT, .label = "cycles lost", .note = NOTE_LOST, .bold = true },
	{ FIGURE_SECONDS_LOST, FORM_SECONDS, .label = "seconds lost", .note = NOTE_CLOCK,
	  .bold = true },
	{ FIGURE_SHARE_OF_CPU, FORM_PERCENT, .label = "% of CPU time", .note = NOTE_CPU,
	  .bold = true },
	{ FIGURE_SHARE_OF_ELAPSED, FORM_PERCENT, .label = "% of elapsed time", .last = true,
	  .bold = true },

	{ FIGURE_MINOR_FAULTS, FORM_COUNT, .label = "minor page faults" },
	{ FIGURE_MAJOR_FAULTS, FORM_COUNT, .label = "major page faults", .last = true },

	{ FIGURE_ELAPSED, FORM_SECONDS, .label = "seconds real" },
	{ FIGURE_USER, FORM_SECONDS, .label = "seconds user" },
	{ FIGURE_SYS, FORM_SECONDS, .label = "seconds sys", .last = true },
};
