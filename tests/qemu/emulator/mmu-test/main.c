// SPDX-License-Identifier: GPL-2.0
/*
 * The MPC8xx MMU, held against its manual: a program of its own on the bare
 * machine, that ends with status 0 when all is right.
 */
#include "mmu-test.h"

enum { COUNTERS = 16, MARK_START = 0xa1, MARK_END = 0xb1 };

int main(void)
{
	mark(MARK_START);
	check_accesses();
	check_protection();
	check_programs();
	check_registers();
	rows++;
	if (counted != (1 << COUNTERS) - 1) {
		print("FAIL counters: not each of them has counted: %x\n", counted);
		wrong++;
	}
	mark(MARK_END);
	print("%u entries: %u checks, %u wrong\n", ENTRIES, rows, wrong);
	finish(wrong != 0);
}
