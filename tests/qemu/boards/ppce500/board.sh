# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# QEMU's generic e500 machine with an e500v2 and one CPU.
board_configs=(ppce500/kernel.config)
board_qemu=(-M ppce500 -cpu e500v2_v30 -m 128)
board_mark=0xfe0004507
board_steps=1080
board_check=
