/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What was measured: the runs of one command, on what machine, and how far the
 * counts can be trusted.
 */
#ifndef COST_MEASUREMENT_H
#define COST_MEASUREMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/error.h"
#include "source/counts.h"
#include "source/cpuinfo.h"
#include "source/environment.h"
#include "source/source.h"

/**
 * RUNS_MAX - more runs than this are not taken into one measurement
 */
#define RUNS_MAX 1000

/**
 * enum validity - whether the counts of a run mean anything
 * @COUNTS_VALID: they do
 * @COUNTS_ZEROED: somebody zeroed the counters during the run
 * @COUNTS_ABSURD: they grew by more than any CPU can miss
 * @COUNTS_OFF: counting was switched off, for a part of the run at least
 * @COUNTS_DEAD: the CPU's counters do not count
 */
enum validity { COUNTS_VALID, COUNTS_ZEROED, COUNTS_ABSURD, COUNTS_OFF, COUNTS_DEAD };

/**
 * enum clock_origin - who says how fast the CPU runs
 * @CLOCK_UNKNOWN: nobody
 * @CLOCK_OPTION: the user
 * @CLOCK_CPUINFO: /proc/cpuinfo
 */
enum clock_origin { CLOCK_UNKNOWN, CLOCK_OPTION, CLOCK_CPUINFO };

/**
 * struct run - one run of the command
 * @counts: what was counted during the run; nothing is known if not valid
 * @elapsed_s: seconds from its start to its end
 * @user_s: seconds of CPU time in user mode, its children included
 * @sys_s: seconds of CPU time in the kernel, its children included
 * @minor_faults: page faults served without I/O
 * @major_faults: page faults that had to wait for I/O
 * @exit_status: 0 to 255; 128 + n if signal n killed it
 * @timed_out: it was asked to end, as it took too long
 * @start: how the counters stood when it began
 * @validity: whether @counts mean anything
 */
struct run {
	struct tlb_counts counts;
	double elapsed_s;
	double user_s;
	double sys_s;
	uint64_t minor_faults;
	uint64_t major_faults;
	int exit_status;
	bool timed_out;
	enum source_start start;
	enum validity validity;
};

/**
 * REPEAT_MIN - fewer runs than this say nothing of themselves
 */
#define REPEAT_MIN 5

/**
 * struct repeat - how often a command is to run
 * @warmup: runs before the first that counts
 * @max_runs: no more runs than this, 1 to RUNS_MAX; exactly so many, if @percent is 0
 * @percent: or until medians are known to so many percent, see repeat.h
 * @confidence: with this confidence, in percent
 * @timeout_ms: each is asked to end after so many milliseconds; 0: none is
 */
struct repeat {
	unsigned int warmup;
	unsigned int max_runs;
	double percent;
	double confidence;
	unsigned int timeout_ms;
};

/**
 * struct measurement - the runs of one command
 * @version: of the tlbcost that measured
 * @date: when it began: ISO 8601, UTC
 * @host: name of the machine
 * @kernel: release of its kernel
 * @arch: its architecture, as uname -m says it
 * @cpu: name of its CPU, empty if not known
 * @cpus: how many CPUs it had online, 0 if not known
 * @governor: what chose the clock of its first CPU
 * @hugepages: when user space got transparent huge pages
 * @command_line: that of its kernel
 * @source: where the counts come from
 * @name: what its user calls it; NULL if nothing
 * @note: what it could not count and why; empty if there is nothing to say
 * @rival: who else is known to take counters, and what to do; empty if nobody is
 * @scope: whose misses it counts
 * @split: what it tells user space from the kernel by
 * @clock_hz: clock of the CPU in Hz, 0 if not known
 * @clock_origin: who says so
 * @command: the command and its arguments, ending in NULL
 * @repeat: how often it was to run; all 0 if that is not known
 * @prepare: what sh ran before each run; NULL if nothing
 * @cleanup: what sh ran after the last; NULL if nothing
 * @runs: the runs, in their order
 * @run_count: how many of @runs there are
 *
 * All pointers belong to the measurement. A string is NULL until it is set, or if it is not
 * known.
 */
struct measurement {
	char *version;
	char *date;
	char *host;
	char *kernel;
	char *arch;
	char *cpu;
	unsigned int cpus;
	char *governor;
	char *hugepages;
	char *command_line;
	char *source;
	char *name;
	char *note;
	char *rival;
	enum source_scope scope;
	enum tlb_split split;
	double clock_hz;
	enum clock_origin clock_origin;
	char **command;
	struct repeat repeat;
	char *prepare;
	char *cleanup;
	struct run *runs;
	size_t run_count;
};

/**
 * measurement_begin() - note what is measured, where and when
 * @measurement: to be given to measurement_free() in any case
 * @command: the command and its arguments, ending in NULL
 * @about: where the counts will come from
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no memory.
 */
int measurement_begin(struct measurement *measurement, char *const *command,
		      const struct source_about *about, struct error *error);

/**
 * measurement_set_cpu() - note the CPU, and its clock if it is known
 * @measurement: where to
 * @cpu: what the kernel says of it
 * @clock_hz: its clock as the user says it, which counts more; 0 if not given
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no memory.
 */
int measurement_set_cpu(struct measurement *measurement, const struct cpuinfo *cpu,
			double clock_hz, struct error *error);

/**
 * measurement_set_environment() - note the settings of the machine that are known
 * @measurement: where to
 * @environment: the settings
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no memory.
 */
int measurement_set_environment(struct measurement *measurement,
				const struct environment *environment,
				struct error *error);

/**
 * measurement_add() - take one more run into a measurement
 * @measurement: where to
 * @run: the run
 * @error: filled in on failure
 *
 * Return: 0, or -1 if there is no memory or there are RUNS_MAX already.
 */
int measurement_add(struct measurement *measurement, const struct run *run,
		    struct error *error);

/**
 * measurement_free() - free all that a measurement holds
 * @measurement: may be all zero
 */
void measurement_free(struct measurement *measurement);

/**
 * measurement_timed_out() - count the runs that were asked to end
 * @measurement: the runs
 *
 * Return: how many took too long.
 */
size_t measurement_timed_out(const struct measurement *measurement);

/**
 * run_count() - set a run's counts and validity from two readings
 * @run: the run
 * @before: the counters as it began
 * @after: the counters as it ended
 */
void run_count(struct run *run, const struct tlb_counts *before,
	       const struct tlb_counts *after);

/**
 * run_check_time() - find out whether all of a run was counted
 * @run: the run, counted by run_count() for the whole machine
 * @least_ns: so much time passed between the two readings, or more
 *
 * If the counters were on for less, the run is not valid: COUNTS_OFF. Where the readings do
 * not say for how long, nothing is changed.
 */
void run_check_time(struct run *run, uint64_t least_ns);

#endif
