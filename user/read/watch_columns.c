// SPDX-License-Identifier: GPL-2.0
#include "read/watch_columns.h"

const char *const watch_columns[COLUMNS] = {
	[COLUMN_ELAPSED] = "elapsed_s",
	[COLUMN_INTERVAL] = "interval_s",
	[COLUMN_CPU] = "cpu",
	[COLUMN_I_USER] = "i_user_misses",
	[COLUMN_I_KERNEL] = "i_kernel_misses",
	[COLUMN_D_USER] = "d_user_misses",
	[COLUMN_D_KERNEL] = "d_kernel_misses",
	[COLUMN_MISSES] = "misses",
	[COLUMN_CYCLES] = "cycles_lost",
	[COLUMN_SHARE] = "share_of_cpu",
	[COLUMN_COUNTED] = "counted_share",
	[COLUMN_REASON] = "reason",
	[COLUMN_TIME] = "time",
};
