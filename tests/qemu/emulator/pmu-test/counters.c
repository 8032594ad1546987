// SPDX-License-Identifier: GPL-2.0
/* The counters themselves: registers, filters, enabling, overflow, rdpmc. */
#include "pmu-test.h"

#define MSR_PMC0	0xc1
#define MSR_PERFEVTSEL0	0x186
#define MSR_FIXED_CTR0	0x309
#define MSR_FIXED_CTRL	0x38d
#define MSR_STATUS	0x38e
#define MSR_CTRL	0x38f
#define MSR_OVF_CTRL	0x390
#define MSR_K7_EVNTSEL0	0xc0010000
#define MSR_K7_PERFCTR0	0xc0010004
#define MSR_PERF_CTL0	0xc0010200

#define FIXED		3
#define ALL_FIXED	(7UL << 32)
#define RDPMC_FIXED	0x40000000
#define INTEL_CYCLES	0x003c
#define AMD_CYCLES	0x0076

int intel, counters;
static int core;	/* AMD: six counters */

static u32 select_msr(u32 i)
{
	return intel ? MSR_PERFEVTSEL0 + i : core ? MSR_PERF_CTL0 + 2 * i : MSR_K7_EVNTSEL0 + i;
}

static u32 counter_msr(u32 i)
{
	return intel ? MSR_PMC0 + i : core ? MSR_PERF_CTL0 + 2 * i + 1 : MSR_K7_PERFCTR0 + i;
}

void counter_select(int i, u64 select)
{
	wrmsr(select_msr(i), select);
}

void counter_write(int i, u64 value)
{
	wrmsr(counter_msr(i), value);
}

static u64 rdpmc(u32 i)
{
	u32 low, high;

	asm volatile("rdpmc" : "=a"(low), "=d"(high) : "c"(i));
	return (u64)high << 32 | low;
}

u64 counter_read(int i)
{
	return rdpmc(i);
}

static u64 all_counters(void)
{
	return (1UL << counters) - 1;
}

void counters_init(void)
{
	u32 r[4];

	cpuid(0, r);
	intel = r[1] == 0x756e6547;	/* Genu */
	counters = option("counters");
	core = counters == 6;
}

static void check_cpuid(void)
{
	u32 r[4];

	cpuid(0xa, r);
	CHECK("CPUID 0xa EAX", r[0],
	      intel && counters ? 7 << 24 | 48 << 16 | counters << 8 | 2 : 0);
	CHECK("CPUID 0xa EBX", r[1], intel && counters ? 0x7a : 0);
	CHECK("CPUID 0xa ECX", r[2], 0);
	CHECK("CPUID 0xa EDX", r[3], intel && counters ? 48 << 5 | FIXED : 0);
	cpuid(0x80000001, r);
	CHECK("CPUID PerfCtrExtCore", r[2] >> 23 & 1, core);
}

