// SPDX-License-Identifier: GPL-2.0
/*
 * The module's table of x86 events, held against the lists it was taken from
 * (tests/data/x86-events.txt, x86-mapfile.csv) and against what the kernel's generic
 * events count (x86-generic.txt).
 */
#include "test.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "../../arch/x86/events.c"

/* The last is of walks side by side. */
enum quantity { WALKS, WALK_CYCLES, MISSES, KINDS, WALKER_CYCLES = KINDS };

/**
 * struct listed - an event of a list
 * @list: directory
 * @unit: "cpu_core", "cpu_atom" of a hybrid part's list, else "-"
 * @name: of the event
 * @config: raw
 */
struct listed {
	char list[24];
	char unit[16];
	char name[48];
	u64 config;
};

static struct listed listed[320];
static size_t listed_nr;

/* What an event's name says it counts; the first that its beginning fits. */
static const struct {
	const char *name;
	enum x86_access access;
	enum quantity kind;
} meanings[] = {
	{ "ITLB_MISSES.WALK_COMPLETED", X86_FETCH, WALKS },
	{ "ITLB_MISSES.WALK_ACTIVE", X86_FETCH, WALK_CYCLES },
	{ "ITLB_MISSES.WALK_", X86_FETCH, WALKER_CYCLES },
	{ "DTLB_LOAD_MISSES.WALK_COMPLETED", X86_LOAD, WALKS },
	{ "DTLB_LOAD_MISSES.WALK_ACTIVE", X86_LOAD, WALK_CYCLES },
	{ "DTLB_LOAD_MISSES.WALK_", X86_LOAD, WALKER_CYCLES },
	{ "DTLB_STORE_MISSES.WALK_COMPLETED", X86_STORE, WALKS },
	{ "DTLB_STORE_MISSES.WALK_ACTIVE", X86_STORE, WALK_CYCLES },
	{ "DTLB_STORE_MISSES.WALK_", X86_STORE, WALKER_CYCLES },
	{ "PAGE_WALKS.I_SIDE_WALKS", X86_FETCH, WALKS },
	{ "PAGE_WALKS.I_SIDE_CYCLES", X86_FETCH, WALK_CYCLES },
	{ "PAGE_WALKS.D_SIDE_WALKS", X86_LOAD, WALKS },
	{ "PAGE_WALKS.D_SIDE_CYCLES", X86_LOAD, WALK_CYCLES },
	{ "MEM_UOPS_RETIRED.DTLB_MISS_LOADS", X86_LOAD, MISSES },
	{ "MEM_UOPS_RETIRED.DTLB_MISS_STORES", X86_STORE, MISSES },
	{ "l2_itlb_misses", X86_FETCH, WALKS },
	{ "bp_l1_tlb_miss_l2_tlb_miss", X86_FETCH, WALKS },
	{ "l2_dtlb_misses", X86_LOAD, WALKS },
	{ "ls_l1_d_tlb_miss.all_l2_miss", X86_LOAD, WALKS },
	{ "ls_l1_d_tlb_miss.l2_miss_all", X86_LOAD, WALKS },
};

