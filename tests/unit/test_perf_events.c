// SPDX-License-Identifier: GPL-2.0
/*
 * What tlbcost asks perf for by name is what the module asks it for by number. libpfm4 takes
 * this machine for another when LIBPFM_FORCE_PMU says so; once in a process.
 */
#include "test.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../arch/x86/events.c"
#include "../../user/source/source_perf.c"

static const struct {
	const char *pmu;
	struct x86_cpu cpu;
} cpus[] = {
	{ "snb", { EVENTS_INTEL, 6, 0x2a, false } },
	{ "ivb", { EVENTS_INTEL, 6, 0x3a, false } },
	{ "hsw", { EVENTS_INTEL, 6, 0x3c, false } },
	{ "bdw", { EVENTS_INTEL, 6, 0x3d, false } },
	{ "skl", { EVENTS_INTEL, 6, 0x5e, false } },
	{ "clx", { EVENTS_INTEL, 6, 0x55, false } },
	{ "icl", { EVENTS_INTEL, 6, 0x7e, false } },
	{ "spr", { EVENTS_INTEL, 6, 0x8f, false } },
	{ "slm", { EVENTS_INTEL, 6, 0x37, false } },
};

/* Where only one walk can be under way, the counter mask makes no difference. */
#define CMASK	(0xffULL << 24)

/* In the order of the table: the stores of a side stand behind its loads. */
static enum x86_access access_of(size_t i)
{
	if (parts[i].side == TLB_I)
		return X86_FETCH;
	return i && parts[i - 1].side == TLB_D && parts[i - 1].event == parts[i].event
		? X86_STORE : X86_LOAD;
}

static __u64 wanted(const struct x86_events *events, size_t i)
{
	switch (parts[i].event) {
	case TLB_WALK_CYCLES:
		return events->walk_cycles[access_of(i)];
	case TLB_WALKS:
		return events->walks[access_of(i)];
	default:
		return 0;
	}
}

static __u64 found(size_t i)
{
	struct perf_event_attr attr = { 0 };

	for (const char *const *name = parts[i].names; *name; name++)
		if (!pfm_find(*name, &attr))
			return attr.config;
	return 0;
}

/* How many differ; 99 if libpfm4 knows no such CPU. */
static int differences(size_t cpu)
{
	const struct x86_events *events = x86_events_find(&cpus[cpu].cpu);
	bool one_walker = !(events->walk_cycles[X86_LOAD] & CMASK);
	int count = 0, known = 0;

	setenv("LIBPFM_FORCE_PMU", cpus[cpu].pmu, 1);
	for (size_t i = 0; i < ARRAY_SIZE(parts); i++) {
		__u64 config = found(i);

		if (parts[i].event == TLB_MISSES)
			continue;
		known += !!config;
		if (one_walker)
			config &= ~CMASK;
		if (config == wanted(events, i))
			continue;
		print_error("%s, %s: %#llx, the module has %#llx\n", cpus[cpu].pmu,
			    parts[i].names[0], (unsigned long long)config,
			    (unsigned long long)wanted(events, i));
		count++;
	}
	return known ? count : 99;
}

static void names_are_the_modules_events(void **state)
{
	int known = 0;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cpus); i++) {
		pid_t child = fork();
		int status;

		assert_true(child >= 0);
		if (!child)
			_exit(differences(i));
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFEXITED(status));
		if (WEXITSTATUS(status) == 99)
			continue;
		assert_int_equal(WEXITSTATUS(status), 0);
		known++;
	}
	if (!known) {
		print_message("no libpfm4 that knows an x86 CPU\n");
		skip();
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_the_modules_events),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
