/* SPDX-License-Identifier: GPL-2.0 */
/* What start.S and C share. */

#define MSR_ME		0x1000
#define MSR_PR		0x4000
#define MSR_IR		0x20
#define MSR_DR		0x10

#define SPRN_EIE	80
#define SPRN_EID	81
#define SPRN_NRI	82
#define SPRN_MI_CTR	784
#define SPRN_MI_AP	786
#define SPRN_MI_EPN	787
#define SPRN_MI_TWC	789
#define SPRN_MI_RPN	790
#define SPRN_MD_CTR	792
#define SPRN_M_CASID	793
#define SPRN_MD_AP	794
#define SPRN_MD_EPN	795
#define SPRN_M_TWB	796
#define SPRN_MD_TWC	797
#define SPRN_MD_RPN	798
#define SPRN_M_TW	799

/* offsets in struct taken */
#define TAKEN_VECTOR	0
#define TAKEN_SRR0	4
#define TAKEN_SRR1	8
#define TAKEN_DAR	12
#define TAKEN_DSISR	16
#define TAKEN_MI_EPN	20
#define TAKEN_MD_EPN	24
#define TAKEN_VALUE	28

#ifndef __ASSEMBLER__

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;

/**
 * struct taken - the interrupt that ended an access, and what it left
 * @vector: its address
 * @srr0: SRR0, and so on
 * @value: what a load had loaded
 */
struct taken {
	u32 vector, srr0, srr1, dar, dsisr, mi_epn, md_epn, value;
};

extern struct taken taken;

/* go to SRR0 with MSR = SRR1, and come back with the next interrupt */
void run(u32 srr0, u32 srr1, u32 ea, u32 value);

/* instructions to go to: lwz value,0(ea) and stw value,0(ea), each before an sc */
extern const u32 load_word[], store_word[];

#define mtspr(spr, value) ({ asm volatile("mtspr %0,%1" :: "i"(spr), "r"(value) : "memory"); })
#define mfspr(spr) ({ u32 v_; asm volatile("mfspr %0,%1" : "=r"(v_) : "i"(spr)); v_; })

/* console.c */
void print(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* have the emulator log its counters */
void mark(u8 value);
void finish(int status) __attribute__((noreturn));

/* access.c */
enum side { SIDE_I, SIDE_D };
enum kind { LOAD, STORE, FETCH };

#define SC		0x44000002	/* the instruction */
#define MISS(side)	((side) == SIDE_I ? 0x1100 : 0x1200)
#define ERROR(side)	((side) == SIDE_I ? 0x1300 : 0x1400)
#define HIT		0xc00		/* the sc after the access */

/* MPC860UM 9.8: bits of Mx_CTR, Mx_EPN, Mx_TWC, Mx_RPN */
#define CTR_GPM		0x80000000
#define CTR_RSV4	0x08000000
#define CTR_TWAM	0x04000000
#define CTR_PPCS	0x02000000
#define CTR_INDX	0x00003f00	/* of 64 entries, 0x1f00 of 32 or less */
#define EPN_EV		0x200
#define TWC_APG(n)	((n) << 5)
#define TWC_G		0x10
#define TWC_512K	0x04
#define TWC_8M		0x0c
#define TWC_V		0x01
#define RPN_PP(n)	((n) << 10)
#define RPN_EXT		0x200
#define RPN_C		0x100
#define RPN_SUBPAGES	0xf0
#define RPN_16K		0x08
#define RPN_SH		0x04
#define RPN_V		0x01

/* MPC860UM tables 7-15, 7-16: SRR1 of an ITLB error, DSISR of a DTLB error */
#define CAUSE_NO_PAGE	0x40000000
#define CAUSE_GUARDED	0x10000000
#define CAUSE_PROTECTED	0x08000000
#define CAUSE_STORE	0x02000000

/* a page that all may read, write and execute */
#define PAGE		(RPN_PP(2) | RPN_C | RPN_SUBPAGES | RPN_V)

/* a part has 8 entries, 2 of which can be reserved, or 32 and 4 */
#define RESERVED_END	(ENTRIES == 8 ? 8 : 32)
#define RESERVED	(ENTRIES == 8 ? 2 : 4)

/**
 * struct expected - what an access has to end with
 * @vector: HIT, or the vector of the interrupt
 * @cause: bits of SRR1 or DSISR that tell why, without CAUSE_STORE
 * @pa: the physical address that it reaches
 */
struct expected {
	u32 vector, cause, pa;
};

void tlb_load(enum side side, u32 epn, u32 twc, u32 rpn);
void set_ctr(enum side side, u32 ctr);
u32 get_index(enum side side);
void set_ap(enum side side, u32 ap);
void invalidate_all(void);
void invalidate(u32 ea);
/* true if the access went as expected; else says what did not, after TITLE */
int check_access(const char *title, enum kind kind, int user, u32 ea,
		 const struct expected *expected);

extern unsigned int rows, wrong;
extern u32 counted;	/* a bit for each counter that has counted */

/* tables */
void check_accesses(void);	/* rows.c */
void check_protection(void);	/* protection.c */
void check_programs(void);	/* programs.c */
void check_registers(void);	/* registers.c */

#endif
