/* SPDX-License-Identifier: GPL-2.0 */
/* What start.S and C share. */

#define KERNEL_CS	0x08
#define KERNEL_SS	0x10
#define USER_SS		0x1b
#define USER_CS		0x23
#define CODE32_CS	0x28
#define TSS		0x30

#define NMI		2
#define UD		6
#define GP		13
#define PF		14
#define DONE		0x20	/* the end of an access */
#define PMI		0x21
#define VECTORS		0x22

#define PTE_P		1
#define PTE_W		2
#define PTE_U		4
#define PTE_PS		0x80
#define PTE_G		0x100

#define SCRATCH		0x400000	/* 2 MB that the target pages are */
#define TABLES		0x180000
#define TRAMPOLINE	0x8000
#define APIC_EOI	0xfee000b0

/* the last byte of a target page, and the first: a prefix and int */
#define CROSSING_WORD	0xcd66

/* offsets in struct access and struct taken */
#define ACCESS_RIP	0
#define ACCESS_CS	8
#define ACCESS_SS	16
#define ACCESS_RDI	24
#define ACCESS_RCX	32
#define TAKEN_VECTOR	0
#define TAKEN_RAX	8
#define TAKEN_RDX	16
#define TAKEN_CR2	24

#ifndef __ASSEMBLER__

#include <stddef.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

struct access {
	u64 rip, cs, ss, rdi, rcx;
};

/**
 * struct taken - the interrupt that ended an access
 * @vector: DONE, or an exception
 */
struct taken {
	u64 vector, rax, rdx, cr2;
};

extern struct taken taken;

/* go to access->rip, and come back with the next interrupt */
void run(const struct access *access);
/* instructions to go to, each before an int $DONE */
extern const u8 load_byte[], store_byte[], load_word[], store_word[], lock_byte[], jump[],
	read_counter[];

/* PMIs taken, by vector */
extern volatile u32 interrupts[VECTORS];

struct gate {
	u16 offset0, selector;
	u8 ist, type;
	u16 offset16;
	u32 offset32, zero;
};

typedef u64 table[512] __attribute__((aligned(4096)));

extern struct gate idt[VECTORS];
extern const u8 vectors[VECTORS][16], trap_stack_end[], nmi_stack_end[];
extern u64 gdt_tss[2];
extern table pml4;
extern const u8 trampoline[], trampoline_end[];
/* where the second CPU gets to */
void main2(void);

/* struct hvm_start_info of the PVH boot protocol, as far as it is needed */
extern const struct start_info {
	u32 magic, version, flags, modules;
	u64 modules_address, command_line;
} *start_info;

/* console.c */
void print(const char *format, ...) __attribute__((format(printf, 1, 2)));
void finish(int status) __attribute__((noreturn));
/* the number after NAME= on the command line, or 0 */
u64 option(const char *name);
int option_is(const char *name, const char *value);

/* machine.c */
static inline u64 rdmsr(u32 msr)
{
	u32 low, high;

	asm volatile("rdmsr" : "=a"(low), "=d"(high) : "c"(msr));
	return (u64)high << 32 | low;
}

static inline void wrmsr(u32 msr, u64 value)
{
	asm volatile("wrmsr" :: "c"(msr), "a"((u32)value), "d"((u32)(value >> 32)) : "memory");
}

static inline u64 rdtsc(void)
{
	u32 low, high;

	asm volatile("rdtsc" : "=a"(low), "=d"(high) :: "memory");
	return (u64)high << 32 | low;
}

static inline void cpuid(u32 leaf, u32 *r)
{
	asm volatile("cpuid" : "=a"(r[0]), "=b"(r[1]), "=c"(r[2]), "=d"(r[3]) : "a"(leaf), "c"(0));
}

static inline void port_write(u16 port, u8 value)
{
	asm volatile("outb %0,%1" :: "a"(value), "Nd"(port));
}

static inline u8 port_read(u16 port)
{
	u8 value;

	asm volatile("inb %1,%0" : "=a"(value) : "Nd"(port));
	return value;
}

#define CR4_PGE		0x80
#define CR4_PCE		0x100

static inline u64 read_cr4(void)
{
	u64 value;

	asm volatile("mov %%cr4,%0" : "=r"(value));
	return value;
}

static inline void write_cr4(u64 value)
{
	asm volatile("mov %0,%%cr4" :: "r"(value) : "memory");
}

static inline void invalidate(u64 address)
{
	asm volatile("invlpg (%0)" :: "r"(address) : "memory");
}

/* whatever else it keeps, a TLB that is not the model has nothing after that */
static inline void write_cr3(void)
{
	u64 value;

	asm volatile("mov %%cr3,%0; mov %0,%%cr3" : "=r"(value) :: "memory");
}

