/* SPDX-License-Identifier: GPL-2.0 */
/* What misses cost. Arithmetic only: nothing here reads or prints. */
#ifndef COST_COST_H
#define COST_COST_H

#include <stdbool.h>

#include "cost/measurement.h"
#include "cost/penalty.h"
#include "cost/stats.h"

/**
 * enum cost_origin - what the cycles lost are
 * @COST_PENALTY: misses times the price of one
 * @COST_WALK_CYCLES: the cycles of page walks that were measured
 */
enum cost_origin { COST_PENALTY, COST_WALK_CYCLES };

/**
 * ROTATION_NS - how long perf leaves an event on its counter when others wait
 *
 * Its default; /sys/bus/event_source/devices/cpu/perf_event_mux_interval_ms.
 */
#define ROTATION_NS 4000000

/**
 * enum figure - what a report says of a run
 * @FIGURE_I_USER: I-TLB misses of user space
 * @FIGURE_I_KERNEL: I-TLB misses of the kernel
 * @FIGURE_D_USER: D-TLB misses of user space
 * @FIGURE_D_KERNEL: D-TLB misses of the kernel
 * @FIGURE_MISSES: their sum
 * @FIGURE_I_USER_RATE: @FIGURE_I_USER a second of elapsed time
 * @FIGURE_I_KERNEL_RATE: @FIGURE_I_KERNEL a second
 * @FIGURE_D_USER_RATE: @FIGURE_D_USER a second
 * @FIGURE_D_KERNEL_RATE: @FIGURE_D_KERNEL a second
 * @FIGURE_MISSES_RATE: @FIGURE_MISSES a second
 * @FIGURE_CYCLES_LOST: CPU cycles spent on the misses
 * @FIGURE_SECONDS_LOST: the same as seconds, at @FIGURE_CLOCK
 * @FIGURE_SHARE_OF_CPU: @FIGURE_CYCLES_LOST / @FIGURE_CYCLES where cycles were counted;
 *                       else @FIGURE_SECONDS_LOST / (user + sys)
 * @FIGURE_SHARE_OF_ELAPSED: @FIGURE_SECONDS_LOST / elapsed
 * @FIGURE_ELAPSED: seconds
 * @FIGURE_USER: seconds
 * @FIGURE_SYS: seconds
 * @FIGURE_MINOR_FAULTS: page faults
 * @FIGURE_MAJOR_FAULTS: page faults
 * @FIGURE_WALKS: page walks
 * @FIGURE_WALK_CYCLES: CPU cycles of page walks
 * @FIGURE_PENALTY_CYCLES: misses times penalty
 * @FIGURE_CYCLES_PER_MISS: @FIGURE_CYCLES_LOST / @FIGURE_MISSES
 * @FIGURE_COUNTED_SHARE: share of the time in which the event that had a counter
 *                        least had one; less than 1: the counts are estimates
 * @FIGURE_ROTATIONS: how many turns at the counters such an estimate rests on
 * @FIGURE_CYCLES: cycles in which the CPU ran, in the modes in which misses were counted
 * @FIGURE_INSTRUCTIONS: instructions that were retired, in the same modes
 * @FIGURE_MISSES_PER_1000: @FIGURE_MISSES for 1000 of @FIGURE_INSTRUCTIONS
 * @FIGURE_CLOCK: cycles a second: those counted in the CPU time of these modes; else the
 *                clock of the CPU
 * @FIGURES: how many there are
 */
enum figure {
	FIGURE_I_USER,
	FIGURE_I_KERNEL,
	FIGURE_D_USER,
	FIGURE_D_KERNEL,
	FIGURE_MISSES,
	FIGURE_I_USER_RATE,
	FIGURE_I_KERNEL_RATE,
	FIGURE_D_USER_RATE,
	FIGURE_D_KERNEL_RATE,
	FIGURE_MISSES_RATE,
	FIGURE_CYCLES_LOST,
	FIGURE_SECONDS_LOST,
	FIGURE_SHARE_OF_CPU,
	FIGURE_SHARE_OF_ELAPSED,
	FIGURE_ELAPSED,
	FIGURE_USER,
	FIGURE_SYS,
	FIGURE_MINOR_FAULTS,
	FIGURE_MAJOR_FAULTS,
	FIGURE_WALKS,
	FIGURE_WALK_CYCLES,
	FIGURE_PENALTY_CYCLES,
	FIGURE_CYCLES_PER_MISS,
	FIGURE_COUNTED_SHARE,
	FIGURE_ROTATIONS,
	FIGURE_CYCLES,
	FIGURE_INSTRUCTIONS,
	FIGURE_MISSES_PER_1000,
	FIGURE_CLOCK,
	FIGURES
};

