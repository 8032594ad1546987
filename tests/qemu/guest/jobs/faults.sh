# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Each call of the kernel that loading makes fails once: the log names the cause, and nothing is
# left, or what can be done without is named and all the rest works.
. /jobs/lib.sh
DEBUG=/sys/kernel/debug/tlbmiss_faults

# since MARK: what the kernel has said since that mark
since()
{
	dmesg | sed -n "/faults: $1\$/,\$p"
}

nth=1 without=0 refused=0
while :; do
	echo "faults: number $nth" >/dev/kmsg
	loaded=''
	! insmod /tlbmiss_faults.ko "fault=$nth" 2>/dev/null || loaded=y
	call=$(since "number $nth" | sed -n 's/.*FAULT: //p')
	[ "$call" ] || break
	reason=$(since "number $nth" | sed -n 's/.*tlbmiss_faults: //p' | grep -v -e '^FAULT' -e '^counting')
	echo "$call: ${loaded:+loaded, }$reason"
	[ "$reason" ] || fail "$call failed, and the log says nothing"
	if [ "$loaded" ]; then
		without=$((without + 1))
		[ "$(count 3)" -gt 0 ] || fail "$call failed, and nothing is counted"
		if [ -e $DEBUG/enabled ]; then
			echo 0 >$DEBUG/enabled
			echo 1 >$DEBUG/enabled
		fi
		rmmod tlbmiss_faults || fail "rmmod tlbmiss_faults"
	else
		refused=$((refused + 1))
		case $reason in
		*'not loaded: cannot set up '*'(error -'*) ;;
		*) fail "$call failed, and the log does not say that nothing is loaded" ;;
		esac
	fi
	[ ! -e $PROC ] || fail "$call failed, and $PROC is left"
	[ ! -e $DEBUG ] || fail "$call failed, and $DEBUG is left"
	nth=$((nth + 1))
done
[ "$loaded" ] || fail "with no call that fails it does not load"
echo "calls that failed: $((nth - 1)), loaded without it: $without, refused: $refused"
# the counts, /proc; debugfs and its four files
[ $without -ge 5 ] && [ $refused -ge 2 ] || fail "fewer than there are"

# counting cannot begin again: said, too
case $(cat $DEBUG/arch) in
"arch x86"*)
	echo 0 >$DEBUG/enabled
	echo 1 >/sys/module/tlbmiss_faults/parameters/fault
	fails "No space left" sh -c "echo 1 >$DEBUG/enabled"
	log_has "tlbmiss_faults: other modules have all states that the kernel has for CPU hotplug"
	echo 1 >$DEBUG/enabled
	;;
esac
rmmod tlbmiss_faults
