// SPDX-License-Identifier: GPL-2.0
/*
 * tlbcost compare, but for its files: what lies before a line "=====" is read as one file
 * and what lies behind it as the other, each a report, a capture or a stream of watch;
 * they are compared, and all reports of that are written.
 */
#include "fuzz.h"

#include <string.h>

#include "read/compare_input.h"
#include "render/compare.h"

#define LINE "\n=====\n"

/* As the command does it for a file that does not say itself. */
static int read_file(const char *text, size_t size, struct subject *subject)
{
	struct error error = { "" };

	if (subject_read(subject, "input", text, size, &error)) {
		must(*error.text && !strchr(error.text, '\n'));
		return -1;
	}
	must(subject->measurement.run_count);
	if (subject->bare) {
		subject->measurement.clock_hz = 48e6;
		subject->measurement.clock_origin = CLOCK_OPTION;
	}
	return 0;
}

static void write_all(const struct compared *compared)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	must(out);
	render_compare_text(out, compared, false);
	render_compare_csv(out, compared, 1);
	must(!fclose(out) && length);
	must_be_visible(text, length);
	free(text);
	out = open_memstream(&text, &length);
	must(out);
	render_compare_text(out, compared, true);
	must(!render_compare_json(out, compared, 1));
	must(!fclose(out) && length);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	const char *line = memmem(text, size, LINE, strlen(LINE));
	size_t first = line ? (size_t)(line - text) + 1 : size;
	const char *rest = line ? line + strlen(LINE) : text;
	struct subject subjects[2] = { 0 };
	struct compared compared = { 0 };
	struct error error = { "" };

	if (!read_file(text, first, &subjects[0]) &&
	    !read_file(rest, text + size - rest, &subjects[1])) {
		if (compare(&subjects[0], &subjects[1], &compared.comparison,
			    &error)) {
			must(*error.text);
		} else {
			comparable(&compared.comparison, &compared.objections);
			write_all(&compared);
		}
	}
	subject_free(&subjects[0]);
	subject_free(&subjects[1]);
	return 0;
}
