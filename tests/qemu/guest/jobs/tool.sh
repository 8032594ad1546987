# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# tlbcost on a real counter.
. /jobs/lib.sh

fails 'tlbcost: ' tlbcost -S proc -- true
load
tlbcost -p 23 -f 48MHz -- dd if=/dev/zero of=/tmp/file bs=4k count=3840
status_is 0 tlbcost -q -- true
status_is 3 tlbcost -q -- sh -c 'exit 3'
status_is 127 tlbcost -q -- /no/such/command
status_is 126 tlbcost -q -- /etc/passwd
status_is 143 tlbcost -q -- sh -c 'kill -TERM $$'
status_is 125 tlbcost -p nonsense -- true
status_is 125 tlbcost

# /proc/tlbmiss afterwards shows the run and little else
tlbcost -q -- sweep 4096 4
[ "$(count 3)" -ge 16384 ] && [ "$(count 3)" -lt 32000 ] || fail "not zeroed: $(cat $PROC)"

# the run's counts are its own also when they may not be zeroed
setuidgid nobody tlbcost --json -o /tmp/nobody.json -- sweep 4096 4 2>/dev/null ||
	setuidgid nobody tlbcost -v -- sweep 4096 4

# counters that are switched off have counted nothing, and that is not 0
echo 0 >$DEBUG/enabled
tlbcost -o /tmp/off -- sweep 4096 4
grep -q 'not valid: counting was switched off' /tmp/off || fail "off: $(cat /tmp/off)"
grep -q '^ *- *TLB misses' /tmp/off || fail "off: $(cat /tmp/off)"
echo 1 >$DEBUG/enabled
tlbcost -o /tmp/off -- sh -c "echo 0 >$DEBUG/enabled; sleep 0.1; echo 1 >$DEBUG/enabled"
grep -q 'not valid: counting was switched off' /tmp/off || fail "off for a while: $(cat /tmp/off)"

tlbcost -r 3 --json -o /tmp/run.json -- sweep 1000 2
grep -q '"schema": *"tlbcost-1"' /tmp/run.json || fail "no schema in $(cat /tmp/run.json)"
cat /tmp/run.json
