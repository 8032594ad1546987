# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The kernel's own 8xx PMU patches the same handlers, at their exit: both at once, both
# right, whoever comes first.
. /jobs/lib.sh
load
load_test
window pmu sweep 1000 20
window pmu storm 1

# the module comes and goes under a PMU that counts
pmu sh -c '
	for round in 1 2 3 4 5; do
		rmmod tlbmiss
		storm 1
		insmod /tlbmiss.ko
	done' 2>/dev/null || true
window pmu sweep 1000 20
rmmod tlbmiss
pmu sweep 1000 20

# it gives user mode and the kernel the misses of both: not what tlbcost may report
fails 'those of the MPC8xx do not tell user mode from the kernel' tlbcost -S perf -- true