/* Each row of the table: a CPU that has it, its lists, the kernel's table of generic events. */
static const struct {
	struct x86_cpu cpu;
	const char *name;
	const char *lists;	/* each followed by a blank */
	const char *unit;
	const char *generic;
	bool one_walker;
} rows[] = {
	{ { EVENTS_INTEL, 6, 42, 0 }, "sandybridge", "sandybridge jaketown ", "-", "snb", true },
	{ { EVENTS_INTEL, 6, 58, 0 }, "ivybridge", "ivybridge ivytown ", "-", "snb-ivybridge",
	  true },
	{ { EVENTS_INTEL, 6, 60, 0 }, "haswell", "haswell haswellx ", "-", "hsw", true },
	{ { EVENTS_INTEL, 6, 61, 0 }, "broadwell",
	  "broadwell broadwellde broadwellx ", "-", "hsw", false },
	{ { EVENTS_INTEL, 6, 94, 0 }, "skylake",
	  "skylake skylakex cascadelakex ", "-", "skl", false },
	{ { EVENTS_INTEL, 6, 126, 0 }, "icelake",
	  "icelake icelakex tigerlake rocketlake ", "-", "skl", false },
	{ { EVENTS_INTEL, 6, 143, 0 }, "goldencove",
	  "sapphirerapids emeraldrapids graniterapids ", "-", "glc", false },
	{ { EVENTS_INTEL, 6, 151, 0 }, "goldencove",
	  "alderlake meteorlake ", "cpu_core", "glc", false },
	{ { EVENTS_INTEL, 6, 189, 0 }, "lioncove", "lunarlake arrowlake pantherlake novalake ",
	  "cpu_core", "glc", false },
	{ { EVENTS_INTEL, 6, 55, 0 }, "silvermont", "silvermont ", "-", "slm", false },
	{ { EVENTS_INTEL, 6, 87, 0 }, "knightslanding", "knightslanding ", "-", "slm", false },
	{ { EVENTS_INTEL, 6, 92, 0 }, "goldmont", "goldmont ", "-", "glm", false },
	{ { EVENTS_INTEL, 6, 122, 0 }, "goldmontplus", "goldmontplus ", "-", "glp", false },
	{ { EVENTS_INTEL, 6, 150, 0 }, "tremont", "elkhartlake snowridgex ", "-", "glp", false },
	{ { EVENTS_INTEL, 6, 151, 1 }, "gracemont", "alderlake ", "cpu_atom", "glp", false },
	{ { EVENTS_INTEL, 6, 190, 0 }, "gracemont", "alderlaken ", "-", "glp", false },
	{ { EVENTS_INTEL, 6, 170, 1 }, "crestmont", "meteorlake ", "cpu_atom", "glp", false },
	{ { EVENTS_INTEL, 6, 175, 0 }, "crestmont", "sierraforest grandridge ", "-", "glp", false },
	{ { EVENTS_INTEL, 6, 189, 1 }, "skymont",
	  "lunarlake arrowlake ", "cpu_atom", "glp", false },
	{ { EVENTS_INTEL, 6, 197, 1 }, "skymont", "arrowlake ", "cpu_lowpower", "glp", false },
	{ { EVENTS_INTEL, 6, 204, 1 }, "darkmont", "pantherlake ", "cpu_atom", "glp", false },
	{ { EVENTS_INTEL, 6, 221, 0 }, "darkmont", "clearwaterforest ", "-", "glp", false },
	{ { EVENTS_INTEL, 18, 1, 1 }, "arcticwolf", "novalake ", "cpu_atom", "glp", false },
	{ { EVENTS_AMD, 23, 1, 0 }, "zen1", "amdzen1 ", "-", "f17h", false },
	{ { EVENTS_AMD, 23, 49, 0 }, "zen2", "amdzen2 ", "-", "f17h", false },
	{ { EVENTS_AMD, 25, 1, 0 }, "zen3", "amdzen3 ", "-", "f17h", false },
	{ { EVENTS_AMD, 25, 17, 0 }, "zen4", "amdzen4 ", "-", "f17h", false },
	{ { EVENTS_AMD, 26, 2, 0 }, "zen5", "amdzen5 ", "-", "f17h", false },
	{ { EVENTS_AMD, 26, 80, 0 }, "zen6", "amdzen6 ", "-", "f17h", false },
};

