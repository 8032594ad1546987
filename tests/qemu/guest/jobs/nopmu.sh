# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# A machine without a PMU: one line that says so, and nothing left behind.
. /jobs/lib.sh
for again in 1 2; do
	dmesg -c >/dev/null
	fails 'No such device' insmod /tlbmiss.ko
	log_has 'tlbmiss: .*PMU'
	# insmod tries twice, in two ways
	[ "$(dmesg | sed -n '/not loaded: /d; s/^<3>.*] tlbmiss: //p' | sort -u | wc -l)" -eq 1 ] ||
		fail "more than one line: $(dmesg)"
	[ ! -e $PROC ] && [ ! -e $DEBUG ] || fail "the refused module left something behind"
	! grep -q tlbmiss /proc/modules || fail "still there"
done

# the tool knows of another way, and why there is none either
fails 'tlbcost: cannot use perf events (No such file or directory): no PMU in this machine' \
	tlbcost -S perf -- true
fails 'tlbcost: no counters: cannot open /proc/tlbmiss ' tlbcost -- true

# nor anything that a processor that comes or goes would call
echo 0 >/sys/devices/system/cpu/cpu1/online
echo 1 >/sys/devices/system/cpu/cpu1/online
