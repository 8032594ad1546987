// SPDX-License-Identifier: GPL-2.0
#include "render/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/array.h"
#include "lib/output_file.h"
#include "lib/text.h"

#define GNUPLOT "gnuplot"
#define WIDTH 900
#define PANEL_HEIGHT 300
/* what the title, and the names below, have of the height */
#define TITLE_HEIGHT 30
#define AXIS_HEIGHT 60
/* the key, of each panel */
#define KEY_HEIGHT 35

static int no_gnuplot(int why, struct error *error)
{
	return error_set(error, "cannot plot with " GNUPLOT " (%s): install gnuplot-nox, or leave out --svg",
			 strerror(why));
}

/* As execvp() looks for it. */
int plot_check(struct error *error)
{
	const char *path = getenv("PATH");
	char file[PATH_MAX];

	if (!path)
		path = "/bin:/usr/bin";
	while (*path) {
		int length = strcspn(path, ":");

		if (snprintf(file, sizeof(file), "%.*s/" GNUPLOT, length,
			     length ? path : ".") < (int)sizeof(file) &&
		    !access(file, X_OK))
			return 0;
		path += length;
		path += *path == ':';
	}
	return no_gnuplot(ENOENT, error);
}

/* A string of gnuplot's: what might mean something to it, as its octal number. */
static void put_string(FILE *out, const char *text)
{
	fputc('"', out);
	while (*text) {
		size_t length = text_visible(text);

		/* a picture with other bytes would be no XML */
		if (!length)
			fputc('?', out);
		else if (strchr("\"\\`$%@'", *text))
			fprintf(out, "\\%03o", *text);
		else
			fwrite(text, 1, length, out);
		text += length ? length : 1;
	}
	fputc('"', out);
}

/*
 * What the values of a panel are divided by, so that the axis has numbers below 1000, and what
 * is then to be said of them.
 */
struct scale {
	double factor;
	const char *number;
	const char *prefix;
};

static const struct scale scales[] = {
	{ 1 / 1e9, "billionths", "n" },
	{ 1 / 1e6, "millionths", "µ" },
	{ 1 / 1e3, "thousandths", "m" },
	{ 1, "", "" },
	{ 1e3, "thousands", "k" },
	{ 1e6, "millions", "M" },
	{ 1e9, "billions", "G" },
	{ 1e12, "trillions", "T" },
};

#define SCALE_ONE 3

static double highest(double top, const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (values[i] > top)	/* NAN is not */
			top = values[i];
	return top;
}

static double top_of(const struct plot_panel *panel)
{
	double top = 0;

	for (size_t i = 0; i < panel->count; i++) {
		if (panel->curves) {
			top = highest(top, panel->curves[i].y, panel->curves[i].count);
		} else {
			top = highest(top, panel->groups[i].values, panel->groups[i].count);
			top = highest(top, &panel->groups[i].high, 1);
		}
	}
	return top;
}

static const struct scale *scale_of(const struct plot_panel *panel)
{
	double top = top_of(panel);
	size_t i = panel->unit && !*panel->unit ? SCALE_ONE : 0;

	if (!panel->unit || !top)
		return &scales[SCALE_ONE];
	while (i + 1 < ARRAY_SIZE(scales) && top >= scales[i + 1].factor)
		i++;
	return &scales[i];
}

static void put_value(FILE *out, double value, const struct scale *scale)
{
	if (isnan(value))
		fputs(" ?", out);
	else
		fprintf(out, " %.15g", value / scale->factor);
}

static void put_curve(FILE *out, size_t panel, size_t number,
		      const struct plot_curve *curve, const struct scale *scale)
{
	fprintf(out, "$d%zu_%zu << EOD\n", panel, number);
	for (size_t i = 0; i < curve->count; i++) {
		fprintf(out, "%.15g", curve->x[i]);
		put_value(out, curve->y[i], scale);
		fputc('\n', out);
	}
	fputs("EOD\n", out);
}

/* Points of one value lie side by side: each a golden section further in the column. */
static double aside(size_t i)
{
	return fmod(i * 0.6180339887498949, 1) * 0.5 - 0.25;
}

