# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# A kernel in lockdown takes no module of ours; one that is there before goes on, also
# when CPUs come. perf_event_paranoid is about processes, not about the kernel's counters.
. /jobs/lib.sh

insmod /msr.ko
echo 3 >/proc/sys/kernel/perf_event_paranoid
load
mount -t securityfs securityfs /sys/kernel/security
echo confidentiality >/sys/kernel/security/lockdown
cat /sys/kernel/security/lockdown
echo 0 >$PROC
sweep 2000 20 >/dev/null
[ "$(count 3)" -ge 40000 ] || fail "not counting in lockdown"
echo 0 >/sys/devices/system/cpu/cpu1/online
echo 1 >/sys/devices/system/cpu/cpu1/online
before=$(count 3)
taskset 2 sweep 2000 20 >/dev/null
[ "$(count 3)" -ge $((before + 40000)) ] || fail "not counting on a CPU that came in lockdown"
rmmod tlbmiss
fails 'Operation not permitted' insmod /tlbmiss.ko
log_has 'Lockdown: .*unsigned module'
