/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Vectors, and the way to an access and back. All of the test runs with
 * translation off, but for the access.
 */
#include "mmu-test.h"

	.macro vector offset
	.org \offset
	mtsprg0	3
	li	3,\offset
	b	interrupt
	.endm

	.section .vectors,"ax"
	vector	0x100
	vector	0x200
	vector	0x300
	vector	0x400
	vector	0x500
	vector	0x600
	vector	0x700
	vector	0x800
	vector	0x900
	vector	0xa00
	vector	0xb00
	vector	0xc00
	vector	0xd00
	vector	0xe00
	vector	0xf00
	vector	0x1000
	vector	0x1100
	vector	0x1200
	vector	0x1300
	vector	0x1400

	.text
	.globl	_start
_start:
	lis	1,stack_end@ha
	addi	1,1,stack_end@l
	li	0,0
	stwu	0,-16(1)
	bl	main

/* r3: vector, SPRG0: r3 */
interrupt:
	lis	4,taken@ha
	addi	4,4,taken@l
	stw	3,TAKEN_VECTOR(4)
	mfsrr0	3
	stw	3,TAKEN_SRR0(4)
	mfsrr1	3
	stw	3,TAKEN_SRR1(4)
	mfdar	3
	stw	3,TAKEN_DAR(4)
	mfdsisr	3
	stw	3,TAKEN_DSISR(4)
	mfspr	3,SPRN_MI_EPN
	stw	3,TAKEN_MI_EPN(4)
	mfspr	3,SPRN_MD_EPN
	stw	3,TAKEN_MD_EPN(4)
	mfsprg0	3
	stw	3,TAKEN_VALUE(4)
	lis	4,caller@ha
	lwz	1,caller@l(4)
	lmw	14,16(1)
	lwz	0,100(1)
	mtlr	0
	addi	1,1,96
	blr

/* void run(u32 srr0, u32 srr1, u32 ea, u32 value) */
	.globl	run
run:
	mflr	0
	stwu	1,-96(1)
	stw	0,100(1)
	stmw	14,16(1)
	lis	7,caller@ha
	stw	1,caller@l(7)
	mtsrr0	3
	mtsrr1	4
	mr	4,5
	mr	3,6
	rfi

	.globl	load_word
load_word:
	lwz	3,0(4)
	sc

	.globl	store_word
store_word:
	stw	3,0(4)
	sc

	.bss
	.balign	16
	.skip	8192
stack_end:
	.globl	taken
taken:	.skip	32
caller:	.skip	4

	.section .note.GNU-stack,"",@progbits
