// SPDX-License-Identifier: GPL-2.0
#include "cost/cost.h"

#include <math.h>

/* An event never had its turn at a counter, and it is one of this space's two. */
static bool starved(const struct tlb_counts *counts, enum tlb_space space)
{
	return counts->enabled_ns && !counts->running_ns &&
	       counts->known[TLB_MISSES][TLB_I][space] !=
		       counts->known[TLB_MISSES][TLB_D][space];
}

/*
 * The sum of what was counted. What nobody could count, such as the kernel's share,
 * is not in it; but NAN if something is missing that is there for all we know.
 */
static double sum(const struct tlb_counts *counts, enum tlb_event event)
{
	bool any = false;
	double all = 0;

	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			if (counts->known[event][side][space])
				any = true;
			else if (counts->count[TLB_MISSES][side][space] ||
				 starved(counts, space))
				return NAN;
			all += counts->count[event][side][space];
		}
	}
	return any ? all : NAN;
}

double cost_misses(const struct tlb_counts *counts)
{
	return sum(counts, TLB_MISSES);
}

double cost_cycles(const struct tlb_counts *counts,
		   const struct penalty *penalty)
{
	double cycles = 0;

	for (int side = 0; side < TLB_SIDES; side++)
		for (int space = 0; space < TLB_SPACES; space++)
			cycles += counts->count[TLB_MISSES][side][space] *
				  penalty->cycles[side][space];
	return isnan(cost_misses(counts)) ? NAN : cycles;
}

enum cost_origin cost_origin(const struct measurement *measurement,
			     const struct penalty *penalty)
{
	enum cost_origin origin = COST_PENALTY;

	if (penalty_given(penalty))
		return COST_PENALTY;
	for (size_t i = 0; i < measurement->run_count; i++) {
		const struct run *run = &measurement->runs[i];

		if (run->validity != COUNTS_VALID)
			continue;
		if (isnan(sum(&run->counts, TLB_WALK_CYCLES)))
			return COST_PENALTY;
		origin = COST_WALK_CYCLES;
	}
	return origin;
}

static double ratio(double part, double whole)
{
	return whole > 0 ? part / whole : NAN;
}

static double misses(const struct tlb_counts *counts, enum tlb_side side,
		     enum tlb_space space)
{
	return counts->known[TLB_MISSES][side][space]
		? counts->count[TLB_MISSES][side][space] : NAN;
}

/* An event waits for its turn while the command runs and while it is wanted. */
static double rotations(const struct run *run)
{
	double ns = run->counts.enabled_ns;

	if (run->counts.running_ns >= run->counts.enabled_ns)
		return NAN;
	if (ns > run->elapsed_s * 1e9)
		ns = run->elapsed_s * 1e9;
	return ns / ROTATION_NS;
}

/* Of counts that are not valid, nothing is known. */
static void cost_counts(const struct tlb_counts *counts,
			const struct penalty *penalty, enum cost_origin origin,
			double f[FIGURES])
{
	f[FIGURE_I_USER] = misses(counts, TLB_I, TLB_USER);
	f[FIGURE_I_KERNEL] = misses(counts, TLB_I, TLB_KERNEL);
	f[FIGURE_D_USER] = misses(counts, TLB_D, TLB_USER);
	f[FIGURE_D_KERNEL] = misses(counts, TLB_D, TLB_KERNEL);
	f[FIGURE_MISSES] = cost_misses(counts);
	f[FIGURE_WALKS] = sum(counts, TLB_WALKS);
	f[FIGURE_WALK_CYCLES] = sum(counts, TLB_WALK_CYCLES);
	f[FIGURE_PENALTY_CYCLES] = cost_cycles(counts, penalty);
	f[FIGURE_CYCLES_LOST] = f[origin == COST_WALK_CYCLES
				  ? FIGURE_WALK_CYCLES : FIGURE_PENALTY_CYCLES];
	f[FIGURE_CYCLES_PER_MISS] = ratio(f[FIGURE_CYCLES_LOST],
					  f[FIGURE_MISSES]);
	f[FIGURE_COUNTED_SHARE] = ratio(counts->running_ns, counts->enabled_ns);
}

void cost_run(const struct run *run, const struct penalty *penalty,
	      enum cost_origin origin, double clock_hz, double figures[FIGURES])
{
	double *f = figures;

	cost_counts(&run->counts, penalty, origin, f);
	for (int i = FIGURE_I_USER; i <= FIGURE_MISSES; i++)
		f[FIGURE_I_USER_RATE + i] = ratio(f[i], run->elapsed_s);

	f[FIGURE_SECONDS_LOST] = ratio(f[FIGURE_CYCLES_LOST], clock_hz);
	f[FIGURE_SHARE_OF_CPU] = ratio(f[FIGURE_SECONDS_LOST],
				       run->user_s + run->sys_s);
	f[FIGURE_SHARE_OF_ELAPSED] = ratio(f[FIGURE_SECONDS_LOST],
					   run->elapsed_s);
	f[FIGURE_ROTATIONS] = rotations(run);

	f[FIGURE_ELAPSED] = run->elapsed_s;
	f[FIGURE_USER] = run->user_s;
	f[FIGURE_SYS] = run->sys_s;
	f[FIGURE_MINOR_FAULTS] = run->minor_faults;
	f[FIGURE_MAJOR_FAULTS] = run->major_faults;
}

void cost_runs(const struct measurement *measurement,
	       const struct penalty *penalty, double figures[][FIGURES])
{
	enum cost_origin origin = cost_origin(measurement, penalty);

	for (size_t i = 0; i < measurement->run_count; i++)
		cost_run(&measurement->runs[i], penalty, origin,
			 measurement->clock_hz, figures[i]);
}

void cost_summary(const struct measurement *measurement,
		  const struct penalty *penalty,
		  struct spread summary[FIGURES])
{
	enum cost_origin origin = cost_origin(measurement, penalty);
	size_t count = measurement->run_count;
	double values[RUNS_MAX], figures[FIGURES];

	for (int figure = 0; figure < FIGURES; figure++) {
		for (size_t i = 0; i < count; i++) {
			cost_run(&measurement->runs[i], penalty, origin,
				 measurement->clock_hz, figures);
			values[i] = figures[figure];
		}
		summary[figure] = stats_spread(values, count);
	}
}
