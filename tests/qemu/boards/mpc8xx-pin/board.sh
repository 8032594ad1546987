# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# mpc8xx, with the kernel's own mappings pinned in the TLBs.
. "$board_dir/mpc8xx/board.sh"
board_configs+=(mpc8xx-pin/kernel.config)
board_kernels="oldest newest"
board_check=
board_jobs="exact long many words cost"
