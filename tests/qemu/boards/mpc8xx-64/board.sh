# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# mpc8xx, with TLBs of 64 entries each.
. "$board_dir/mpc8xx/board.sh"
board_qemu=(-M "mpc8xx,tlb-entries=64" -m 128)
board_kernels=newest
board_check=newest
board_jobs="exact long many walk"
board_bootargs=TLB=64
