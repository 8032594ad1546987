// SPDX-License-Identifier: GPL-2.0
#include "cost/cost.h"

#include <math.h>

#include "lib/array.h"

/* Of Linux with HZ=100; CPU times may be counted in ticks. */
#define TICK_S 0.01

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

static double cpu_count(const struct tlb_counts *counts, enum cpu_event event)
{
	return counts->cpu_known[event] ? counts->cpu[event] : NAN;
}

/* The time in which cycles were counted is that of the modes in which they were. */
static double counted_clock(const struct run *run)
{
	bool kernel = run->counts.known[TLB_MISSES][TLB_I][TLB_KERNEL] ||
		      run->counts.known[TLB_MISSES][TLB_D][TLB_KERNEL];

	return ratio(cpu_count(&run->counts, CPU_CYCLES),
		     run->user_s + (kernel ? run->sys_s : 0));
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
	f[FIGURE_CYCLES] = cpu_count(counts, CPU_CYCLES);
	f[FIGURE_INSTRUCTIONS] = cpu_count(counts, CPU_INSTRUCTIONS);
	f[FIGURE_MISSES_PER_1000] = 1000 * ratio(f[FIGURE_MISSES], f[FIGURE_INSTRUCTIONS]);
	f[FIGURE_COUNTED_SHARE] = ratio(counts->running_ns, counts->enabled_ns);
}

void cost_run(const struct run *run, const struct penalty *penalty,
	      enum cost_origin origin, double clock_hz, double figures[FIGURES])
{
	double *f = figures;

	cost_counts(&run->counts, penalty, origin, f);
	for (int i = FIGURE_I_USER; i <= FIGURE_MISSES; i++)
		f[FIGURE_I_USER_RATE + i] = ratio(f[i], run->elapsed_s);

	f[FIGURE_CLOCK] = counted_clock(run);
	if (isnan(f[FIGURE_CLOCK]) && clock_hz > 0)
		f[FIGURE_CLOCK] = clock_hz;
	f[FIGURE_SECONDS_LOST] = ratio(f[FIGURE_CYCLES_LOST], f[FIGURE_CLOCK]);
	f[FIGURE_SHARE_OF_CPU] = run->counts.cpu_known[CPU_CYCLES]
		? ratio(f[FIGURE_CYCLES_LOST], f[FIGURE_CYCLES])
		: ratio(f[FIGURE_SECONDS_LOST], run->user_s + run->sys_s);
	f[FIGURE_SHARE_OF_ELAPSED] = ratio(f[FIGURE_SECONDS_LOST],
					   run->elapsed_s);
	f[FIGURE_ROTATIONS] = rotations(run);

	f[FIGURE_ELAPSED] = run->elapsed_s;
	f[FIGURE_USER] = run->user_s;
	f[FIGURE_SYS] = run->sys_s;
	f[FIGURE_MINOR_FAULTS] = run->minor_faults;
	f[FIGURE_MAJOR_FAULTS] = run->major_faults;
}

struct classes cost_classes(const struct measurement *measurement)
{
	struct classes classes = { 0 };
	bool *all = &classes.known[0][0][0];

	for (size_t i = 0; i < measurement->run_count; i++) {
		const struct run *run = &measurement->runs[i];
		const bool *known = &run->counts.known[0][0][0];

		for (int cell = 0; cell < TLB_CELLS; cell++)
			all[cell] |= run->validity == COUNTS_VALID && known[cell];
	}
	return classes;
}

bool cost_has_cycles(const struct measurement *measurement)
{
	size_t valid = 0, counted = 0;

	for (size_t i = 0; i < measurement->run_count; i++) {
		valid += measurement->runs[i].validity == COUNTS_VALID;
		counted += measurement->runs[i].counts.cpu_known[CPU_CYCLES];
	}
	return valid && counted == valid;
}

bool cost_lacks(const struct tlb_counts *counts, const struct classes *classes,
		enum tlb_event event)
{
	const bool *known = &counts->known[event][0][0];
	const bool *all = &classes->known[event][0][0];

	for (int cell = 0; cell < TLB_SIDES * TLB_SPACES; cell++)
		if (all[cell] && !known[cell])
			return true;
	return false;
}

/* All that the figures of a run depend on, but the run. */
struct prices {
	const struct measurement *measurement;
	const struct penalty *penalty;
	enum cost_origin origin;
	struct classes classes;
	bool no_share_of_cpu;
};

