// SPDX-License-Identifier: GPL-2.0
/* tlbcost hugepages: run in each mode in turn, look how much becomes huge, compare, report. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/hugepages_options.h"
#include "commands/measure.h"
#include "cost/hugepages.h"
#include "lib/exit_status.h"
#include "lib/output_file.h"
#include "render/colour.h"
#include "render/compare_plot.h"
#include "render/gnuplot.h"
#include "render/hugepages.h"
#include "render/progress.h"
#include "source/cpuinfo.h"
#include "source/environment.h"
#include "source/thp.h"
#include "workload/tunable.h"

/*
 * When to look how much is huge: soon, for what is short; then ever more rarely, so that the
 * last look of a run is in its last sixteenth. Who looks keeps the command from its page
 * faults: a look that costs much CPU time is followed by a longer pause, but not by one longer
 * than all of the time until then.
 */
#define LOOK_MIN_US 5000
#define LOOK_MAX_US 1000000
#define LOOK_GROWTH 16
#define LOOK_PART 200

#define NEVER \
	"nobody gets huge pages here: modes off and thp are the same: write madvise to /sys/kernel/mm/transparent_hugepage/enabled"
#define ALWAYS \
	"everybody gets huge pages here, whether malloc asks or not: modes thp and malloc are much the same"
#define SWITCHED_OFF \
	"huge pages are switched off for tlbcost itself (PR_SET_THP_DISABLE): modes off and thp are the same"
#define NO_CHILDREN \
	"of what became huge, only the command's own is seen, not its children's: this kernel has no CONFIG_PROC_CHILDREN"
#define DENIED \
	"what became huge is not known: a process of the command cannot be read: run tlbcost as root"

/*
 * All that is measured.
 * @source: NULL without counters
 * @no_counters: why there are none
 * @no_malloc: why the mode malloc is not run; empty if it is
 * @was_disabled: what we inherited: the value of PR_GET_THP_DISABLE
 * @denied: a process of the command could not be read
 */
struct work {
	const struct hugepages_options *options;
	bool modes[HUGE_MODES];
	struct source *source;
	struct error no_counters;
	struct error no_malloc;
	enum thp_enabled enabled;
	int was_disabled;
	bool denied;
	struct cpuinfo cpu;
	struct huge_runs runs[HUGE_MODES];
};

static void disable(bool off, unsigned long flags)
{
	prctl(PR_SET_THP_DISABLE, off, flags, 0, 0);
}

/* For what is executed until mode_leave(); what tunable_set() says. */
static char *mode_enter(enum huge_mode mode)
{
	if (mode == HUGE_OFF)
		disable(true, 0);
	return mode == HUGE_MALLOC ? tunable_set() : NULL;
}

/* The bits above the first are what newer kernels want as flags. */
static void mode_leave(const struct work *work, enum huge_mode mode, char *before)
{
	if (mode == HUGE_OFF)
		disable(work->was_disabled, work->was_disabled & ~1UL);
	if (mode == HUGE_MALLOC)
		tunable_restore(before);
}

static uint64_t us_since(clockid_t clock, const struct timespec *start)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (now.tv_sec - start->tv_sec) * 1000000LL + (now.tv_nsec - start->tv_nsec) / 1000;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* Microseconds until the next look, after one that took so much CPU time. */
static uint64_t pause_us(uint64_t elapsed, uint64_t cost)
{
	uint64_t pause = smaller(elapsed / LOOK_GROWTH, LOOK_MAX_US);

	return larger(smaller(larger(pause, cost * LOOK_PART), elapsed), LOOK_MIN_US);
}

static bool watch(void *data, struct child *child, const struct signals *signals,
		  struct child_end *end)
{
	uint64_t next = LOOK_MIN_US;

	child_start(child, end);
	while (!child_wait(child, signals, next / 1000, end)) {
		uint64_t elapsed, cost;
		struct timespec began;

		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
		thp_peak_look(data, child->pid);
		cost = us_since(CLOCK_PROCESS_CPUTIME_ID, &began);
		elapsed = us_since(CLOCK_MONOTONIC, &child->start);
		next = elapsed + pause_us(elapsed, cost);
	}
	return false;
}

static int add(struct huge_runs *runs, const struct run *run, const struct huge_run *huge,
	       struct error *error)
{
	struct measurement *measurement = &runs->subject.measurement;
	struct huge_run *more = reallocarray(runs->runs, measurement->run_count + 1,
					     sizeof(*more));

	if (!more)
		return error_set(error, "no memory for a run: free some and try again");
	runs->runs = more;
	more[measurement->run_count] = *huge;
	return measurement_add(measurement, run, error);
}

