/* SPDX-License-Identifier: GPL-2.0 */
/*
 * From what -kernel starts (a PVH entry: 32 bits, no paging) to 64 bits, the
 * interrupts, the way to an access and back, and the second CPU.
 */
#include "pmu-test.h"

#define PTE_PAGE	(PTE_P | PTE_W | PTE_U)
#define CR0_PE		1
#define CR0_WP		0x10000
#define CR0_PG		0x80000000
#define CR4_PAE		0x20
#define MSR_EFER	0xc0000080
#define EFER_LME	0x100
#define EFER_NXE	0x800

	.section .note.Xen,"a",@note
	.long	4, 4, 18
	.asciz	"Xen"
	.long	_start

	.text
	.code32
	.globl	_start
_start:
	mov	%ebx,start_info
	mov	$stack_end,%esp
	mov	$main,%ebp
long_mode:
	mov	$CR4_PAE,%eax
	mov	%eax,%cr4
	mov	$pml4,%eax
	mov	%eax,%cr3
	mov	$MSR_EFER,%ecx
	rdmsr
	or	$EFER_LME | EFER_NXE,%eax
	wrmsr
	mov	$CR0_PE | CR0_WP | CR0_PG,%eax
	mov	%eax,%cr0
	lgdt	gdt_pointer
	ljmp	$KERNEL_CS,$1f
	.code64
1:	mov	$KERNEL_SS,%eax
	mov	%eax,%ss
	mov	%eax,%ds
	mov	%eax,%es
	lidt	idt_pointer
	mov	%ebp,%ebp
	mov	%esp,%esp
	jmp	*%rbp

/* The second CPU starts here, at TRAMPOLINE, in real mode */
	.code16
	.globl	trampoline, trampoline_end
trampoline:
	cli
	xor	%ax,%ax
	mov	%ax,%ds
	lgdtl	TRAMPOLINE + trampoline_gdt_pointer - trampoline
	mov	$CR0_PE,%eax
	mov	%eax,%cr0
	ljmpl	$CODE32_CS,$1f
trampoline_gdt_pointer:
	.word	gdt_end - gdt - 1
	.long	gdt
trampoline_end:
	.code32
1:	mov	$KERNEL_SS,%eax
	mov	%eax,%ds
	mov	%eax,%ss
	mov	$stack2_end,%esp
	mov	$main2,%ebp
	jmp	long_mode

	.code64
/* void run(struct access *access): see there */
	.globl	run
run:
	push	%rbx
	push	%rbp
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	mov	%rsp,caller
	push	ACCESS_SS(%rdi)
	push	$run_stack_end
	push	$2
	push	ACCESS_CS(%rdi)
	push	ACCESS_RIP(%rdi)
	mov	ACCESS_RCX(%rdi),%rcx
	mov	ACCESS_RDI(%rdi),%rdi
	iretq

/* what there is to go to */
	.globl	load_byte, store_byte, load_word, store_word, lock_byte, jump, read_counter
load_byte:
	mov	(%rdi),%al
	int	$DONE
store_byte:
	mov	%al,(%rdi)
	int	$DONE
load_word:
	mov	(%rdi),%ax
	int	$DONE
store_word:
	movw	$CROSSING_WORD,(%rdi)
	int	$DONE
lock_byte:
	lock incb (%rdi)
	int	$DONE
jump:
	jmp	*%rdi
read_counter:
	rdpmc
	int	$DONE

/* vector, error code, RIP, CS, RFLAGS, RSP, SS are on the stack */
interrupt:
	cmpl	$NMI,(%rsp)
	je	pmi
	cmpl	$PMI,(%rsp)
	je	pmi
	mov	%rax,taken + TAKEN_RAX
	mov	%rdx,taken + TAKEN_RDX
	pop	taken + TAKEN_VECTOR
	mov	%cr2,%rax
	mov	%rax,taken + TAKEN_CR2
	mov	caller,%rsp
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbp
	pop	%rbx
	ret

pmi:
	push	%rax
	mov	8(%rsp),%eax
	incl	interrupts(,%rax,4)
	cmp	$PMI,%eax
	jne	1f
	mov	$APIC_EOI,%eax
	movl	$0,(%rax)
1:	pop	%rax
	add	$16,%rsp
	iretq

	.altmacro
	.macro	vector n
	.balign	16
	.if	\n != 8 && (\n < 10 || \n > 14)
	push	$0
	.endif
	push	$\n
	jmp	interrupt
	.endm

	.balign	16
	.globl	vectors
vectors:
	.set	n,0
	.rept	VECTORS
	vector	%n
	.set	n,n + 1
	.endr

	.data
	.balign	8
	.globl	gdt
gdt:	.quad	0
	.quad	0x00af9b000000ffff	/* KERNEL_CS */
	.quad	0x00cf93000000ffff	/* KERNEL_SS */
	.quad	0x00cff3000000ffff	/* USER_SS */
	.quad	0x00affb000000ffff	/* USER_CS */
	.quad	0x00cf9b000000ffff	/* CODE32_CS */
	.globl	gdt_tss
gdt_tss:
	.quad	0, 0
gdt_end:
gdt_pointer:
	.word	gdt_end - gdt - 1
	.quad	gdt
idt_pointer:
	.word	16 * VECTORS - 1
	.quad	idt

	.globl	start_info
start_info:
	.quad	0

/* the first 2 MB, and the local APIC */
	.balign	4096
	.globl	pml4
pml4:	.quad	pdpt + PTE_PAGE
	.fill	511,8,0
pdpt:	.quad	pd + PTE_PAGE
	.quad	0, 0
	.quad	pd3 + PTE_PAGE
	.fill	508,8,0
pd:	.quad	PTE_PAGE | PTE_PS
	.quad	0
	.quad	SCRATCH + PTE_PAGE | PTE_PS
	.fill	509,8,0
pd3:	.fill	502,8,0
	.quad	0xfec00000 + PTE_P | PTE_W | PTE_PS
	.quad	0xfee00000 + PTE_P | PTE_W | PTE_PS
	.fill	8,8,0

	.bss
	.balign	4096
	.skip	8192
stack_end:
	.skip	4096
stack2_end:
	.skip	4096
run_stack_end:
	.skip	4096
	.globl	trap_stack_end
trap_stack_end:
	.skip	4096
	.globl	nmi_stack_end
nmi_stack_end:
	.globl	taken, interrupts, idt
taken:	.skip	40
caller:	.skip	8
idt:	.skip	16 * VECTORS
interrupts:
	.skip	4 * VECTORS
