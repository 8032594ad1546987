// SPDX-License-Identifier: GPL-2.0
/* tlbcost compare: open; in a sandbox read, compare and report; write. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/compare_options.h"
#include "lib/exit_status.h"
#include "lib/output_file.h"
#include "lib/whole_file.h"
#include "read/compare_input.h"
#include "render/colour.h"
#include "render/compare.h"
#include "render/compare_plot.h"
#include "render/gnuplot.h"
#include "workload/sandbox.h"

/* A thousand runs are a hundredth of this. */
#define FILE_MAX (64UL << 20)

/*
 * All that a comparison needs.
 * @sheet: what is to be drawn, in memory that the process in the sandbox fills in; NULL
 *         if nothing is
 * @names: of the files, for people
 * @fds: of the files, -1 if not open
 * @subjects: what they hold
 * @compared: each but the first with the first
 */
struct work {
	const struct compare_options *options;
	struct compare_sheet *sheet;
	char *names[COMPARE_FILES_MAX];
	int fds[COMPARE_FILES_MAX];
	struct subject subjects[COMPARE_FILES_MAX];
	struct compared compared[COMPARE_FILES_MAX - 1];
};

static int open_files(struct work *work, struct error *error)
{
	bool input = false;

	for (size_t i = 0; i < work->options->file_count; i++) {
		char *name = work->options->files[i];
		bool standard = !strcmp(name, "-");

		if (standard && input)
			return error_set(error, "- more than once: standard input can be read once");
		input |= standard;
		work->names[i] = standard ? "standard input" : name;
		work->fds[i] = standard ? dup(STDIN_FILENO)
			: open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
		if (work->fds[i] < 0)
			return error_set(error, "cannot open %s (%s): give files that can be read",
					 work->names[i], strerror(errno));
	}
	return 0;
}

/* The caller frees it. */
static char *read_file(int fd, const char *name, size_t *length,
		       struct error *error)
{
	char *text = read_whole(fd, FILE_MAX, length);

	if (!text && errno == EFBIG)
		error_set(error, "%s is too large: give a file that tlbcost wrote",
			  name);
	else if (!text)
		error_set(error, "cannot read %s (%s): give files that can be read",
			  name, strerror(errno));
	return text;
}

static int read_files(struct work *work, struct error *error)
{
	for (size_t i = 0; i < work->options->file_count; i++) {
		const char *name = work->names[i];
		size_t length;
		char *text = read_file(work->fds[i], name, &length, error);
		int failed = !text || subject_read(&work->subjects[i], name,
						   text, length, error);

		free(text);
		if (failed)
			return -1;
	}
	return 0;
}

/* The first of whom more than the counts is known; NULL if there is none. */
static const struct subject *find_full(const struct work *work)
{
	for (size_t i = 0; i < work->options->file_count; i++)
		if (!work->subjects[i].bare)
			return &work->subjects[i];
	return NULL;
}

/* A capture has neither price nor clock: it takes those of a report beside it. */
static void settle_cost(const struct work *work, const struct subject *full,
			struct subject *subject)
{
	const struct compare_options *options = work->options;
	struct measurement *measurement = &subject->measurement;

	if (penalty_given(&options->penalty))
		subject->penalty = options->penalty;
	else if (subject->bare)
		subject->penalty = full ? full->penalty : options->penalty;
	if (options->clock_hz > 0) {
		measurement->clock_hz = options->clock_hz;
		measurement->clock_origin = CLOCK_OPTION;
	} else if (subject->bare && full) {
		measurement->clock_hz = full->measurement.clock_hz;
		measurement->clock_origin = full->measurement.clock_origin;
	}
}

static int settle(struct work *work, struct error *error)
{
	const struct compare_options *options = work->options;
	const struct subject *full = find_full(work);

	for (size_t i = 0; i < options->file_count; i++) {
		struct subject *subject = &work->subjects[i];
		struct measurement *measurement = &subject->measurement;

		settle_cost(work, full, subject);
		if (!options->time_count)
			continue;
		if (!subject->bare)
			return error_set(error, "%s has times of its own: leave --time out",
					 subject->name);
		for (size_t run = 0; run < measurement->run_count; run++)
			measurement->runs[run].elapsed_s = options->times[i];
	}
	return 0;
}