static void put_group(FILE *out, size_t panel, size_t number,
		      const struct plot_group *group, const struct scale *scale)
{
	fprintf(out, "$d%zu_%zu << EOD\n", panel, number);
	for (size_t i = 0; i < group->count; i++) {
		fprintf(out, "%.15g", number + (group->count > 1 ? aside(i) : 0));
		put_value(out, group->values[i], scale);
		fputc('\n', out);
	}
	fprintf(out, "EOD\n$m%zu_%zu << EOD\n%zu", panel, number, number);
	put_value(out, group->median, scale);
	/* an interval that is not known is no wider than the median */
	put_value(out, isnan(group->low) ? group->median : group->low, scale);
	put_value(out, isnan(group->high) ? group->median : group->high, scale);
	fputs("\nEOD\n", out);
}

static void put_data(FILE *out, size_t number, const struct plot_panel *panel)
{
	const struct scale *scale = scale_of(panel);

	for (size_t i = 0; i < panel->count; i++) {
		if (panel->curves)
			put_curve(out, number, i, &panel->curves[i], scale);
		else
			put_group(out, number, i, &panel->groups[i], scale);
	}
}

/* All panels have one, so that what is above one another happened at the same time. */
static void put_x_range(FILE *out, const struct plot *plot)
{
	double left = INFINITY, right = -INFINITY;

	for (size_t p = 0; p < plot->count; p++) {
		const struct plot_panel *panel = &plot->panels[p];

		for (size_t i = 0; i < panel->count; i++) {
			if (panel->groups) {
				left = -0.5;
				right = panel->count - 0.5;
				continue;
			}
			for (size_t j = 0; j < panel->curves[i].count; j++) {
				left = fmin(left, panel->curves[i].x[j]);
				right = fmax(right, panel->curves[i].x[j]);
			}
		}
	}
	if (!(left < right)) {	/* some room where all is in one place, or nothing is */
		left = isfinite(left) ? left - 0.5 : 0;
		right = isfinite(right) ? right + 0.5 : 1;
	}
	fprintf(out, "set xrange [%.15g:%.15g]\n", left, right);
}

static void put_y_label(FILE *out, const struct plot_panel *panel)
{
	const struct scale *scale = scale_of(panel);
	char label[256];

	if (!panel->unit)
		snprintf(label, sizeof(label), "%s", panel->label);
	else if (!*panel->unit)
		snprintf(label, sizeof(label), *scale->number ? "%s, %s" : "%s", panel->label,
			 scale->number);
	else
		snprintf(label, sizeof(label), "%s, %s%s", panel->label, scale->prefix,
			 panel->unit);
	fputs("set ylabel ", out);
	put_string(out, label);
	fputc('\n', out);
}

static void put_curves(FILE *out, size_t number, const struct plot_panel *panel)
{
	for (size_t i = 0; i < panel->count; i++) {
		fprintf(out, "%s $d%zu_%zu using 1:2 with linespoints pointtype 7 pointsize 0.3 ",
			i ? "," : "plot", number, i);
		fputs(*panel->curves[i].label ? "title " : "notitle", out);
		if (*panel->curves[i].label)
			put_string(out, panel->curves[i].label);
	}
}

/* Runs have no order that means something: points, no line through them. */
static void put_groups(FILE *out, size_t number, const struct plot_panel *panel, bool last)
{
	fputs("set xtics (", out);
	for (size_t i = 0; i < panel->count; i++) {
		fputs(i ? ", " : "", out);
		put_string(out, last ? panel->groups[i].label : "");
		fprintf(out, " %zu", i);
	}
	fputs(")\n", out);
	for (size_t i = 0; i < panel->count; i++) {
		fprintf(out, "%s $d%zu_%zu using 1:2 with points pointtype 7 pointsize 0.6 "
			"linecolor %zu notitle", i ? "," : "plot", number, i, i + 1);
		if (isnan(panel->groups[i].median))
			continue;
		fprintf(out, ", $m%zu_%zu using 1:2:($1 - 0.35):($1 + 0.35):3:4 with boxxyerror linecolor 'black' "
			"fillstyle empty notitle, "
			"$m%zu_%zu using ($1 - 0.35):2:(0.7):(0) with vectors nohead "
			"linewidth 3 linecolor %zu notitle",
			number, i, number, i, i + 1);
	}
}

/*
 * Panels of one width, one below the other, with one axis that goes right, below the last.
 * The key is above a panel, where there is nothing to cover.
 */