static void check_registers(void)
{
	/* what is written, and what is there then */
	static const struct {
		u64 written, intel, amd;
	} values[] = {
		{ 0x12345678, 0x12345678, 0x12345678 },
		{ 0x80000000, 0xffff80000000, 0x80000000 },
		{ 0x17fffffff, 0x7fffffff, 0x17fffffff },
		{ ~0UL, COUNTER_MASK, COUNTER_MASK },
		{ 0xfedcba9876543210, 0x76543210, 0xba9876543210 },
		{ 0, 0, 0 },
	};
	const u64 select = 0xff45 | EVTSEL_USR | EVTSEL_INT;
	u32 i;
	int c, d;

	if (intel)
		CHECK("GLOBAL_CTRL after reset", rdmsr(MSR_CTRL), all_counters());
	for (c = 0; c < counters; c++) {
		CHECK("an event select after reset", rdmsr(select_msr(c)), 0);
		CHECK("a counter after reset", rdmsr(counter_msr(c)), 0);
	}
	for (c = 0; c < counters; c++) {
		counter_select(c, select);
		for (i = 0; i < sizeof(values) / sizeof(*values); i++) {
			u64 expected = intel ? values[i].intel : values[i].amd;

			counter_write(c, values[i].written);
			CHECK("a counter written", rdmsr(counter_msr(c)), expected);
			CHECK("the same by rdpmc", rdpmc(c), expected);
		}
		counter_write(c, c + 1);
		for (d = 0; d < counters; d++) {
			CHECK("each event select is its own", rdmsr(select_msr(d)),
			      c == d ? select : 0);
			CHECK("each counter is its own", rdmsr(counter_msr(d)), c == d ? c + 1 : 0);
		}
		counter_select(c, 0);
		counter_write(c, 0);
	}
	for (c = 0; core && c < 4; c++) {
		counter_select(c, select + c);
		counter_write(c, 0x123456789a + c);
		CHECK("legacy event select", rdmsr(MSR_K7_EVNTSEL0 + c), select + c);
		CHECK("legacy counter", rdmsr(MSR_K7_PERFCTR0 + c), 0x123456789a + c);
		wrmsr(MSR_K7_EVNTSEL0 + c, 0);
		wrmsr(MSR_K7_PERFCTR0 + c, 0);
		CHECK("core event select", rdmsr(select_msr(c)), 0);
		CHECK("core counter", rdmsr(counter_msr(c)), 0);
	}
	if (!intel) {
		/* there is nothing of the fifth counter after the fourth */
		wrmsr(MSR_K7_PERFCTR0 + 4, 5);
		CHECK("a fifth legacy counter", rdmsr(MSR_K7_PERFCTR0 + 4), 0);
		return;
	}
	for (c = 0; c < FIXED; c++) {
		wrmsr(MSR_FIXED_CTR0 + c, 0xffffba9876543210);
		CHECK("a fixed counter written", rdmsr(MSR_FIXED_CTR0 + c), 0xba9876543210);
		CHECK("the same by rdpmc", rdpmc(RDPMC_FIXED + c), 0xba9876543210);
	}
	wrmsr(MSR_CTRL, ~0UL);
	CHECK("GLOBAL_CTRL has its bits only", rdmsr(MSR_CTRL), all_counters() | ALL_FIXED);
	wrmsr(MSR_CTRL, 0);
	wrmsr(MSR_FIXED_CTRL, ~0UL);
	CHECK("FIXED_CTR_CTRL has its bits only", rdmsr(MSR_FIXED_CTRL), 0xfff);
	wrmsr(MSR_FIXED_CTRL, 0);
}

/* three misses of the user's and two of the kernel's */
static u64 count_five(int i)
{
	const struct touch misses[] = {
		{ LOAD, USER, PAGES_4K, PAGE_4K, 3 },
		{ LOAD, KERNEL, PAGES_4K + 3 * PAGE_4K, PAGE_4K, 2 },
	};
	struct truth truth;
	u64 counted[16];

	flush_all();
	measure(misses, 2, &truth, counted, counters);
	CHECK("the misses happened",
	      truth.n[LOAD][USER][W4K] * 10 + truth.n[LOAD][KERNEL][W4K], 32);
	return counted[i];
}

static void check_enabling(void)
{
	u64 walks = walk_event(LOAD);
	int c, d;

	for (c = 0; c < counters; c++) {
		if (intel)
			wrmsr(MSR_CTRL, 1UL << c);
		counter_select(c, walks | EVTSEL_EN | EVTSEL_USR | EVTSEL_OS);
		CHECK("user and kernel", count_five(c), 5);
		counter_select(c, walks | EVTSEL_EN | EVTSEL_USR);
		CHECK("user only", count_five(c), 3);
		counter_select(c, walks | EVTSEL_EN | EVTSEL_OS);
		CHECK("kernel only", count_five(c), 2);
		counter_select(c, walks | EVTSEL_EN);
		CHECK("neither user nor kernel", count_five(c), 0);
		counter_select(c, walks | EVTSEL_USR | EVTSEL_OS);
		CHECK("not enabled", count_five(c), 0);
		if (intel) {
			counter_select(c, walks | EVTSEL_EN | EVTSEL_USR | EVTSEL_OS);
			wrmsr(MSR_CTRL, (all_counters() | ALL_FIXED) & ~(1UL << c));
			CHECK("not enabled in GLOBAL_CTRL", count_five(c), 0);
		}
		counter_select(c, 0);
	}
	/* all at once */
	if (intel)
		wrmsr(MSR_CTRL, all_counters());
	for (c = 0; c < counters; c++)
		counter_select(c, walks | EVTSEL_EN | EVTSEL_OS);
	for (c = 0; c < counters; c++)
		CHECK("each of all counters", count_five(c), 2);
	for (d = 0; d < counters; d++)
		counter_select(d, 0);
}

