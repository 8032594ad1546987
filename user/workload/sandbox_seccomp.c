// SPDX-License-Identifier: GPL-2.0
/* The sandbox, where there is libseccomp. */
#include "workload/sandbox.h"

#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <seccomp.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>

#include "lib/array.h"

/*
 * A system call that is allowed, under @condition. On 32 bits, some are made under a
 * name that ends in 64, by some C libraries, or under both. A name that an architecture
 * does not have is no rule there.
 */
static const struct rule {
	int call;
	unsigned int count;		/* of conditions */
	struct scmp_arg_cmp condition;
} rules[] = {
#define CALL(name) { SCMP_SYS(name), 0, { 0 } }
#define CALL_IF(name, argument, mask, value) \
	{ SCMP_SYS(name), 1, { argument, SCMP_CMP_MASKED_EQ, mask, value } }
	/* what is open */
	CALL(read),
	CALL(write),
	CALL(close),
	/* stdio, of a stream before its first byte: what is it, for what, and a terminal? */
	CALL(fstat),
	CALL(fstat64),
	CALL_IF(newfstatat, 3, AT_EMPTY_PATH, AT_EMPTY_PATH),
	CALL_IF(fstatat64, 3, AT_EMPTY_PATH, AT_EMPTY_PATH),
	CALL_IF(statx, 2, AT_EMPTY_PATH, AT_EMPTY_PATH),
	CALL_IF(fcntl, 1, 0xffffffff, F_GETFL),
	CALL_IF(fcntl64, 1, 0xffffffff, F_GETFL),
	CALL_IF(ioctl, 1, 0xffffffff, TCGETS),
	CALL(lseek),
	CALL(_llseek),
	/* malloc() */
	CALL(brk),
	CALL_IF(mmap, 2, PROT_EXEC, 0),
	CALL_IF(mmap2, 2, PROT_EXEC, 0),
	CALL_IF(mprotect, 2, PROT_EXEC, 0),
	CALL(munmap),
	CALL(mremap),
	CALL(madvise),
	/* the end */
	CALL(exit),
	CALL(exit_group),
	/* who asks does not expect to be refused */
	CALL(getpid),
	CALL(rt_sigreturn),
	CALL(sigreturn),
	/* a stop and a continuation in the midst of one of these */
	CALL(restart_syscall),
};

/* What libraries would open when they are first needed, they open now. */
static void open_early(void)
{
	tzset();
	json_object_seed(0);
}

/* Returns 0 or a negative error number. */
static int add_rules(scmp_filter_ctx filter)
{
	int result = 0;

	for (size_t i = 0; i < ARRAY_SIZE(rules) && !result; i++)
		result = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW,
						rules[i].call, rules[i].count,
						&rules[i].condition);
	return result;
}

/*
 * The filter looks at the architecture of each call first: one that is not ours
 * (i386 or x32 on x86_64) is no way round it, but the end of the process.
 */
static int load(scmp_filter_ctx filter)
{
	int result = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH,
				      SCMP_ACT_KILL_PROCESS);

	if (!result)
		result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 1);
	/* the kernel's own reason, should it refuse */
	if (!result)
		result = seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1);
	if (!result)
		result = add_rules(filter);
	return result ? result : seccomp_load(filter);
}

/* ENOSYS and EINVAL: not in this kernel; EPERM: some container does not let us. */
static bool has_none(int code)
{
	return code == ENOSYS || code == EINVAL || code == EPERM;
}

int sandbox_enter(struct error *error)
{
	scmp_filter_ctx filter;
	int result;

	open_early();
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	result = filter ? load(filter) : -ENOMEM;
	seccomp_release(filter);
	if (has_none(-result)) {
		error_set(error, "no sandbox: the kernel refuses seccomp (%s)",
			  strerror(-result));
		return 1;
	}
	if (result)
		return error_set(error, "cannot enter the sandbox (%s): free some memory and try again",
				 strerror(-result));
	return 0;
}
