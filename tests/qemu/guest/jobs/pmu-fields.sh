# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What the module reads of perf's own fields (count, enabled, running) is what perf itself says,
# on this kernel: 24 events of a CPU take turns, idle and under load.
. /jobs/pmu-lib.sh
[ -e /sys/bus/event_source/devices/cpu ] || load_pmu counters=2

# compare WHAT: every reading of perf's lies between the two of ours around it
compare()
{
	cat /proc/tlbmiss_fields >/tmp/fields
	sed "s/^/$1: /" /tmp/fields
	# shellcheck disable=SC2046 # numbers
	set -- "$1" $(sed -n 's/^[a-z]* \([0-9]*\)$/\1/p' /tmp/fields)
	same "readings that are wrong, $1" "$5" 0
	[ "$2" -ge 1000 ] || fail "compared: $2"
	[ "$3" -ge 100 ] && [ "$3" -lt "$2" ] || fail "events that waited for a counter: $3 of $2"
	[ "$4" -ge $(($2 / 2)) ] || fail "readings with less than 1 ms between: $4 of $2"
}

insmod /tlbmiss_fields.ko || fail "insmod /tlbmiss_fields.ko"
compare idle
storm 20 >/dev/null &
storm=$!
compare "under load"
kill -0 $storm || fail "the load ended early"
kill $storm
rmmod tlbmiss_fields || fail "rmmod tlbmiss_fields"
[ ! -e $PMU ] || { pmu_unused; unload_pmu; }
