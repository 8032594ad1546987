// SPDX-License-Identifier: GPL-2.0
#include "sample.h"

#include <string.h>

static char *command[] = {
	"dd", "if=/dev/zero", "of=file", "bs=4k", "count=3840", NULL
};

static const struct run run_2005 = {
	.counts = {
		.count[TLB_MISSES] = { { 142369, 118288 }, { 222916, 207773 } },
		.known[TLB_MISSES] = { { true, true }, { true, true } },
	},
	.elapsed_s = 4.241,
	.user_s = 0.14,
	.sys_s = 3.82,
	.minor_faults = 314,
	.major_faults = 1,
};

void sample_begin(struct sample *sample, size_t runs)
{
	*sample = (struct sample){
		.measurement = {
			.version = "0.1.0",
			.date = "2005-04-01T12:00:00Z",
			.host = "board",
			.kernel = "2.6.11",
			.arch = "ppc",
			.cpu = "8xx",
			.cpus = 1,
			.source = "proc",
			.clock_hz = 48e6,
			.clock_origin = CLOCK_OPTION,
			.command = command,
			.repeat = { .max_runs = runs, .confidence = 99 },
			.runs = sample->runs,
			.run_count = runs,
		},
		.penalty = {
			.cycles = { { 23, 23 }, { 23, 23 } },
			.origin = PENALTY_OPTION,
		},
		.report = {
			.measurement = &sample->measurement,
			.penalty = &sample->penalty,
			.summary = sample->summary,
			.figures = sample->figures,
			.repetition = &sample->repetition,
		},
	};
	for (size_t i = 0; i < runs; i++) {
		struct run *run = &sample->runs[i];

		*run = run_2005;
		run->counts.count[TLB_MISSES][TLB_I][TLB_USER] += 1001 * i;
		run->counts.count[TLB_MISSES][TLB_D][TLB_KERNEL] += 20000 * i;
		run->elapsed_s = (4241 + 250 * i) / 1e3;
		run->user_s = (140 + 10 * i) / 1e3;
		run->minor_faults += i;
	}
}

void sample_invalidate(struct run *run, enum validity why)
{
	run->validity = why;
	run->counts = (struct tlb_counts){ 0 };
}

void sample_walks(struct sample *sample)
{
	struct tlb_counts *counts = &sample->runs[0].counts;

	sample->measurement.split = SPLIT_MODE;
	counts->enabled_ns = 4241000000;
	counts->running_ns = 4241000000;
	memset(counts->known, true, sizeof(counts->known));
	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			uint64_t misses = counts->count[TLB_MISSES][side][space];

			counts->count[TLB_WALKS][side][space] = misses;
			counts->count[TLB_WALK_CYCLES][side][space] = 28 * misses;
		}
	}
}

void sample_cycles(struct sample *sample)
{
	struct tlb_counts *counts = &sample->runs[0].counts;

	sample_walks(sample);
	sample->measurement.source = "perf";
	sample->measurement.scope = SCOPE_PROCESSES;
	memset(counts->cpu_known, true, sizeof(counts->cpu_known));
	counts->cpu[CPU_CYCLES] = 4752000000;
	counts->cpu[CPU_INSTRUCTIONS] = 6913460000;
}

void sample_user_only(struct sample *sample)
{
	struct tlb_counts *counts = &sample->runs[0].counts;

	sample->measurement.source = "perf";
	sample->measurement.note = "the kernel is not counted";
	sample->measurement.scope = SCOPE_PROCESSES;
	sample->measurement.split = SPLIT_MODE;
	for (int side = 0; side < TLB_SIDES; side++) {
		counts->count[TLB_MISSES][side][TLB_KERNEL] = 0;
		counts->known[TLB_MISSES][side][TLB_KERNEL] = false;
	}
}

void sample_end(struct sample *sample)
{
	sample->report.origin = cost_origin(&sample->measurement, &sample->penalty);
	cost_summary(&sample->measurement, &sample->penalty, sample->summary);
	cost_runs(&sample->measurement, &sample->penalty, sample->figures);
	repeat_look(&sample->measurement, &sample->repetition);
}
