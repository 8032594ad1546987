// SPDX-License-Identifier: GPL-2.0
/*
 * readers PROCESSES SECONDS: read /proc/tlbmiss in every way a reader may, then
 * with many readers at once while somebody zeroes. Each read must be a whole
 * snapshot: four lines, and no count that only a torn or negative number gives.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROC "/proc/tlbmiss"

static const char * const labels[] = {
	"I-TLB userspace misses: ",
	"I-TLB kernel misses: ",
	"D-TLB userspace misses: ",
	"D-TLB kernel misses: ",
};

static void fail(const char *what, const char *text)
{
	fprintf(stderr, "readers: %s: '%s'\n", what, text);
	exit(1);
}

/* More misses than any guest of ours can have: a number below zero, read as one above. */
static const unsigned long long too_many = 1ULL << 40;

static void check(const char *text)
{
	const char *p = text;
	char *end;
	size_t i;

	for (i = 0; i < sizeof(labels) / sizeof(*labels); i++) {
		if (strncmp(p, labels[i], strlen(labels[i])))
			fail("not the four lines", text);
		p += strlen(labels[i]);
		if (strtoull(p, &end, 10) > too_many || end == p || *end != '\n')
			fail("not a count", text);
		p = end + 1;
	}
	if (*p)
		fail("more than the four lines", text);
}

/* Read from the start, STEP bytes at a time. */
static void read_all(int fd, size_t step, char *text, size_t size)
{
	size_t n = 0;
	ssize_t got;

	if (lseek(fd, 0, SEEK_SET))
		fail("cannot seek", "");
	while ((got = read(fd, text + n, step < size - 1 - n ? step : size - 1 - n)) > 0)
		n += got;
	if (got < 0)
		fail("cannot read", "");
	text[n] = '\0';
}

static void one_reader(int fd)
{
	static const size_t steps[] = { 1, 2, 7, 64, 511 };
	char text[512], byte;
	size_t i, n;

	for (i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		read_all(fd, steps[i], text, sizeof(text));
		check(text);
	}
	/* the rest of the last snapshot, backwards, while counting goes on */
	n = strlen(text);
	for (i = n - 1; i > 0; i--)
		if (pread(fd, &byte, 1, i) != 1 || byte != text[i])
			fail("another snapshot at an odd offset of", text);
	if (pread(fd, &byte, 1, n) != 0 || pread(fd, &byte, 1, 1 << 20) != 0)
		fail("something behind the end of", text);
	if (pread(fd, &byte, 1, -1) >= 0)
		fail("something before the start of", text);
}

static void many_readers(int fd, int processes, int seconds)
{
	time_t end = time(NULL) + seconds;
	char text[512];
	int i, status;

	for (i = 0; i < processes; i++) {
		if (fork() == 0) {
			/* half of them share the file with their parent */
			if (i & 1)
				fd = open(PROC, O_RDONLY);
			while (time(NULL) < end) {
				ssize_t n = pread(fd, text, sizeof(text) - 1, 0);

				if (n <= 0)
					fail("cannot read", "");
				text[n] = '\0';
				check(text);
			}
			exit(0);
		}
	}
	i = open(PROC, O_WRONLY);
	while (time(NULL) < end)
		if (write(i, "0", 1) != 1)
			fail("cannot zero", "");
	while (wait(&status) > 0)
		if (status)
			exit(1);
}

int main(int argc, char **argv)
{
	int fd = open(PROC, O_RDONLY);

	if (argc != 3 || fd < 0) {
		fprintf(stderr, "usage: readers PROCESSES SECONDS, with " PROC "\n");
		return 2;
	}
	one_reader(fd);
	many_readers(fd, atoi(argv[1]), atoi(argv[2]));
	printf("readers: all snapshots whole\n");
	return 0;
}
