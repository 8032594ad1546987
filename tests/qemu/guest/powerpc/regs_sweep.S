/* SPDX-License-Identifier: GPL-2.0 */
/*
 * void regs_sweep(void *mem (r3), unsigned long stride (r4), unsigned long pages
 *		   (r5), struct regs *found (r6))
 *
 * Read a byte of every page with a pattern in each register but r0 (the byte),
 * r1, r2, r3 (its address) and r13, then store what the registers hold. Not an
 * instruction of the loop writes CR, XER or LR. Values as in regs.c.
 */
	.globl	regs_sweep
	.type	regs_sweep, @function
regs_sweep:
	stwu	1, -112(1)
	stmw	14, 32(1)
	mflr	0
	stw	0, 116(1)
	mfcr	0
	stw	0, 16(1)
	stw	6, 8(1)

	mtctr	5
	lis	0, 0xa5c3
	ori	0, 0, 0x9617
	mtcr	0
	lis	0, 0xe000
	ori	0, 0, 0x0055
	mtxer	0
	lis	0, 0x1357
	ori	0, 0, 0x9bdc
	mtlr	0
	.irp	reg, 5,6,7,8,9,10,11,12,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	lis	\reg, 0x1000 + \reg
	ori	\reg, \reg, 0xabc0 | \reg
	.endr
	/* r4 strides */
	subf	3, 4, 3
1:	lbzux	0, 3, 4
	bdnz	1b

	stw	3, 12(1)
	lwz	3, 8(1)
	stmw	4, 16(3)
	lwz	0, 12(1)
	stw	0, 12(3)
	mfcr	0
	stw	0, 128(3)
	mfxer	0
	stw	0, 132(3)
	mflr	0
	stw	0, 136(3)
	mfctr	0
	stw	0, 140(3)

	lwz	0, 16(1)
	mtcr	0
	lwz	0, 116(1)
	mtlr	0
	lmw	14, 32(1)
	addi	1, 1, 112
	blr
	.size	regs_sweep, . - regs_sweep
	.section .note.GNU-stack, "", @progbits
