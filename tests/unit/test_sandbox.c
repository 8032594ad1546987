// SPDX-License-Identifier: GPL-2.0
/*
 * The sandbox, from inside: what is refused there and not outside, and what reading
 * files needs and still has. Each attempt is a process of its own. A program that stands alone, so
 * that guests can run it, too: a line for each attempt that went wrong, or that this host
 * does not allow to anybody, and one at the end.
 */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <linux/filter.h>
#include <linux/perf_event.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/array.h"
#include "workload/sandbox.h"

/* Sanitizers need much more of the system than a sandbox has. */
#ifdef __SANITIZE_ADDRESS__
#define SANITIZED true
#else
#define SANITIZED false
#endif

/* What an attempt finds: a file of 6 bytes, a pipe, a child about to end, itself. */
static struct {
	int file;
	int pipe[2];
	pid_t child;
	pid_t self;
} there;

/* Further results: sandbox_enter() said something else; no_new_privs was not set. */
enum { NOT_AS_TOLD = 203, MAY_GAIN };

/* Attempts return 0 or errno, as the rest of this file does. */
#define ERRNO(call) ((call) == -1 ? errno : 0)

/* What must be refused. Outside it may fail, but not with EPERM. */

static int open_file(void)
{
	return ERRNO(open("/dev/null", O_RDONLY));
}

static int open_by_number(void)
{
	return ERRNO(syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY));
}

static int make_file(void)
{
	char name[] = "/tmp/tlbcost-sandbox-XXXXXX";
	int fd = mkstemp(name);

	if (fd < 0)
		return errno;
	unlink(name);
	return 0;
}

static int rename_file(void)
{
	return ERRNO(rename("/no/such", "/no/such/either"));
}

static int remove_file(void)
{
	return ERRNO(unlink("/no/such"));
}

static int look_at_file(void)
{
	struct stat status;

	return ERRNO(stat("/", &status));
}

static int list_directory(void)
{
	char names[512];

	return ERRNO(syscall(SYS_getdents64, there.file, names, sizeof(names)));
}

static int make_unix_socket(void)
{
	return ERRNO(socket(AF_UNIX, SOCK_STREAM, 0));
}

static int make_internet_socket(void)
{
	return ERRNO(socket(AF_INET, SOCK_DGRAM, 0));
}

static int make_socket_pair(void)
{
	int pair[2];

	return ERRNO(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}

static int make_pipe(void)
{
	int ends[2];

	return ERRNO(pipe(ends));
}

static int execute(void)
{
	return ERRNO(execl("/no/such", "such", NULL));
}

static int make_process(void)
{
	pid_t pid = fork();

	if (!pid)
		_exit(0);
	return pid < 0 ? errno : 0;
}

static int make_sibling(void)
{
	pid_t pid = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);

	if (!pid)
		_exit(0);
	return pid < 0 ? errno : 0;
}

static int make_memory_executable(void)
{
	void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return ERRNO(mprotect(memory, 4096, PROT_READ | PROT_EXEC));
}

static int map_executable(void)
{
	return mmap(NULL, 4096, PROT_READ | PROT_EXEC,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}

static int kill_with_other_signal(void)
{
	return ERRNO(kill(there.self, SIGWINCH));
}

/* A group that is none. No attempt names -1: outside that would be everybody. */
static int kill_group(void)
{
	return ERRNO(kill(-there.self, SIGTERM));
}

static int trace_process(void)
{
	/* PTRACE_ATTACH would stop it, and nobody would continue it */
	return ERRNO(ptrace(PTRACE_SEIZE, there.child, NULL, NULL));
}

static int feed_terminal(void)
{
	return ERRNO(ioctl(there.pipe[0], TIOCSTI, ""));
}

static int change_mode(void)
{
	return ERRNO(fchmod(there.file, 0600));
}

static int limit_more(void)
{
	struct rlimit limit;

	return ERRNO(getrlimit(RLIMIT_NOFILE, &limit));
}

static int open_perf_event(void)
{
	struct perf_event_attr attr = { .size = 1 };

	return ERRNO(syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0));
}

static int lock_file(void)
{
	return ERRNO(flock(there.file, LOCK_EX | LOCK_NB));
}

static int reap(void)
{
	return waitpid(there.child, NULL, 0) == there.child ? 0 : errno;
}

static int ignore_signal(void)
{
	return signal(SIGXFSZ, SIG_IGN) == SIG_ERR ? errno : 0;
}

/* What reading and reporting need. */

static int read_file(void)
{
	char text[8];

	if (lseek(there.file, 0, SEEK_SET) || read(there.file, text, 8) != 6)
		return errno;
	return ERRNO(close(there.file));
}

static int write_pipe(void)
{
	char byte;

	if (write(there.pipe[1], "x", 1) != 1)
		return errno;
	return read(there.pipe[0], &byte, 1) == 1 ? 0 : errno;
}

