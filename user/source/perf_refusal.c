// SPDX-License-Identifier: GPL-2.0
#include "source/perf_refusal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "lib/array.h"

#define PARANOID_PATH "/proc/sys/kernel/perf_event_paranoid"

/* Up to this, everybody may count user mode. Debian's kernel has levels above. */
#define PARANOID_USER 2

/* The setting in @path; @other if it does not say. */
static int setting(const char *path, int other)
{
	FILE *file = fopen(path, "re");
	int value = other;

	if (!file)
		return other;
	if (fscanf(file, "%d", &value) != 1)
		value = other;
	fclose(file);
	return value;
}

int perf_paranoid(void)
{
	return setting(PARANOID_PATH, PARANOID_UNKNOWN);
}

bool perf_watchdog(void)
{
	return setting("/proc/sys/kernel/nmi_watchdog", 0);
}

static const int absent[] = { ENOENT, ENODEV, ENXIO, EOPNOTSUPP, EINVAL };

bool perf_no_event(int code)
{
	for (size_t i = 0; i < ARRAY_SIZE(absent); i++)
		if (absent[i] == code)
			return true;
	return false;
}

static const struct {
	int code;
	const char *advice;
} table[] = {
	{ EPERM, "a seccomp filter, as containers have one, forbids it: "
	  "run tlbcost outside, or allow perf_event_open there" },
	{ EACCES, "a security module forbids it, or a container: "
	  "run tlbcost outside, or as root" },
	{ ENOSYS, "a seccomp filter hides it, or the kernel has no CONFIG_PERF_EVENTS: "
	  "run tlbcost elsewhere" },
	{ EMFILE, "raise the limit (ulimit -n)" },
	{ ENFILE, "raise the limit (sysctl fs.file-max)" },
	{ EBUSY, "somebody has the PMU for himself: try again later" },
	{ 0, "load the tlbmiss module instead" },
};

#define NO_EVENT "this PMU cannot count TLB misses: load the tlbmiss module"
#define NO_PMU "no PMU in this machine, or none given to this virtual machine: " \
	"have it given one, or use another"

static const char *advice_for(const struct perf_refusal *refusal)
{
	size_t i = 0;

	if (perf_no_event(refusal->code))
		return refusal->cycles ? NO_EVENT : NO_PMU;
	while (table[i].code && table[i].code != refusal->code)
		i++;
	return table[i].advice;
}

void perf_refuse(const struct perf_refusal *refusal, struct error *error)
{
	const char *why = strerror(refusal->code);
	bool denied = refusal->code == EACCES || refusal->code == EPERM;

	if (refusal->code == EACCES && refusal->paranoid > PARANOID_USER)
		error_set(error, "cannot use perf events (%s): kernel.perf_event_paranoid is %d: run tlbcost as root, or sysctl kernel.perf_event_paranoid=%d",
			  why, refusal->paranoid, PARANOID_USER);
	else if (denied && refusal->paranoid != PARANOID_UNKNOWN)
		error_set(error, "cannot use perf events (%s): perf_event_paranoid is %d, so %s",
			  why, refusal->paranoid, advice_for(refusal));
	else
		error_set(error, "cannot use perf events (%s): %s", why,
			  advice_for(refusal));
}
