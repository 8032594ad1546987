// SPDX-License-Identifier: GPL-2.0
/*
 * sweep PAGES ROUNDS [STRIDE]: read one byte of each of PAGES pages, ROUNDS times,
 * and print the touches and the nanoseconds they took. With more pages than the TLB
 * has entries each touch is a D-TLB miss. The pages are STRIDE pages apart: by
 * as many as a set-associative TLB has sets, they are all of one set, and the rest
 * of the TLB stays as it is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#ifdef __x86_64__
/*
 * Our x86 boards count the misses of QEMU's own TLB, which grows and shrinks as the host's
 * time passes, to 2^22 entries at most. Pages so far apart share an entry, whatever the
 * size is: with more than that and 8 that it keeps aside, each touch is a miss.
 */
#define USUAL_STRIDE 0x400000UL
#else
#define USUAL_STRIDE 1
#endif

static long long now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv)
{
	unsigned long pages = argc > 1 ? strtoul(argv[1], NULL, 0) : 0;
	unsigned long rounds = argc > 2 ? strtoul(argv[2], NULL, 0) : 0;
	unsigned long stride = argc > 3 ? strtoul(argv[3], NULL, 0) : USUAL_STRIDE;
	unsigned long step = stride * sysconf(_SC_PAGESIZE), i, j;
	volatile unsigned char *mem;
	long long start;

	if (!pages || !rounds || !stride) {
		fprintf(stderr, "usage: sweep PAGES ROUNDS [STRIDE]\n");
		return 2;
	}
	mem = mmap(NULL, pages * step, PROT_READ | PROT_WRITE,
		   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (mem == MAP_FAILED) {
		perror("sweep: mmap");
		return 1;
	}
	/* small pages, where the kernel has others; without, this is an error to ignore */
	madvise((void *)mem, pages * step, MADV_NOHUGEPAGE);
	/* pages of their own: reading would map the one zero page everywhere */
	for (i = 0; i < pages; i++)
		mem[i * step] = i;

	start = now_ns();
	for (j = 0; j < rounds; j++)
		for (i = 0; i < pages; i++)
			(void)mem[i * step];
	printf("sweep: %lu touches %lld ns\n", pages * rounds, now_ns() - start);
	return 0;
}
