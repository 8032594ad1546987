/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A stream of "tlbcost watch", for those who write it and who read it: the columns of its
 * CSV are the members of its JSON, in the same order.
 */
#ifndef READ_WATCH_COLUMNS_H
#define READ_WATCH_COLUMNS_H

/**
 * WATCH_SCHEMA_NAME - what a stream's "schema" begins with; the number follows
 */
#define WATCH_SCHEMA_NAME "tlbcost-watch-"

/**
 * WATCH_SCHEMA_NUMBER - goes up when a column changes its meaning or goes away
 */
#define WATCH_SCHEMA_NUMBER 1

/**
 * enum watch_column - what a line has
 * @COLUMN_ELAPSED: seconds from the start to the end of the interval
 * @COLUMN_INTERVAL: seconds of the interval
 * @COLUMN_CPU: its number, "all" in CSV and null in JSON
 * @COLUMN_I_USER: I-TLB misses of user space
 * @COLUMN_I_KERNEL: of the kernel
 * @COLUMN_D_USER: D-TLB misses of user space
 * @COLUMN_D_KERNEL: of the kernel
 * @COLUMN_MISSES: their sum
 * @COLUMN_CYCLES: CPU cycles lost
 * @COLUMN_SHARE: of the cycles that the CPUs had
 * @COLUMN_COUNTED: share of the time in which all events had a counter
 * @COLUMN_REASON: why the counts are not valid; nothing if they are
 * @COLUMN_TIME: when the interval ended, in UTC; only where it was asked for
 * @COLUMNS: how many there are
 */
enum watch_column {
	COLUMN_ELAPSED,
	COLUMN_INTERVAL,
	COLUMN_CPU,
	COLUMN_I_USER,
	COLUMN_I_KERNEL,
	COLUMN_D_USER,
	COLUMN_D_KERNEL,
	COLUMN_MISSES,
	COLUMN_CYCLES,
	COLUMN_SHARE,
	COLUMN_COUNTED,
	COLUMN_REASON,
	COLUMN_TIME,
	COLUMNS
};

/**
 * COLUMNS_ALWAYS - so many, the first, are in each stream
 */
#define COLUMNS_ALWAYS COLUMN_TIME

extern const char *const watch_columns[COLUMNS];

#endif
