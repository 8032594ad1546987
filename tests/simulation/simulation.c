// SPDX-License-Identifier: GPL-2.0
/* simulation [PERCENT]: how often tlbcost is wrong; fails if it is more often than it says. */
#include <stdlib.h>

#include "experiments.h"

int main(int argc, char **argv)
{
	int failures = simulate(stdout, argc > 1 ? atoi(argv[1]) : 100);

	if (failures)
		fprintf(stderr, "%d experiments failed\n", failures);
	return failures != 0;
}
