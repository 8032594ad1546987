# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What the kernel maps anew is what is read there: no entry of the TLB, nor what an emulator
# remembers of one, outlives the mapping. QEMU 10.0 gave a 440 the old page.
. /jobs/lib.sh
load_test
put 'remap' /proc/tlbmiss_test
rmmod tlbmiss_test
