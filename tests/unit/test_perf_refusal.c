// SPDX-License-Identifier: GPL-2.0
#include "test.h"

#include <errno.h>
#include <string.h>

#include "source/perf_refusal.h"

#define BEGIN "cannot use perf events ("
#define NO_PMU "no PMU in this machine, or none given to this virtual machine: " \
	"have it given one, or use another"
#define NO_EVENT "this PMU cannot count TLB misses: load the tlbmiss module"
#define MODULE "a security module forbids it, or a container: run tlbcost outside, or as root"
#define SECCOMP "a seccomp filter, as containers have one, forbids it: " \
	"run tlbcost outside, or allow perf_event_open there"

static const struct {
	struct perf_refusal refusal;
	const char *text;
} table[] = {
	{ { ENOENT, 2, false }, BEGIN "No such file or directory): " NO_PMU },
	{ { ENODEV, 4, false }, BEGIN "No such device): " NO_PMU },
	{ { EOPNOTSUPP, PARANOID_UNKNOWN, false }, BEGIN "Operation not supported): " NO_PMU },
	{ { ENOENT, 2, true }, BEGIN "No such file or directory): " NO_EVENT },
	{ { EINVAL, 2, true }, BEGIN "Invalid argument): " NO_EVENT },
	{ { EACCES, 3, false },
	  BEGIN "Permission denied): kernel.perf_event_paranoid is 3: run tlbcost as root, or "
	  "sysctl kernel.perf_event_paranoid=2" },
	{ { EACCES, 4, true },
	  BEGIN "Permission denied): kernel.perf_event_paranoid is 4: run tlbcost as root, or "
	  "sysctl kernel.perf_event_paranoid=2" },
	{ { EACCES, 2, false },
	  BEGIN "Permission denied): perf_event_paranoid is 2, so " MODULE },
	{ { EACCES, PARANOID_UNKNOWN, false }, BEGIN "Permission denied): " MODULE },
	{ { EPERM, 3, false },
	  BEGIN "Operation not permitted): perf_event_paranoid is 3, so " SECCOMP },
	{ { EPERM, -1, false },
	  BEGIN "Operation not permitted): perf_event_paranoid is -1, so " SECCOMP },
	{ { ENOSYS, PARANOID_UNKNOWN, false },
	  BEGIN "Function not implemented): a seccomp filter hides it, or the kernel has no "
	  "CONFIG_PERF_EVENTS: run tlbcost elsewhere" },
	{ { EMFILE, 2, true }, BEGIN "Too many open files): raise the limit (ulimit -n)" },
	{ { EBUSY, 2, true },
	  BEGIN "Device or resource busy): somebody has the PMU for himself: try again later" },
	{ { ENOSPC, 2, true },
	  BEGIN "No space left on device): load the tlbmiss module instead" },
};

static void refusals(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
		struct error error;

		perf_refuse(&table[i].refusal, &error);
		assert_string_equal(error.text, table[i].text);
	}
}

/* Whether another event may be there, or it is of no use to ask for one. */
static void absent_events(void **state)
{
	static const int absent[] = { ENOENT, ENODEV, ENXIO, EOPNOTSUPP, EINVAL };
	static const int refused[] = { 0, EACCES, EPERM, ENOSYS, EMFILE, EBUSY, ENOMEM };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(absent); i++)
		assert_true(perf_no_event(absent[i]));
	for (size_t i = 0; i < ARRAY_SIZE(refused); i++)
		assert_false(perf_no_event(refused[i]));
}

static void paranoid(void **state)
{
	FILE *file = fopen("/proc/sys/kernel/perf_event_paranoid", "r");
	int level = PARANOID_UNKNOWN;

	(void)state;
	if (file) {
		assert_int_equal(fscanf(file, "%d", &level), 1);
		fclose(file);
	}
	assert_int_equal(perf_paranoid(), level);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refusals),
		cmocka_unit_test(absent_events),
		cmocka_unit_test(paranoid),
	};

	return cmocka_run_group_tests_name("perf_refusal", tests, NULL, NULL);
}
