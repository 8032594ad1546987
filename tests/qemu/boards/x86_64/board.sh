# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# A PC with two Intel processors, whose performance counters are enough for all that we
# count at once. Mitigations would flush the TLB in each system call.
board_arch=x86
board_qemu=(-L /usr/share/seabios -L /usr/share/qemu -machine q35 -m 512 -smp 2
	-cpu "Skylake-Client,pmu=on,pmu-counters=16")
board_bootargs="quiet panic=-1 nokaslr mitigations=off"
