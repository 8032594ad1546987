# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# A PC with two Intel processors, whose performance counters are enough for all that we
# count at once. The mitigations of what these do not suffer from emulated would make
# each system call a flush of the TLB.
board_arch=x86
board_patched=y
board_qemu=(-L /usr/share/seabios -L /usr/share/qemu -machine q35
	-accel tcg,thread=multi -m 512 -smp 2
	-cpu "Skylake-Client,pmu=on,pmu-counters=16")
board_bootargs="quiet panic=-1 nokaslr mitigations=off"
