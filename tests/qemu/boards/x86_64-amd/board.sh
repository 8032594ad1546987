# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# x86_64, with AMD processors, which have six counters.
. "$board_dir/x86_64/board.sh"
board_qemu+=(-cpu "EPYC-Rome,pmu=on")
