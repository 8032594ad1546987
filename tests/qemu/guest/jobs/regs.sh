# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The interrupted program must not see the stubs in any register or flag.
. /jobs/lib.sh
regs 2
load
before=$(count 3)
regs 20
[ $(($(count 3) - before)) -gt 20000 ] || fail "the sweeps of regs did not miss"
storm 2 &
regs 10
wait $!
