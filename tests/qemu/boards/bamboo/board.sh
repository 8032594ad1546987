# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# AMCC's evaluation board for the 440EP.
board_configs=(bamboo/kernel.config)
board_qemu=(-L /usr/share/qemu -M bamboo -m 128)
board_mark=0xef600307
board_steps=1110
