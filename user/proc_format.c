// SPDX-License-Identifier: GPL-2.0
#include "proc_format.h"

#include <stdbool.h>
#include <string.h>

#include "array.h"

static const struct {
	const char *label;
	enum tlb_side side;
	enum tlb_space space;
} lines[] = {
	{ "I-TLB userspace misses: ", TLB_I, TLB_USER },
	{ "I-TLB kernel misses: ", TLB_I, TLB_KERNEL },
	{ "D-TLB userspace misses: ", TLB_D, TLB_USER },
	{ "D-TLB kernel misses: ", TLB_D, TLB_KERNEL },
};

/* As "%llu" prints it: no sign, no blank, no needless zero. */
static bool take_count(const char **text, const char *end, uint64_t *count)
{
	const char *start = *text;

	for (*count = 0; *text < end && **text >= '0' && **text <= '9'; ++*text)
		if (__builtin_mul_overflow(*count, 10, count) ||
		    __builtin_add_overflow(*count, **text - '0', count))
			return false;
	return *text > start && (*start != '0' || *text == start + 1);
}

int proc_format_parse(const char *text, size_t length,
		      struct tlb_counts *counts)
{
	const char *end = text + length;
	struct tlb_counts found;

	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		size_t label = strlen(lines[i].label);

		if ((size_t)(end - text) < label ||
		    memcmp(text, lines[i].label, label))
			return i + 1;
		text += label;
		if (!take_count(&text, end,
				&found.misses[lines[i].side][lines[i].space]))
			return i + 1;
		if (text == end || *text++ != '\n')
			return i + 1;
	}
	if (text != end)
		return ARRAY_SIZE(lines) + 1;
	*counts = found;
	return 0;
}
