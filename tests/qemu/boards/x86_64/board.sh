# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# A PC with two Intel processors, whose performance counters are enough for all that we
# count at once.
#
# Mitigations would flush the TLB in each system call. The kernel's check that the timer's
# interrupt comes measures 10 ms by the TSC, which goes on while a busy host lets the emulator
# wait, and panics: it is left out, as under other hypervisors. Nor is it a stall when a
# processor of the guest gets no time for seconds. One of minutes is.
board_arch=x86
board_qemu=(-L /usr/share/seabios -L /usr/share/qemu -machine q35 -m 512 -smp 2
	-cpu "Skylake-Client,pmu=on,pmu-counters=16")
board_bootargs="quiet panic=-1 nokaslr mitigations=off no_timer_check watchdog_thresh=60
	rcupdate.rcu_cpu_stall_timeout=180"
