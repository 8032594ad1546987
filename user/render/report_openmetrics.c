// SPDX-License-Identifier: GPL-2.0
/*
 * What the runs say together, as gauges: a run is over, so nothing of it counts on.
 * The names differ from those of "tlbcost watch", or a Prometheus that has both
 * would take the one for the other.
 */
#include "render/report.h"

#include <math.h>
#include <stdlib.h>

#include "lib/array.h"
#include "read/field_names.h"
#include "render/openmetrics.h"

static const struct {
	const char *name, *help;
	enum figure figure;
} gauges[] = {
	{ "tlbcost_run_walk_cycles", "CPU cycles of page walks.", FIGURE_WALK_CYCLES },
	{ "tlbcost_run_cycles", "CPU cycles, halted ones not counted.", FIGURE_CYCLES },
	{ "tlbcost_run_instructions", "Instructions retired.", FIGURE_INSTRUCTIONS },
	{ "tlbcost_run_cycles_lost", "CPU cycles spent on TLB misses.", FIGURE_CYCLES_LOST },
	{ "tlbcost_run_lost_seconds", "Time spent on TLB misses.", FIGURE_SECONDS_LOST },
	{ "tlbcost_run_cpu_share_lost", "Share of the command's CPU time spent on TLB misses.",
	  FIGURE_SHARE_OF_CPU },
	{ "tlbcost_run_elapsed_share_lost", "Share of the elapsed time spent on TLB misses.",
	  FIGURE_SHARE_OF_ELAPSED },
	{ "tlbcost_run_elapsed_seconds", "Time from start to end.", FIGURE_ELAPSED },
	{ "tlbcost_run_user_seconds", "CPU time in user mode.", FIGURE_USER },
	{ "tlbcost_run_system_seconds", "CPU time in the kernel.", FIGURE_SYS },
	{ "tlbcost_run_minor_faults", "Page faults served from memory.", FIGURE_MINOR_FAULTS },
	{ "tlbcost_run_major_faults", "Page faults that waited for I/O.", FIGURE_MAJOR_FAULTS },
};

/* The name of the runs, or else the command, tells them from others of the machine. */
static void put_spread(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *whose, const char *side, const char *space,
		       const struct spread *spread)
{
	const struct {
		const char *name;
		double value;
	} stats[] = {
		{ "median", spread->median },
		{ "min", spread->min },
		{ "max", spread->max },
	};

	for (size_t i = 0; i < ARRAY_SIZE(stats); i++) {
		const struct openmetrics_label labels[] = {
			*whose,
			{ "stat", stats[i].name },
			{ side ? "side" : NULL, side },
			{ "space", space },
			{ NULL, NULL }
		};

		openmetrics_value(out, family, labels, stats[i].value);
	}
}

static void put_misses(FILE *out, const struct report *report,
		       const struct openmetrics_label *whose)
{
	static const struct openmetrics_family family = {
		"tlbcost_run_misses", "TLB misses.", OPENMETRICS_GAUGE
	};

	openmetrics_family(out, &family);
	for (int side = 0; side < TLB_SIDES; side++)
		for (int space = 0; space < TLB_SPACES; space++)
			put_spread(out, &family, whose, json_sides[side],
				   json_spaces[space],
				   &report->summary[side * TLB_SPACES + space]);
}

static void put_about(FILE *out, const struct report *report,
		      const struct openmetrics_label *whose, const char *command)
{
	static const struct openmetrics_family runs = {
		"tlbcost_run_runs", "How often the command was run.",
		OPENMETRICS_GAUGE
	}, invalid = {
		"tlbcost_run_invalid_runs",
		"Runs whose counts are not valid: somebody zeroed the counters.",
		OPENMETRICS_GAUGE
	}, timed_out = {
		"tlbcost_run_timed_out_runs", "Runs that --timeout has stopped.",
		OPENMETRICS_GAUGE
	}, info = {
		"tlbcost_run_info", "Where the numbers are from.",
		OPENMETRICS_GAUGE
	};
	const struct measurement *measurement = report->measurement;
	const struct openmetrics_label by_whose[] = {
		*whose, { NULL, NULL }
	}, about[] = {
		{ "command", command },
		{ "source", measurement->source },
		{ "cost_origin", json_cost_origins[report->origin] },
		{ "penalty_origin",
		  json_penalty_origins[report->penalty->origin] },
		{ "cpu", measurement->cpu ? measurement->cpu : "" },
		{ "kernel", measurement->kernel },
		{ measurement->name ? "name" : NULL, measurement->name },
		{ NULL, NULL }
	};
	uint64_t bad = 0;

	for (size_t i = 0; i < measurement->run_count; i++)
		bad += measurement->runs[i].validity != COUNTS_VALID;
	openmetrics_family(out, &info);
	openmetrics_count(out, &info, about, 1);
	openmetrics_family(out, &runs);
	openmetrics_count(out, &runs, by_whose, measurement->run_count);
	openmetrics_family(out, &invalid);
	openmetrics_count(out, &invalid, by_whose, bad);
	openmetrics_family(out, &timed_out);
	openmetrics_count(out, &timed_out, by_whose, measurement_timed_out(measurement));
}

/* All words of a command: "sh -c" would be that of many. NULL if there is no memory. */
static char *join_words(char *const *words)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return NULL;
	for (size_t i = 0; words[i]; i++)
		fprintf(out, "%s%s", i ? " " : "", words[i]);
	if (!fclose(out))
		return text;
	free(text);
	return NULL;
}

static void put_all(FILE *out, const struct report *report, const char *command)
{
	const char *name = report->measurement->name;
	const struct openmetrics_label whose = {
		name ? "name" : "command", name ? name : command
	};

	put_about(out, report, &whose, command);
	put_misses(out, report, &whose);
	for (size_t i = 0; i < ARRAY_SIZE(gauges); i++) {
		const struct openmetrics_family family = {
			gauges[i].name, gauges[i].help, OPENMETRICS_GAUGE
		};
		const struct spread *spread = &report->summary[gauges[i].figure];

		if (isnan(spread->median))
			continue;
		openmetrics_family(out, &family);
		put_spread(out, &family, &whose, NULL, NULL, spread);
	}
	openmetrics_end(out);
}

int render_openmetrics(FILE *out, const struct report *report)
{
	char *command = join_words(report->measurement->command);

	if (!command)
		return -1;
	put_all(out, report, command);
	free(command);
	return 0;
}
