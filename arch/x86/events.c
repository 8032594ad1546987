// SPDX-License-Identifier: GPL-2.0
/*
 * The x86 events that count page walks, model by model.
 *
 * Encodings are those of the vendors' event lists in Linux 7.3,
 * tools/perf/pmu-events/arch/x86/; above each row stand the directories it was taken from.
 * Those of older kernels, where they have the CPU and the event, say the same. Models are
 * assigned as by mapfile.csv there.
 *
 * What perf's generic events dTLB-load-misses, dTLB-store-misses and iTLB-load-misses count
 * is in the kernel's hw_cache_event_ids (arch/x86/events/intel/core.c and amd/core.c); the
 * table is named, too. 6.1, 6.12 and 7.3 have the same for the CPUs that they know; 6.1 knows
 * neither Meteor Lake, Arrow Lake, Lunar Lake and Granite Rapids nor Sierra Forest and
 * Grand Ridge, and 6.12 nothing later: they have no generic TLB events there.
 */
#include "events.h"

/*
 * The counter mask 1, so that an event that adds up what happens side by side counts the
 * cycles in which anything happens (SDM volume 3B, IA32_PERFEVTSELx): of walks pending it
 * makes WALK_ACTIVE.
 */
#define CYCLES_OF(config)	((config) | 1 << 24)

/*
 * Intel's big cores. Up to Broadwell the generic events (snb_, hsw_hw_cache_event_ids)
 * count misses that start a walk, MISS_CAUSES_A_WALK: more than are completed.
 */

/* sandybridge, jaketown */
static const struct x86_events sandybridge = {
	.name		= "sandybridge",
	.walks		= { 0x0285, 0x0208, 0x0249 },	/* WALK_COMPLETED */
	.walk_cycles	= { 0x0485, 0x0408, 0x0449 },	/* WALK_DURATION */
};

/* ivybridge, ivytown; the kernel patches its generic dTLB-load-misses to 0x8108 */
static const struct x86_events ivybridge = {
	.name		= "ivybridge",
	.walks		= { 0x0285, 0x8208, 0x0249 },	/* WALK_COMPLETED */
	.walk_cycles	= { 0x0485, 0x8408, 0x0449 },	/* WALK_DURATION */
};

/* haswell, haswellx */
static const struct x86_events haswell = {
	.name		= "haswell",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	.walk_cycles	= { 0x1085, 0x1008, 0x1049 },	/* WALK_DURATION */
};

/* broadwell, broadwellde, broadwellx; the first with two walkers */
static const struct x86_events broadwell = {
	.name		= "broadwell",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	/* WALK_DURATION */
	.walk_cycles	= { CYCLES_OF(0x1085), CYCLES_OF(0x1008), CYCLES_OF(0x1049) },
};

/*
 * From Skylake on the generic events are WALK_COMPLETED (skl_hw_cache_event_ids; from
 * Golden Cove on spr_ in 6.1, glc_ in 6.12). Two walkers may be at work at a time, and from
 * Golden Cove on four.
 */

/* skylake, skylakex, cascadelakex */
static const struct x86_events skylake = {
	.name		= "skylake",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	/* WALK_ACTIVE */
	.walk_cycles	= { CYCLES_OF(0x1085), CYCLES_OF(0x1008), CYCLES_OF(0x1049) },
	.misses_are_walks = true,
};

/* icelake, icelakex, tigerlake, rocketlake; counters: intel_icl_event_constraints */
static const struct x86_events icelake = {
	.name		= "icelake",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	/* WALK_ACTIVE */
	.walk_cycles	= { CYCLES_OF(0x1085), CYCLES_OF(0x1008), CYCLES_OF(0x1049) },
	.misses_are_walks = true,
	.counters	= 4,
};

/*
 * alderlake, meteorlake (Unit cpu_core), sapphirerapids, emeraldrapids, graniterapids;
 * counters: intel_spr_event_constraints in 6.1, intel_glc_event_constraints in 6.12
 */
