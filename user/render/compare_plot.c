// SPDX-License-Identifier: GPL-2.0
#include "render/compare_plot.h"

#include <math.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <signal.h>
#include <unistd.h>

#include "lib/array.h"
#include "lib/output_file.h"
#include "render/gnuplot.h"

/* For each file: how many runs, and as many values of each of these. */
enum { VALUES, ANSWER, PIPES };

static const struct {
	enum figure figure;
	const char *label;
} panels[] = {
	{ FIGURE_MISSES, "TLB misses" },
	{ FIGURE_SECONDS_LOST, "seconds lost" },
	{ FIGURE_ELAPSED, "seconds real" },
};

#define PANELS ARRAY_SIZE(panels)

struct answer {
	int result;
	struct error error;
};

/* What the plotter was sent; large, and so not on a stack. */
struct sheet {
	double x[RUNS_MAX];
	double y[COMPARE_FILES_MAX][PANELS][RUNS_MAX];
	struct plot_curve curves[PANELS][COMPARE_FILES_MAX];
};

/* Whoever sends them may have been overcome by a file: counts are looked at. */
static int receive(struct sheet *sheet, int fd, char *const *names, size_t count)
{
	for (size_t i = 0; i < RUNS_MAX; i++)
		sheet->x[i] = i + 1;
	for (size_t i = 0; i < count; i++) {
		size_t runs;

		if (aside_read(fd, &runs, sizeof(runs)) || runs > RUNS_MAX)
			return -1;
		for (size_t p = 0; p < PANELS; p++) {
			if (aside_read(fd, sheet->y[i][p],
				       runs * sizeof(*sheet->y[i][p])))
				return -1;
			sheet->curves[p][i] = (struct plot_curve){
				names[i], sheet->x, sheet->y[i][p], runs
			};
		}
	}
	return 0;
}

static bool has_points(const struct plot_curve *curves, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t run = 0; run < curves[i].count; run++)
			if (!isnan(curves[i].y[run]))
				return true;
	return false;
}

static int draw(const struct sheet *sheet, const char *path, size_t count,
		struct error *error)
{
	struct plot_panel shown[PANELS];
	struct plot plot = {
		.title = "Cost of TLB misses", .x_label = "run", .panels = shown,
	};

	for (size_t p = 0; p < PANELS; p++)
		if (has_points(sheet->curves[p], count))
			shown[plot.count++] = (struct plot_panel){
				.label = panels[p].label, .curves = sheet->curves[p], .count = count
			};
	if (!plot.count)
		return error_set(error, "nothing to plot: no file has a valid run");
	return plot_svg(path, &plot, error);
}

static void draw_later(const char *path, char *const *names, size_t count,
		       const int *pipes)
{
	struct sheet *sheet = malloc(sizeof(*sheet));
	struct answer answer = { 0 };

	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (!sheet)
		answer.result = error_set(&answer.error, "no memory to plot: free some and try again");
	else if (receive(sheet, pipes[VALUES], names, count))
		_exit(0);
	else
		answer.result = draw(sheet, path, count, &answer.error);
	aside_write(pipes[ANSWER], &answer, sizeof(answer));
	_exit(0);
}

int compare_plot_open(struct compare_plot *plot, const char *path,
		      char *const *names, size_t count, struct error *error)
{
	static const enum aside_way ways[PIPES] = {
		[VALUES] = ASIDE_ASKS, [ANSWER] = ASIDE_ANSWERS,
	};
	int side;

	*plot = (struct compare_plot){ 0 };
	if (!path)
		return 0;
	if (plot_check(error) || output_check(path, error))
		return -1;
	side = aside_fork(&plot->plotter, ways, PIPES, error);
	if (side > 0)
		draw_later(path, names, count, plot->plotter.fds);
	plot->wanted = !side;
	return side;
}

static int send_subject(int fd, const struct subject *subject)
{
	const struct measurement *measurement = &subject->measurement;
	enum cost_origin origin = cost_origin(measurement, &subject->penalty);
	size_t count = measurement->run_count;
	double values[RUNS_MAX], figures[FIGURES];

	if (aside_write(fd, &count, sizeof(count)))
		return -1;
	for (size_t p = 0; p < PANELS; p++) {
		for (size_t i = 0; i < count; i++) {
			cost_run(&measurement->runs[i], &subject->penalty,
				 origin, measurement->clock_hz, figures);
			values[i] = figures[panels[p].figure];
		}
		if (aside_write(fd, values, count * sizeof(*values)))
			return -1;
	}
	return 0;
}

int compare_plot_draw(struct compare_plot *plot, const struct subject *subjects,
		      size_t count, struct error *error)
{
	const int *pipes = plot->plotter.fds;
	struct answer answer;
	int failed = 0;

	if (!plot->wanted)
		return 0;
	for (size_t i = 0; i < count && !failed; i++)
		failed = send_subject(pipes[VALUES], &subjects[i]);
	if (failed || aside_read(pipes[ANSWER], &answer, sizeof(answer)))
		return error_set(error, "nothing is plotted (the process that does it is gone): try again");
	if (answer.result)
		*error = answer.error;
	return answer.result;
}

void compare_plot_close(struct compare_plot *plot)
{
	if (plot->wanted)
		aside_end(&plot->plotter);
	plot->wanted = false;
}
