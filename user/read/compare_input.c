// SPDX-License-Identifier: GPL-2.0
#include "read/compare_input.h"

#include <ctype.h>
#include <string.h>

#include "read/capture.h"
#include "read/report_json.h"
#include "read/watch_stream.h"

/* A report begins with a brace; no reading of a counter does. */
static bool is_json(const char *text, size_t length)
{
	size_t i = 0;

	while (i < length && isspace((unsigned char)text[i]))
		i++;
	return i < length && text[i] == '{';
}

int subject_read(struct subject *subject, const char *name, const char *text,
		 size_t length, struct error *error)
{
	static const char mark[] = "\xef\xbb\xbf";	/* as some editors begin UTF-8 */

	*subject = (struct subject){ .name = name };
	if (length >= strlen(mark) && !memcmp(text, mark, strlen(mark))) {
		text += strlen(mark);
		length -= strlen(mark);
	}
	if (read_watch_is(text, length)) {
		subject->kind = SUBJECT_SERIES;
		return read_watch(name, text, length, &subject->measurement,
				  &subject->penalty, &subject->gaps, error);
	}
	if (is_json(text, length))
		return read_json(name, text, length, &subject->measurement,
				 &subject->penalty, error);
	subject->bare = true;
	if (read_capture(name, text, length, &subject->measurement,
			 &subject->gaps, error))
		return -1;
	subject->kind = subject->measurement.run_count > 1 ? SUBJECT_SERIES
							   : SUBJECT_CAPTURE;
	return 0;
}

void subject_free(struct subject *subject)
{
	measurement_free(&subject->measurement);
}
