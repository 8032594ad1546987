// SPDX-License-Identifier: GPL-2.0
#include "source/counters_format.h"

#include <string.h>

#include "lib/number.h"

#define HEAD "side space mode count\n"

/* How a line of counts begins; TLB errors are no event of ours. */
enum { ERRORS = TLB_EVENTS, KINDS };
static const char *const kinds[] = {
	[TLB_WALKS] = "walks ",
	[TLB_WALK_CYCLES] = "walk_cycles ",
	[ERRORS] = "errors ",
	[TLB_MISSES] = "",
};

static const char *const sides[] = { [TLB_I] = "I ", [TLB_D] = "D " };

/* Of a space as of a mode. */
enum { ANY = TLB_SPACES, WHOSES };
static const char *const whoses[] = {
	[TLB_USER] = "user ",
	[TLB_KERNEL] = "kernel ",
	[ANY] = "any ",
};

/* Lines of one number; older modules do not have them all. */
enum { ENABLED, RUNNING, GENERATION, SINGLES };
static const char *const singles[] = {
	[ENABLED] = "enabled_ns ",
	[RUNNING] = "running_ns ",
	[GENERATION] = "generation ",
};

/*
 * @text, @end: what is still to be read
 * @found: what was read
 * @begun: a line of counts was read
 * @split: as the first of them has it, and all must
 * @seen: classes that had their line
 * @lines: how many a cell had
 * @single: what the lines of one number say
 * @there: those that were there
 */
struct table {
	const char *text, *end;
	struct tlb_counts found;
	bool begun;
	enum tlb_split split;
	bool seen[KINDS][TLB_SIDES][WHOSES][WHOSES];
	int lines[KINDS][TLB_SIDES][TLB_SPACES];
	uint64_t single[SINGLES];
	bool there[SINGLES];
};

static bool take(struct table *table, const char *word)
{
	size_t length = strlen(word);

	if ((size_t)(table->end - table->text) < length ||
	    memcmp(table->text, word, length))
		return false;
	table->text += length;
	return true;
}

/* Which of @count words comes next; @count if none does. */
static int take_one_of(struct table *table, const char *const *words, int count)
{
	int i = 0;

	while (i < count && !take(table, words[i]))
		i++;
	return i;
}

static bool take_number(struct table *table, uint64_t *number)
{
	return number_count(&table->text, table->end, number) &&
	       take(table, "\n");
}

static bool take_counts(struct table *table, int kind)
{
	int side = take_one_of(table, sides, TLB_SIDES);
	int space = side < TLB_SIDES ? take_one_of(table, whoses, WHOSES) : WHOSES;
	int mode = space < WHOSES ? take_one_of(table, whoses, WHOSES) : WHOSES;
	enum tlb_split split = space == ANY ? SPLIT_MODE : SPLIT_SPACE;
	int whose = space == ANY ? mode : space;
	uint64_t number;

	if (whose >= ANY || mode == WHOSES || !take_number(table, &number) ||
	    table->seen[kind][side][space][mode])
		return false;
	if (!table->begun)
		table->split = split;
	table->begun = true;
	table->seen[kind][side][space][mode] = true;
	table->lines[kind][side][whose]++;
	if (kind < TLB_EVENTS) {
		uint64_t *count = &table->found.count[kind][side][whose];

		if (__builtin_add_overflow(*count, number, count))
			return false;
		table->found.known[kind][side][whose] = true;
	}
	return split == table->split;
}

static bool take_line(struct table *table)
{
	int single = take_one_of(table, singles, SINGLES), kind = TLB_WALKS;

	if (single < SINGLES) {
		if (table->there[single])
			return false;
		table->there[single] = true;
		return take_number(table, &table->single[single]);
	}
	while (kind < KINDS && !take(table, kinds[kind]))
		kind++;
	return take_counts(table, kind < KINDS ? kind : TLB_MISSES);
}

/* Of each kind all cells must have as many lines as those of misses, or none. */
static bool complete(const struct table *table)
{
	int wanted = table->lines[TLB_MISSES][TLB_I][TLB_USER];

	for (int kind = 0; kind < KINDS; kind++) {
		int first = table->lines[kind][TLB_I][TLB_USER];

		if (first != wanted && first)
			return false;
		for (int side = 0; side < TLB_SIDES; side++)
			if (table->lines[kind][side][TLB_USER] != first ||
			    table->lines[kind][side][TLB_KERNEL] != first)
				return false;
	}
	return wanted;
}

int counters_format_parse(const char *text, size_t length,
			  struct tlb_counts *counts, enum tlb_split *split)
{
	struct table table = { .text = text, .end = text + length };
	int line = 1;

	if (!take(&table, HEAD))
		return line;
	for (line = 2; table.text < table.end; line++)
		if (!take_line(&table))
			return line;
	if (!complete(&table))
		return line;
	/* what says nothing of the time in which it ran always does */
	table.found.enabled_ns = table.single[ENABLED];
	table.found.running_ns = table.single[table.there[RUNNING] ? RUNNING : ENABLED];
	table.found.generation = table.single[GENERATION];
	*counts = table.found;
	*split = table.split;
	return 0;
}
