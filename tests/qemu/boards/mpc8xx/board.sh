# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# A Freescale PowerQUICC, with TLBs of 32 entries each.
board_configs=(mpc8xx/kernel.config)
board_qemu=(-M mpc8xx -m 128)
board_console=ttyCPM0
board_mark=0xff008004
board_truth=(-trace mpc8xx_mark)
board_steps=1060
board_bootargs=TLB=32
board_check="oldest newest"
