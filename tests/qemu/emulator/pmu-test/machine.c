// SPDX-License-Identifier: GPL-2.0
/* Interrupts, and the page tables of what the tests touch. */
#include "pmu-test.h"

#define PTE_PAGE	(PTE_P | PTE_W | PTE_U)
#define PTS		4	/* 2048 pages of 4 KB to touch */

#define APIC_ENABLE	0x100
#define PIC1_MASK	0x21
#define PIC2_MASK	0xa1

static struct __attribute__((packed)) {
	u32 reserved;
	u64 rsp[3], zero, ist[7];
	u8 zeros[10];
	u16 iomap;
} tss;

/* away from the test's other data, see PAGES_4K */
static struct tables {
	table pdpt[6], pd[6], pt_4k[PTS], pt_global, pt_kernel, empty;
} *const tables = (struct tables *)TABLES;

static void interrupts_init(void)
{
	u64 base = (u64)&tss;
	int i;

	tss.ist[0] = (u64)trap_stack_end;
	tss.ist[1] = (u64)nmi_stack_end;
	tss.iomap = sizeof(tss);
	gdt_tss[0] = (sizeof(tss) - 1) | (base & 0xffffff) << 16 | 0x89UL << 40 | base >> 24 << 56;
	gdt_tss[1] = base >> 32;
	asm volatile("ltr %w0" :: "r"(TSS));
	for (i = 0; i < VECTORS; i++) {
		u64 offset = (u64)vectors[i];

		/* open to the user for the sake of DONE */
		idt[i] = (struct gate){
			.offset0 = offset, .offset16 = offset >> 16, .offset32 = offset >> 32,
			.selector = KERNEL_CS, .ist = i == NMI || i == PMI ? 2 : 1, .type = 0xee
		};
	}
}

/* 4 KB pages, all of them the same */
static void map_4k(int slot, table *pt, int pts, u64 flags)
{
	int i, j;

	pml4[slot] = (u64)tables->pdpt[slot] | PTE_PAGE;
	tables->pdpt[slot][0] = (u64)tables->pd[slot] | PTE_PAGE;
	for (i = 0; i < pts; i++) {
		tables->pd[slot][i] = (u64)pt[i] | PTE_PAGE;
		for (j = 0; j < 512; j++)
			pt[i][j] = SCRATCH | PTE_P | PTE_W | flags;
	}
}

static void tables_init(void)
{
	u8 *code;
	int i;

	map_4k(1, tables->pt_4k, PTS, PTE_U);
	map_4k(2, &tables->pt_global, 1, PTE_U | PTE_G);
	tables->pd[2][2] = (u64)tables->empty | PTE_PAGE;
	map_4k(3, &tables->pt_kernel, 1, 0);
	pml4[4] = (u64)tables->pdpt[4] | PTE_PAGE;
	tables->pdpt[4][0] = (u64)tables->pd[4] | PTE_PAGE;
	pml4[5] = (u64)tables->pdpt[5] | PTE_PAGE;
	for (i = 0; i < 256; i++) {
		tables->pd[4][i] = SCRATCH | PTE_PAGE | PTE_PS;
		tables->pdpt[5][i] = PTE_PAGE | PTE_PS;
	}
	for (i = 0; i < 8; i++) {
		code = (u8 *)SCRATCH + i * CODE_STRIDE;
		code[0] = CROSSING_WORD >> 8;
		code[1] = DONE;
		code[PAGE_4K - 1] = CROSSING_WORD & 0xff;
	}
}

void machine_init(void)
{
	interrupts_init();
	tables_init();
	apic_write(APIC_SPURIOUS, APIC_ENABLE | 0xff);
	/* no interrupts of the firmware's timer */
	port_write(PIC1_MASK, 0xff);
	port_write(PIC2_MASK, 0xff);
}

void flush_all(void)
{
	u64 cr4 = read_cr4();

	write_cr4(cr4 ^ CR4_PGE);
	write_cr4(cr4);
}