static int read_lists(void **state)
{
	static char text[32768];
	unsigned int event, umask, edge, cmask;
	char *line, *next = text;

	(void)state;
	read_data("x86-events.txt", text, sizeof(text));
	while ((line = strsep(&next, "\n")) && *line) {
		struct listed *l = &listed[listed_nr++];
		int fields;

		assert_true(listed_nr <= ARRAY_SIZE(listed));
		fields = sscanf(line, "%23s %15s %x %x %x %x %47s", l->list, l->unit, &event,
				&umask, &edge, &cmask, l->name);
		assert_int_equal(fields, 7);
		l->config = event | umask << 8 | edge << 18 | (u64)cmask << 24;
	}
	assert_true(listed_nr > 150);
	return 0;
}

static const struct x86_events *find(size_t row)
{
	const struct x86_events *events = x86_events_find(&rows[row].cpu);

	assert_non_null(events);
	assert_string_equal(events->name, rows[row].name);
	return events;
}

static u64 config_of(const struct x86_events *events, enum quantity kind, enum x86_access access)
{
	switch (kind) {
	case WALKS:
		return events->walks[access];
	case WALK_CYCLES:
		return events->walk_cycles[access];
	default:
		return events->misses[access];
	}
}

static bool means(const struct listed *l, enum quantity kind, enum x86_access access)
{
	for (size_t i = 0; i < ARRAY_SIZE(meanings); i++)
		if (!strncmp(l->name, meanings[i].name, strlen(meanings[i].name)))
			return meanings[i].kind == kind && meanings[i].access == access;
	fail_msg("%s: unknown", l->name);
	return false;
}

/* Of walk cycles that are there for some accesses only, a sum would say nothing. */
static bool has_all_cycles(const char *list, const char *unit)
{
	bool has[X86_ACCESSES] = { false };

	for (size_t i = 0; i < listed_nr; i++)
		for (size_t access = 0; access < X86_ACCESSES; access++)
			if (!strcmp(listed[i].list, list) && !strcmp(listed[i].unit, unit) &&
			    (means(&listed[i], WALK_CYCLES, access) ||
			     means(&listed[i], WALKER_CYCLES, access)))
				has[access] = true;
	return has[X86_FETCH] && has[X86_LOAD];
}

/*
 * Is the config the event of cycles in which anything walks; or, where none is listed, that of
 * walks side by side, with a counter mask if there can be any; or 0 where there is neither?
 */
static bool is_listed_cycles(const char *list, const char *unit, bool one_walker,
			     enum x86_access access, u64 config)
{
	u64 active = 0, sum = 0;

	for (size_t i = 0; i < listed_nr; i++) {
		const struct listed *l = &listed[i];

		if (strcmp(l->list, list) || strcmp(l->unit, unit))
			continue;
		if (means(l, WALK_CYCLES, access))
			active = l->config;
		else if (means(l, WALKER_CYCLES, access))
			sum = l->config | (one_walker ? 0 : 1 << 24);
	}
	if (!has_all_cycles(list, unit))
		return !config;
	return config == (active ? active : sum);
}

/*
 * Is the config an event of the list, or, when 0, is there none that should have been taken?
 * Where a list has an event for each page size, the table has them at once.
 */
static bool is_listed(const char *list, const char *unit, enum quantity kind,
		      enum x86_access access, u64 config)
{
	u64 sizes = 0;

	for (size_t i = 0; i < listed_nr; i++) {
		const struct listed *l = &listed[i];

		if (strcmp(l->list, list) || strcmp(l->unit, unit) || !means(l, kind, access))
			continue;
		if (l->config == config)
			return true;
		sizes |= l->config;
		if (!strstr(l->name, "WALK_COMPLETED_"))
			sizes = ~0ull;
	}
	return config == sizes;
}

static bool is_right(size_t row, const char *list, enum quantity kind, enum x86_access access,
		     u64 config)
{
	return kind == WALK_CYCLES
		? is_listed_cycles(list, rows[row].unit, rows[row].one_walker, access, config)
		: is_listed(list, rows[row].unit, kind, access, config);
}

