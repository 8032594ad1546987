// SPDX-License-Identifier: GPL-2.0
#include "lib/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define STEP 65536

char *read_whole(int fd, size_t max, size_t *length)
{
	char *text = NULL;
	size_t size = 0;

	*length = 0;
	for (;;) {
		ssize_t got;

		/* one for the NUL */
		if (*length + 1 >= size) {
			char *more = realloc(text, 2 * size + STEP);

			if (!more)
				break;
			text = more;
			size = 2 * size + STEP;
		}
		got = read(fd, text + *length, size - *length - 1);
		if (!got) {
			text[*length] = '\0';
			return text;
		}
		if (got < 0 && errno != EINTR)
			break;
		if (got > 0)
			*length += got;
		if (*length > max) {
			errno = EFBIG;
			break;
		}
	}
	free(text);
	return NULL;
}
