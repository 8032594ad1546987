# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The measurement of the README, as a user would type it.
insmod /tlbmiss.ko || exit 1
cd /tmp || exit 1
set -x
echo 0 > /proc/tlbmiss; dd if=/dev/zero of=file bs=4k count=3840; cat /proc/tlbmiss
tlbcost -p 23 -- dd if=/dev/zero of=file bs=4k count=3840
