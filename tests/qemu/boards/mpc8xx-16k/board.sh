# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# SPDX-License-Identifier: GPL-2.0
# mpc8xx, with pages of 16 KB.
. "$board_dir/mpc8xx/board.sh"
board_configs+=(mpc8xx-16k/kernel.config)
board_kernels="oldest newest"
board_check=
board_jobs="exact long many words cost"
