# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The measurement of the README, as a user would type it: the script of 2005, and
# tlbcost. An emulated 8xx has no clock of its own; it is priced like that of 2005.
insmod /tlbmiss.ko || exit 1
cd /tmp || exit 1
grep -q 8xx /proc/cpuinfo && set -- -f 48MHz
cat >script <<'END'
echo 0 > /proc/tlbmiss
time dd if=/dev/zero of=file bs=4k count=3840
cat /proc/tlbmiss
END
echo '# cat script'
cat script
echo '# sh script'
sh script
echo
echo "# tlbcost -p 23 $* -- dd if=/dev/zero of=file bs=4k count=3840"
tlbcost -p 23 "$@" -- dd if=/dev/zero of=file bs=4k count=3840