static const struct x86_events golden_cove = {
	.name		= "goldencove",
	.walks		= { 0x0e11, 0x0e12, 0x0e13 },	/* WALK_COMPLETED */
	/* WALK_ACTIVE */
	.walk_cycles	= { CYCLES_OF(0x1011), CYCLES_OF(0x1012), CYCLES_OF(0x1013) },
	.misses_are_walks = true,
	.counters	= 4,
};

/* lunarlake, arrowlake, pantherlake, novalake (Unit cpu_core): any counter can count these */
static const struct x86_events lion_cove = {
	.name		= "lioncove",
	.walks		= { 0x0e11, 0x0e12, 0x0e13 },	/* WALK_COMPLETED */
	/* WALK_ACTIVE */
	.walk_cycles	= { CYCLES_OF(0x1011), CYCLES_OF(0x1012), CYCLES_OF(0x1013) },
	.misses_are_walks = true,
};

/* Diamond Rapids has no list yet; its generic events (pnc_) are Lion Cove's */
static const struct x86_events panther_cove = {
	.name		= "panthercove",
	.walks		= { 0x0e11, 0x0e12, 0x0e13 },
	.misses_are_walks = true,
};

/*
 * Intel's small cores. The first ones have a walker that tells instruction from data,
 * but not load from store. PAGE_WALKS: umask 1 data, 2 instruction; cycles, or, at each
 * edge, walks.
 */

/*
 * silvermont; generic (slm_hw_cache_event_ids): iTLB-load-misses is PAGE_WALKS.I_SIDE_WALKS;
 * dTLB-load-misses counts retired loads only, and there is no dTLB-store-misses.
 */
