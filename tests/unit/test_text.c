// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "lib/error.h"
#include "lib/text.h"
#include "render/csv_field.h"

/* What comes next: bytes of a character of UTF-8, and whether it is visible. */
static const struct {
	const char *text;
	size_t utf8, visible;
} characters[] = {
	{ "", 0, 0 }, { "a", 1, 1 }, { "~", 1, 1 }, { " ", 1, 1 },
	{ "\33[", 1, 0 }, { "\n", 1, 0 }, { "\a", 1, 0 }, { "\177", 1, 0 },
	{ "\xc3\xa9", 2, 2 }, { "\xe2\x82\xac", 3, 3 }, { "\xf0\x9f\x98\x80", 4, 4 },
	{ "\xf4\x8f\xbf\xbf", 4, 4 }, { "\xf4\x90\x80\x80", 0, 0 },
	/* cut, too long, of a surrogate, none at all */
	{ "\xc3", 0, 0 }, { "\xc3z", 0, 0 }, { "\xe2\x82", 0, 0 }, { "\xf0\x9f\x98", 0, 0 },
	{ "\xc0\xaf", 0, 0 }, { "\xc1\x81", 0, 0 }, { "\xe0\x80\xaf", 0, 0 },
	{ "\xf0\x80\x80\xaf", 0, 0 }, { "\xed\xa0\x80", 0, 0 }, { "\x80", 0, 0 },
	{ "\xa9", 0, 0 }, { "\xff", 0, 0 }, { "\xf8\x88\x80\x80\x80", 0, 0 },
	/* CSI in one character; turns of the direction; a separator of lines */
	{ "\xc2\x9b", 2, 0 }, { "\xc2\x80", 2, 0 }, { "\xc2\xa0", 2, 2 },
	{ "\xe2\x80\xae", 3, 0 }, { "\xe2\x81\xa6", 3, 0 }, { "\xe2\x80\xa8", 3, 0 },
	{ "\xe2\x80\x8f", 3, 0 }, { "\xef\xbb\xbf", 3, 0 }, { "\xd8\x9c", 2, 0 },
};

static void next_character(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(characters); i++) {
		/* on the heap, so that a sanitizer sees who reads on */
		char *text = strdup(characters[i].text);

		if (text_utf8(text) != characters[i].utf8 ||
		    text_visible(text) != characters[i].visible)
			fail_msg("%zu: %zu, %zu", i, text_utf8(text),
				 text_visible(text));
		free(text);
	}
}

static const struct {
	const char *text, *visible, *csv;
} texts[] = {
	{ "plain", "plain", "plain" },
	{ "caf\xc3\xa9 \xe2\x82\xac", "caf\xc3\xa9 \xe2\x82\xac", "caf\xc3\xa9 \xe2\x82\xac" },
	{ "\33[31mred\a\n", "?[31mred??", "?[31mred??" },
	{ "caf\xe9, \"x\"", "caf?, \"x\"", "\"caf?, \"\"x\"\"\"" },
	{ "\xc2\x9b[2J", "??[2J", "??[2J" },
	{ "\"", "\"", "\"\"\"\"" },
};

static void whole_texts(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
		char copy[64], *printed = NULL, *csv = NULL;
		size_t length;
		struct error error;
		FILE *out = open_memstream(&printed, &length);

		print_visible(out, "%s", texts[i].text);
		fclose(out);
		out = open_memstream(&csv, &length);
		csv_text(out, texts[i].text);
		fclose(out);
		strcpy(copy, texts[i].text);
		text_make_visible(copy);
		error_set(&error, "%s", texts[i].text);
		assert_string_equal(copy, texts[i].visible);
		assert_string_equal(printed, texts[i].visible);
		assert_string_equal(error.text, texts[i].visible);
		assert_string_equal(csv, texts[i].csv);
		free(printed);
		free(csv);
	}
}

static const struct {
	const char *text, *plain;
} lines[] = {
	{ "a b\tc\r", "a b c" },
	{ "\33[1;31mI\33[m-\33[K\33[?25hT", "I-T" },
	{ "\33]0;title\ax\33]0;title\33\\y", "xy" },
	{ "\33(Bx\33=y\33 Fz", "xyz" },
	{ "\33", "" }, { "\33[", "" }, { "\33[12", "" }, { "\33]0;x", "" }, { "\33(", "" },
	{ "\xc3\xa9\177\b", "\xc3\xa9" },
	{ "123456789012345678901234567890", "1234567890123456789" },
};

static void plain_lines(void **state)
{
	char plain[20];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		size_t length = strlen(lines[i].text);
		char *text = malloc(length + 1);

		memcpy(text, lines[i].text, length);
		text = realloc(text, length);	/* no NUL behind it */
		text_plain(text, length, plain, sizeof(plain));
		assert_string_equal(plain, lines[i].plain);
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(next_character),
		cmocka_unit_test(whole_texts),
		cmocka_unit_test(plain_lines),
	};

	return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
