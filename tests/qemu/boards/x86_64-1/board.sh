# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# x86_64, with one processor.
. "$board_dir/x86_64/board.sh"
board_qemu+=(-smp 1)
board_kernels="oldest newest"
board_jobs="abi watch x86-*"
