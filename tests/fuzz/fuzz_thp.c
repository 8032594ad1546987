// SPDX-License-Identifier: GPL-2.0
/* What the kernel prints of huge pages: any text, as each of the three. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "source/thp_format.h"

/* All that is known is a count; of a text that is refused, nothing is known. */
static void check_values(int failed, const double *values, int count)
{
	must(failed == 0 || failed == -1);
	for (int i = 0; i < count; i++)
		must(isnan(values[i]) || (!failed && values[i] >= 0 && values[i] < 0x1p75));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size ? size : 1);	/* exactly, so that reading on is seen */
	double bytes[THP_KINDS], counts[THP_EVENTS];
	enum thp_enabled enabled = -1;
	char *line = fuzz_text(data, size);
	int failed;

	must(text);
	if (size)
		memcpy(text, data, size);
	failed = smaps_format_parse(text, size, bytes);
	check_values(failed, bytes, THP_KINDS);
	must(failed || !isnan(bytes[THP_ANON]));
	check_values(vmstat_format_parse(text, size, counts), counts, THP_EVENTS);
	if (!thp_enabled_parse(line, &enabled))
		must(enabled <= THP_INHERIT);
	free(line);
	free(text);
	return 0;
}