/* From the heap and from beside it; growing, shrinking and moving. */
static int get_memory(void)
{
	for (size_t size = 1; size < 64 << 20; size *= 3) {
		char *memory = malloc(size), *more;

		if (!memory)
			return errno;
		memset(memory, 1, size);
		more = realloc(memory, size * 2);
		if (!more)
			return errno;
		memset(more, 2, size * 2);
		memory = realloc(more, size / 2 + 1);
		free(memory);
	}
	return 0;
}

/* A stream that was never used: a pipe is full-buffered, a terminal is not. */
static int print(void)
{
	FILE *out = fdopen(there.pipe[1], "w"), *in = fdopen(there.pipe[0], "r");
	char text[16] = "";

	if (!out || !in || fprintf(out, "%.3f %d\n", 1 / 3., isatty(0)) < 0 ||
	    fclose(out) || !fgets(text, sizeof(text), in))
		return errno;
	fclose(in);
	return strncmp(text, "0.333 ", 6) ? EIO : 0;
}

static int print_to_memory(void)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	int failed;

	if (!out)
		return errno;
	for (int i = 0; i < 100000; i++)
		fprintf(out, "%d %s\n", i, strerror(ENOENT));
	failed = fclose(out) || length < 100000;
	free(text);
	return failed ? errno : 0;
}

static int use_json(void)
{
	json_t *object = json_loads("{\"a\":[1,2.5,\"\\u00e9\"]}", 0, NULL);
	char *text = object ? json_dumps(object, JSON_INDENT(2)) : NULL;
	int failed = !text || !json_object_get(object, "a");

	free(text);
	json_decref(object);
	return failed ? EIO : 0;
}

static int tell_date(void)
{
	const time_t now = 1132000000;	/* 2005 */
	struct tm date;

	return gmtime_r(&now, &date) && localtime_r(&now, &date) &&
	       date.tm_year == 105 ? 0 : EIO;
}

/* @needed: it must succeed, inside as outside; else it must be refused inside. */
static const struct attempt {
	const char *name;
	int (*function)(void);
	bool needed;
} attempts[] = {
#define ATTEMPT(function, needed) { #function, function, needed }
	ATTEMPT(open_file, false),
	ATTEMPT(open_by_number, false),
	ATTEMPT(make_file, false),
	ATTEMPT(rename_file, false),
	ATTEMPT(remove_file, false),
	ATTEMPT(look_at_file, false),
	ATTEMPT(list_directory, false),
	ATTEMPT(make_unix_socket, false),
	ATTEMPT(make_internet_socket, false),
	ATTEMPT(make_socket_pair, false),
	ATTEMPT(make_pipe, false),
	ATTEMPT(execute, false),
	ATTEMPT(make_process, false),
	ATTEMPT(make_sibling, false),
	ATTEMPT(make_memory_executable, false),
	ATTEMPT(map_executable, false),
	ATTEMPT(kill_with_other_signal, false),
	ATTEMPT(kill_group, false),
	ATTEMPT(trace_process, false),
	ATTEMPT(feed_terminal, false),
	ATTEMPT(change_mode, false),
	ATTEMPT(limit_more, false),
	ATTEMPT(open_perf_event, false),
	ATTEMPT(lock_file, false),
	ATTEMPT(reap, false),
	ATTEMPT(ignore_signal, false),
	ATTEMPT(read_file, true),
	ATTEMPT(write_pipe, true),
	ATTEMPT(get_memory, true),
	ATTEMPT(print, true),
	ATTEMPT(print_to_memory, true),
	ATTEMPT(use_json, true),
	ATTEMPT(tell_date, true),
};

/* Returns 0 or errno. */
static int make_ready(void)
{
	char name[] = "/tmp/tlbcost-sandbox-XXXXXX";

	there.file = mkstemp(name);
	if (there.file < 0 || unlink(name) || write(there.file, "123456", 6) != 6 ||
	    pipe(there.pipe))
		return errno;
	there.self = getpid();
	there.child = fork();
	if (!there.child) {
		/* it never outlives the attempt */
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		usleep(20000);
		_exit(0);
	}
	return there.child < 0 ? errno : 0;
}

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LOWER_HALF 4
#else
#define LOWER_HALF 0
#endif

/* As a kernel without seccomp. */
static int deny_seccomp(void)
{
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 5, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) +
			 LOWER_HALF),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
	};
	const struct sock_fprog program = { ARRAY_SIZE(filter), filter };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
		return errno;
	return 0;
}

/* Nothing is given up then, except privileges that were not had. */
static int without_seccomp(void)
{
	struct error note = { "" };
	int result = sandbox_enter(&note);

	if (result != 1 || strncmp(note.text, "no sandbox: ", 12))
		return NOT_AS_TOLD;
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
		return MAY_GAIN;
	return open_file();
}

