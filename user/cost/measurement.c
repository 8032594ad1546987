// SPDX-License-Identifier: GPL-2.0
#include "cost/measurement.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "lib/array.h"
#include "lib/version.h"

static char *date_now(void)
{
	char text[sizeof("2005-04-01T12:00:00Z") + 8];
	time_t now = time(NULL);
	struct tm utc;

	if (!gmtime_r(&now, &utc) ||
	    !strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc))
		return NULL;
	return strdup(text);
}

static char **copy_command(char *const *command)
{
	size_t count = 0;
	char **copy;

	while (command[count])
		count++;
	copy = calloc(count + 1, sizeof(*copy));
	for (size_t i = 0; copy && i < count; i++) {
		copy[i] = strdup(command[i]);
		if (!copy[i]) {
			while (i)
				free(copy[--i]);
			free(copy);
			return NULL;
		}
	}
	return copy;
}

int measurement_begin(struct measurement *measurement, char *const *command,
		      const struct source_about *about, struct error *error)
{
	struct utsname machine = { 0 };
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	uname(&machine);
	*measurement = (struct measurement){
		.version = strdup(TLBCOST_VERSION),
		.date = date_now(),
		.host = strdup(machine.nodename),
		.kernel = strdup(machine.release),
		.arch = strdup(machine.machine),
		.cpus = cpus > 0 ? cpus : 0,
		.source = strdup(about->name),
		.note = strdup(about->note),
		.rival = strdup(about->rival ? about->rival : ""),
		.scope = about->scope,
		.split = about->split,
		.command = copy_command(command),
	};
	if (!measurement->version || !measurement->date || !measurement->host ||
	    !measurement->kernel || !measurement->arch ||
	    !measurement->source || !measurement->note || !measurement->rival ||
	    !measurement->command)
		return error_set(error, "no memory for a measurement: free some and try again");
	return 0;
}

int measurement_set_cpu(struct measurement *measurement, const struct cpuinfo *cpu,
			double clock_hz, struct error *error)
{
	measurement->cpu = strdup(cpu->model);
	if (!measurement->cpu)
		return error_set(error, "no memory for the CPU's name: free some and try again");
	if (clock_hz > 0) {
		measurement->clock_hz = clock_hz;
		measurement->clock_origin = CLOCK_OPTION;
	} else if (cpu->clock_hz > 0) {
		measurement->clock_hz = cpu->clock_hz;
		measurement->clock_origin = CLOCK_CPUINFO;
	}
	return 0;
}

int measurement_set_environment(struct measurement *measurement,
				const struct environment *environment,
				struct error *error)
{
	const struct {
		char **to;
		const char *from;
	} texts[] = {
		{ &measurement->governor, environment->governor },
		{ &measurement->hugepages, environment->hugepages },
		{ &measurement->command_line, environment->command_line },
	};

	for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
		if (!*texts[i].from)
			continue;
		*texts[i].to = strdup(texts[i].from);
		if (!*texts[i].to)
			return error_set(error, "no memory for the machine's settings: free some and try again");
	}
	return 0;
}

int measurement_add(struct measurement *measurement, const struct run *run,
		    struct error *error)
{
	struct run *runs;

	if (measurement->run_count >= RUNS_MAX)
		return error_set(error, "more than %d runs: measure fewer",
				 RUNS_MAX);
	runs = reallocarray(measurement->runs, measurement->run_count + 1,
			    sizeof(*runs));
	if (!runs)
		return error_set(error, "no memory for run %zu: free some and try again",
				 measurement->run_count + 1);
	measurement->runs = runs;
	runs[measurement->run_count++] = *run;
	return 0;
}

void measurement_free(struct measurement *measurement)
{
	for (char **word = measurement->command; word && *word; word++)
		free(*word);
	free(measurement->command);
	free(measurement->version);
	free(measurement->date);
	free(measurement->host);
	free(measurement->kernel);
	free(measurement->arch);
	free(measurement->cpu);
	free(measurement->governor);
	free(measurement->hugepages);
	free(measurement->command_line);
	free(measurement->source);
	free(measurement->name);
	free(measurement->note);
	free(measurement->rival);
	free(measurement->prepare);
	free(measurement->cleanup);
	free(measurement->runs);
	*measurement = (struct measurement){ 0 };
}

size_t measurement_timed_out(const struct measurement *measurement)
{
	size_t count = 0;

	for (size_t i = 0; i < measurement->run_count; i++)
		count += measurement->runs[i].timed_out;
	return count;
}

static enum validity grow(uint64_t from, uint64_t to, uint64_t *growth)
{
	*growth = to - from;
	if (to < from)
		return COUNTS_ZEROED;
	return *growth > INT64_MAX ? COUNTS_ABSURD : COUNTS_VALID;
}

/* Somebody who zeroes is more to be blamed than a counter that is absurd. */
static void blame(struct run *run, enum validity why)
{
	if (why == COUNTS_ZEROED || run->validity == COUNTS_VALID)
		run->validity = why;
}

void run_count(struct run *run, const struct tlb_counts *before,
	       const struct tlb_counts *after)
{
	const bool *known_before = &before->known[0][0][0];
	const bool *known_after = &after->known[0][0][0];
	const uint64_t *from = &before->count[0][0][0];
	const uint64_t *to = &after->count[0][0][0];
	struct tlb_counts *counts = &run->counts;

	*counts = (struct tlb_counts){ 0 };
	run->validity = COUNTS_VALID;
	for (int i = 0; i < TLB_CELLS; i++) {
		if (!known_before[i] || !known_after[i])
			continue;
		(&counts->known[0][0][0])[i] = true;
		blame(run, grow(from[i], to[i], &(&counts->count[0][0][0])[i]));
	}
	for (int i = 0; i < CPU_EVENTS; i++) {
		if (!before->cpu_known[i] || !after->cpu_known[i])
			continue;
		counts->cpu_known[i] = true;
		blame(run, grow(before->cpu[i], after->cpu[i], &counts->cpu[i]));
	}
	if (before->generation != after->generation)
		blame(run, COUNTS_ZEROED);
	blame(run, grow(before->enabled_ns, after->enabled_ns,
			&counts->enabled_ns));
	blame(run, grow(before->running_ns, after->running_ns,
			&counts->running_ns));
	if (before->off || after->off)
		blame(run, COUNTS_OFF);
	if (after->dead)
		blame(run, COUNTS_DEAD);
	if (run->validity != COUNTS_VALID)
		*counts = (struct tlb_counts){ 0 };
}

void run_check_time(struct run *run, uint64_t least_ns)
{
	struct tlb_counts *counts = &run->counts;

	if (!counts->enabled_ns || counts->enabled_ns >= least_ns)
		return;
	blame(run, COUNTS_OFF);
	*counts = (struct tlb_counts){ 0 };
}
