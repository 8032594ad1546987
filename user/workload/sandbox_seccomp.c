// SPDX-License-Identifier: GPL-2.0
/* The sandbox, where there is libseccomp. */
#include "workload/sandbox.h"

#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>

#include "lib/array.h"

/*
 * A system call that is allowed, under all @conditions. On 32 bits, some are made under a
 * name that ends in 64, by some C libraries, or under both. A name that an architecture
 * does not have is no rule there.
 */
static const struct rule {
	enum sandbox_profile from;	/* and in all profiles after it */
	int call;
	unsigned int count;		/* of conditions */
	struct scmp_arg_cmp conditions[2];
} rules[] = {
#define CALL(from, name) { from, SCMP_SYS(name), 0, { { 0 } } }
#define IF(argument, mask, value) \
	{ argument, SCMP_CMP_MASKED_EQ, mask, value }
#define CALL_IF(from, name, argument, mask, value) \
	{ from, SCMP_SYS(name), 1, { IF(argument, mask, value) } }
/* to one process: -1 is all there are, and what a getpid() that is refused returns */
#define KILL(from, signal) \
	{ from, SCMP_SYS(kill), 2, \
	  { IF(0, 0x80000000, 0), IF(1, 0xffffffff, signal) } }
	/* what is open */
	CALL(SANDBOX_READ, read),
	CALL(SANDBOX_READ, pread64),
	CALL(SANDBOX_READ, write),
	CALL(SANDBOX_READ, close),
	/* stdio, of a stream before its first byte: what is it, for what, and a terminal? */
	CALL(SANDBOX_READ, fstat),
	CALL(SANDBOX_READ, fstat64),
	CALL_IF(SANDBOX_READ, newfstatat, 3, AT_EMPTY_PATH, AT_EMPTY_PATH),
	CALL_IF(SANDBOX_READ, fstatat64, 3, AT_EMPTY_PATH, AT_EMPTY_PATH),
	CALL_IF(SANDBOX_READ, statx, 2, AT_EMPTY_PATH, AT_EMPTY_PATH),
	CALL_IF(SANDBOX_READ, fcntl, 1, 0xffffffff, F_GETFL),
	CALL_IF(SANDBOX_READ, fcntl64, 1, 0xffffffff, F_GETFL),
	CALL_IF(SANDBOX_READ, ioctl, 1, 0xffffffff, TCGETS),
	CALL(SANDBOX_READ, lseek),
	CALL(SANDBOX_READ, _llseek),
	/* malloc() */
	CALL(SANDBOX_READ, brk),
	CALL_IF(SANDBOX_READ, mmap, 2, PROT_EXEC, 0),
	CALL_IF(SANDBOX_READ, mmap2, 2, PROT_EXEC, 0),
	CALL_IF(SANDBOX_READ, mprotect, 2, PROT_EXEC, 0),
	CALL(SANDBOX_READ, munmap),
	CALL(SANDBOX_READ, mremap),
	CALL(SANDBOX_READ, madvise),
	/* the end of a process made before, and our own */
	CALL(SANDBOX_READ, wait4),
	CALL(SANDBOX_READ, waitpid),
	CALL(SANDBOX_READ, exit),
	CALL(SANDBOX_READ, exit_group),
	/* those who ask do not expect to be refused */
	CALL(SANDBOX_READ, getpid),
	/* to hold, to ignore and to accept signals */
	CALL(SANDBOX_READ, rt_sigaction),
	CALL(SANDBOX_READ, rt_sigprocmask),
	CALL(SANDBOX_READ, rt_sigreturn),
	CALL(SANDBOX_READ, sigreturn),
	/* a stop and a continuation in the midst of one of these */
	CALL(SANDBOX_READ, restart_syscall),

	/* time, where the kernel's own library does not tell it */
	CALL(SANDBOX_WAIT, clock_gettime),
	CALL(SANDBOX_WAIT, clock_gettime64),
	/* signals, to wait for them and to pass them on */
	CALL(SANDBOX_WAIT, rt_sigtimedwait),
	CALL(SANDBOX_WAIT, rt_sigtimedwait_time64),
	KILL(SANDBOX_WAIT, SIGTERM),
	KILL(SANDBOX_WAIT, SIGHUP),
	/* whose are the module's counters? */
	CALL(SANDBOX_WAIT, flock),

	CALL(SANDBOX_WAIT_PERF, perf_event_open),
};

/* What libraries would open when they are first needed, they open now. */
static void open_early(void)
{
	tzset();
	json_object_seed(0);
}

/* Returns 0 or a negative error number. */
static int add_rules(scmp_filter_ctx filter, enum sandbox_profile profile)
{
	int result = 0;

	for (size_t i = 0; i < ARRAY_SIZE(rules) && !result; i++) {
		const struct rule *rule = &rules[i];

		if (rule->from <= profile)
			result = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW,
							rule->call,
							rule->count,
							rule->conditions);
	}
	return result;
}

/*
 * The filter looks at the architecture of each call first: one that is not ours
 * (i386 or x32 on x86_64) is no way round it, but the end of the process.
 */
static int load(scmp_filter_ctx filter, enum sandbox_profile profile)
{
	int result = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH,
				      SCMP_ACT_KILL_PROCESS);

	if (!result)
		result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 1);
	/* the kernel's own reason, should it refuse */
	if (!result)
		result = seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1);
	if (!result)
		result = add_rules(filter, profile);
	return result ? result : seccomp_load(filter);
}

/* ENOSYS and EINVAL: not in this kernel; EPERM: some container does not let us. */
static bool has_none(int code)
{
	return code == ENOSYS || code == EINVAL || code == EPERM;
}

int sandbox_enter(enum sandbox_profile profile, struct error *error)
{
	scmp_filter_ctx filter;
	int result;

	open_early();
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	result = filter ? load(filter, profile) : -ENOMEM;
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
