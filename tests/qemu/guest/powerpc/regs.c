// SPDX-License-Identifier: GPL-2.0
/*
 * regs ROUNDS: are all registers and flags the same after a TLB miss as before?
 * regs_sweep (regs_sweep.S) fills them with patterns, touches PAGES pages, which
 * misses all the time, and stores what it then finds in them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "regs_sweep.h"

#define PAGES 2048u

static unsigned int gpr_pattern(unsigned int i)
{
	return (0x1000u + i) << 16 | 0xabc0u | i;
}

static unsigned int check(const char *name, unsigned int found, unsigned int expected)
{
	if (found == expected)
		return 0;
	printf("regs: %s is 0x%08x, should be 0x%08x\n", name, found, expected);
	return 1;
}

static unsigned int check_all(const struct regs *found, unsigned int stride, unsigned int last)
{
	unsigned int i, bad = 0;
	char name[8];

	/* r13 is the small data area's: not ours to fill */
	for (i = 5; i < 32; i++) {
		if (i == 13)
			continue;
		snprintf(name, sizeof(name), "r%u", i);
		bad += check(name, found->gpr[i], gpr_pattern(i));
	}
	bad += check("r3", found->gpr[3], last);
	bad += check("r4", found->gpr[4], stride);
	bad += check("cr", found->cr, 0xa5c39617u);
	bad += check("xer", found->xer, 0xe0000055u);
	bad += check("lr", found->lr, 0x13579bdcu);
	bad += check("ctr", found->ctr, 0);
	return bad;
}

int main(int argc, char **argv)
{
	unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 0, i;
	unsigned long page = sysconf(_SC_PAGESIZE);
	struct regs found;
	unsigned int bad = 0;
	char *mem;

	if (!rounds) {
		fprintf(stderr, "usage: regs ROUNDS\n");
		return 2;
	}
	mem = mmap(NULL, PAGES * page, PROT_READ | PROT_WRITE,
		   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (mem == MAP_FAILED) {
		perror("regs: mmap");
		return 1;
	}
	for (i = 0; i < PAGES; i++)
		mem[i * page] = i;
	for (i = 0; i < rounds; i++) {
		regs_sweep(mem, page, PAGES, &found);
		bad += check_all(&found, page, (unsigned long)mem + (PAGES - 1) * page);
	}
	printf("regs: %lu rounds of %u pages, %u bad\n", rounds, PAGES, bad);
	return bad ? 1 : 0;
}