static void events_are_as_listed(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct x86_events *events = find(i);
		char lists[64], *list, *next = lists;

		strcpy(lists, rows[i].lists);
		while ((list = strsep(&next, " ")) && *list) {
			for (int kind = 0; kind < KINDS; kind++) {
				for (int access = 0; access < X86_ACCESSES; access++) {
					u64 config = config_of(events, kind, access);

					/* a walk event in place of the generic one */
					if (kind == MISSES && config &&
					    config == events->walks[access])
						continue;
					if (!is_right(i, list, kind, access, config))
						fail_msg("%s: %s, kind %d, access %d: %#llx",
							 events->name, list, kind, access,
							 (unsigned long long)config);
				}
			}
		}
	}
}

/* The generic events of a kernel's table; 0: there is none. */
static void read_generic(const char *table, u64 generic[X86_ACCESSES])
{
	char text[1024], name[16], config[X86_ACCESSES][16], *p = text;
	int used;

	read_data("x86-generic.txt", text, sizeof(text));
	while (sscanf(p, "%15s %15s %15s %15s%n", name, config[0], config[1], config[2],
		      &used) == 4) {
		p += used;
		if (strcmp(name, table))
			continue;
		for (size_t i = 0; i < X86_ACCESSES; i++)
			generic[i] = strcmp(config[i], "-") ? strtoull(config[i], NULL, 0) : 0;
		return;
	}
	fail_msg("no %s", table);
}

/* AMD's generic event has umask bits that a model need not have. */
static bool counts_walks(u64 config, u64 walks)
{
	return (config & ~0xff00ull) == (walks & ~0xff00ull) && (config & walks) == walks;
}

static void misses_are_walks_where_said(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct x86_events *events = find(i);
		u64 generic[X86_ACCESSES], config;
		bool all = true, store = false;

		read_generic(rows[i].generic, generic);
		for (size_t access = 0; access < X86_ACCESSES; access++) {
			config = events->misses[access] ? events->misses[access] : generic[access];
			/* what is counted in its stead says why */
			if (events->misses[access] && generic[access] &&
			    counts_walks(generic[access], events->walks[access]))
				fail_msg("%s: needless misses[%zu]", events->name, access);
			if (access == X86_STORE)
				store = config;
			if (!config && access == X86_STORE)
				continue;
			if (!config)
				fail_msg("%s: no miss event %zu", events->name, access);
			all = all && events->walks[access] &&
			      counts_walks(config, events->walks[access]);
		}
		if (events->misses_are_walks != all)
			fail_msg("%s: misses_are_walks", events->name);
		if (events->load_counts_stores == store)
			fail_msg("%s: load_counts_stores", events->name);
	}
}

/* Models that mapfile.csv does not have, and what they get for other reasons or not. */
static const struct {
	struct x86_cpu cpu;
	const char *name;	/* NULL: unknown */
} others[] = {
	{ { EVENTS_INTEL, 19, 1, 0 }, "panthercove" },	/* intel_pmu_init() */
	{ { EVENTS_AMD, 0x18, 0x00, 0 }, "zen1" },	/* Hygon */
	{ { EVENTS_AMD, 0x18, 0xff, 0 }, "zen1" },
	{ { EVENTS_INTEL, 6, 0xc7, 0 }, NULL },
	{ { EVENTS_INTEL, 18, 2, 0 }, NULL },
	{ { EVENTS_INTEL, 15, 0x5e, 0 }, NULL },
	{ { EVENTS_INTEL, 23, 0x31, 0 }, NULL },
	{ { EVENTS_INTEL, 6, 0x15e, 0 }, NULL },
	{ { EVENTS_AMD, 6, 0x5e, 0 }, NULL },
	{ { EVENTS_AMD, 21, 0x02, 0 }, NULL },
	{ { EVENTS_AMD, 27, 0x02, 0 }, NULL },
	{ { EVENTS_OTHER, 6, 0x5e, 0 }, NULL },
	{ { EVENTS_OTHER, 23, 0x31, 0 }, NULL },
};