/* Does counter I, as rdpmc names it, count ticks of the TSC? */
static void check_ticks(const char *title, u32 i, int counts)
{
	u64 least, most, ticks;
	int pass;

	for (pass = 0; pass < 2; pass++) {
		most = rdtsc();
		ticks = rdpmc(i);
		least = rdtsc();
		count_five(0);
		least = rdtsc() - least;
		ticks = rdpmc(i) - ticks;
		most = rdtsc() - most;
	}
	if (!counts)
		CHECK(title, ticks, 0);
	else
		check(ticks >= least && ticks <= most && ticks, title, ticks, least);
}

static void check_cycles(void)
{
	u64 event = (intel ? INTEL_CYCLES : AMD_CYCLES) | EVTSEL_USR | EVTSEL_OS;
	int c;

	for (c = 0; c < counters; c++) {
		if (intel)
			wrmsr(MSR_CTRL, 1UL << c);
		counter_select(c, event | EVTSEL_EN);
		check_ticks("cycles", c, 1);
		if (intel) {
			counter_select(c, event | EVTSEL_EN | 0x100);
			check_ticks("reference cycles", c, 1);
			wrmsr(MSR_CTRL, 0);
			check_ticks("cycles, not enabled in GLOBAL_CTRL", c, 0);
		}
		counter_select(c, event);
		check_ticks("cycles, not enabled", c, 0);
		counter_select(c, 0);
	}
	for (c = 0; intel && c < FIXED; c++) {
		wrmsr(MSR_CTRL, 1UL << (32 + c));
		wrmsr(MSR_FIXED_CTRL, 3UL << 4 * c);
		check_ticks("fixed cycles", RDPMC_FIXED + c, c > 0);
		wrmsr(MSR_FIXED_CTRL, 0xfff & ~(15UL << 4 * c));
		check_ticks("fixed, not enabled", RDPMC_FIXED + c, 0);
		wrmsr(MSR_FIXED_CTRL, 0xfff);
		wrmsr(MSR_CTRL, (all_counters() | ALL_FIXED) & ~(1UL << (32 + c)));
		check_ticks("fixed, not enabled in GLOBAL_CTRL", RDPMC_FIXED + c, 0);
	}
	if (intel)
		wrmsr(MSR_FIXED_CTRL, 0);
}

/* a counter that has seven to go until it wraps, with 10 misses, and those of the test */
static void check_wrap(int c, u64 flags, u32 lvt, u32 vector)
{
	u32 taken_before;
	u64 expected = vector ? 1 : 0;

	if (intel) {
		wrmsr(MSR_OVF_CTRL, ~0UL);
		CHECK("GLOBAL_STATUS cleared", rdmsr(MSR_STATUS), 0);
	}
	apic_write(APIC_LVTPC, lvt);
	taken_before = vector ? interrupts[vector] : interrupts[NMI] + interrupts[PMI];
	counter_select(c, walk_event(LOAD) | EVTSEL_EN | EVTSEL_USR | EVTSEL_OS | flags);
	counter_write(c, -7UL);
	count_five(c);
	count_five(c);
	asm volatile("sti; nop; nop; cli" ::: "memory");
	counter_select(c, 0);
	check(rdpmc(c) < 1000, "a counter wraps", rdpmc(c), 3);
	CHECK("the interrupt of an overflow",
	      (vector ? interrupts[vector] : interrupts[NMI] + interrupts[PMI]) - taken_before,
	      expected);
	CHECK("LVTPC is masked then", !!(apic_read(APIC_LVTPC) & APIC_LVT_MASKED),
	      (intel && expected) || (lvt & APIC_LVT_MASKED));
	if (intel) {
		CHECK("GLOBAL_STATUS", rdmsr(MSR_STATUS), 1UL << c);
		wrmsr(MSR_OVF_CTRL, ~(1UL << c));
		CHECK("GLOBAL_STATUS, others cleared", rdmsr(MSR_STATUS), 1UL << c);
		wrmsr(MSR_STATUS, 0);
		CHECK("GLOBAL_STATUS is not for writing", rdmsr(MSR_STATUS), 1UL << c);
		wrmsr(MSR_OVF_CTRL, 1UL << c);
		CHECK("GLOBAL_STATUS cleared", rdmsr(MSR_STATUS), 0);
	}
	counter_write(c, 0);
}

