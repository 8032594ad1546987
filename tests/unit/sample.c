// SPDX-License-Identifier: GPL-2.0
#include "sample.h"

static char *command[] = {
	"dd", "if=/dev/zero", "of=file", "bs=4k", "count=3840", NULL
};

static const struct run run_2005 = {
	.counts = { { { 142369, 118288 }, { 222916, 207773 } } },
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
			.source = "proc",
			.clock_hz = 48e6,
			.clock_origin = CLOCK_OPTION,
			.command = command,
			.runs = sample->runs,
			.run_count = runs,
		},
		.penalty = { { 23, 23 }, PENALTY_OPTION },
		.report = {
			&sample->measurement, &sample->penalty, sample->summary
		},
	};
	for (size_t i = 0; i < runs; i++) {
		struct run *run = &sample->runs[i];

		*run = run_2005;
		run->counts.misses[TLB_I][TLB_USER] += 1001 * i;
		run->counts.misses[TLB_D][TLB_KERNEL] += 20000 * i;
		run->elapsed_s = (4241 + 250 * i) / 1e3;
		run->user_s = (140 + 10 * i) / 1e3;
		run->minor_faults += i;
	}
}

void sample_end(struct sample *sample)
{
	cost_summary(&sample->measurement, &sample->penalty, sample->summary);
}