static const char *name_of(const struct x86_cpu *cpu)
{
	const struct x86_events *events = x86_events_find(cpu);

	return events ? events->name : "unknown";
}

static void other_models_have_their_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(others); i++)
		assert_string_equal(name_of(&others[i].cpu),
				    others[i].name ? others[i].name : "unknown");
}

/* The list that mapfile.csv names for a CPU, "" if none: perf takes the first that fits. */
static void list_of(const struct x86_cpu *cpu, const char *mapfile, char list[24])
{
	char id[32], pattern[128], whole[160];
	regex_t regex;
	int used, misfit;

	/* mapfile.csv goes by stepping as well, once, between two lists of the same row */
	snprintf(id, sizeof(id), "%s-%u-%X-4",
		 cpu->vendor == EVENTS_INTEL ? "GenuineIntel" : "AuthenticAMD",
		 cpu->family, cpu->model);
	while (sscanf(mapfile, "%127[^,],%*[^,],%23[^,],core\n%n", pattern, list, &used) == 2) {
		mapfile += used;
		snprintf(whole, sizeof(whole), "^(%s)(-4)?$", pattern);
		assert_int_equal(regcomp(&regex, whole, REG_EXTENDED | REG_NOSUB), 0);
		misfit = regexec(&regex, id, 0, NULL, 0);
		regfree(&regex);
		if (!misfit)
			return;
	}
	assert_int_equal(*mapfile, '\0');
	list[0] = '\0';
}

/* The row that has the list. */
static const char *row_of(const char *list, bool efficiency)
{
	char blank[32];

	snprintf(blank, sizeof(blank), "%s ", list);
	for (size_t i = 0; *list && i < ARRAY_SIZE(rows); i++) {
		const char *at = strstr(rows[i].lists, blank);

		if (at && (at == rows[i].lists || at[-1] == ' ') &&
		    strcmp(rows[i].unit, efficiency ? "cpu_core" : "cpu_atom"))
			return rows[i].name;
	}
	return "unknown";
}

static void models_are_as_mapped(void **state)
{
	static const struct x86_cpu families[] = {
		{ EVENTS_INTEL, 6, 0, false },
		{ EVENTS_INTEL, 6, 0, true },
		{ EVENTS_INTEL, 18, 0, false },
		{ EVENTS_INTEL, 18, 0, true },
		{ EVENTS_AMD, 23, 0, false },
		{ EVENTS_AMD, 25, 0, false },
		{ EVENTS_AMD, 26, 0, false },
	};
	char mapfile[4096], list[24];

	(void)state;
	read_data("x86-mapfile.csv", mapfile, sizeof(mapfile));
	for (size_t i = 0; i < ARRAY_SIZE(families); i++) {
		struct x86_cpu cpu = families[i];

		for (cpu.model = 0; cpu.model < 256; cpu.model++) {
			list_of(&cpu, mapfile, list);
			if (strcmp(name_of(&cpu), row_of(list, cpu.efficiency)))
				fail_msg("family %u model %#x, %s: %s", cpu.family, cpu.model,
					 list, name_of(&cpu));
		}
	}
}

/* A row that another hides is never found. */
static void no_row_hides_another(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(models); i++) {
		struct x86_cpu cpu = { models[i].vendor, models[i].family, models[i].last, false };

		assert_true(models[i].first <= models[i].last);
		assert_ptr_equal(x86_events_find(&cpu), models[i].events);
		cpu.model = models[i].first;
		assert_ptr_equal(x86_events_find(&cpu), models[i].events);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_are_as_listed),
		cmocka_unit_test(misses_are_walks_where_said),
		cmocka_unit_test(models_are_as_mapped),
		cmocka_unit_test(other_models_have_their_place),
		cmocka_unit_test(no_row_hides_another),
	};

	return cmocka_run_group_tests(tests, read_lists, NULL);
}
