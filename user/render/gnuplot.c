// SPDX-License-Identifier: GPL-2.0
#include "render/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/output_file.h"
#include "lib/text.h"

#define GNUPLOT "gnuplot"
#define WIDTH 900
#define PANEL_HEIGHT 360

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

static void put_curve(FILE *out, size_t panel, size_t number,
		      const struct plot_curve *curve)
{
	fprintf(out, "$d%zu_%zu << EOD\n", panel, number);
	for (size_t i = 0; i < curve->count; i++) {
		fprintf(out, "%.15g ", curve->x[i]);
		if (isnan(curve->y[i]))
			fputs("?\n", out);
		else
			fprintf(out, "%.15g\n", curve->y[i]);
	}
	fputs("EOD\n", out);
}

/* Room for all that is drawn, and some where that is all in one place. */
static void put_ranges(FILE *out, const struct plot_panel *panel)
{
	double left = INFINITY, right = -INFINITY, top = 0;

	for (size_t i = 0; i < panel->count; i++) {
		const struct plot_curve *curve = &panel->curves[i];

		for (size_t j = 0; j < curve->count; j++) {
			if (curve->x[j] < left)
				left = curve->x[j];
			if (curve->x[j] > right)
				right = curve->x[j];
			if (curve->y[j] > top)	/* NAN is not */
				top = curve->y[j];
		}
	}
	if (left < right)
		fputs("set xrange [*:*]\n", out);
	else
		fprintf(out, "set xrange [%.15g:%.15g]\n", left - 0.5,
			right + 0.5);
	fprintf(out, "set yrange [0:%s]\n", top > 0 ? "*" : "1");
}

static void put_panel(FILE *out, size_t number, const struct plot_panel *panel)
{
	put_ranges(out, panel);
	fputs("set ylabel ", out);
	put_string(out, panel->label);
	for (size_t i = 0; i < panel->count; i++) {
		fprintf(out, "%s $d%zu_%zu using 1:2 with linespoints pointtype 7 pointsize 0.3 title ",
			i ? "," : "\nplot", number, i);
		put_string(out, panel->curves[i].label);
	}
	fputc('\n', out);
}

/* All data first: gnuplot has read the script when it begins to draw. */
static int write_script(FILE *out, const struct plot *plot)
{
	for (size_t i = 0; i < plot->count; i++)
		for (size_t j = 0; j < plot->panels[i].count; j++)
			put_curve(out, i, j, &plot->panels[i].curves[j]);
	fprintf(out, "set terminal svg size %d,%zu noenhanced background 'white'\n"
		"set datafile missing '?'\nset grid\n"
		"set xlabel ", WIDTH, PANEL_HEIGHT * plot->count);
	put_string(out, plot->x_label);
	fprintf(out, "\nset multiplot layout %zu,1 title ", plot->count);
	put_string(out, plot->title);
	fputc('\n', out);
	for (size_t i = 0; i < plot->count; i++)
		put_panel(out, i, &plot->panels[i]);
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
