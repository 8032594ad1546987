# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: GPL-2.0
# qemu: -cpu Skylake-Client,model=151 -smp 4
# Alder Lake: even CPUs have one PMU, odd ones another, which count fetches by different
# events. (That CPUs differ is the PMUs' doing: the emulator's are all alike.)
. /jobs/pmu-lib.sh
load_pmu hybrid=1 generic=0x0e11,0x0e12,0x0e13 generic_atom=0x0481,0x0e08,0x0e49
load walks=0
echo "from CPU 0: pmu cpu_core, events goldencove
from CPU 1: pmu cpu_atom, events goldencove
from CPU 2: pmu cpu_core, events goldencove
from CPU 3: pmu cpu_atom, events goldencove" >/tmp/should
grep '^from' $DEBUG/arch | cmp - /tmp/should || fail "arch: $(cat $DEBUG/arch)"
same "events" "$(pmu events)" 24
for cpu in 0 2; do
	tell add $cpu 0x0e11 user 1
	tell add $cpu 0x0e12 user 20
	tell add $cpu 0x0e13 user 300
	tell add $cpu 0x0481 user 1000000
done
for cpu in 1 3; do
	tell add $cpu 0x0481 user 4000
	tell add $cpu 0x0e08 user 50000
	tell add $cpu 0x0e49 user 600000
	tell add $cpu 0x0e11 user 1000000
done
same "I user" "$(count 1)" 8002
same "D user" "$(count 3)" 1300640
for cpu in 0 2; do
	same "I of CPU $cpu" "$(percpu "$cpu I any user")" 1
	same "D of CPU $cpu" "$(percpu "$cpu D any user")" 320
done
for cpu in 1 3; do
	same "I of CPU $cpu" "$(percpu "$cpu I any user")" 4000
	same "D of CPU $cpu" "$(percpu "$cpu D any user")" 650000
done
# each comes back to its own PMU
online 3 0
online 3 1
tell add 3 0x0481 user 7
same "I of CPU 3, back again" "$(percpu "3 I any user")" 4007
rmmod tlbmiss

# raw events are those of the CPU's own PMU
load walks=1
same "raw events" "$(grep -c '^event . 0x100101[123]' $PMU)" 24
for cpu in 0 1 2 3; do
	tell add $cpu 0x1001011 kernel $((1 << cpu))
	tell add $cpu 0x1001012 kernel $((16 << cpu))
done
same "walk cycles, I" "$(counter "walk_cycles I any kernel")" 15
same "walk cycles, D" "$(counter "walk_cycles D any kernel")" 240
for cpu in 0 1 2 3; do
	same "walk cycles of CPU $cpu" "$(percpu "walk_cycles $cpu I any kernel")" $((1 << cpu))
done
rmmod tlbmiss
pmu_unused
unload_pmu
