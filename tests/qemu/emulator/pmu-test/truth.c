// SPDX-License-Identifier: GPL-2.0
/* Accesses, and what the emulator says that they did. */
#include "pmu-test.h"

u64 walk_cycles;

void touch(const struct touch *t)
{
	const u8 *stub = t->how == LOCKED ? lock_byte : t->how == JUMP ? jump :
			 t->kind == LOAD ? t->how == CROSSING ? load_word : load_byte :
			 t->how == CROSSING ? store_word : store_byte;
	struct access access = {
		.cs = t->mode == USER ? USER_CS : KERNEL_CS,
		.ss = t->mode == USER ? USER_SS : KERNEL_SS,
		.rip = (u64)stub,
	};
	u64 offset = t->how == CROSSING ? PAGE_4K - 1 : t->kind == FETCH ? 0 : IN_PAGE;
	u64 *address = t->kind == FETCH && t->how != JUMP ? &access.rip : &access.rdi;
	u32 i;

	for (i = 0; i < t->n; i++) {
		*address = t->first + i * t->stride + offset;
		run(&access);
	}
}

u64 truth_latch(void)
{
	return rdmsr(MSR_LATCH);
}

void truth_mark(u64 value)
{
	wrmsr(MSR_LATCH, value);
}

void truth_latched(struct truth *truth)
{
	u64 *n = &truth->n[0][0][0];
	u32 i;

	for (i = 0; i < sizeof(*truth) / sizeof(*n); i++)
		n[i] = rdmsr(MSR_COUNTS + i);
}

void measure(const struct touch *t, int touches, struct truth *truth, u64 *counted, int counters)
{
	static struct truth before;
	static u64 first[16];
	/* the page that the test touches instead */
	static u8 own[IN_PAGE + 1];
	int pass, i;

	/* once without what is to be measured, for what the test itself needs */
	for (pass = 0; pass < 2; pass++) {
		for (i = 0; i < counters; i++)
			first[i] = counter_read(i);
		truth_latch();
		truth_latched(&before);
		for (i = 0; i < touches; i++) {
			struct touch one = t[i];

			if (pass == 0) {
				one.first = one.kind == FETCH ? (u64)load_byte + 2 : (u64)own;
				one.stride = 0;
				if (one.how == CROSSING)
					one.how = PLAIN;
			}
			touch(&one);
		}
		truth_latch();
		truth_latched(truth);
		for (i = 0; i < counters; i++)
			counted[i] = counter_read(i) - first[i];
	}
	for (i = 0; i < KINDS * MODES * WHATS; i++)
		(&truth->n[0][0][0])[i] -= (&before.n[0][0][0])[i];
}
