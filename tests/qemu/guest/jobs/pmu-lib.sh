# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What the jobs share that count on the PMU of tests/kmod/tlbmiss_pmu.c (sourced): it counts
# what it is told. Nothing else happens on a machine that has no PMU, so every number
# must be exactly right.
. /jobs/lib.sh

PMU=/proc/tlbmiss_pmu
CPUS=$(sed -n 's/^processor.*: //p' /proc/cpuinfo)

load_pmu()
{
	insmod /tlbmiss_pmu.ko "$@" || fail "insmod /tlbmiss_pmu.ko $*"
}

unload_pmu()
{
	rmmod tlbmiss_pmu || fail "rmmod tlbmiss_pmu"
}

# tell WORD...: what happens, and what does not
tell()
{
	echo "$*" >$PMU || fail "tlbmiss_pmu does not understand '$*'"
}

# pmu KEY: what the PMU says of it
pmu()
{
	sed -n "s/^$1 //p" $PMU
}

# same WHAT IS SHOULD
same()
{
	[ "$2" = "$3" ] || fail "$1 is '$2', should be '$3'"
}

# counter LINE: the number behind it in the matrix
counter()
{
	sed -n "s/^$1 //p" $DEBUG/counters
}

# percpu LINE: the same of one CPU; LINE begins with its number, or "walks 0"
percpu()
{
	sed -n "s/^$1 //p" $DEBUG/percpu
}

online()
{
	echo "$2" >"/sys/devices/system/cpu/cpu$1/online" || fail "CPU $1: cannot set online to $2"
}

# No event was asked for its count where that is not known, or was left behind.
pmu_unused()
{
	same "events left" "$(pmu events)" 0
	same "counters left in use" "$(pmu active)" 0
	same "looks at another CPU's events, or with interrupts on" \
		"$(awk '$1 == "look" { n += $4 + $5 } END { print n }' $PMU)" 0
}

# What a CPU's model says of its events: raw configs of fetch, load and store, 0 for none.
misses='0x0e85 0x0e08 0x0e49'	# what the PMU's generic events are, too, unless told otherwise
cycles='0 0 0'
walks='0 0 0'			# or "same": misses are walks

# turns FILE: how often it says that events had to take turns
turns()
{
	awk '$1 == "enabled_ns" { enabled = $NF }
		$1 == "running_ns" { n += $NF < enabled }
		END { print n + 0 }' "$DEBUG/$1"
}

# config KIND ACCESS
config()
{
	access_wanted=$2
	# shellcheck disable=SC2086 # lists
	case $1 in
	0) set -- $misses ;;
	1) set -- $cycles ;;
	2) set -- ${walks#same} 0 0 0 ;;
	esac
	shift "$access_wanted"
	echo "$1"
}

# A bit for each CPU, kind, access and mode: sums say what is in them.
bit()
{
	echo $((1 << ($1 * 18 + $2 * 6 + $3 * 2 + $4)))
}

# Everything there is happens once on each CPU: as many times as its bit says.
happen_all()
{
	for cpu in $CPUS; do
		for kind in 0 1 2; do
			for access in 0 1 2; do
				event=$(config $kind $access)
				[ "$event" != 0 ] || continue
				tell add "$cpu" "$event" user "$(bit "$cpu" $kind $access 0)"
				tell add "$cpu" "$event" kernel "$(bit "$cpu" $kind $access 1)"
			done
		done
	done
}

# sum KIND SIDE MODE CPU...
sum()
{
	kind=$1 side=$2 mode=$3 total=0
	shift 3
	for cpu; do
		for access in 0 1 2; do
			case $side$access in
			I[12] | D0) continue ;;
			esac
			[ "$(config "$kind" $access)" = 0 ] ||
				total=$((total + $(bit "$cpu" "$kind" $access "$mode")))
		done
	done
	echo $total
}

# expect_kind NAME KIND CPU...: the four lines of a kind; NAME is what stands before them
expect_kind()
{
	name=$1
	shift
	of=$1
	shift
	for side in I D; do
		echo "$name$side any user $(sum "$of" $side 0 "$@")"
		echo "$name$side any kernel $(sum "$of" $side 1 "$@")"
	done
}

# expect LEVEL PREFIX CPU...: what debugfs has to say after happen_all of these CPUs together,
# if the module was loaded with walks=LEVEL. PREFIX is "" or a CPU's number.
expect()
{
	level=$1 prefix=$2
	shift 2
	expect_kind "$prefix" 0 "$@"
	if [ "$walks" = same ]; then
		expect_kind "walks $prefix" 0 "$@"
	elif [ "$level" -gt 1 ] && [ "$walks" != '0 0 0' ]; then
		expect_kind "walks $prefix" 2 "$@"
	fi
	if [ "$level" -gt 0 ] && [ "$cycles" != '0 0 0' ]; then
		expect_kind "walk_cycles $prefix" 1 "$@"
	fi
}

# says WHAT FILE: standard input is what the file must say, times and generation left out
says()
{
	sed '/_ns /d; /^generation /d' "$2" >/tmp/said
	cat >/tmp/should
	if ! cmp -s /tmp/said /tmp/should; then
		echo "$1 says:"
		cat /tmp/said
		echo "and should say:"
		cat /tmp/should
		fail "$1"
	fi
}

# all_counted LEVEL: after happen_all, every file says so
all_counted()
{
	{
		echo "side space mode count"
		# shellcheck disable=SC2086 # a list
		expect "$1" "" $CPUS
	} | says counters $DEBUG/counters
	{
		echo "cpu side space mode count"
		for each in $CPUS; do
			expect "$1" "$each " "$each"
		done
	} | says percpu $DEBUG/percpu
	# shellcheck disable=SC2086
	says /proc/tlbmiss $PROC <<END
I-TLB userspace misses: $(sum 0 I 0 $CPUS)
I-TLB kernel misses: $(sum 0 I 1 $CPUS)
D-TLB userspace misses: $(sum 0 D 0 $CPUS)
D-TLB kernel misses: $(sum 0 D 1 $CPUS)
END
}

# check_model NAME GENERIC: the module finds the CPU to be NAME; what there is of it is in
# $misses, $cycles and $walks, and GENERIC is what the PMU's generic events are. Every
# kind and class on every CPU, as much of it as is asked for.
check_model()
{
	load_pmu "generic=$2" counters=18
	for level in 0 1 2; do
		load walks=$level
		same "name of the events" "$(sed -n 's/^from CPU 0: pmu cpu, events //p' $DEBUG/arch)" \
			"$1"
		happen_all
		all_counted $level
		same "lines of time" "$(grep -c _ns $DEBUG/percpu) $(turns percpu)" \
			"$((2 * $(echo "$CPUS" | wc -w))) 0"
		echo 0 >$PROC
		happen_all
		all_counted $level
		echo "$1, walks=$level: exact, $(pmu events) events"
		rmmod tlbmiss
	done
	pmu_unused
	unload_pmu
}
