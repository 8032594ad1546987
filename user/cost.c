// SPDX-License-Identifier: GPL-2.0
#include "cost.h"

#include <math.h>

/*
 * Measured on a 48 MHz MPC855T in 2005: 20 to 23 clocks for the software to
 * refill its TLB. Other cores have other prices, so there it is a guess.
 */
#define CYCLES_MPC855T 23

#ifdef __powerpc__
#define DEFAULT_ORIGIN PENALTY_DEFAULT
#else
#define DEFAULT_ORIGIN PENALTY_GUESS
#endif

struct penalty penalty_default(void)
{
	return (struct penalty){
		.cycles = { CYCLES_MPC855T, CYCLES_MPC855T },
		.origin = DEFAULT_ORIGIN,
	};
}

double cost_cycles(const struct tlb_counts *counts,
		   const struct penalty *penalty)
{
	double cycles = 0;

	for (int side = 0; side < TLB_SIDES; side++)
		for (int space = 0; space < TLB_SPACES; space++)
			cycles += counts->misses[side][space] *
				  penalty->cycles[side];
	return cycles;
}

static double ratio(double part, double whole)
{
	return whole > 0 ? part / whole : NAN;
}

void cost_run(const struct run *run, const struct penalty *penalty,
	      double clock_hz, double figures[FIGURES])
{
	const struct tlb_counts *counts = &run->counts;
	double *f = figures;

	f[FIGURE_I_USER] = counts->misses[TLB_I][TLB_USER];
	f[FIGURE_I_KERNEL] = counts->misses[TLB_I][TLB_KERNEL];
	f[FIGURE_D_USER] = counts->misses[TLB_D][TLB_USER];
	f[FIGURE_D_KERNEL] = counts->misses[TLB_D][TLB_KERNEL];
	f[FIGURE_CYCLES_LOST] = cost_cycles(counts, penalty);
	if (run->validity != COUNTS_VALID) {
		for (int i = FIGURE_I_USER; i <= FIGURE_D_KERNEL; i++)
			f[i] = NAN;
		f[FIGURE_CYCLES_LOST] = NAN;
	}
	f[FIGURE_MISSES] = f[FIGURE_I_USER] + f[FIGURE_I_KERNEL] +
			   f[FIGURE_D_USER] + f[FIGURE_D_KERNEL];

	for (int i = FIGURE_I_USER; i <= FIGURE_MISSES; i++)
		f[FIGURE_I_USER_RATE + i] = ratio(f[i], run->elapsed_s);

	f[FIGURE_SECONDS_LOST] = ratio(f[FIGURE_CYCLES_LOST], clock_hz);
	f[FIGURE_SHARE_OF_CPU] = ratio(f[FIGURE_SECONDS_LOST],
				       run->user_s + run->sys_s);
	f[FIGURE_SHARE_OF_ELAPSED] = ratio(f[FIGURE_SECONDS_LOST],
					   run->elapsed_s);

	f[FIGURE_ELAPSED] = run->elapsed_s;
	f[FIGURE_USER] = run->user_s;
	f[FIGURE_SYS] = run->sys_s;
	f[FIGURE_MINOR_FAULTS] = run->minor_faults;
	f[FIGURE_MAJOR_FAULTS] = run->major_faults;
}

void cost_summary(const struct measurement *measurement,
		  const struct penalty *penalty,
		  struct spread summary[FIGURES])
{
	size_t count = measurement->run_count;
	double values[RUNS_MAX], figures[FIGURES];

	for (int figure = 0; figure < FIGURES; figure++) {
		for (size_t i = 0; i < count; i++) {
			cost_run(&measurement->runs[i], penalty,
				 measurement->clock_hz, figures);
			values[i] = figures[figure];
		}
		summary[figure] = stats_spread(values, count);
	}
}
