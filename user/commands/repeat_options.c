// SPDX-License-Identifier: GPL-2.0
#include "commands/repeat_options.h"

#include "lib/number.h"

#define CONFIDENCE_MIN 50
#define CONFIDENCE_MAX 99.9
#define MAX_RUNS 50

/* "5", "2.5@95" */
int option_until(void *field, const char *value)
{
	double percent, confidence = REPEAT_CONFIDENCE;
	const char *end = number_decimal(value, &percent);
	struct repeat *repeat = field;

	if (end && *end == '@')
		end = number_decimal(end + 1, &confidence);
	if (!end || *end || percent <= 0 || percent > 100 ||
	    confidence < CONFIDENCE_MIN || confidence > CONFIDENCE_MAX)
		return -1;
	repeat->percent = percent;
	repeat->confidence = confidence;
	return 0;
}

int repeat_options_settle(struct repeat *repeat, unsigned int runs, unsigned int max_runs,
			  unsigned int usual, struct error *error)
{
	if (runs && repeat->percent)
		return error_set(error, "-r and --until together: give one of them");
	if (max_runs && !repeat->percent)
		return error_set(error, "--max-runs without --until: give both, or -r");
	if (repeat->percent)
		repeat->max_runs = max_runs ? max_runs : MAX_RUNS;
	else
		repeat->max_runs = runs ? runs : usual;
	return 0;
}
