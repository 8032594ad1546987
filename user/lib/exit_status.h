/* SPDX-License-Identifier: GPL-2.0 */
/* How tlbcost ends. */
#ifndef LIB_EXIT_STATUS_H
#define LIB_EXIT_STATUS_H

/**
 * enum exit_status - how tlbcost ends when not with the workload's own status
 * @EXIT_TIMED_OUT: the workload was stopped, as it took too long
 * @EXIT_TLBCOST: tlbcost itself failed
 * @EXIT_NOT_EXECUTABLE: the workload was found but could not be run
 * @EXIT_NOT_FOUND: the workload was not found
 * @EXIT_SIGNAL: plus n: signal n killed the workload
 */
enum exit_status {
	EXIT_TIMED_OUT = 124,
	EXIT_TLBCOST = 125,
	EXIT_NOT_EXECUTABLE = 126,
	EXIT_NOT_FOUND = 127,
	EXIT_SIGNAL = 128,
};

#endif