/**
 * struct classes - what was counted at all
 * @known: by event, side of the TLB and space
 */
struct classes {
	bool known[TLB_EVENTS][TLB_SIDES][TLB_SPACES];
};

/**
 * cost_classes() - find out what was counted at all
 * @measurement: the measurement
 *
 * Return: all that was counted in any valid run, wherever it stands.
 */
struct classes cost_classes(const struct measurement *measurement);

/**
 * cost_lacks() - see whether a sum of a run lacks what those of other runs have in them
 * @counts: of the run
 * @classes: of all runs
 * @event: of which the sum is
 *
 * Return: true if so: the sums cannot be compared.
 */
bool cost_lacks(const struct tlb_counts *counts, const struct classes *classes,
		enum tlb_event event);

/**
 * cost_has_cycles() - see whether cycles were counted, so that no clock is needed
 * @measurement: the measurement
 *
 * Return: true if so, in each valid run, and there is one.
 */
bool cost_has_cycles(const struct measurement *measurement);

/**
 * cost_misses() - add up misses
 * @counts: the misses
 *
 * Return: the sum of those that were counted; NAN as cost_cycles().
 */
double cost_misses(const struct tlb_counts *counts);

/**
 * cost_cycles() - price misses
 * @counts: the misses
 * @penalty: the price of one
 *
 * Return: CPU cycles lost; NAN if the misses were not counted, or not all that
 *         could be.
 */
double cost_cycles(const struct tlb_counts *counts,
		   const struct penalty *penalty);

/**
 * cost_origin() - choose what the cycles lost of a measurement are
 * @measurement: the measurement
 * @penalty: the price of one miss
 *
 * Return: the penalty if the user gave it; else walk cycles if every valid run
 * has them wherever it has misses; else the penalty.
 */
enum cost_origin cost_origin(const struct measurement *measurement,
			     const struct penalty *penalty);

/**
 * cost_run() - all that can be said of one run
 * @run: the run
 * @penalty: the price of one miss
 * @origin: what the cycles lost are
 * @clock_hz: clock of the CPU in Hz, 0 if not known; not needed where cycles were counted
 * @figures: the figures; NAN where one cannot be known, because the counts are
 *           not valid or not there, the clock is not known, or no time passed
 */
void cost_run(const struct run *run, const struct penalty *penalty,
	      enum cost_origin origin, double clock_hz, double figures[FIGURES]);

/**
 * cost_runs() - cost_run() of all runs of a measurement
 * @measurement: at most RUNS_MAX runs
 * @penalty: the price of one miss
 * @figures: the figures, by run. Sums of a run that lacks what other runs have counted are
 *           NAN; so is FIGURE_SHARE_OF_CPU of all runs, if more was lost in one of them than
 *           it has CPU time, and it is no share.
 */
void cost_runs(const struct measurement *measurement,
	       const struct penalty *penalty, double figures[][FIGURES]);

/**
 * cost_summary() - all that can be said of all runs of a measurement
 * @measurement: at most RUNS_MAX runs
 * @penalty: the price of one miss
 * @summary: the spread of each figure, as cost_runs() says it, over the runs for which it is
 *           known
 */
void cost_summary(const struct measurement *measurement,
		  const struct penalty *penalty,
		  struct spread summary[FIGURES]);

/**
 * struct excess - a run that has lost more than it can have lost
 * @run: its number, from 1 on; 0 if there is none
 * @lost_s: the seconds that it has lost
 * @of_s: the real time that it took; its CPU time, if the misses are those of the command
 * @cpus: as many CPUs would have to lose all of that time, or of a tick; 0 if it is CPU time
 */
struct excess {
	size_t run;
	double lost_s;
	double of_s;
	double cpus;
};

/**
 * cost_excess() - find a run that has lost more than it can have lost
 * @measurement: the measurement
 * @figures: the figures of each run, see cost_runs()
 *
 * A machine can lose all time of all its CPUs; of one, if nobody knows how many it has. A
 * command can lose its CPU time, and two ticks, by which that may be wrong. Who has lost
 * more has a wrong price or a wrong clock.
 *
 * Return: the run that has lost most of what is impossible.
 */
struct excess cost_excess(const struct measurement *measurement,
			  double figures[][FIGURES]);

#endif
