# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The measurements of 2005: see experiments/dd2005, which runs this on several
# boards, and Documentation/experiment-2005.md.
. /jobs/lib.sh
load
load_test
cd /tmp || exit

# as it was typed then, to the file that marks the edges of its windows
mount -o bind /proc/tlbmiss_test $PROC

echo "--- script"
echo 0 > /proc/tlbmiss; dd if=/dev/zero of=file bs=4k count=3840; cat /proc/tlbmiss

echo "--- idle"
echo 0 > /proc/tlbmiss
for second in 1 2 3 4 5 6 7 8 9 10; do
	sleep 1
	cat /proc/tlbmiss
	echo "*"
done

umount $PROC
rm file

# The price of the dd alone. An instruction takes 16 ns here. As nobody, who may not
# zero the counters inside the window.
window setuidgid nobody \
	tlbcost -p 23 -f 62.5MHz --json -- dd if=/dev/zero of=file bs=4k count=3840
