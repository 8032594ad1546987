# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What tlbcost gives up before it waits, on this kernel and architecture; and what the
# workload keeps.
. /jobs/lib.sh

test_sandbox | tee /tmp/attempts
# these kernels are ours: no attempt is skipped
grep -q ", 0 skipped, 0 failed$" /tmp/attempts || fail "the sandbox is not as it should be"

load
see='grep -E "^(NoNewPrivs|Seccomp):" /proc/$PPID/status /proc/self/status | tr "\n\t" "; "'
tlbcost -q -o /tmp/report -r 2 -- sh -c "$see; echo" >/tmp/seen
cat /tmp/seen
[ "$(sed 's,/proc/[0-9a-z]*/status:,,g' /tmp/seen | uniq -c | tr -s ' ')" = \
	" 2 NoNewPrivs: 1;Seccomp: 2;NoNewPrivs: 0;Seccomp: 0;" ] || fail "not as it should be"
grep "TLB misses" /tmp/report

# the workload opens files, makes processes and programs of them, as ever
tlbcost -q -r 2 -- sh -c 'echo x >/tmp/x && (cat /tmp/x) | cat >/tmp/y && sleep 0 && rm /tmp/x'
[ "$(cat /tmp/y)" = x ] || fail "the workload had no files"
