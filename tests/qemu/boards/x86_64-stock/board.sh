# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# x86_64 as emulators are without our patches: no PMU, nor a processor that Linux would look
# for one on.
. "$board_dir/x86_64/board.sh"
board_qemu+=(-cpu qemu64)
board_jobs="nopmu pmu-*"
