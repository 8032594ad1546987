# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What gives up whoever reads the files that are compared, on this kernel and architecture;
# and that a workload has all rights.
. /jobs/lib.sh

test_sandbox | tee /tmp/attempts
# these kernels are ours: no attempt is skipped
grep -q ", 0 skipped, 0 failed$" /tmp/attempts || fail "the sandbox is not as it should be"

load
cat /proc/tlbmiss >/tmp/before
mkfifo /tmp/after
tlbcost compare -p 23 /tmp/before /tmp/after >/tmp/report &
exec 3>/tmp/after
see='grep -E "^(NoNewPrivs|Seccomp):"'
for _ in 1 2 3 4 5 6 7 8 9 10; do
	reader=$(grep -l "^PPid:[[:space:]]*$!\$" /proc/[0-9]*/status 2>/dev/null) || true
	# shellcheck disable=SC2086 # none or one
	[ -z "$reader" ] || eval "$see" $reader | tr -d ' \t' | tr '\n' ';' >/tmp/seen
	[ "$(cat /tmp/seen 2>/dev/null)" != "NoNewPrivs:1;Seccomp:2;" ] || break
	sleep 1
done
cat /proc/tlbmiss >&3
exec 3>&-
wait $!
cat /tmp/seen
[ "$(cat /tmp/seen)" = "NoNewPrivs:1;Seccomp:2;" ] || fail "not as it should be"
grep "TLB misses" /tmp/report

tlbcost -q -o /tmp/report -r 2 -- sh -c "$see /proc/\$PPID/status /proc/self/status" >/tmp/seen
[ "$(grep -c ':[[:space:]]*0$' /tmp/seen)" = 8 ] || fail "the workload lacks rights"
grep "TLB misses" /tmp/report

# the workload opens files, makes processes and programs of them, as ever
tlbcost -q -r 2 -- sh -c 'echo x >/tmp/x && (cat /tmp/x) | cat >/tmp/y && sleep 0 && rm /tmp/x'
[ "$(cat /tmp/y)" = x ] || fail "the workload had no files"
