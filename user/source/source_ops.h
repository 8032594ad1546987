/* SPDX-License-Identifier: GPL-2.0 */
/* What a source is made of; for source*.c only. */
#ifndef SOURCE_SOURCE_OPS_H
#define SOURCE_SOURCE_OPS_H

#include "source/source.h"

/**
 * struct source - the part that all sources have; each puts it first
 * @ops: how to use it
 * @about: what there is to say of it
 */
struct source {
	const struct source_ops *ops;
	struct source_about about;
};

/**
 * struct source_ops - what a source does for the functions of source.h
 * @open: for source_open(), but that it knows where to look
 * @begin: for source_begin()
 * @read: for source_read()
 * @read_cpus: for source_read_cpus(); NULL if it cannot
 * @close: for source_close(); never NULL
 */
struct source_ops {
	struct source *(*open)(const struct source_wanted *wanted,
			       struct error *error);
	int (*begin)(struct source *source, pid_t child,
		     struct tlb_counts *baseline, enum source_start *start,
		     struct error *error);
	int (*read)(struct source *source, struct tlb_counts *counts,
		    struct error *error);
	int (*read_cpus)(struct source *source, struct cpu_counts *cpus,
			 size_t size, size_t *count, struct error *error);
	void (*close)(struct source *source);
};

extern const struct source_ops source_proc_ops;
extern const struct source_ops source_perf_ops;

#endif
