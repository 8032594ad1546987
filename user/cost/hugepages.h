/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One command measured with huge pages and without: what they save, what they could save at
 * most, and what there is to say of that. Arithmetic only: nothing here reads or prints.
 */
#ifndef COST_HUGEPAGES_H
#define COST_HUGEPAGES_H

#include <stdbool.h>

#include "cost/compare.h"
#include "cost/compare_checks.h"
#include "cost/compare_input.h"
#include "cost/repeat.h"
#include "source/thp.h"

/**
 * enum huge_mode - how a command is run
 * @HUGE_OFF: without huge pages: all others are compared with this
 * @HUGE_THP: with transparent huge pages, as the machine has them
 * @HUGE_MALLOC: and with a malloc that asks for them
 * @HUGE_MODES: how many there are
 */
enum huge_mode { HUGE_OFF, HUGE_THP, HUGE_MALLOC, HUGE_MODES };

/**
 * enum huge_figure - what a run says of huge pages
 * @HUGE_ALL: bytes that were mapped with huge pages, the most that was seen at once
 * @HUGE_ANON: of these, memory of no file
 * @HUGE_FILE: of these, files
 * @HUGE_SHMEM: of these, shared memory
 * @HUGE_FAULTS: page faults that got one, of the whole machine
 * @HUGE_FALLBACKS: page faults that should have had one, of the whole machine
 * @HUGE_STALLS: waits while memory was compacted, of the whole machine
 * @HUGE_FIGURES: how many there are
 */
enum huge_figure {
	HUGE_ALL,
	HUGE_ANON,
	HUGE_FILE,
	HUGE_SHMEM,
	HUGE_FAULTS,
	HUGE_FALLBACKS,
	HUGE_STALLS,
	HUGE_FIGURES
};

/**
 * struct huge_run - what a run says of huge pages
 * @figures: NAN where nobody knows
 */
struct huge_run {
	double figures[HUGE_FIGURES];
};

/**
 * huge_run() - note what a run says
 * @run: where to
 * @peak: the most that it had
 * @before: what the kernel had done for huge pages as it began
 * @after: and as it ended
 */
void huge_run(struct huge_run *run, const struct thp_peak *peak,
	      const double before[THP_EVENTS], const double after[THP_EVENTS]);

/**
 * struct huge_runs - all runs of a mode
 * @subject: what was measured; its name is that of the mode
 * @runs: what each says of huge pages, as many as @subject has runs
 */
struct huge_runs {
	struct subject subject;
	struct huge_run *runs;
};

/**
 * huge_again() - decide whether to run each mode once more
 * @runs: until now, by mode
 * @asked: which modes there are
 * @counted: there are counters, so that misses, too, are to be known as well as was wanted
 *
 * Return: true if so: as repeat_again() for one command, of all modes.
 */
bool huge_again(const struct huge_runs runs[HUGE_MODES], const bool asked[HUGE_MODES],
		bool counted);

/**
 * struct huge_ceiling - what huge pages can save at most
 * @cycles: lost to TLB misses without huge pages
 * @user_cycles: of these, in user mode: of a user space without huge pages, all are of small
 *               pages; those of the kernel may be of its own, large pages
 * @seconds: @cycles as time; NAN if the clock is not known
 * @share: @seconds of the time that a run took; NAN as @seconds
 *
 * Medians over the runs; NAN if not known.
 */
struct huge_ceiling {
	double cycles;
	double user_cycles;
	double seconds;
	double share;
};

/**
 * struct huge_result - what is known of a mode
 * @mode: which
 * @subject: what was measured
 * @summary: the figures of its runs
 * @huge: what they say of huge pages
 * @compared: with the mode HUGE_OFF; of that mode itself, nothing
 * @objections: to that
 * @seconds_saved: against HUGE_OFF; NAN if not known
 * @share_saved: @seconds_saved of the time that HUGE_OFF takes
 * @cycles_saved: cycles lost less; NAN if not known, or if they do not mean the same in both
 */
struct huge_result {
	enum huge_mode mode;
	const struct subject *subject;
	struct spread summary[FIGURES];
	struct spread huge[HUGE_FIGURES];
	struct comparison compared;
	struct objections objections;
	struct estimate seconds_saved;
	double share_saved;
	struct estimate cycles_saved;
};

/**
 * enum huge_verdict - what there is to say
 * @HUGE_SAVE: huge pages save time in the mode that is told
 * @HUGE_COST: they save none in any mode, and cost time in the one that is told
 * @HUGE_SAME: times of no mode can be told from those without huge pages
 * @HUGE_NOT_GOT: no memory became huge in any mode: the times say nothing of huge pages
 * @HUGE_FEW: there are too few runs to say how sure anything is
 * @HUGE_ALONE: there is no other mode
 */
enum huge_verdict { HUGE_SAVE, HUGE_COST, HUGE_SAME, HUGE_NOT_GOT, HUGE_FEW, HUGE_ALONE };

/**
 * struct hugepages - all modes that were run, compared
 * @results: those of which there is a run, HUGE_OFF first
 * @count: how many
 * @origin: what the cycles lost of HUGE_OFF are
 * @counted: there is a run of HUGE_OFF whose misses were counted
 * @ceiling: what huge pages can save at most
 * @verdict: what there is to say
 * @best: of which result; that of the largest saving where no other is meant
 */
struct hugepages {
	struct huge_result results[HUGE_MODES];
	size_t count;
	enum cost_origin origin;
	bool counted;
	struct huge_ceiling ceiling;
	enum huge_verdict verdict;
	size_t best;
};

/**
 * hugepages() - compare all modes
 * @runs: by mode; those without a run are left out; HUGE_OFF has one
 * @result: what is known
 * @error: filled in on failure
 *
 * Each interval has the confidence of compare(), for itself.
 *
 * Return: 0, or -1 if there is no memory.
 */
int hugepages(const struct huge_runs runs[HUGE_MODES], struct hugepages *result,
	      struct error *error);

#endif
