/* SPDX-License-Identifier: GPL-2.0 */
#ifndef REGS_SWEEP_H
#define REGS_SWEEP_H

/* What regs_sweep found in the registers; regs_sweep.S knows the order. */
struct regs {
	unsigned int gpr[32], cr, xer, lr, ctr;
};

/* Touch PAGES pages from MEM on, STRIDE apart, with all registers full of patterns. */
void regs_sweep(void *mem, unsigned long stride, unsigned long pages, struct regs *found);

#endif
