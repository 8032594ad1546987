// SPDX-License-Identifier: GPL-2.0
/* spent COMMAND...: run it, and print the nanoseconds of CPU time that it took. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long long ns(const struct timeval *t)
{
	return t->tv_sec * 1000000000LL + t->tv_usec * 1000LL;
}

int main(int argc, char **argv)
{
	struct rusage usage;
	int status;
	pid_t child = fork();

	if (!child && argc > 1) {
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	if (child < 0 || wait4(child, &status, 0, &usage) != child || status)
		return 1;
	printf("%lld\n", ns(&usage.ru_utime) + ns(&usage.ru_stime));
	return 0;
}
