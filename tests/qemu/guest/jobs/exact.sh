# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Windows small enough for the emulator to log the address of every miss.
. /jobs/lib.sh
load
load_test
window dd if=/dev/zero of=/tmp/file bs=4k count=384
window sweep 200 2
window storm 1
window trespass 20
window true

# and by the leaner stubs, which leave the mode out
rmmod tlbmiss
load lean=1
window dd if=/dev/zero of=/tmp/file bs=4k count=384
window trespass 20
window sweep 200 2
