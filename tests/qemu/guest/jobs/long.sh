# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Windows of a real size, against the emulator's exceptions alone.
. /jobs/lib.sh
load
load_test
window dd if=/dev/zero of=/tmp/file bs=4k count=3840
# as nobody, who may not zero the counters inside the window
window setuidgid nobody tlbcost -p 23 -- dd if=/dev/zero of=/tmp/nobody bs=4k count=3840
window sweep 4096 50
window storm 5
window usleep 1000000
