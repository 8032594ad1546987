// SPDX-License-Identifier: GPL-2.0
#include "source/source_ops.h"

#include <stddef.h>

const char *const source_kinds[SOURCE_KINDS + 1] = {
	[SOURCE_AUTO] = "auto",
	[SOURCE_PROC] = "proc",
	[SOURCE_PERF] = "perf",
};

static const struct source_ops *const sources[SOURCE_KINDS] = {
	[SOURCE_PROC] = &source_proc_ops,
	[SOURCE_PERF] = &source_perf_ops,
};

struct source *source_open(const struct source_wanted *wanted,
			   struct error *error)
{
	struct source *source;
	struct error no_proc, no_perf;

	if (wanted->kind != SOURCE_AUTO)
		return sources[wanted->kind]->open(wanted, error);
	source = source_proc_ops.open(wanted, error);
	if (source)
		return source;
	no_proc = *error;
	source = source_perf_ops.open(wanted, error);
	no_perf = *error;
	if (source)
		*error->text = '\0';	/* that of the other source is none */
	else
		error_set(error, "no counters: %s; or: %s", no_proc.text,
			  no_perf.text);
	return source;
}

const struct source_about *source_about(const struct source *source)
{
	return &source->about;
}

int source_begin(struct source *source, pid_t child,
		 struct tlb_counts *baseline, enum source_start *start,
		 struct error *error)
{
	return source->ops->begin(source, child, baseline, start, error);
}

int source_read(struct source *source, struct tlb_counts *counts,
		struct error *error)
{
	return source->ops->read(source, counts, error);
}

int source_read_cpus(struct source *source, struct cpu_counts *cpus, size_t size,
		     size_t *count, struct error *error)
{
	if (!source->ops->read_cpus)
		return error_set(error, "no counters of each CPU from %s: load the tlbmiss module",
				 source->about.name);
	return source->ops->read_cpus(source, cpus, size, count, error);
}

void source_close(struct source *source)
{
	if (source)
		source->ops->close(source);
}
