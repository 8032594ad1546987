// SPDX-License-Identifier: GPL-2.0
#include "read/field_names.h"

const struct json_field json_top_strings[JSON_TOP_STRINGS] = {
	{ "version", offsetof(struct measurement, version) },
	{ "date", offsetof(struct measurement, date) },
	{ "source", offsetof(struct measurement, source) },
};

const struct json_field json_machine_strings[JSON_MACHINE_STRINGS] = {
	{ "host", offsetof(struct measurement, host) },
	{ "kernel", offsetof(struct measurement, kernel) },
	{ "arch", offsetof(struct measurement, arch) },
	{ "cpu", offsetof(struct measurement, cpu) },
};

const struct json_field json_environment_strings[JSON_ENVIRONMENT_STRINGS] = {
	{ "governor", offsetof(struct measurement, governor) },
	{ "transparent_hugepage", offsetof(struct measurement, hugepages) },
	{ "command_line", offsetof(struct measurement, command_line) },
};

const struct json_field json_run_seconds[JSON_RUN_SECONDS] = {
	{ "elapsed_s", offsetof(struct run, elapsed_s) },
	{ "user_s", offsetof(struct run, user_s) },
	{ "sys_s", offsetof(struct run, sys_s) },
};

const struct json_field json_run_counts[JSON_RUN_COUNTS] = {
	{ "minor_faults", offsetof(struct run, minor_faults) },
	{ "major_faults", offsetof(struct run, major_faults) },
};

/* In nanoseconds, and seconds in the file. */
const struct json_field json_run_times[JSON_RUN_TIMES] = {
	{ "enabled_s", offsetof(struct run, counts.enabled_ns) },
	{ "running_s", offsetof(struct run, counts.running_ns) },
};

const char *const json_events[] = {
	[TLB_MISSES] = "misses",
	[TLB_WALKS] = "walks",
	[TLB_WALK_CYCLES] = "walk_cycles",
	[TLB_EVENTS] = NULL
};

const char *const json_cpu_events[] = {
	[CPU_CYCLES] = "cycles",
	[CPU_INSTRUCTIONS] = "instructions",
	[CPU_EVENTS] = NULL
};

const char *const json_sides[] = {
	[TLB_I] = "i",
	[TLB_D] = "d",
	[TLB_SIDES] = NULL
};

const char *const json_spaces[] = {
	[TLB_USER] = "user",
	[TLB_KERNEL] = "kernel",
	[TLB_SPACES] = NULL
};

const char *const json_scopes[] = {
	[SCOPE_MACHINE] = "machine",
	[SCOPE_PROCESSES] = "processes",
	NULL
};

const char *const json_splits[] = {
	[SPLIT_SPACE] = "space",
	[SPLIT_MODE] = "mode",
	NULL
};

const char *const json_starts[] = {
	[SOURCE_ZEROED] = "zeroed",
	[SOURCE_BUSY] = "busy",
	[SOURCE_DENIED] = "denied",
	NULL
};

const char *const json_reasons[] = {
	[COUNTS_VALID] = "",
	[COUNTS_ZEROED] = "zeroed",
	[COUNTS_ABSURD] = "absurd",
	[COUNTS_OFF] = "off",
	[COUNTS_DEAD] = "dead",
	NULL
};

const char *const json_clock_origins[] = {
	[CLOCK_UNKNOWN] = "unknown",
	[CLOCK_OPTION] = "option",
	[CLOCK_CPUINFO] = "cpuinfo",
	NULL
};

const char *const json_penalty_origins[] = {
	[PENALTY_DEFAULT] = "default",
	[PENALTY_GUESS] = "guess",
	[PENALTY_OPTION] = "option",
	[PENALTY_FILE] = "file",
	NULL
};

const char *const json_cost_origins[] = {
	[COST_PENALTY] = "penalty",
	[COST_WALK_CYCLES] = "walk cycles",
	NULL
};

const char *const json_figures[] = {
	[FIGURE_I_USER] = "i_user_misses",
	[FIGURE_I_KERNEL] = "i_kernel_misses",
	[FIGURE_D_USER] = "d_user_misses",
	[FIGURE_D_KERNEL] = "d_kernel_misses",
	[FIGURE_MISSES] = "misses",
	[FIGURE_I_USER_RATE] = "i_user_misses_per_s",
	[FIGURE_I_KERNEL_RATE] = "i_kernel_misses_per_s",
	[FIGURE_D_USER_RATE] = "d_user_misses_per_s",
	[FIGURE_D_KERNEL_RATE] = "d_kernel_misses_per_s",
	[FIGURE_MISSES_RATE] = "misses_per_s",
	[FIGURE_CYCLES_LOST] = "cycles_lost",
	[FIGURE_SECONDS_LOST] = "seconds_lost",
	[FIGURE_SHARE_OF_CPU] = "share_of_cpu",
	[FIGURE_SHARE_OF_ELAPSED] = "share_of_elapsed",
	[FIGURE_ELAPSED] = "elapsed_s",
	[FIGURE_USER] = "user_s",
	[FIGURE_SYS] = "sys_s",
	[FIGURE_MINOR_FAULTS] = "minor_faults",
	[FIGURE_MAJOR_FAULTS] = "major_faults",
	[FIGURE_WALKS] = "walks",
	[FIGURE_WALK_CYCLES] = "walk_cycles",
	[FIGURE_PENALTY_CYCLES] = "penalty_cycles",
	[FIGURE_CYCLES_PER_MISS] = "cycles_per_miss",
	[FIGURE_COUNTED_SHARE] = "counted_share",
	[FIGURE_ROTATIONS] = "rotations",
	[FIGURE_CYCLES] = "cycles",
	[FIGURE_INSTRUCTIONS] = "instructions",
	[FIGURE_MISSES_PER_1000] = "misses_per_1000_instr",
	[FIGURE_CLOCK] = "clock_hz",
	[FIGURES] = NULL
};

const char *const json_repeat_figures[] = {
	[REPEAT_ELAPSED] = "elapsed_s",
	[REPEAT_MISSES] = "misses",
	[REPEAT_FIGURES] = NULL
};
