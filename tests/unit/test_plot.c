// SPDX-License-Identifier: GPL-2.0
/* Pictures that the real gnuplot draws. */
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "render/gnuplot.h"
#include "tool.h"

static const double x[] = { 0, 1, 2, 3, 4.5 };
static const double rising[] = { 0, 1e6, 2e6, 3e6, 4e6 };
static const double holed[] = { 5, NAN, 7, NAN, 9 };

static const struct plot_curve two[] = {
	{ "it's <rising> & $new", x, rising, 5 }, { "with holes", x, holed, 5 },
};

static const struct plot_curve one[] = { { "", x, holed, 5 } };
static const struct plot_panel panels[] = {
	{ .label = "upper", .unit = "", .curves = two, .count = 2 },
	{ .label = "lower", .curves = one, .count = 1 },
};

static const struct plot plot = { "'; system('touch pwned'); '\nx", "time", panels, 2 };

static char *slurp(const char *name)
{
	char *text = calloc(1, 1 << 20);
	FILE *file = fopen(name, "r");

	assert_non_null(file);
	assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
	fclose(file);
	return text;
}

static int times_in(const char *text, const char *what)
{
	int count = 0;

	for (; (text = strstr(text, what)); text += strlen(what))
		count++;
	return count;
}

static void draws_every_point(void **state)
{
	struct error error = { "" };
	char *text;

	(void)state;
	tool_enter();
	if (plot_svg("x.svg", &plot, &error))
		fail_msg("%s", error.text);
	assert_int_equal(system("python3 -c 'import sys, xml.dom.minidom as m; "
				"r = m.parse(\"x.svg\").documentElement; "
				"sys.exit(r.tagName != \"svg\")'"), 0);
	text = slurp("x.svg");
	/* a mark for each point that is there, and one for each curve in the key */
	assert_int_equal(times_in(text, "<use xlink:href='#gpPt6'"), 5 + 3 + 3 + 2);
	assert_non_null(strstr(text, "it's &lt;rising> &amp; $new"));
	assert_non_null(strstr(text, "'; system('touch pwned'); '?x"));
	assert_non_null(strstr(text, ">upper, millions<"));
	assert_non_null(strstr(text, ">lower<"));
	assert_int_not_equal(access("pwned", F_OK), 0);
	free(text);
	tool_leave();
}

/* Groups: the names once, below; a point each; a bar and a box for the median. */
static void draws_groups(void **state)
{
	static const double times[] = { 0.0012, 0.0013, NAN, 0.00125, 0.0017 }, alone[] = { 0.002 };
	static const double counts[] = { 1e6, 1.1e6, 0.9e6, 1.05e6, 1e6 }, few[] = { 2.5e6 };
	static const struct plot_group upper[] = {
		{ "old.json", counts, 5, 1e6, 0.9e6, 1.1e6 }, { "new.json", few, 1, NAN, NAN, NAN },
	};
	static const struct plot_group lower[] = {
		{ "old.json", times, 5, 0.001275, 0.0012, 0.0017 },
		{ "new.json", alone, 1, 0.002, NAN, NAN },
	};
	static const struct plot_panel groups[] = {
		{ .label = "TLB misses", .unit = "", .groups = upper, .count = 2 },
		{ .label = "time", .unit = "s", .groups = lower, .count = 2 },
	};
	static const struct plot grouped = { "runs", "", groups, 2 };
	struct error error = { "" };
	char *text;

	(void)state;
	tool_enter();
	if (plot_svg("x.svg", &grouped, &error))
		fail_msg("%s", error.text);
	text = slurp("x.svg");
	assert_int_equal(times_in(text, "<use xlink:href='#gpPt6'"), 5 + 1 + 4 + 1);
	assert_int_equal(times_in(text, ">old.json<"), 1);
	assert_int_equal(times_in(text, ">new.json<"), 1);
	assert_int_equal(times_in(text, ">runs<"), 1);
	assert_int_equal(times_in(text, ">TLB misses, millions<"), 1);
	assert_int_equal(times_in(text, ">time, ms<"), 1);
	assert_int_equal(times_in(text, "e+0"), 0);
	if (getenv("KEEP_PLOT"))
		assert_int_equal(system("cp x.svg /tmp/groups.svg"), 0);
	free(text);
	tool_leave();
}

/* More than a pipe holds, both ways. */
static void draws_much(void **state)
{
	static double much[20000];
	const struct plot_curve curve = { "much", much, much, ARRAY_SIZE(much) };
	const struct plot_panel panel = { .label = "y", .curves = &curve, .count = 1 };
	const struct plot large = { "large", "x", &panel, 1 };
	struct error error = { "" };
	struct stat status;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(much); i++)
		much[i] = i;
	tool_enter();
	if (plot_svg("x.svg", &large, &error))
		fail_msg("%s", error.text);
	assert_int_equal(stat("x.svg", &status), 0);
	assert_true(status.st_size > 1000000);
	tool_leave();
}

/* A gnuplot that is not there, or that fails: a line that says so, and no file. */
static void no_picture(void **state)
{
	char *path = strdup(getenv("PATH"));
	struct error error = { "" };

	(void)state;
	assert_int_equal(plot_check(&error), 0);
	tool_enter();
	setenv("PATH", "/nowhere::/etc", 1);
	assert_int_equal(plot_check(&error), -1);
	assert_string_equal(error.text,
			    "cannot plot with gnuplot (No such file or directory): "
			    "install gnuplot-nox, or leave out --svg");
	error.text[0] = '\0';
	assert_int_equal(plot_svg("x.svg", &plot, &error), -1);
	assert_string_equal(error.text,
			    "cannot plot with gnuplot (No such file or directory): "
			    "install gnuplot-nox, or leave out --svg");

	assert_int_equal(system("export PATH=/bin:/usr/bin; mkdir bin; "
				"printf '#!/bin/sh\\necho half\\nexit 3\\n' >bin/gnuplot; "
				"chmod 755 bin/gnuplot"), 0);
	setenv("PATH", "bin", 1);
	assert_int_equal(plot_check(&error), 0);
	assert_int_equal(plot_svg("x.svg", &plot, &error), -1);
	assert_non_null(strstr(error.text, "gnuplot failed"));
	assert_int_not_equal(access("x.svg", F_OK), 0);
	setenv("PATH", path, 1);
	free(path);
	tool_leave();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(draws_every_point, tool_clean),
		cmocka_unit_test_teardown(draws_groups, tool_clean),
		cmocka_unit_test_teardown(draws_much, tool_clean),
		cmocka_unit_test_teardown(no_picture, tool_clean),
	};

	return cmocka_run_group_tests_name("plot", tests, NULL, NULL);
}
