// SPDX-License-Identifier: GPL-2.0
/* Command lines: a word a line. The first line is the command's name. */
#include "fuzz.h"

#include <string.h>

#include "options.h"

#define WORDS_MAX 64

static void check_run(int argc, char **argv, struct error *error)
{
	struct run_options options;

	if (options_parse(argc, argv, &options, error)) {
		must(*error->text && !strchr(error->text, '\n'));
		return;
	}
	must(options.help || *options.command);
	must(!options.clock_hz ||
	     (options.clock_hz >= 1e3 && options.clock_hz <= 1e12));
	must(!options.output || *options.output);
	must(options.source < SOURCE_KINDS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), *argv[WORDS_MAX + 1];
	struct error error = { "" };
	int argc = 0;

	for (char *word = text; word && argc < WORDS_MAX;) {
		char *end = strchr(word, '\n');

		if (end)
			*end++ = '\0';
		argv[argc++] = word;
		word = end;
	}
	argv[argc] = NULL;
	check_run(argc, argv, &error);
	free(text);
	return 0;
}
