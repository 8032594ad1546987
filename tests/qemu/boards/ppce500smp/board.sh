# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# The same with two CPUs and strict kernel memory permissions.
board_configs=(ppce500/kernel.config ppce500smp/kernel.config)
board_qemu=(-M ppce500 -cpu e500v2_v30 -m 128 -smp 2)
board_mark=0xfe0004507
board_steps=1100
# on a busy machine a processor of the guest may get no time for seconds
board_bootargs=rcupdate.rcu_cpu_stall_timeout=180
