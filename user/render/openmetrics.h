/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The OpenMetrics text format, as Prometheus reads it. It goes through the older
 * Prometheus format, too, which is what node_exporter reads in a *.prom file.
 */
#ifndef RENDER_OPENMETRICS_H
#define RENDER_OPENMETRICS_H

#include <stdint.h>
#include <stdio.h>

/**
 * enum openmetrics_type - what a family is
 * @OPENMETRICS_GAUGE: goes up and down
 * @OPENMETRICS_COUNTER: only goes up, or back to 0; its samples end in "_total"
 */
enum openmetrics_type { OPENMETRICS_GAUGE, OPENMETRICS_COUNTER };

/**
 * struct openmetrics_family - samples that have a name together
 * @name: their name, without "_total"
 * @help: what they are
 * @type: gauge or counter
 */
struct openmetrics_family {
	const char *name;
	const char *help;
	enum openmetrics_type type;
};

/**
 * struct openmetrics_label - what tells one sample of a family from another
 * @name: of the label; NULL ends a list of them
 * @value: any text
 */
struct openmetrics_label {
	const char *name;
	const char *value;
};

/**
 * openmetrics_family() - begin a family; its samples must follow
 * @out: where to
 * @family: the family
 */
void openmetrics_family(FILE *out, const struct openmetrics_family *family);

/**
 * openmetrics_count() - write a sample that is a whole number
 * @out: where to
 * @family: the family that was begun
 * @labels: its labels, or NULL
 * @value: the number
 */
void openmetrics_count(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *labels, uint64_t value);

/**
 * openmetrics_fixed() - write a sample with a decimal point, without a
 *                       floating-point number, which some CPUs have to emulate
 * @out: where to
 * @family: the family that was begun
 * @labels: its labels, or NULL
 * @digits: how many stand behind the point, 1 to 9
 * @value: the number times ten to the power of @digits
 */
void openmetrics_fixed(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *labels, int digits,
		       uint64_t value);

/**
 * openmetrics_value() - write a sample
 * @out: where to
 * @family: the family that was begun
 * @labels: its labels, or NULL
 * @value: the number; NAN writes no sample
 */
void openmetrics_value(FILE *out, const struct openmetrics_family *family,
		       const struct openmetrics_label *labels, double value);

/**
 * openmetrics_end() - say that all is said
 * @out: where to
 */
void openmetrics_end(FILE *out);

#endif