static void put_panel(FILE *out, const struct plot *plot, size_t number, double height)
{
	const struct plot_panel *panel = &plot->panels[number];
	bool last = number + 1 == plot->count;
	double bottom = AXIS_HEIGHT + (plot->count - 1 - number) * PANEL_HEIGHT;

	fprintf(out, "set tmargin at screen %.6g\nset bmargin at screen %.6g\n",
		(bottom + PANEL_HEIGHT - KEY_HEIGHT) / height, bottom / height);
	put_y_label(out, panel);
	fputs("set xlabel ", out);
	put_string(out, last ? plot->x_label : "");
	fprintf(out, "\nset format x '%s'\n", last ? "%g" : "");
	fprintf(out, "set yrange [0:%s]\n", top_of(panel) > 0 ? "*" : "1");
	if (panel->curves)
		put_curves(out, number, panel);
	else
		put_groups(out, number, panel, last);
	fputc('\n', out);
}

/* All data first: gnuplot has read the script when it begins to draw. */
static int write_script(FILE *out, const struct plot *plot)
{
	size_t height = PANEL_HEIGHT * plot->count + TITLE_HEIGHT + AXIS_HEIGHT;

	for (size_t i = 0; i < plot->count; i++)
		put_data(out, i, &plot->panels[i]);
	fprintf(out, "set encoding utf8\n"
		"set terminal svg size %d,%zu font 'sans-serif,13' noenhanced background 'white'\n"
		"set datafile missing '?'\nset grid ytics\nset offsets 0, 0, graph 0.05, 0\nset tics nomirror\nset border 3\n"
		"set lmargin at screen 0.1\nset rmargin at screen 0.97\n"
		"set key at graph 0.5,1.12 center top horizontal samplen 2\n", WIDTH, height);
	put_x_range(out, plot);
	fprintf(out, "set multiplot\nset label 1 ");
	put_string(out, plot->title);
	fputs(" at screen 0.5,1 center offset 0,-1 font ',15'\n", out);
	for (size_t i = 0; i < plot->count; i++) {
		put_panel(out, plot, i, height);
		fputs("unset label 1\n", out);
	}
	fputs("unset multiplot\n", out);
	return ferror(out);
}

/* Returns its process, -1 with errno if it cannot be started. */
static pid_t start(int script[2], int picture[2])
{
	char *const argv[] = { GNUPLOT, "-", NULL };
	posix_spawn_file_actions_t actions;
	sigset_t none;
	posix_spawnattr_t attr;
	int why;
	pid_t pid;

	sigemptyset(&none);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&attr, &none);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, script[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, picture[1], STDOUT_FILENO);
	/* in another locale it warns that it cannot say "degree" in UTF-8 */
	setenv("LC_ALL", "C.UTF-8", 1);
	why = posix_spawnp(&pid, GNUPLOT, &actions, &attr, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attr);
	errno = why;
	return why ? -1 : pid;
}

static int copy(int from, FILE *to)
{
	char text[4096];
	ssize_t got;

	while ((got = read(from, text, sizeof(text))) > 0)
		fwrite(text, 1, got, to);
	return got < 0 || ferror(to);
}

/* The text of the picture, to be freed; NULL on failure. */
static char *draw(const struct plot *plot, size_t *length, struct error *error)
{
	int script[2], picture[2], status = -1;
	char *text = NULL;
	FILE *in, *memory;
	pid_t pid;

	if (pipe2(script, O_CLOEXEC) || pipe2(picture, O_CLOEXEC)) {
		no_gnuplot(errno, error);
		return NULL;
	}
	pid = start(script, picture);
	close(script[0]);
	close(picture[1]);
	if (pid < 0)
		no_gnuplot(errno, error);
	in = fdopen(script[1], "w");
	memory = open_memstream(&text, length);
	if (pid > 0 && in && memory) {
		status = write_script(in, plot) | fclose(in) |
			 copy(picture[0], memory);
		in = NULL;
	}
	if (memory)
		status |= fclose(memory);
	if (in)
		fclose(in);
	close(picture[0]);
	if (pid > 0) {
		int ended = -1;

		waitpid(pid, &ended, 0);
		if (ended || status || !*length) {
			error_set(error, "cannot plot: " GNUPLOT " failed (wait status %d): see what it says above",
				  ended);
			status = -1;
		}
	}
	if (!status)
		return text;
	free(text);
	return NULL;
}

int plot_svg(const char *path, const struct plot *plot, struct error *error)
{
	size_t length = 0;
	char *text;
	int result;

	signal(SIGPIPE, SIG_IGN);	/* should gnuplot end early */
	text = draw(plot, &length, error);
	if (!text)
		return -1;
	result = output_write(path, text, length, error);
	free(text);
	return result;
}