static int refuse(const struct compared *compared, struct error *error)
{
	const struct objection *objection = compared->objections.list;

	return error_set(error, "cannot compare %s with %s: %s: %s%s: measure both alike, or --force it",
			 compared->comparison.new->name,
			 compared->comparison.base->name, objection->name,
			 objection->text,
			 compared->objections.refusals > 1 ? "; and more" : "");
}

static int compare_all(struct work *work, struct error *error)
{
	for (size_t i = 1; i < work->options->file_count; i++) {
		struct compared *compared = &work->compared[i - 1];

		if (compare(&work->subjects[0], &work->subjects[i],
			    &compared->comparison, error))
			return -1;
		comparable(&compared->comparison, &compared->objections);
		if (compared->objections.refusals && !work->options->force)
			return refuse(compared, error);
	}
	return 0;
}

static int render(FILE *out, const struct work *work)
{
	size_t count = work->options->file_count - 1;
	bool colour = !work->options->output && colour_wanted(STDOUT_FILENO);

	switch (work->options->form) {
	case COMPARE_JSON:
		return render_compare_json(out, work->compared, count);
	case COMPARE_CSV:
		render_compare_csv(out, work->compared, count);
		return 0;
	case COMPARE_TEXT:
		break;
	}
	for (size_t i = 0; i < count; i++)
		render_compare_text(out, &work->compared[i], colour);
	return 0;
}

/* In the sandbox: all that looks at what others wrote. */
static int compare_files(void *data, FILE *out, struct error *error)
{
	struct work *work = data;

	if (read_files(work, error) || settle(work, error) ||
	    compare_all(work, error))
		return -1;
	if (work->sheet)
		compare_plot_fill(work->sheet, work->subjects,
				  work->options->file_count);
	if (render(out, work))
		return error_set(error, "no memory for the report: free some and try again");
	return 0;
}

static int write_report(const struct work *work, const char *text, size_t length,
			struct error *error)
{
	const char *output = work->options->output;

	return output_report(output ? output : "-", text, length, error);
}

static int get_sheet(struct work *work, struct error *error)
{
	void *memory;

	if (!work->options->svg)
		return 0;
	memory = mmap(NULL, sizeof(*work->sheet), PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		return error_set(error, "no memory to plot: free some and try again");
	work->sheet = memory;
	return 0;
}

static int do_all(struct work *work, struct error *error)
{
	const struct compare_options *options = work->options;
	const struct sandbox_work inside = {
		compare_files, work, options->verbose
	};
	size_t length;
	char *text;
	int failed;

	if (open_files(work, error) || output_check(options->output, error) ||
	    (options->svg && (plot_check(error) ||
			      output_check(options->svg, error))) ||
	    get_sheet(work, error))
		return -1;
	failed = sandbox_run(&inside, &text, &length, error) ||
		 write_report(work, text, length, error) ||
		 (work->sheet && compare_plot_draw(work->sheet, options->svg,
						   work->names,
						   options->file_count, error));
	free(text);
	return failed ? -1 : 0;
}

int cmd_compare(int argc, char **argv)
{
	struct error error = { "" };
	struct compare_options options;
	struct work *work;
	int failed = -1;

	if (compare_options_parse(argc, argv, &options, &error)) {
		error_print(&error);
		return EXIT_TLBCOST;
	}
	if (options.help) {
		compare_options_help(stdout);
		return 0;
	}
	work = calloc(1, sizeof(*work));
	if (!work) {
		error_set(&error, "no memory to compare: free some and try again");
	} else {
		work->options = &options;
		memset(work->fds, -1, sizeof(work->fds));
		failed = do_all(work, &error);
		for (size_t i = 0; i < options.file_count; i++)
			close(work->fds[i]);
		if (work->sheet)
			munmap(work->sheet, sizeof(*work->sheet));
		free(work);
	}
	if (*error.text)
		error_print(&error);
	return failed ? EXIT_TLBCOST : 0;
}
