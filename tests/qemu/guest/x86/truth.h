/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the emulator itself has counted: registers that no hardware has
 * (tests/qemu/emulator/README.md), through the kernel's msr driver.
 */
#ifndef TRUTH_H
#define TRUTH_H

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reading it latches the sums over all CPUs; behind it are the latched sums. */
#define TRUTH_LATCH 0x4f000000u
#define TRUTH_SUM(access, mode, what) \
	(TRUTH_LATCH + 1 + ((access) * 2 + (mode)) * 6 + (what))

enum { TRUTH_LOAD, TRUTH_STORE, TRUTH_FETCH, TRUTH_ACCESSES };
enum { TRUTH_USER, TRUTH_KERNEL, TRUTH_MODES };
/* walks that ended at a 4 KB, 2 MB, 1 GB page or in a fault; hits in the second level; cycles */
enum { TRUTH_4K, TRUTH_2M, TRUTH_1G, TRUTH_FAULT, TRUTH_L2_HIT, TRUTH_CYCLES };

enum { SIDE_I, SIDE_D, SIDES };

/**
 * struct truth - the sums at one moment
 * @walks: by side and mode
 * @cycles: that they took
 */
struct truth {
	uint64_t walks[SIDES][TRUTH_MODES];
	uint64_t cycles[SIDES][TRUTH_MODES];
};

static inline uint64_t truth_register(int fd, uint32_t number)
{
	uint64_t value;

	if (pread(fd, &value, sizeof(value), number) != sizeof(value)) {
		perror("the emulator's counters");
		exit(2);
	}
	return value;
}

/* The latch is the CPU's that reads it, so it is always the same one. */
static inline int truth_open(void)
{
	int fd = open("/dev/cpu/0/msr", O_RDONLY);

	if (fd < 0) {
		perror("/dev/cpu/0/msr");
		exit(2);
	}
	return fd;
}

/* The moment is the first register; the others have all the time. */
static inline void truth_latch(int fd)
{
	truth_register(fd, TRUTH_LATCH);
}

static inline void truth_take(int fd, struct truth *truth)
{
	memset(truth, 0, sizeof(*truth));
	for (int access = 0; access < TRUTH_ACCESSES; access++) {
		int side = access == TRUTH_FETCH ? SIDE_I : SIDE_D;

		for (int mode = 0; mode < TRUTH_MODES; mode++) {
			for (int what = TRUTH_4K; what <= TRUTH_FAULT; what++)
				truth->walks[side][mode] +=
					truth_register(fd, TRUTH_SUM(access, mode, what));
			truth->cycles[side][mode] +=
				truth_register(fd, TRUTH_SUM(access, mode, TRUTH_CYCLES));
		}
	}
}

#endif