static const struct x86_events silvermont = {
	.name		= "silvermont",
	.walks		= { 0x40205, 0x40105 },		/* PAGE_WALKS.*_SIDE_WALKS */
	.walk_cycles	= { 0x0205, 0x0105 },		/* PAGE_WALKS.*_SIDE_CYCLES */
	.misses		= { 0, 0x40105 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/* knightslanding; generic: as Silvermont */
static const struct x86_events knights_landing = {
	.name		= "knightslanding",
	.walks		= { 0x40205, 0x40105 },		/* PAGE_WALKS.*_SIDE_WALKS */
	.walk_cycles	= { 0x0205, 0x0105 },		/* PAGE_WALKS.*_SIDE_CYCLES */
	.misses		= { 0, 0x40105 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/*
 * goldmont, which lists no walks. Generic (glm_hw_cache_event_ids): iTLB-load-misses is
 * ITLB.MISS, translations filled into the I-TLB; dTLB-load-misses and dTLB-store-misses do
 * not exist, so that data misses are those of retired loads and stores.
 */
static const struct x86_events goldmont = {
	.name		= "goldmont",
	.walk_cycles	= { 0x0205, 0x0105 },		/* PAGE_WALKS.*_SIDE_CYCLES */
	.misses		= { 0, 0x11d0, 0x12d0 },	/* MEM_UOPS_RETIRED.DTLB_MISS_* */
};

/*
 * From Goldmont Plus on the generic dTLB-load-misses and dTLB-store-misses are
 * WALK_COMPLETED, but iTLB-load-misses is still ITLB.MISS, which counts what the second
 * level had, too (glp_hw_cache_event_ids, for E-cores as well).
 */

/* goldmontplus, which lists the walks of each page size: umask 2, 4, 8 */
static const struct x86_events goldmont_plus = {
	.name		= "goldmontplus",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED_4K | _2M_4M | _1GB */
	/* WALK_PENDING */
	.walk_cycles	= { CYCLES_OF(0x1085), CYCLES_OF(0x1008), CYCLES_OF(0x1049) },
	.misses		= { 0x0e85 },
	.misses_are_walks = true,
};

/* elkhartlake, snowridgex */
static const struct x86_events tremont = {
	.name		= "tremont",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	/* WALK_PENDING */
	.walk_cycles	= { CYCLES_OF(0x1085), CYCLES_OF(0x1008), CYCLES_OF(0x1049) },
	.misses		= { 0x0e85 },
	.misses_are_walks = true,
};

/* alderlake (Unit cpu_atom), alderlaken: no event for the cycles */
static const struct x86_events gracemont = {
	.name		= "gracemont",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	.misses		= { 0x0e85 },
	.misses_are_walks = true,
};

/* meteorlake (Unit cpu_atom), sierraforest, grandridge */
static const struct x86_events crestmont = {
	.name		= "crestmont",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	/* WALK_PENDING */
	.walk_cycles	= { CYCLES_OF(0x1085), CYCLES_OF(0x1008), CYCLES_OF(0x1049) },
	.misses		= { 0x0e85 },
	.misses_are_walks = true,
};

/*
 * lunarlake (Unit cpu_atom); arrowlake (cpu_atom, and cpu_lowpower, which is a Crestmont with
 * the same events)
 */
static const struct x86_events skymont = {
	.name		= "skymont",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	/* WALK_PENDING */
	.walk_cycles	= { CYCLES_OF(0x1085), CYCLES_OF(0x1008), CYCLES_OF(0x1049) },
	.misses		= { 0x0e85 },
	.misses_are_walks = true,
};

/* pantherlake (Unit cpu_atom), clearwaterforest: cycles of fetches only */
static const struct x86_events darkmont = {
	.name		= "darkmont",
	.walks		= { 0x0e85, 0x0e08, 0x0e49 },	/* WALK_COMPLETED */
	.misses		= { 0x0e85 },
	.misses_are_walks = true,
};

/* novalake (Unit cpu_atom): walks of 4 KB only, and no cycles of fetches */
static const struct x86_events arctic_wolf = {
	.name		= "arcticwolf",
};

/*
 * AMD. A miss in the second level is a walk; none of the lists has an event for the
 * cycles, or tells loads from stores. Generic (amd_hw_cache_event_ids_f17h, for Hygon and
 * all families from 17h on): iTLB-load-misses is 0xff85, all umask bits including those
 * that a model has not; dTLB-load-misses is 0xf045; there is no dTLB-store-misses.
 */

/* amdzen1: l2_itlb_misses, l2_dtlb_misses */
static const struct x86_events zen1 = {
	.name		= "zen1",
	.walks		= { 0x0785, 0xf045 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/* amdzen2: bp_l1_tlb_miss_l2_tlb_miss, l2_dtlb_misses */
static const struct x86_events zen2 = {
	.name		= "zen2",
	.walks		= { 0xff85, 0xf045 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/* amdzen3: bp_l1_tlb_miss_l2_tlb_miss, l2_dtlb_misses */
static const struct x86_events zen3 = {
	.name		= "zen3",
	.walks		= { 0xff85, 0xf045 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/* amdzen4: bp_l1_tlb_miss_l2_tlb_miss.all, ls_l1_d_tlb_miss.all_l2_miss */
static const struct x86_events zen4 = {
	.name		= "zen4",
	.walks		= { 0x0f85, 0xf045 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/* amdzen5: bp_l1_tlb_miss_l2_tlb_miss.all, ls_l1_d_tlb_miss.all_l2_miss */
static const struct x86_events zen5 = {
	.name		= "zen5",
	.walks		= { 0x0f85, 0xf045 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/* amdzen6: bp_l1_tlb_miss_l2_tlb_miss.all, ls_l1_d_tlb_miss.l2_miss_all */
static const struct x86_events zen6 = {
	.name		= "zen6",
	.walks		= { 0x0f85, 0xf045 },
	.misses_are_walks = true,
	.load_counts_stores = true,
};

/*
 * Who has which; the first row that fits is the one. Numbers, since their names are not
 * the same in all kernels.
 */
static const struct {
	enum events_vendor vendor;
	unsigned int family;
	unsigned int first;			/* model */
	unsigned int last;
	const struct x86_events *events;
	const struct x86_events *efficiency;	/* NULL: no hybrid part */
} models[] = {
	{ EVENTS_INTEL, 6, 0x2a, 0x2a, &sandybridge, NULL },
	{ EVENTS_INTEL, 6, 0x2d, 0x2d, &sandybridge, NULL },		/* X */
	{ EVENTS_INTEL, 6, 0x3a, 0x3a, &ivybridge, NULL },
	{ EVENTS_INTEL, 6, 0x3e, 0x3e, &ivybridge, NULL },		/* X */
	{ EVENTS_INTEL, 6, 0x3c, 0x3c, &haswell, NULL },
	{ EVENTS_INTEL, 6, 0x3f, 0x3f, &haswell, NULL },		/* X */
	{ EVENTS_INTEL, 6, 0x45, 0x46, &haswell, NULL },		/* L, G */
	{ EVENTS_INTEL, 6, 0x3d, 0x3d, &broadwell, NULL },
	{ EVENTS_INTEL, 6, 0x47, 0x47, &broadwell, NULL },		/* G */
	{ EVENTS_INTEL, 6, 0x4f, 0x4f, &broadwell, NULL },		/* X */
	{ EVENTS_INTEL, 6, 0x56, 0x56, &broadwell, NULL },		/* D */
	{ EVENTS_INTEL, 6, 0x4e, 0x4e, &skylake, NULL },		/* L */
	{ EVENTS_INTEL, 6, 0x55, 0x55, &skylake, NULL },		/* X, Cascade Lake */
	{ EVENTS_INTEL, 6, 0x5e, 0x5e, &skylake, NULL },
	{ EVENTS_INTEL, 6, 0x8e, 0x8e, &skylake, NULL },		/* Kaby Lake L */
	{ EVENTS_INTEL, 6, 0x9e, 0x9e, &skylake, NULL },		/* Kaby, Coffee Lake */
	{ EVENTS_INTEL, 6, 0xa5, 0xa6, &skylake, NULL },		/* Comet Lake, L */
	{ EVENTS_INTEL, 6, 0x6a, 0x6a, &icelake, NULL },		/* X */
	{ EVENTS_INTEL, 6, 0x6c, 0x6c, &icelake, NULL },		/* D */
	{ EVENTS_INTEL, 6, 0x7d, 0x7e, &icelake, NULL },		/* client, L */
	{ EVENTS_INTEL, 6, 0x8c, 0x8d, &icelake, NULL },		/* Tiger Lake L, - */
	{ EVENTS_INTEL, 6, 0xa7, 0xa7, &icelake, NULL },		/* Rocket Lake */
	{ EVENTS_INTEL, 6, 0x8f, 0x8f, &golden_cove, NULL },		/* Sapphire Rapids */
	{ EVENTS_INTEL, 6, 0xcf, 0xcf, &golden_cove, NULL },		/* Emerald Rapids */
	{ EVENTS_INTEL, 6, 0xad, 0xae, &golden_cove, NULL },		/* Granite Rapids X, D */
	{ EVENTS_INTEL, 6, 0x97, 0x97, &golden_cove, &gracemont },	/* Alder Lake */
	{ EVENTS_INTEL, 6, 0x9a, 0x9a, &golden_cove, &gracemont },	/* Alder Lake L */
	{ EVENTS_INTEL, 6, 0xb7, 0xb7, &golden_cove, &gracemont },	/* Raptor Lake */
	{ EVENTS_INTEL, 6, 0xba, 0xba, &golden_cove, &gracemont },	/* Raptor Lake P */
	{ EVENTS_INTEL, 6, 0xbf, 0xbf, &golden_cove, &gracemont },	/* Raptor Lake S */
	{ EVENTS_INTEL, 6, 0xaa, 0xaa, &golden_cove, &crestmont },	/* Meteor Lake L */
	{ EVENTS_INTEL, 6, 0xac, 0xac, &golden_cove, &crestmont },	/* Meteor Lake */
	{ EVENTS_INTEL, 6, 0xbd, 0xbd, &lion_cove, &skymont },		/* Lunar Lake */
	{ EVENTS_INTEL, 6, 0xb5, 0xb5, &golden_cove, &crestmont },	/* Arrow Lake U */
	{ EVENTS_INTEL, 6, 0xc5, 0xc6, &lion_cove, &skymont },		/* Arrow Lake H, - */
	{ EVENTS_INTEL, 6, 0xcc, 0xcc, &lion_cove, &darkmont },		/* Panther Lake L */
	{ EVENTS_INTEL, 6, 0xd5, 0xd5, &lion_cove, &darkmont },		/* Wildcat Lake L */
	{ EVENTS_INTEL, 6, 0xe5, 0xe5, &lion_cove, &darkmont },		/* Panther Lake R */
	{ EVENTS_INTEL, 18, 0x01, 0x01, &lion_cove, &arctic_wolf },	/* Nova Lake */
	{ EVENTS_INTEL, 18, 0x03, 0x03, &lion_cove, &arctic_wolf },	/* Nova Lake L */
	/* not in mapfile.csv: as intel_pmu_init() of 7.3 has it */
	{ EVENTS_INTEL, 19, 0x01, 0x01, &panther_cove, NULL },		/* Diamond Rapids */

	{ EVENTS_INTEL, 6, 0x37, 0x37, &silvermont, NULL },
	{ EVENTS_INTEL, 6, 0x4a, 0x4a, &silvermont, NULL },		/* MID */
	{ EVENTS_INTEL, 6, 0x4c, 0x4d, &silvermont, NULL },		/* Airmont, D */
	{ EVENTS_INTEL, 6, 0x5a, 0x5a, &silvermont, NULL },		/* Airmont MID */
	{ EVENTS_INTEL, 6, 0x57, 0x57, &knights_landing, NULL },
	{ EVENTS_INTEL, 6, 0x85, 0x85, &knights_landing, NULL },	/* Knights Mill */
	{ EVENTS_INTEL, 6, 0x5c, 0x5c, &goldmont, NULL },
	{ EVENTS_INTEL, 6, 0x5f, 0x5f, &goldmont, NULL },		/* D */
	{ EVENTS_INTEL, 6, 0x7a, 0x7a, &goldmont_plus, NULL },
	{ EVENTS_INTEL, 6, 0x86, 0x86, &tremont, NULL },		/* Snow Ridge */
	{ EVENTS_INTEL, 6, 0x96, 0x96, &tremont, NULL },		/* Elkhart Lake */
	{ EVENTS_INTEL, 6, 0x9c, 0x9c, &tremont, NULL },		/* Jasper Lake */
	{ EVENTS_INTEL, 6, 0xbe, 0xbe, &gracemont, NULL },		/* Alder Lake N */
	{ EVENTS_INTEL, 6, 0xaf, 0xaf, &crestmont, NULL },		/* Sierra Forest */
	{ EVENTS_INTEL, 6, 0xb6, 0xb6, &crestmont, NULL },		/* Grand Ridge */
	{ EVENTS_INTEL, 6, 0xdd, 0xdd, &darkmont, NULL },		/* Clearwater Forest */

	{ EVENTS_AMD, 0x17, 0x00, 0x2f, &zen1, NULL },
	{ EVENTS_AMD, 0x17, 0x30, 0xff, &zen2, NULL },
	{ EVENTS_AMD, 0x18, 0x00, 0xff, &zen1, NULL },			/* Hygon, made of Zen 1 */
	{ EVENTS_AMD, 0x19, 0x00, 0x0f, &zen3, NULL },
	{ EVENTS_AMD, 0x19, 0x20, 0x2f, &zen3, NULL },
	{ EVENTS_AMD, 0x19, 0x40, 0x5f, &zen3, NULL },
	{ EVENTS_AMD, 0x19, 0x10, 0xff, &zen4, NULL },
	{ EVENTS_AMD, 0x1a, 0x00, 0x2f, &zen5, NULL },
	{ EVENTS_AMD, 0x1a, 0x40, 0x4f, &zen5, NULL },
	{ EVENTS_AMD, 0x1a, 0x60, 0x7f, &zen5, NULL },
	{ EVENTS_AMD, 0x1a, 0x30, 0xff, &zen6, NULL },
};

/**
 * x86_events_find() - the events of a CPU
 * @cpu: what it is
 *
 * Return: them, or NULL when it is unknown.
 */
const struct x86_events *x86_events_find(const struct x86_cpu *cpu)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(models); i++) {
		if (models[i].vendor != cpu->vendor || models[i].family != cpu->family ||
		    cpu->model < models[i].first || cpu->model > models[i].last)
			continue;
		if (cpu->efficiency && models[i].efficiency)
			return models[i].efficiency;
		return models[i].events;
	}
	return NULL;
}
