// SPDX-License-Identifier: GPL-2.0
/* Command lines: a word a line. The first is the command's name, or "run" is meant. */
#include "fuzz.h"

#include <string.h>

#include "commands/compare_options.h"
#include "commands/hugepages_options.h"
#include "commands/run_options.h"
#include "commands/watch_options.h"
#include "lib/array.h"
#include "lib/clock.h"

#define WORDS_MAX 64

static void check_clock(double hz)
{
	must(!hz || (hz >= CLOCK_HZ_MIN && hz <= CLOCK_HZ_MAX));
}

static int check_run(int argc, char **argv, struct error *error)
{
	struct run_options options;

	if (run_options_parse(argc, argv, &options, error))
		return -1;
	must(options.help || *options.command);
	must(!options.output || *options.output);
	must(options.source < SOURCE_KINDS);
	check_clock(options.clock_hz);
	return 0;
}

static int check_compare(int argc, char **argv, struct error *error)
{
	struct compare_options options;

	if (compare_options_parse(argc, argv, &options, error))
		return -1;
	must(options.help || (options.file_count >= 2 &&
			      options.file_count <= COMPARE_FILES_MAX));
	must(options.help || !options.time_count ||
	     options.time_count == options.file_count);
	check_clock(options.clock_hz);
	return 0;
}

static int check_hugepages(int argc, char **argv, struct error *error)
{
	struct hugepages_options options;

	if (hugepages_options_parse(argc, argv, &options, error))
		return -1;
	must(options.help || *options.command);
	must(options.help || options.modes[HUGE_OFF]);
	must(options.help || options.repeat.max_runs);
	check_clock(options.clock_hz);
	return 0;
}

static int check_watch(int argc, char **argv, struct error *error)
{
	struct watch_options options;

	if (watch_options_parse(argc, argv, &options, error))
		return -1;
	must(options.help || options.format);
	must(options.help || options.interval_ms);
	check_clock(options.clock_hz);
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct {
		const char *name;
		int (*check)(int argc, char **argv, struct error *error);
	} commands[] = {
		{ "compare", check_compare },
		{ "hugepages", check_hugepages },
		{ "watch", check_watch },
		{ "", check_run },
	};
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
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++) {
		if (*commands[i].name && strcmp(commands[i].name, *argv))
			continue;
		if (commands[i].check(argc, argv, &error))
			must(*error.text && !strchr(error.text, '\n'));
		break;
	}
	free(text);
	return 0;
}
