// SPDX-License-Identifier: GPL-2.0
#include "render/colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool colour_wanted(int fd)
{
	const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");

	return !(no_colour && *no_colour) && terminal &&
	       strcmp(terminal, "dumb") && isatty(fd);
}
