// SPDX-License-Identifier: GPL-2.0
/*
 * trespass TIMES: touch and call kernel addresses from user mode, each of which
 * is a miss, a fault and SIGSEGV: the only way to the two classes "kernel
 * address, user mode".
 */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static sigjmp_buf back;

static void caught(int signal)
{
	siglongjmp(back, signal);
}

int main(int argc, char **argv)
{
	unsigned long times = argc > 1 ? strtoul(argv[1], NULL, 0) : 0;
	/* behind lowmem, so that no pinned TLB entry maps them */
	volatile unsigned char *data = (void *)0xf1234567;
	void (*code)(void) = (void (*)(void))0xf2345678;
	/* live across siglongjmp() */
	volatile unsigned long faults = 0, i;

	signal(SIGSEGV, caught);
	for (i = 0; i < times; i++) {
		if (!sigsetjmp(back, 1))
			(void)*data;
		else
			faults++;
		if (!sigsetjmp(back, 1))
			code();
		else
			faults++;
	}
	if (!times || faults != 2 * times) {
		fprintf(stderr, "trespass: %lu faults in %lu times, should be two each\n",
			faults, times);
		return 1;
	}
	return 0;
}