void machine_init(void);
void flush_all(void);
#define APIC_ID		0xfee00020
#define APIC_SPURIOUS	0xfee000f0
#define APIC_ICR	0xfee00300
#define APIC_LVTPC	0xfee00340
#define APIC_LVT_NMI	0x400
#define APIC_LVT_MASKED	0x10000

static inline u32 apic_read(u64 reg)
{
	return *(volatile u32 *)reg;
}

static inline void apic_write(u64 reg, u32 value)
{
	*(volatile u32 *)reg = value;
}

/*
 * Where the pages are that the tests touch, all of them SCRATCH. A page has an
 * int $DONE at its begin, and data after it. QEMU's own TLB is indexed by some
 * bits of the page number, six or more: those of the test's own pages are below
 * 32, those of these pages are not.
 */
#define SLOT(n)		((u64)(n) << 39)
#define PAGES_4K	(SLOT(1) + 32 * PAGE_4K)
#define PAGES_GLOBAL	(SLOT(2) + 32 * PAGE_4K)
#define PAGES_KERNEL	(SLOT(3) + 32 * PAGE_4K)	/* not for the user */
#define PAGES_2M	(SLOT(4) + IN_SCRATCH)
#define PAGES_1G	(SLOT(5) + SCRATCH + IN_SCRATCH)
/* there is nothing, from the first, second, third, fourth level on */
#define PAGES_NO_1	SLOT(8)
#define PAGES_NO_2	(SLOT(5) + 256 * PAGE_1G)
#define PAGES_NO_3	(SLOT(4) + 256 * PAGE_2M)
#define PAGES_NO_4	(SLOT(2) + 1024 * PAGE_4K)

#define PAGE_4K		0x1000UL
#define PAGE_2M		0x200000UL
#define PAGE_1G		0x40000000UL
#define CODE_STRIDE	(8 * PAGE_4K)	/* of the 4 KB in SCRATCH that are as said */
#define IN_SCRATCH	(5 * CODE_STRIDE)
#define IN_PAGE		64	/* the data */

/* truth.c */
enum kind { LOAD, STORE, FETCH, KINDS };
enum mode { USER, KERNEL, MODES };
enum what { W4K, W2M, W1G, WFAULT, WHIT, WCYCLES, WHATS };

struct truth {
	u64 n[KINDS][MODES][WHATS];
};

/**
 * struct touch - accesses to some pages, one each
 * @first: where the first begins
 * @stride: from one to the next
 * @n: how many
 * @how: something else than a byte, or than an interrupt return to the code
 */
struct touch {
	enum kind kind;
	enum mode mode;
	u64 first, stride;
	u32 n;
	enum how { PLAIN, CROSSING, LOCKED, JUMP } how;
};

void touch(const struct touch *t);
#define MSR_LATCH	0x4f000000
#define MSR_COUNTS	0x4f000001
/* the number of the latch, and what it has */
u64 truth_latch(void);
void truth_latched(struct truth *truth);
/* have the emulator log them */
void truth_mark(u64 value);
/*
 * What the touches count beyond what the test itself does; nothing of the test
 * is missing from the TLB then. COUNTERS general-purpose ones are read, too.
 */
void measure(const struct touch *t, int touches, struct truth *truth, u64 *counted, int counters);
extern u64 walk_cycles;

/* main.c */
extern u32 checks, wrong;
int check(int ok, const char *title, u64 got, u64 expected);
#define CHECK(title, got, expected) ({ u64 got_ = (got), expected_ = (expected); \
	check(got_ == expected_, title, got_, expected_); })
int check_truth(const char *title, const struct truth *got, const struct truth *expected);
void print_truth(const struct truth *truth);

/* counters.c */
#define EVTSEL_USR	0x10000UL
#define EVTSEL_OS	0x20000UL
#define EVTSEL_INT	0x100000UL
#define EVTSEL_EN	0x400000UL
#define COUNTER_MASK	((1UL << 48) - 1)

extern int intel, counters;
void counters_init(void);
void counter_select(int i, u64 select);
void counter_write(int i, u64 value);
u64 counter_read(int i);
void check_counters(void);
void check_no_counters(void);

/* events.c */
/* the event that counts all walks of KIND */
u64 walk_event(enum kind kind);
/* do all events count MISSES as expected, after SETUP? */
void check_all(const char *title, const struct touch *misses, const struct truth *expected,
	       void (*setup)(void));
void check_events(void);

/* model.c */
void check_model(void);

/* latch.c */
void check_latch(void);

#endif
