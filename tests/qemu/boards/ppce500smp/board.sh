# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# The same with two CPUs and strict kernel memory permissions. Both share a thread of the
# emulator: before QEMU 8.1 one could translate code that the other was just changing, and
# go on with what had been there: a miss handler without its hook (see x86_64/board.sh).
board_configs=(ppce500/kernel.config ppce500smp/kernel.config)
board_accel=tcg,thread=single
board_qemu=(-M ppce500 -cpu e500v2_v30 -m 128 -smp 2)
board_mark=0xfe0004507
board_steps=1100
