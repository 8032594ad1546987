// SPDX-License-Identifier: GPL-2.0
/* tlbcost: what TLB misses cost. This file is the list of commands. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/run_options.h"
#include "lib/array.h"
#include "lib/error.h"
#include "lib/exit_status.h"
#include "lib/version.h"

static const struct command {
	const char *name;
	int (*function)(int argc, char **argv);
	const char *help;
} commands[] = {
	{ "run", cmd_run, "run a command and say what its TLB misses cost (default)" },
	{ "watch", cmd_watch, "show the misses of the machine, a line an interval" },
	{ "compare", cmd_compare, "compare saved reports, or captures of /proc/tlbmiss" },
	{ "hugepages", cmd_hugepages, "run a command with huge pages and without: what they save" },
};

static void help(void)
{
	run_options_help(stdout);
	printf("      --version          version of tlbcost\n\ncommands:\n");
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		printf("  %-9s %s\n", commands[i].name, commands[i].help);
	printf("\nA COMMAND with the name of one of these goes behind \"--\".\n");
}

/*
 * A standard stream that is closed stays closed to us and to the workload; but
 * no file that we open may take its number, or messages would end up there.
 */
static void reserve_streams(void)
{
	int fd;

	do {
		fd = open("/", O_PATH | O_CLOEXEC);
	} while (fd >= 0 && fd <= STDERR_FILENO);
	close(fd);
}

static int dispatch(int argc, char **argv)
{
	const char *first = argc > 1 ? argv[1] : "";

	if (!strcmp(first, "-h") || !strcmp(first, "--help")) {
		help();
		return 0;
	}
	if (!strcmp(first, "--version")) {
		puts("tlbcost " TLBCOST_VERSION);
		return 0;
	}
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		if (!strcmp(first, commands[i].name))
			return commands[i].function(argc - 1, argv + 1);
	return cmd_run(argc, argv);
}

int main(int argc, char **argv)
{
	struct error error = { "" };
	int status;

	reserve_streams();
	status = dispatch(argc, argv);
	if (fflush(stdout)) {
		error_set(&error, "cannot write to standard output (%s): redirect it",
			  strerror(errno));
		error_print(&error);
		status = EXIT_TLBCOST;
	}
	return status;
}
