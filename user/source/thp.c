// SPDX-License-Identifier: GPL-2.0
#include "source/thp.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <linux/kcmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/whole_file.h"

/* The tests have theirs. */
#ifndef THP_SYSFS
#define THP_SYSFS "/sys/kernel/mm/transparent_hugepage"
#endif
#ifndef THP_VMSTAT
#define THP_VMSTAT "/proc/vmstat"
#endif

/* More is no file of the kernel's. */
#define FILE_MAX 1048576UL

/* A command with more processes at once is not known. */
#define PROCESSES_MAX 4096

/* NULL with errno; the caller frees it. */
static char *read_file(const char *path, size_t *length)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), why;
	char *text;

	if (fd < 0)
		return NULL;
	text = read_whole(fd, FILE_MAX, length);
	why = errno;
	close(fd);
	errno = why;
	return text;
}

static int read_enabled(const char *path, enum thp_enabled *enabled)
{
	size_t length;
	char *text = read_file(path, &length);
	int failed = !text || thp_enabled_parse(text, enabled);

	free(text);
	return failed ? -1 : 0;
}

/* A size may have huge pages where others have none. */
static bool any_size(void)
{
	enum thp_enabled enabled;
	bool any = false;
	glob_t sizes;

	if (glob(THP_SYSFS "/hugepages-*/enabled", 0, NULL, &sizes))
		return false;
	for (size_t i = 0; i < sizes.gl_pathc && !any; i++)
		any = !read_enabled(sizes.gl_pathv[i], &enabled) &&
		      (enabled == THP_ALWAYS || enabled == THP_MADVISE);
	globfree(&sizes);
	return any;
}

int thp_who(enum thp_enabled *enabled, struct error *error)
{
	if (access(THP_SYSFS, F_OK))
		return error_set(error, "this kernel has no transparent huge pages (no %s): use one that is built with CONFIG_TRANSPARENT_HUGEPAGE",
				 THP_SYSFS);
	if (read_enabled(THP_SYSFS "/enabled", enabled))
		return error_set(error, "cannot tell who gets huge pages from %s: check its permissions",
				 THP_SYSFS "/enabled");
	if (*enabled == THP_NEVER && any_size())
		*enabled = THP_MADVISE;
	return 0;
}

void thp_events(double counts[THP_EVENTS])
{
	size_t length = 0;
	char *text = read_file(THP_VMSTAT, &length);

	/* no text is one without names: nothing is known */
	vmstat_format_parse(text ? text : "", length, counts);
	free(text);
}

void thp_peak_begin(struct thp_peak *peak)
{
	*peak = (struct thp_peak){ .all = NAN };
	for (int kind = 0; kind < THP_KINDS; kind++)
		peak->bytes[kind] = NAN;
}

/*
 * A look at a tree of processes.
 * @pids: those that were found, parents first
 * @count: how many
 * @bytes: what those have that were looked at; NAN if not known
 * @seen: how many were looked at
 */
struct look {
	pid_t pids[PROCESSES_MAX];
	size_t count;
	double bytes[THP_KINDS];
	size_t seen;
	bool denied;
};

/* Between vfork() and exec, a child has its parent's memory. */
static bool has_borrowed(pid_t pid, pid_t parent)
{
	return !syscall(SYS_kcmp, pid, parent, KCMP_VM, 0, 0);
}

static void add_children(struct look *look, pid_t parent, const char *path)
{
	FILE *file = fopen(path, "re");
	int pid;

	if (!file)
		return;
	while (fscanf(file, "%d", &pid) == 1) {
		if (look->count == PROCESSES_MAX)
			look->denied = true;
		else if (!has_borrowed(pid, parent))
			look->pids[look->count++] = pid;
	}
	fclose(file);
}

static void find_children(struct look *look, pid_t pid)
{
	char path[sizeof("/proc//task//children") + 2 * 20];
	struct dirent *entry;
	DIR *tasks;

	snprintf(path, sizeof(path), "/proc/%d/task", pid);
	tasks = opendir(path);
	if (!tasks)
		return;
	while ((entry = readdir(tasks))) {
		if (*entry->d_name == '.')
			continue;
		snprintf(path, sizeof(path), "/proc/%d/task/%.20s/children", pid, entry->d_name);
		add_children(look, pid, path);
	}
	closedir(tasks);
}

/* One that has ended meanwhile has nothing. */
static void look_at(struct look *look, pid_t pid)
{
	char path[sizeof("/proc//smaps_rollup") + 20];
	double bytes[THP_KINDS];
	size_t length;
	char *text;

	snprintf(path, sizeof(path), "/proc/%d/smaps_rollup", pid);
	text = read_file(path, &length);
	if (!text) {
		look->denied |= errno == EACCES || errno == EPERM;
	} else if (!smaps_format_parse(text, length, bytes)) {
		look->seen++;
		for (int kind = 0; kind < THP_KINDS; kind++)
			look->bytes[kind] += bytes[kind];
	}
	free(text);
}

static double larger(double a, double b)
{
	return isnan(a) || b > a ? b : a;
}

void thp_peak_look(struct thp_peak *peak, pid_t pid)
{
	static struct look look;
	double all = 0;

	look.count = 1;
	look.pids[0] = pid;
	look.seen = 0;
	look.denied = false;
	memset(look.bytes, 0, sizeof(look.bytes));
	for (size_t i = 0; i < look.count; i++) {
		look_at(&look, look.pids[i]);
		find_children(&look, look.pids[i]);
	}
	if (look.denied) {
		thp_peak_begin(peak);
		peak->denied = true;
	}
	if (peak->denied || !look.seen)
		return;
	for (int kind = 0; kind < THP_KINDS; kind++) {
		peak->bytes[kind] = larger(peak->bytes[kind], look.bytes[kind]);
		all += isnan(look.bytes[kind]) ? 0 : look.bytes[kind];
	}
	peak->all = larger(peak->all, all);
}

bool thp_sees_children(void)
{
	return !access("/proc/thread-self/children", R_OK);
}