static void check_overflow(void)
{
	u64 misses;
	int c;

	if (intel)
		wrmsr(MSR_CTRL, all_counters());
	for (c = 0; c < counters; c++) {
		check_wrap(c, EVTSEL_INT, APIC_LVT_NMI, NMI);
		check_wrap(c, EVTSEL_INT, PMI, PMI);
		check_wrap(c, EVTSEL_INT, PMI | APIC_LVT_MASKED, 0);
		check_wrap(c, 0, PMI, 0);
	}
	/* to the last value, and one more */
	counter_select(0, walk_event(LOAD) | EVTSEL_EN | EVTSEL_USR);
	counter_write(0, 0);
	count_five(0);
	misses = rdpmc(0);
	counter_write(0, -misses - 1);
	count_five(0);
	CHECK("the last value", rdpmc(0), COUNTER_MASK);
	if (intel)
		CHECK("GLOBAL_STATUS before the overflow", rdmsr(MSR_STATUS), 0);
	counter_write(0, -misses);
	count_five(0);
	CHECK("the first value again", rdpmc(0), 0);
	counter_select(0, 0);
	if (intel) {
		CHECK("GLOBAL_STATUS after the overflow", rdmsr(MSR_STATUS), 1);
		wrmsr(MSR_OVF_CTRL, ~0UL);
	}
}

static void rdpmc_as(enum mode mode, u32 i, u64 vector, u64 value)
{
	const struct access access = {
		.rip = (u64)read_counter, .rcx = i,
		.cs = mode == USER ? USER_CS : KERNEL_CS,
		.ss = mode == USER ? USER_SS : KERNEL_SS,
	};

	run(&access);
	CHECK("rdpmc ends with", taken.vector, vector);
	if (vector == DONE)
		CHECK("rdpmc", taken.rdx << 32 | (u32)taken.rax, value);
}

static void check_rdpmc(void)
{
	int c;

	for (c = 0; c < counters; c++) {
		counter_write(c, 0x12340000 + c);
		write_cr4(read_cr4() & ~CR4_PCE);
		rdpmc_as(KERNEL, c, DONE, 0x12340000 + c);
		rdpmc_as(USER, c, GP, 0);
		write_cr4(read_cr4() | CR4_PCE);
		rdpmc_as(USER, c, DONE, 0x12340000 + c);
		counter_write(c, 0);
	}
	rdpmc_as(KERNEL, counters, GP, 0);
	rdpmc_as(KERNEL, RDPMC_FIXED + FIXED, GP, 0);
	for (c = 0; c < FIXED; c++) {
		if (intel)
			wrmsr(MSR_FIXED_CTR0 + c, 0x432100000000 + c);
		rdpmc_as(KERNEL, RDPMC_FIXED + c, intel ? DONE : GP, 0x432100000000 + c);
	}
	write_cr4(read_cr4() & ~CR4_PCE);
}

void check_counters(void)
{
	check_cpuid();
	check_registers();
	check_enabling();
	check_cycles();
	check_overflow();
	check_rdpmc();
	if (intel)
		wrmsr(MSR_CTRL, all_counters());
}

/* A CPU without a PMU has none of it */
void check_no_counters(void)
{
	check_cpuid();
	wrmsr(MSR_PERFEVTSEL0, 0x1234);
	CHECK("an event select without counters", rdmsr(MSR_PERFEVTSEL0), 0);
	wrmsr(MSR_CTRL, 1);
	CHECK("GLOBAL_CTRL without counters", rdmsr(MSR_CTRL), 0);
	wrmsr(MSR_PERF_CTL0, 0x1234);
	CHECK("PERF_CTL without counters", rdmsr(MSR_PERF_CTL0), 0);
	rdpmc_as(KERNEL, 0, UD, 0);
}
