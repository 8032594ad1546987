// SPDX-License-Identifier: GPL-2.0
/*
 * As a container might: whoever runs below has no perf_event_open(). Or as a kernel
 * might: no seccomp.
 *
 * usage: deny ERRNO|seccomp COMMAND...
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/array.h"

static int load(struct sock_filter *filter, unsigned short length)
{
	const struct sock_fprog program = { length, filter };

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
	       prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#define LOAD(field) \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF_NOT_SKIP(value, count) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)

static int deny_perf(unsigned int code)
{
	struct sock_filter filter[] = {
		LOAD(nr),
		IF_NOT_SKIP(SYS_perf_event_open, 1),
		RETURN(SECCOMP_RET_ERRNO | code),
		RETURN(SECCOMP_RET_ALLOW),
	};

	return !code || load(filter, ARRAY_SIZE(filter));
}

static int deny_seccomp(void)
{
	struct sock_filter filter[] = {
		LOAD(nr),
		IF_NOT_SKIP(SYS_seccomp, 1),
		RETURN(SECCOMP_RET_ERRNO | ENOSYS),
		IF_NOT_SKIP(SYS_prctl, 3),
		/* its lower half, which is the first here */
		LOAD(args[0]),
		IF_NOT_SKIP(PR_SET_SECCOMP, 1),
		RETURN(SECCOMP_RET_ERRNO | EINVAL),
		RETURN(SECCOMP_RET_ALLOW),
	};

	return load(filter, ARRAY_SIZE(filter));
}

int main(int argc, char **argv)
{
	if (argc < 3 ||
	    (strcmp(argv[1], "seccomp") ? deny_perf(atoi(argv[1])) : deny_seccomp()))
		return 99;
	execvp(argv[2], argv + 2);
	return 99;
}
