// SPDX-License-Identifier: GPL-2.0
/*
 * The PMU of the emulated x86 and the model of its TLB, held against the
 * manuals: a program of its own on the bare machine. What it is run with is on
 * the command line, see ../check.
 */
#include "pmu-test.h"

#define STATUS_RIGHT	0x20
#define STATUS_WRONG	0x21
#define MARK_END	0xb1

u32 checks, wrong;

int check(int ok, const char *title, u64 got, u64 expected)
{
	checks++;
	if (!ok) {
		wrong++;
		if (wrong <= 40)
			print("FAIL %s: %lx, not %lx\n", title, got, expected);
	}
	return ok;
}

static void print_count(int i, u64 n)
{
	static const char *const kinds[] = { "load", "store", "fetch" };
	static const char *const modes[] = { "user", "kernel" };
	static const char *const whats[] = { "4k", "2m", "1g", "fault", "l2hit", "cycles" };

	print(" %s-%s-%s=%lu", kinds[i / WHATS / MODES], modes[i / WHATS % MODES],
	      whats[i % WHATS], n);
}

void print_truth(const struct truth *truth)
{
	int i;

	for (i = 0; i < KINDS * MODES * WHATS; i++)
		print_count(i, (&truth->n[0][0][0])[i]);
	print("\n");
}

int check_truth(const char *title, const struct truth *got, const struct truth *expected)
{
	int i, ok = 1;

	for (i = 0; i < KINDS * MODES * WHATS; i++) {
		u64 g = (&got->n[0][0][0])[i], e = (&expected->n[0][0][0])[i];

		ok &= g == e;
		if (g != e && wrong < 40) {
			print("%s:", title);
			print_count(i, g);
			print(", not %lu\n", e);
		}
	}
	return check(ok, title, !ok, 0);
}

/* What the emulator says when it is marked, and what its latch says then */
static void mark_end(void)
{
	static struct truth truth;
	int i;

	/* the first time, for what that needs itself */
	for (i = 0; i < 2; i++) {
		truth_latch();
		truth_latched(&truth);
		truth_mark(MARK_END);
		print_truth(&truth);
	}
}

void main(void)
{
	int stay;

	machine_init();
	counters_init();
	walk_cycles = option("walk-cycles");
	write_cr4(read_cr4() | CR4_PGE);
	if (counters) {
		check_counters();
		check_events();
	} else {
		check_no_counters();
	}
	if (option("l1d"))
		check_model();
	check_latch();
	stay = option("stay");
	print("%u checks, %u wrong\n", checks, wrong);
	mark_end();
	while (stay)
		asm volatile("pause");
	finish(wrong ? STATUS_WRONG : STATUS_RIGHT);
}
