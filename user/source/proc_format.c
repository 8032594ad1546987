// SPDX-License-Identifier: GPL-2.0
#include "source/proc_format.h"

#include <string.h>

#include "lib/array.h"
#include "lib/number.h"

static const struct {
	const char *label;
	enum tlb_side side;
	enum tlb_space space;
} lines[] = {
	{ "I-TLB userspace misses:", TLB_I, TLB_USER },
	{ "I-TLB kernel misses:", TLB_I, TLB_KERNEL },
	{ "D-TLB userspace misses:", TLB_D, TLB_USER },
	{ "D-TLB kernel misses:", TLB_D, TLB_KERNEL },
};

_Static_assert(ARRAY_SIZE(lines) == PROC_FORMAT_LINES, "PROC_FORMAT_LINES");

int proc_format_kind(const char *line)
{
	for (size_t i = 0; i < ARRAY_SIZE(lines); i++)
		if (strstr(line, lines[i].label))
			return i;
	return -1;
}

bool proc_format_line(const char *line, int kind, struct tlb_counts *counts)
{
	const char *text = strstr(line, lines[kind].label) +
			   strlen(lines[kind].label);
	const char *end = text + strlen(text);
	uint64_t count;

	text += strspn(text, " ");
	if (!number_count(&text, end, &count) || (*text && *text != ' '))
		return false;
	counts->count[TLB_MISSES][lines[kind].side][lines[kind].space] = count;
	counts->known[TLB_MISSES][lines[kind].side][lines[kind].space] = true;
	return true;
}

int proc_format_parse(const char *text, size_t length,
		      struct tlb_counts *counts)
{
	const char *end = text + length;
	struct tlb_counts found = { 0 };

	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		size_t label = strlen(lines[i].label);
		enum tlb_side side = lines[i].side;
		enum tlb_space space = lines[i].space;

		if ((size_t)(end - text) <= label ||
		    memcmp(text, lines[i].label, label) || text[label] != ' ')
			return i + 1;
		text += label + 1;
		if (!number_count(&text, end,
				  &found.count[TLB_MISSES][side][space]))
			return i + 1;
		found.known[TLB_MISSES][side][space] = true;
		if (text == end || *text++ != '\n')
			return i + 1;
	}
	if (text != end)
		return ARRAY_SIZE(lines) + 1;
	*counts = found;
	return 0;
}
