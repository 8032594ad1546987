/* SPDX-License-Identifier: GPL-2.0 */
#ifndef LIB_ARRAY_H
#define LIB_ARRAY_H

/**
 * ARRAY_SIZE() - elements of an array; not of a pointer
 * @array: the array
 */
#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))

#endif
