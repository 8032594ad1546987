/* SPDX-License-Identifier: GPL-2.0 */
/* What stands out on a terminal, and whether it may. */
#ifndef RENDER_COLOUR_H
#define RENDER_COLOUR_H

#include <stdbool.h>

#define BOLD "\033[1m"
#define RED "\033[1;31m"
#define PLAIN "\033[0m"

/**
 * colour_wanted() - whether what is written somewhere may have colours
 * @fd: where: it is a terminal that has some, and NO_COLOR is not set
 *
 * Return: true if it may.
 */
bool colour_wanted(int fd);

#endif
