# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# No free page where a handler's branch can reach: one clear line, and nothing left behind.
. /jobs/lib.sh
insmod /tlbmiss_test.ko
# again for what is freed late
for again in 1 2 3; do
	echo hog >/proc/tlbmiss_test
	usleep 100000
done
free=$(sed -n 's/^MemFree: *//p' /proc/meminfo)
fails 'memory' insmod /tlbmiss.ko
log_has 'tlbmiss: no free page that the miss handlers can reach'
[ ! -e $PROC ] && [ ! -e $DEBUG ] || fail "the refused module left something behind"
echo "free while there was no room: $free"
echo unhog >/proc/tlbmiss_test
load
sweep 1000 2 >/dev/null
[ "$(count 3)" -ge 2000 ] || fail "does not count"
