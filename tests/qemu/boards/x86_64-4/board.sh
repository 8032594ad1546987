# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# x86_64, with four processors.
. "$board_dir/x86_64/board.sh"
board_qemu+=(-smp 4)
board_kernels=newest
board_jobs="abi percpu stress x86-*"
