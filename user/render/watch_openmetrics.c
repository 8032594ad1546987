// SPDX-License-Identifier: GPL-2.0
#include "render/openmetrics.h"
#include "render/watch.h"

#include "read/field_names.h"

static const struct openmetrics_family events[TLB_EVENTS] = {
	[TLB_MISSES] = { "tlbmiss_misses", "TLB misses", OPENMETRICS_COUNTER },
	[TLB_WALKS] = { "tlbmiss_walks",
			"Walks of the page tables that found a translation",
			OPENMETRICS_COUNTER },
	[TLB_WALK_CYCLES] = { "tlbmiss_walk_cycles",
			      "CPU cycles in which the page tables were walked",
			      OPENMETRICS_COUNTER },
};

static const struct openmetrics_family cycles_lost = {
	"tlbmiss_cycles_lost", "CPU cycles lost to TLB misses",
	OPENMETRICS_COUNTER
};

static const struct openmetrics_family share = {
	"tlbmiss_cpu_share_lost",
	"CPU cycles lost to TLB misses, of all that there were in the last interval",
	OPENMETRICS_GAUGE
};

static const struct openmetrics_family counted = {
	"tlbmiss_counted_share",
	"Less than 1: counts of the last interval are estimates, since events shared counters",
	OPENMETRICS_GAUGE
};

static const struct openmetrics_family price = {
	"tlbmiss_penalty_cycles", "Price of one miss in CPU cycles",
	OPENMETRICS_GAUGE
};

static const struct openmetrics_family clock_hz = {
	"tlbmiss_clock_hertz", "Clock of a CPU", OPENMETRICS_GAUGE
};

static const struct openmetrics_family cpus = {
	"tlbmiss_cpus", "CPUs that are online", OPENMETRICS_GAUGE
};

static const struct openmetrics_family about = {
	"tlbmiss_watch", "What tlbcost watch is, and what it counts by",
	OPENMETRICS_GAUGE
};

static void put_event(FILE *out, const struct tlb_counts *counts,
		      enum tlb_event event)
{
	if (!counts->known[event][TLB_I][TLB_USER])
		return;
	openmetrics_family(out, &events[event]);
	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			const struct openmetrics_label labels[] = {
				{ "side", json_sides[side] },
				{ "space", json_spaces[space] },
				{ NULL, NULL }
			};

			if (counts->known[event][side][space])
				openmetrics_count(out, &events[event], labels,
						  counts->count[event][side][space]);
		}
	}
}

static void put_prices(FILE *out, const struct watch_prices *prices)
{
	openmetrics_family(out, &price);
	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			const struct openmetrics_label labels[] = {
				{ "side", json_sides[side] },
				{ "space", json_spaces[space] },
				{ NULL, NULL }
			};

			openmetrics_fixed(out, &price, labels, 3,
					  prices->milli[side][space]);
		}
	}
}

/* A share of the last interval: none if that was not valid. */
static void put_share(FILE *out, const struct openmetrics_family *family,
		      const struct watch_line *line, enum watch_figure figure)
{
	if (!line || line->validity != COUNTS_VALID ||
	    line->figures[figure] == WATCH_UNKNOWN)
		return;
	openmetrics_family(out, family);
	openmetrics_fixed(out, family, NULL, 6, line->figures[figure]);
}

void render_watch_metrics(FILE *out, const struct watch_head *head,
			  const struct watch_prices *prices,
			  const struct watch_totals *totals)
{
	const struct measurement *measurement = head->measurement;
	const struct openmetrics_label labels[] = {
		{ "version", measurement->version },
		{ "source", measurement->source },
		{ "split", json_splits[measurement->split] },
		{ "cost_origin", json_cost_origins[head->origin] },
		{ NULL, NULL }
	};

	for (int event = 0; event < TLB_EVENTS; event++)
		put_event(out, totals->counts, event);
	if (totals->cycles != WATCH_UNKNOWN) {
		openmetrics_family(out, &cycles_lost);
		openmetrics_count(out, &cycles_lost, NULL, totals->cycles);
	}
	put_share(out, &share, totals->line, WATCH_SHARE_PPM);
	put_share(out, &counted, totals->line, WATCH_COUNTED_PPM);
	if (head->origin == COST_PENALTY)
		put_prices(out, prices);
	if (prices->khz) {
		openmetrics_family(out, &clock_hz);
		openmetrics_count(out, &clock_hz, NULL, prices->khz * 1000);
	}
	openmetrics_family(out, &cpus);
	openmetrics_count(out, &cpus, NULL, head->cpus);
	openmetrics_family(out, &about);
	openmetrics_count(out, &about, labels, 1);
	openmetrics_end(out);
}
