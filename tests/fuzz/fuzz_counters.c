// SPDX-License-Identifier: GPL-2.0
/* /proc/tlbmiss and the table in debugfs: any text, as both. */
#include "fuzz.h"

#include <inttypes.h>
#include <string.h>

#include "source/counters_format.h"
#include "source/proc_format.h"

/* What was taken as the four lines is what the module prints for these counts. */
static void check_lines(const char *text, size_t size)
{
	static const char *const names[TLB_SIDES][TLB_SPACES] = {
		[TLB_I] = { [TLB_USER] = "I-TLB userspace", [TLB_KERNEL] = "I-TLB kernel" },
		[TLB_D] = { [TLB_USER] = "D-TLB userspace", [TLB_KERNEL] = "D-TLB kernel" },
	};
	char again[PROC_FORMAT_MAX];
	struct tlb_counts counts;
	size_t length = 0;
	int line = proc_format_parse(text, size, &counts);

	must(line >= 0 && line <= 5);
	if (line)
		return;
	for (int side = 0; side < TLB_SIDES; side++) {
		for (int space = 0; space < TLB_SPACES; space++) {
			must(counts.known[TLB_MISSES][side][space]);
			length += snprintf(again + length, sizeof(again) - length,
					   "%s misses: %" PRIu64 "\n",
					   names[side][space],
					   counts.count[TLB_MISSES][side][space]);
		}
	}
	must(length == size && !memcmp(again, text, size));
}

/* Nothing is changed by a text that is refused; all misses are known of one that is not. */
static void check_table(const char *text, size_t size)
{
	struct tlb_counts counts, untouched;
	enum tlb_split split = -1;
	int line;

	memset(&counts, 0x5a, sizeof(counts));
	untouched = counts;
	line = counters_format_parse(text, size, &counts, &split);
	must(line >= 0 && line <= (int)size + 1);
	if (line) {
		must(!memcmp(&counts, &untouched, sizeof(counts)));
		must(split == (enum tlb_split)-1);
		return;
	}
	must(split == SPLIT_SPACE || split == SPLIT_MODE);
	for (int side = 0; side < TLB_SIDES; side++)
		for (int space = 0; space < TLB_SPACES; space++)
			must(counts.known[TLB_MISSES][side][space]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size ? size : 1);	/* exactly, so that reading on is seen */

	must(text);
	if (size)
		memcpy(text, data, size);
	check_lines(text, size);
	check_table(text, size);
	free(text);
	return 0;
}
