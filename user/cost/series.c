// SPDX-License-Identifier: GPL-2.0
#include "cost/series.h"

void series_begin(struct series *series, struct measurement *measurement)
{
	*series = (struct series){ .measurement = measurement, .stride = 1 };
}

static bool add(uint64_t *sum, uint64_t count)
{
	return !__builtin_add_overflow(*sum, count, sum);
}

static void join(struct run *into, const struct run *run)
{
	struct tlb_counts *counts = &into->counts;
	bool fits = add(&counts->enabled_ns, run->counts.enabled_ns) &&
		    add(&counts->running_ns, run->counts.running_ns);

	for (int i = 0; i < TLB_CELLS; i++) {
		(&counts->known[0][0][0])[i] &= (&run->counts.known[0][0][0])[i];
		fits &= add(&(&counts->count[0][0][0])[i],
			    (&run->counts.count[0][0][0])[i]);
	}
	into->elapsed_s += run->elapsed_s;
	into->user_s += run->user_s;
	into->sys_s += run->sys_s;
	if (into->validity == COUNTS_VALID)
		into->validity = run->validity;
	if (into->validity == COUNTS_VALID && !fits)
		into->validity = COUNTS_ABSURD;
	if (into->validity != COUNTS_VALID)
		*counts = (struct tlb_counts){ 0 };
}

/* An even number of runs becomes half as many. */
static void halve(struct measurement *measurement)
{
	struct run *runs = measurement->runs;

	measurement->run_count /= 2;
	for (size_t i = 0; i < measurement->run_count; i++) {
		struct run first = runs[2 * i];

		join(&first, &runs[2 * i + 1]);
		runs[i] = first;
	}
}

int series_add(struct series *series, const struct run *run, struct error *error)
{
	if (series->filled)
		join(&series->next, run);
	else
		series->next = *run;
	if (++series->filled < series->stride)
		return 0;
	if (series->measurement->run_count == RUNS_MAX) {
		halve(series->measurement);
		series->stride *= 2;
		return 0;
	}
	series->filled = 0;
	return measurement_add(series->measurement, &series->next, error);
}