/* What is made of the sum of each event; cycles lost and what is made of them. */
static const enum figure of_misses[] = {
	FIGURE_MISSES, FIGURE_MISSES_RATE, FIGURE_MISSES_PER_1000, FIGURE_PENALTY_CYCLES,
	FIGURE_CYCLES_PER_MISS,
}, of_walks[] = {
	FIGURE_WALKS,
}, of_walk_cycles[] = {
	FIGURE_WALK_CYCLES,
}, of_cycles_lost[] = {
	FIGURE_CYCLES_LOST, FIGURE_CYCLES_PER_MISS, FIGURE_SECONDS_LOST,
	FIGURE_SHARE_OF_CPU, FIGURE_SHARE_OF_ELAPSED,
};

static void forget(double figures[FIGURES], const enum figure *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		figures[list[i]] = NAN;
}

static void figures_of(const struct prices *prices, size_t i, double figures[FIGURES])
{
	const struct run *run = &prices->measurement->runs[i];
	const struct tlb_counts *counts = &run->counts;
	const struct classes *classes = &prices->classes;

	cost_run(run, prices->penalty, prices->origin,
		 prices->measurement->clock_hz, figures);
	if (cost_lacks(counts, classes, TLB_MISSES))
		forget(figures, of_misses, ARRAY_SIZE(of_misses));
	if (cost_lacks(counts, classes, TLB_WALKS))
		forget(figures, of_walks, ARRAY_SIZE(of_walks));
	if (cost_lacks(counts, classes, TLB_WALK_CYCLES))
		forget(figures, of_walk_cycles, ARRAY_SIZE(of_walk_cycles));
	if (cost_lacks(counts, classes, prices->origin == COST_WALK_CYCLES
					? TLB_WALK_CYCLES : TLB_MISSES))
		forget(figures, of_cycles_lost, ARRAY_SIZE(of_cycles_lost));
	if (prices->no_share_of_cpu)
		figures[FIGURE_SHARE_OF_CPU] = NAN;
}

static struct prices find_prices(const struct measurement *measurement,
				 const struct penalty *penalty)
{
	struct prices prices = {
		.measurement = measurement,
		.penalty = penalty,
		.origin = cost_origin(measurement, penalty),
		.classes = cost_classes(measurement),
	};
	double figures[FIGURES];

	for (size_t i = 0; i < measurement->run_count; i++) {
		figures_of(&prices, i, figures);
		if (figures[FIGURE_SHARE_OF_CPU] > 1)
			prices.no_share_of_cpu = true;
	}
	return prices;
}

void cost_runs(const struct measurement *measurement,
	       const struct penalty *penalty, double figures[][FIGURES])
{
	struct prices prices = find_prices(measurement, penalty);

	for (size_t i = 0; i < measurement->run_count; i++)
		figures_of(&prices, i, figures[i]);
}

void cost_summary(const struct measurement *measurement,
		  const struct penalty *penalty,
		  struct spread summary[FIGURES])
{
	struct prices prices = find_prices(measurement, penalty);
	size_t count = measurement->run_count;
	double values[RUNS_MAX], figures[FIGURES];

	for (int figure = 0; figure < FIGURES; figure++) {
		for (size_t i = 0; i < count; i++) {
			figures_of(&prices, i, figures);
			values[i] = figures[figure];
		}
		summary[figure] = stats_spread(values, count);
	}
}

struct excess cost_excess(const struct measurement *measurement,
			  double figures[][FIGURES])
{
	bool machine = measurement->scope == SCOPE_MACHINE;
	unsigned int cpus = measurement->cpus ? measurement->cpus : 1;
	struct excess found = { 0 };
	double most = 0;

	for (size_t i = 0; i < measurement->run_count; i++) {
		const double *f = figures[i];
		double of = machine ? f[FIGURE_ELAPSED] : f[FIGURE_USER] + f[FIGURE_SYS];
		double possible = machine ? of * cpus : of + 2 * TICK_S;
		double lost = f[FIGURE_SECONDS_LOST];

		if (!(lost - possible > most))
			continue;
		most = lost - possible;
		found = (struct excess){
			i + 1, lost, of,
			machine ? ceil(lost / (of > 0 ? of : TICK_S)) : 0
		};
	}
	return found;
}
