/* SPDX-License-Identifier: GPL-2.0 */
/* One run of a measurement from its JSON object. */
#ifndef READ_REPORT_RUN_H
#define READ_REPORT_RUN_H

#include "cost/measurement.h"
#include "read/json_members.h"

/**
 * read_run() - read a run, every member checked
 * @place: where the reader is
 * @object: the run
 * @run: the run
 *
 * Return: 0, or -1 after json_refuse().
 */
int read_run(const struct json_place *place, json_t *object, struct run *run);

#endif
