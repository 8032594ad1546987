# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The measurement of the README, as a user would type it: the script of 2005, and
# tlbcost. An emulated 8xx has no clock of its own; it is priced like that of 2005. An x86
# counts the cycles itself, and needs no price.
insmod /tlbmiss.ko || exit 1
cd /tmp || exit 1
case $(cat /proc/cpuinfo) in
*8xx*) set -- -p 23 -f 48MHz ;;
*GenuineIntel* | *AuthenticAMD*) ;;
*) set -- -p 23 ;;
esac
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
echo "# tlbcost${*:+ $*} -- dd if=/dev/zero of=file bs=4k count=3840"
tlbcost "$@" -- dd if=/dev/zero of=file bs=4k count=3840
