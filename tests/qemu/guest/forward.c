// SPDX-License-Identifier: GPL-2.0
/*
 * forward COUNT FILE: read a file of "WORDS: NUMBER" lines so many times; no number may be
 * less than it was. Exit status: 0, or 1 if one was.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	static long long last[64];
	char text[4096], *line, *end;
	long count = argc == 3 ? atol(argv[1]) : 0, i;
	int fd = argc == 3 ? open(argv[2], O_RDONLY) : -1, lines = 0, back = 0, n;

	if (fd < 0 || count <= 0) {
		fprintf(stderr, "usage: forward COUNT FILE\n");
		return 2;
	}
	for (i = 0; i < count; i++) {
		ssize_t length = pread(fd, text, sizeof(text) - 1, 0);

		if (length <= 0) {
			perror(argv[2]);
			return 2;
		}
		text[length] = '\0';
		for (n = 0, line = text; *line && n < 64; line = end + 1, n++) {
			long long now;

			end = strchr(line, '\n');
			if (!end)
				break;
			*end = '\0';
			now = strrchr(line, ' ') ? atoll(strrchr(line, ' ')) : 0;
			if (now < last[n]) {
				printf("forward: read %ld: '%s' was %lld\n", i, line, last[n]);
				back++;
			}
			last[n] = now;
		}
		lines = n;
	}
	printf("forward: %ld reads of %d lines, %d went back\n", count, lines, back);
	return back || !lines;
}
