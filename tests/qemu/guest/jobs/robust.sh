# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Workloads and disks that are not as they should be, on real counters. What a machine of its
# own is not needed for is in tests/unit/test_robust.c.
. /jobs/lib.sh
load

# has FILE PATTERN
has()
{
	grep -q "$2" "$1" || fail "$1 has no '$2': $(cat "$1")"
}

# a tiny disk: a report that does not fit leaves the old one, and nothing beside it
mkdir /tmp/tiny
mount -t tmpfs -o size=32k tmpfs /tmp/tiny
echo old >/tmp/tiny/report
dd if=/dev/zero of=/tmp/tiny/fill bs=1k 2>/dev/null || :
fails 'No space left on device' tlbcost -o /tmp/tiny/report -- true
[ "$(cat /tmp/tiny/report)" = old ] || fail "half a report: $(cat /tmp/tiny/report)"
fails 'No space left on device' tlbcost -o /tmp/tiny/other -- true
[ "$(ls -A /tmp/tiny | tr '\n' ' ')" = 'fill report ' ] || fail "left: $(ls -A /tmp/tiny)"
# and one that fills up while the command runs
rm /tmp/tiny/fill
fails 'No space left on device' tlbcost -j -o /tmp/tiny/report -- \
	sh -c 'dd if=/dev/zero of=/tmp/tiny/fill bs=1k 2>/dev/null || :'
[ "$(cat /tmp/tiny/report)" = old ] || fail "half a report: $(cat /tmp/tiny/report)"
rm /tmp/tiny/fill
status_is 0 tlbcost -o /tmp/tiny/report -- true
has /tmp/tiny/report 'seconds sys'

# a disk that is read-only for root, too: said before anything runs
mount -o remount,ro /tmp/tiny
fails 'Read-only file system' tlbcost -o /tmp/tiny/report -- touch /tmp/ran
[ ! -e /tmp/ran ] || fail "ran in spite of it"
umount /tmp/tiny
fails 'No space left on device' tlbcost -o /dev/full -- true

# as short as can be; and long, ten minutes in six seconds: the module folds every ten
# seconds, and what a longer run has more of is in the job "long"
status_is 0 tlbcost -r 20 -o /tmp/short -- true
has /tmp/short '(20 runs: '
status_is 0 tlbcost -j -o /tmp/long -- sh -c 'sleep 6; sweep 4096 2 >/dev/null'
# on a busy host, more
has /tmp/long '"elapsed_s": \([6-9]\|[1-9][0-9]\)'

# a daemon goes on, and is none of ours any more
status_is 3 tlbcost -o /tmp/daemon -- sh -c '(sleep 30) >/dev/null 2>&1 & echo $! >/tmp/pid; exit 3'
kill "$(cat /tmp/pid)" || fail "the daemon did not outlive the run"
has /tmp/daemon 'seconds sys'

# stopped and continued
tlbcost -o /tmp/stopped -- sh -c 'echo $$ >/tmp/stop; sweep 4096 2 >/dev/null; sleep 1; exit 8' &
run=$!
until [ -s /tmp/stop ]; do usleep 10000; done
kill -STOP "$(cat /tmp/stop)"
sleep 1
kill -0 $run || fail "the stop of the command was taken for its end"
kill -CONT "$(cat /tmp/stop)"
status_is 8 wait $run
has /tmp/stopped 'seconds sys'

# warm-up runs and runs until it is known, on counts that are none of a test's
status_is 0 tlbcost -w 1 --until 50@50 --max-runs 20 -j -o /tmp/until -- sweep 512 1
has /tmp/until '"sure": '
status_is 0 tlbcost --csv -r 3 -o /tmp/csv -- sweep 512 1
[ "$(wc -l </tmp/csv)" -eq 4 ] || fail "$(cat /tmp/csv)"
status_is 0 tlbcost --openmetrics -o /tmp/prom -- sweep 512 1
[ "$(tail -n 1 /tmp/prom)" = '# EOF' ] || fail "$(cat /tmp/prom)"

# what this CPU's price is, and who says so
tlbcost -o /tmp/price -- true
grep ' cycles lost ' /tmp/price
echo '* iu=1,ik=2,du=3,dk=4' >/tmp/prices
tlbcost --penalty-file /tmp/prices -o /tmp/price -- true
has /tmp/price 'cycles a miss: I-TLB userspace 1, kernel 2, D-TLB userspace 3, kernel 4 (/tmp/prices, line 1: \*)'
