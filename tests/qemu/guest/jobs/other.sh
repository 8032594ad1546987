# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Somebody else patches the same handlers: twin.ko, this module under another name.
. /jobs/lib.sh

# a handler that is not as the kernel was built is refused, word by word
insmod /twin.ko
fails 'Operation not supported' insmod /tlbmiss.ko
log_has 'tlbmiss: I-TLB miss handler not understood: word [0-9]* (4.......) should '
log_has 'tlbmiss: 00000000: 7d'
[ ! -e $PROC ] && [ ! -e $DEBUG ] || fail "the refused module left something behind"

# and the one that was there goes on counting
before=$(sed -n '3s/.*: //p' /proc/tlbmisz)
sweep 1000 2 >/dev/null
[ "$(sed -n '3s/.*: //p' /proc/tlbmisz)" -ge $((before + 2000)) ] || fail "the other one was hurt"

# disabled means that the handlers are as they were: the next one understands them
echo 0 >/sys/kernel/debug/tlbmisz/enabled
load
before=$(count 3)
sweep 1000 2 >/dev/null
[ "$(count 3)" -ge $((before + 2000)) ] || fail "does not count beside a disabled one"

# the first cannot come back before the second is gone, and then it can
fails 'resource busy' put '1\n' /sys/kernel/debug/tlbmisz/enabled
log_has 'tlbmisz: .* cannot change'
[ "$(cat /sys/kernel/debug/tlbmisz/enabled)" = 0 ] || fail "enabled in spite of the error"
rmmod tlbmiss
echo 1 >/sys/kernel/debug/tlbmisz/enabled
before=$(sed -n '3s/.*: //p' /proc/tlbmisz)
sweep 1000 2 >/dev/null
[ "$(sed -n '3s/.*: //p' /proc/tlbmisz)" -ge $((before + 2000)) ] || fail "did not come back"
rmmod tlbmisz
load