/* A run in a mode; noted unless it is a warm-up, or was not let come to its end. */
static int run_mode(struct work *work, enum huge_mode mode, const struct signals *signals,
		    bool noted, struct child_end *end, struct error *error)
{
	struct thp_peak peak;
	const struct measure measure = {
		.source = work->source, .command = work->options->command, .signals = signals,
		.wait = watch, .data = &peak,
	};
	double before[THP_EVENTS], after[THP_EVENTS];
	struct huge_run huge;
	struct run run = { 0 };
	char *environment;
	int failed;

	thp_peak_begin(&peak);
	environment = mode_enter(mode);
	thp_events(before);
	failed = measure_run(&measure, &run, end, error);
	thp_events(after);
	mode_leave(work, mode, environment);
	if (failed || !noted || end->exec_errno || end->interrupted || end->killed)
		return failed;
	work->denied |= peak.denied;
	huge_run(&huge, &peak, before, after);
	return add(&work->runs[mode], &run, &huge, error);
}

/* Each round begins with another mode, so that none always comes first. */
static enum huge_mode next_mode(const struct work *work, size_t *step)
{
	for (;;) {
		size_t round = *step / HUGE_MODES;
		enum huge_mode mode = (*step + round) % HUGE_MODES;

		++*step;
		if (work->modes[mode])
			return mode;
	}
}

static size_t round_size(const struct work *work)
{
	size_t count = 0;

	for (int mode = 0; mode < HUGE_MODES; mode++)
		count += work->modes[mode];
	return count;
}

static void show_progress(struct progress *progress, const struct work *work, size_t run,
			  const char *mode)
{
	const struct repeat *repeat = &work->options->repeat;

	progress_show(progress, "tlbcost: %srun %zu of %zu%s: %s", *mode ? "" : "warm-up ", run,
		      *mode ? repeat->max_runs * round_size(work) : repeat->warmup,
		      repeat->percent && *mode ? " at most" : "", *mode ? mode : "thp");
}

/*
 * Rounds of all modes, until that is enough or somebody wants an end. Returns the exit status
 * of the first run that failed; with @error filled in if tlbcost could not go on.
 */
static int measure_all(struct work *work, const struct signals *signals, struct error *error)
{
	const struct hugepages_options *options = work->options;
	unsigned int warmups = options->repeat.warmup;
	size_t step = 0, done = 0, size = round_size(work);
	struct progress progress;
	int status = 0;

	progress_begin(&progress, !options->quiet);
	while (warmups || done % size ||
	       huge_again(work->runs, work->modes, work->source)) {
		enum huge_mode mode = warmups ? HUGE_THP : next_mode(work, &step);
		int signal = signals_pending(signals), failed;
		struct child_end end = { 0 };

		if (signal)
			return EXIT_SIGNAL + signal;
		show_progress(&progress, work,
			      warmups ? options->repeat.warmup - warmups + 1 : done + 1,
			      warmups ? "" : huge_modes[mode]);
		failed = run_mode(work, mode, signals, !warmups, &end, error);
		progress_erase(&progress);
		if (failed)
			return EXIT_TLBCOST;
		if (end.exec_errno)
			return measure_no_exec(*options->command, end.exec_errno, error);
		if (warmups)
			warmups--;
		else
			done++;
		if (!status)
			status = end.exit_status;
		if (end.interrupted || end.killed)
			break;
	}
	return status;
}

/* What there is to say of what could not be measured. */
static void take_notes(const struct work *work, struct huge_report *report)
{
	const char *note = work->runs[HUGE_OFF].subject.measurement.note;
	const struct {
		bool wanted;
		const char *text;
	} notes[HUGE_NOTES_MAX] = {
		{ *work->no_counters.text, work->no_counters.text },
		{ note && *note, note },
		{ work->enabled == THP_NEVER, NEVER },
		{ work->was_disabled, SWITCHED_OFF },
		{ *work->no_malloc.text, work->no_malloc.text },
		{ work->enabled == THP_ALWAYS && work->modes[HUGE_MALLOC], ALWAYS },
		{ !thp_sees_children(), NO_CHILDREN },
		{ work->denied, DENIED },
	};

	for (size_t i = 0; i < HUGE_NOTES_MAX; i++)
		if (notes[i].wanted)
			report->notes[report->note_count++] = notes[i].text;
}

/* In the format that was asked for; not 0 if there is no memory. */
static int render(FILE *out, const struct work *work, const struct huge_report *report)
{
	const struct hugepages_options *options = work->options;

	switch (options->form) {
	case HUGE_JSON:
		return render_huge_json(out, report, !options->output);
	case HUGE_CSV:
		render_huge_csv(out, report);
		return 0;
	case HUGE_TEXT:
		render_huge_text(out, report, !options->output && colour_wanted(STDERR_FILENO));
	}
	return 0;
}

static int draw(const struct work *work, const struct hugepages *pages, struct error *error)
{
	struct compare_sheet *sheet = calloc(1, sizeof(*sheet));
	struct subject subjects[HUGE_MODES];
	char *names[HUGE_MODES];
	int failed;

	if (!sheet)
		return error_set(error, "no memory to plot: free some and try again");
	for (size_t i = 0; i < pages->count; i++) {
		subjects[i] = *pages->results[i].subject;
		names[i] = (char *)subjects[i].name;
	}
	compare_plot_fill(sheet, subjects, pages->count);
	failed = compare_plot_draw(sheet, work->options->svg, names, pages->count, error);
	free(sheet);
	return failed;
}