static int denied_seccomp(void)
{
	int why = deny_seccomp();

	return why ? why : without_seccomp();
}

/* As the kernel tells it, from a file opened before. */
static int no_new_privileges(void)
{
	int fd = open("/proc/self/status", O_RDONLY);
	struct error note;
	char text[8192];
	ssize_t length;

	if (fd < 0)
		return errno;
	if (sandbox_enter(&note))
		return NOT_AS_TOLD;
	length = read(fd, text, sizeof(text) - 1);
	if (length < 0)
		return errno;
	text[length] = '\0';
	return strstr(text, "\nNoNewPrivs:\t1\n") &&
	       strstr(text, "\nSeccomp:\t2\n") ? 0 : MAY_GAIN;
}

#ifdef __x86_64__
/* getpid() as i386 has it: 20, which is a call that is allowed here. */
static int call_as_i386(void)
{
	int result = 20;

	__asm__ volatile("int $0x80" : "+a"(result) : : "memory");
	return result == there.self ? 0 : ENOSYS;
}

/* As x32 has it. Most kernels have no x32, but the filter is asked first. */
static int call_as_x32(void)
{
	return ERRNO(syscall(0x40000000 | SYS_getpid)) == ENOSYS ? ENOSYS : 0;
}
#endif

/* How a process ends that returns @function's result, inside the sandbox or outside. */
static int status_of(int (*function)(void), bool inside)
{
	struct error note;
	int status = 0, why;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid) {
		setrlimit(RLIMIT_CORE, &(struct rlimit){ 0 });
		why = make_ready();
		if (why)
			_exit(200);
		if (inside && sandbox_enter(&note))
			_exit(201);
		_exit(function());
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return 202;
	/* what it left was given to us */
	while (wait(NULL) > 0)
		;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

static int failures, tried, skipped;

static void expect(bool good, const char *name, const char *where, int status)
{
	static const char *const more[] = {
		"the test itself failed", "no sandbox", "no process",
		"not what sandbox_enter() should say", "no no_new_privs",
	};

	if (good)
		return;
	failures++;
	printf("FAILED: %s, %s: %d (%s)\n", name, where, status,
	       status >= 200 && status < 205 ? more[status - 200] : strerror(status));
}

/* What is refused to everybody here, or ends whoever tries, shows nothing inside. */
static bool host_forbids(const char *name, int outside)
{
	if (outside != EPERM && outside < 128)
		return false;
	skipped++;
	printf("SKIPPED: %s: this host forbids it outside the sandbox, too (%s)\n", name,
	       outside == EPERM ? strerror(EPERM) : strsignal(outside - 128));
	return true;
}

static void check_attempt(const struct attempt *attempt)
{
	int outside = status_of(attempt->function, false), inside;

	tried++;
	if (outside >= 200)
		return expect(false, attempt->name, "outside", outside);
	if (attempt->needed)
		expect(!outside, attempt->name, "outside", outside);
	else if (host_forbids(attempt->name, outside))
		return;
	inside = status_of(attempt->function, true);
	expect(attempt->needed ? !inside : inside == EPERM, attempt->name, "inside",
	       inside);
}

#ifdef __x86_64__
/* Another architecture's calls end the process, whatever they are. */
static void check_architecture(const char *name, int (*call)(void))
{
	int outside = status_of(call, false), status;

	if (outside != ENOSYS && host_forbids(name, outside))
		return;
	status = status_of(call, true);
	expect(status == 128 + SIGSYS, name, "inside", status);
}
#endif

static void check_all(void)
{
	int status;

	for (size_t i = 0; i < ARRAY_SIZE(attempts); i++)
		check_attempt(&attempts[i]);
	status = status_of(no_new_privileges, false);
	expect(!status, "no_new_privileges", "outside", status);
#ifdef __x86_64__
	check_architecture("call_as_i386", call_as_i386);
	check_architecture("call_as_x32", call_as_x32);
#endif
}

int main(void)
{
	int status;

	prctl(PR_SET_CHILD_SUBREAPER, 1);
	if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0) {
		/* an emulator of user programs: the way without is all there is */
		status = status_of(without_seccomp, false);
		expect(!status, "without_seccomp", "outside", status);
		printf("sandbox: no seccomp here, which was %s\n",
		       failures ? "NOT noticed" : "noticed");
		return !!failures;
	}
	if (!SANITIZED)
		check_all();
	status = status_of(denied_seccomp, false);
	expect(!status, "denied_seccomp", "outside", status);
	printf("sandbox: %d attempts, inside and outside%s, %d skipped, %d failed\n", tried,
	       SANITIZED ? " (sanitizers need more)" : "", skipped, failures);
	return !!failures;
}
