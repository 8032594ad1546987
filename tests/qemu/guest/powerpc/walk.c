// SPDX-License-Identifier: GPL-2.0
/*
 * walk i|d PAGES ROUNDS: call an empty function in (i), or read (d), each of PAGES
 * pages in turn, ROUNDS times. Where a TLB is replaced round-robin, what that misses
 * can be computed by hand.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define BLR 0x4e800020u

int main(int argc, char **argv)
{
	unsigned long pages = argc > 2 ? strtoul(argv[2], NULL, 0) : 0, i, j;
	unsigned long rounds = argc > 3 ? strtoul(argv[3], NULL, 0) : 0;
	size_t page = sysconf(_SC_PAGESIZE);
	char *mem;

	if (!pages || !rounds || (strcmp(argv[1], "i") && strcmp(argv[1], "d"))) {
		fprintf(stderr, "usage: walk i|d PAGES ROUNDS\n");
		return 2;
	}
	mem = mmap(NULL, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (mem == MAP_FAILED) {
		perror("walk: mmap");
		return 1;
	}
	for (i = 0; i < pages; i++)
		*(unsigned int *)(mem + i * page) = BLR;
	__builtin___clear_cache(mem, mem + pages * page);
	if (mprotect(mem, pages * page, PROT_READ | PROT_EXEC)) {
		perror("walk: mprotect");
		return 1;
	}
	/* nothing but the pages and, calling, this code is touched in the loops */
	if (*argv[1] == 'i') {
		for (j = 0; j < rounds; j++)
			for (i = 0; i < pages; i++)
				((void (*)(void))(mem + i * page))();
	} else {
		for (j = 0; j < rounds; j++)
			for (i = 0; i < pages; i++)
				(void)*(volatile char *)(mem + i * page);
	}
	return 0;
}