static int write_report(const struct work *work, const struct hugepages *pages,
			struct error *error)
{
	const struct hugepages_options *options = work->options;
	struct huge_report report = { .pages = pages, .enabled = work->enabled };
	char *text = NULL;
	size_t length;
	FILE *memory = open_memstream(&text, &length);
	int failed = !memory;

	take_notes(work, &report);
	if (memory) {
		failed = render(memory, work, &report);
		failed |= fclose(memory);
	}
	if (failed)
		error_set(error, "no memory for the report: free some and try again");
	else if (options->output || !options->quiet)
		failed = output_report(options->output, text, length, error);
	free(text);
	return failed ? -1 : 0;
}

static int report_all(const struct work *work, struct error *error)
{
	struct hugepages *pages = calloc(1, sizeof(*pages));
	int failed;

	if (!pages)
		return error_set(error, "no memory to compare: free some and try again");
	failed = hugepages(work->runs, pages, error) || write_report(work, pages, error) ||
		 (work->options->svg && draw(work, pages, error));
	free(pages);
	return failed ? -1 : 0;
}

static int begin(struct work *work, struct error *error)
{
	static const struct source_about none = { .name = "none", .scope = SCOPE_PROCESSES };
	const struct hugepages_options *options = work->options;
	struct environment environment;

	environment_read(&environment);
	for (int mode = 0; mode < HUGE_MODES; mode++) {
		struct subject *subject = &work->runs[mode].subject;

		subject->name = huge_modes[mode];
		subject->penalty = options->penalty;
		if (!penalty_given(&subject->penalty))
			subject->penalty = penalty_of_cpu(work->cpu.model);
		if (measurement_begin(&subject->measurement, options->command,
				      work->source ? source_about(work->source) : &none, error) ||
		    measurement_set_cpu(&subject->measurement, &work->cpu, options->clock_hz,
					error) ||
		    measurement_set_environment(&subject->measurement, &environment, error))
			return -1;
		subject->measurement.repeat = options->repeat;
	}
	return 0;
}

static int run_all(struct work *work, struct error *error)
{
	struct signals signals;
	int status = EXIT_TLBCOST;

	if (!begin(work, error)) {
		signals_hold(&signals);
		status = measure_all(work, &signals, error);
		signals_release(&signals);
	}
	/* the runs until then are not lost; what is for programs is the last line */
	if (work->runs[HUGE_OFF].subject.measurement.run_count) {
		if (*error->text)
			error_print(error);
		*error->text = '\0';
		if (report_all(work, error))
			status = EXIT_TLBCOST;
	} else if (!*error->text) {
		error_set(error, "ended with status %d before a run without huge pages was whole: nothing was measured",
			  status);
	}
	return status;
}

/* Who did not ask for the mode malloc does without, where it would show nothing. */
static int find_modes(struct work *work, struct error *error)
{
	const struct hugepages_options *options = work->options;

	memcpy(work->modes, options->modes, sizeof(work->modes));
	if (thp_who(&work->enabled, error))
		return -1;
	work->was_disabled = prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0);
	if (work->was_disabled < 0)
		return error_set(error, "cannot switch huge pages off (no PR_SET_THP_DISABLE): use Linux 3.15");
	if (!work->modes[HUGE_MALLOC] ||
	    !tunable_check(*options->command, &work->no_malloc))
		return 0;
	if (!options->modes_given) {
		work->modes[HUGE_MALLOC] = false;
		return 0;
	}
	return error_set(error, "%s: leave malloc out, as in --modes off,thp",
			 work->no_malloc.text);
}

/* Without counters there are times; but who names counters wants them. */
static int find_counters(struct work *work, struct error *error)
{
	const struct source_wanted wanted = {
		.kind = work->options->source,
		.walk_cycles = !penalty_given(&work->options->penalty),
	};

	work->source = source_open(&wanted, &work->no_counters);
	if (work->source || wanted.kind == SOURCE_AUTO)
		return 0;
	*error = work->no_counters;
	return -1;
}

static void work_free(struct work *work)
{
	for (int mode = 0; mode < HUGE_MODES; mode++) {
		measurement_free(&work->runs[mode].subject.measurement);
		free(work->runs[mode].runs);
	}
	source_close(work->source);
}

int cmd_hugepages(int argc, char **argv)
{
	struct hugepages_options options;
	struct work work = { .options = &options };
	struct error error = { "" };
	int status = EXIT_TLBCOST;

	if (hugepages_options_parse(argc, argv, &options, &error))
		goto end;
	if (options.help) {
		hugepages_options_help(stdout);
		return 0;
	}
	cpuinfo_read(&work.cpu);
	if (!output_check(options.output, &error) &&
	    !(options.svg && (plot_check(&error) || output_check(options.svg, &error))) &&
	    !find_modes(&work, &error) && !find_counters(&work, &error))
		status = run_all(&work, &error);
	work_free(&work);
end:
	if (*error.text)
		error_print(&error);
	return status;
}
