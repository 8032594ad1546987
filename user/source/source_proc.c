// SPDX-License-Identifier: GPL-2.0
/*
 * The counters of the tlbmiss module: its table in debugfs if we may read that,
 * else its four lines in /proc, which is also where they are zeroed.
 */
#include "source/source_ops.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "source/counters_format.h"
#include "source/proc_format.h"

#ifndef TLBMISS_PATH
#define TLBMISS_PATH "/proc/tlbmiss"
#endif
#ifndef TLBMISS_TABLE
#define TLBMISS_TABLE "/sys/kernel/debug/tlbmiss/counters"
#endif
#ifndef TLBMISS_ENABLED
#define TLBMISS_ENABLED "/sys/kernel/debug/tlbmiss/enabled"
#endif
#ifndef TLBMISS_PERCPU
#define TLBMISS_PERCPU "/sys/kernel/debug/tlbmiss/percpu"
#endif

/* What the four lines are split by; the table says it itself. */
#ifdef __powerpc__
#define PROC_SPLIT SPLIT_SPACE
#else
#define PROC_SPLIT SPLIT_MODE
#endif

/*
 * @fd: /proc/tlbmiss
 * @table: the table in debugfs, -1 if we may not read it
 * @enabled: says whether counting is on, -1 if we may not read it
 * @counted_ns: how long the table said, when it was read last, that counting was on
 * @percpu: the tables of all CPUs, -1 until somebody wants them
 * @text: room for the text of @percpu
 * @size: of @text
 */
struct source_proc {
	struct source source;
	int fd;
	int table;
	int enabled;
	uint64_t counted_ns;
	int percpu;
	char *text;
	size_t size;
};

static const struct {
	int code;
	const char *advice;
} open_failures[] = {
	{ ENOENT, "load the tlbmiss module (modprobe tlbmiss)" },
	{ EACCES, "run tlbcost as root" },
	{ EPERM, "run tlbcost as root" },
	{ 0, "reload the tlbmiss module" },
};

static struct source_proc *proc_of(struct source *source)
{
	return (struct source_proc *)source;	/* its first member */
}

/* A whole file, from its beginning: the module then takes one snapshot. */
static int read_file(int fd, const char *name, char *text, size_t size,
		     size_t *length, struct error *error)
{
	ssize_t got;

	*length = 0;
	do {
		got = pread(fd, text + *length, size - *length, *length);
		if (got < 0)
			return error_set(error,
					 "cannot read %s (%s): reload the tlbmiss module",
					 name, strerror(errno));
		*length += got;
	} while (got && *length < size);
	return 0;
}

/* Four good lines are all that there are: no need to ask whether there is more. */
static bool read_lines(int fd, struct tlb_counts *counts)
{
	char text[PROC_FORMAT_MAX];
	ssize_t length = pread(fd, text, sizeof(text), 0);

	return length > 0 && !proc_format_parse(text, length, counts);
}

/* Counters that are off stand still, which looks like a machine without misses. */
static bool counting_off(const struct source_proc *proc)
{
	char text;

	return proc->enabled >= 0 && pread(proc->enabled, &text, 1, 0) == 1 && text == '0';
}

static int read_counts(struct source_proc *proc, struct tlb_counts *counts,
		       struct error *error)
{
	bool table = proc->table >= 0;
	const char *name = table ? TLBMISS_TABLE : TLBMISS_PATH;
	char text[COUNTERS_FORMAT_MAX];
	size_t length;
	int line;

	if (!table && read_lines(proc->fd, counts))
		return 0;
	if (read_file(table ? proc->table : proc->fd, name, text, sizeof(text),
		      &length, error))
		return -1;
	line = table ? counters_format_parse(text, length, counts,
					     &proc->source.about.split)
		     : proc_format_parse(text, length, counts);
	if (line)
		return error_set(error,
				 "bad line %d in %s: load the tlbmiss module made with this tlbcost",
				 line, name);
	return 0;
}

static int proc_read(struct source *source, struct tlb_counts *counts,
		     struct error *error)
{
	struct source_proc *proc = proc_of(source);

	if (read_counts(proc, counts, error))
		return -1;
	/* a table that has counted since says so itself: no other file has to be read */
	counts->off = counts->enabled_ns <= proc->counted_ns && counting_off(proc);
	proc->counted_ns = counts->enabled_ns;
	return 0;
}

static int open_percpu(struct source_proc *proc, struct error *error)
{
	const char *advice = "run tlbcost as root, or without -A";

	if (proc->percpu >= 0)
		return 0;
	proc->percpu = open(TLBMISS_PERCPU, O_RDONLY | O_CLOEXEC);
	if (proc->percpu >= 0)
		return 0;
	if (errno == ENOENT)
		advice = "mount -t debugfs none /sys/kernel/debug, or leave out -A";
	return error_set(error, "cannot open %s (%s): %s", TLBMISS_PERCPU,
			 strerror(errno), advice);
}

