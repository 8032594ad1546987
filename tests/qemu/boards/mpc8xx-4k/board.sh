# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# mpc8xx, with its memory mapped by 4 KB pages, as it was before the 8 MB ones.
. "$board_dir/mpc8xx/board.sh"
board_configs+=(mpc8xx-4k/kernel.config)
board_kernels="oldest newest"
board_check=
board_jobs="exact long many"
