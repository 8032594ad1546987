// SPDX-License-Identifier: GPL-2.0
/* truth: print what the emulator has counted, in the words of debugfs/tlbmiss/counters. */
#include "truth.h"

int main(void)
{
	static const char *const sides[] = { "I", "D" }, *const modes[] = { "user", "kernel" };
	struct truth truth;
	int fd = truth_open();

	truth_latch(fd);
	truth_take(fd, &truth);
	for (int side = 0; side < SIDES; side++)
		for (int mode = 0; mode < TRUTH_MODES; mode++)
			printf("%s any %s %llu\nwalk_cycles %s any %s %llu\n",
			       sides[side], modes[mode],
			       (unsigned long long)truth.walks[side][mode],
			       sides[side], modes[mode],
			       (unsigned long long)truth.cycles[side][mode]);
	return 0;
}