/* Many CPUs have much to say: room is made once, when it turns out to be too little. */
static int read_percpu(struct source_proc *proc, size_t *length,
		       struct error *error)
{
	for (;;) {
		char *text;

		if (proc->size &&
		    read_file(proc->percpu, TLBMISS_PERCPU, proc->text,
			      proc->size, length, error))
			return -1;
		if (proc->size && *length < proc->size)
			return 0;
		text = realloc(proc->text, 2 * proc->size + COUNTERS_FORMAT_MAX);
		if (!text)
			return error_set(error, "no memory for what %s says: free some and try again",
					 TLBMISS_PERCPU);
		proc->text = text;
		proc->size = 2 * proc->size + COUNTERS_FORMAT_MAX;
	}
}

static int proc_read_cpus(struct source *source, struct cpu_counts *cpus,
			  size_t size, size_t *count, struct error *error)
{
	struct source_proc *proc = proc_of(source);
	size_t length = 0;
	bool off;
	int line;

	if (open_percpu(proc, error) || read_percpu(proc, &length, error))
		return -1;
	line = percpu_format_parse(proc->text, length, cpus, size, count);
	if (line)
		return error_set(error,
				 "bad line %d in %s: load the tlbmiss module made with this tlbcost",
				 line, TLBMISS_PERCPU);
	off = counting_off(proc);
	for (size_t i = 0; i < *count && i < size; i++)
		cpus[i].counts.off = off;
	return 0;
}

static struct source *proc_open(const struct source_wanted *wanted,
				struct error *error)
{
	struct source_proc *proc = malloc(sizeof(*proc));
	struct tlb_counts counts;
	struct error later;
	size_t i = 0;

	if (!proc) {
		error_set(error, "no memory: free some and try again");
		return NULL;
	}
	proc->percpu = -1;
	proc->counted_ns = 0;
	proc->text = NULL;
	proc->size = 0;
	proc->source.ops = &source_proc_ops;
	proc->source.about = (struct source_about){
		.name = "proc",
		.scope = SCOPE_MACHINE,
		.split = PROC_SPLIT,
	};
	proc->fd = open(TLBMISS_PATH, O_RDWR | O_CLOEXEC);
	if (proc->fd < 0)	/* reading is enough, see proc_begin() */
		proc->fd = open(TLBMISS_PATH, O_RDONLY | O_CLOEXEC);
	if (proc->fd < 0) {
		while (open_failures[i].code && open_failures[i].code != errno)
			i++;
		error_set(error, "cannot open %s (%s): %s", TLBMISS_PATH,
			  strerror(errno), open_failures[i].advice);
		free(proc);
		return NULL;
	}
	proc->table = open(TLBMISS_TABLE, O_RDONLY | O_CLOEXEC);
	proc->enabled = open(TLBMISS_ENABLED, O_RDONLY | O_CLOEXEC);
	/* it says what it is split by; that it is not as it must be, proc_begin() */
	if (proc->table >= 0 && !proc_read(&proc->source, &counts, &later) &&
	    wanted->brief && !counts.known[TLB_WALK_CYCLES][TLB_D][TLB_USER]) {
		close(proc->table);	/* the four lines say all that is left */
		proc->table = -1;
	}
	return &proc->source;
}

/* Somebody who holds it alone does so for a moment; or longer, and is no tlbcost. */
static void share_lock(int fd)
{
	const struct timespec pause = { 0, 1000000 };

	for (int i = 0; i < 50 && flock(fd, LOCK_SH | LOCK_NB); i++)
		nanosleep(&pause, NULL);
}

/*
 * Whoever measures holds the lock shared; zeroing takes it alone, for a moment.
 * So a second tlbcost never zeroes under a first, nor a third under a second
 * that outlives the first.
 */
static enum source_start zero(int fd)
{
	enum source_start start = SOURCE_BUSY;

	if (!flock(fd, LOCK_EX | LOCK_NB))	/* no pwrite(): seq files have none */
		start = write(fd, "0", 1) == 1 ? SOURCE_ZEROED : SOURCE_DENIED;
	share_lock(fd);
	return start;
}

static int proc_begin(struct source *source, pid_t child,
		      struct tlb_counts *baseline, enum source_start *start,
		      struct error *error)
{
	(void)child;
	*start = zero(proc_of(source)->fd);
	return proc_read(source, baseline, error);
}

static void proc_close(struct source *source)
{
	struct source_proc *proc = proc_of(source);

	close(proc->fd);
	if (proc->table >= 0)
		close(proc->table);
	if (proc->enabled >= 0)
		close(proc->enabled);
	if (proc->percpu >= 0)
		close(proc->percpu);
	free(proc->text);
	free(proc);
}

const struct source_ops source_proc_ops = {
	.open = proc_open,
	.begin = proc_begin,
	.read = proc_read,
	.read_cpus = proc_read_cpus,
	.close = proc_close,
};
