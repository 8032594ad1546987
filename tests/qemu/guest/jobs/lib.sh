# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What jobs share (sourced). A job ends at the first thing that is not as it should be.
set -eu

PROC=/proc/tlbmiss
DEBUG=/sys/kernel/debug/tlbmiss

fail()
{
	echo "FAIL: $*"
	exit 1
}

# fails ERROR COMMAND...: the command must fail, and say that error
fails()
{
	error=$1
	shift
	if said=$("$@" 2>&1); then
		fail "$*: succeeded, should be: $error"
	fi
	case $said in
	*"$error"*) ;;
	*) fail "$*: said '$said', should be: $error" ;;
	esac
}

# status_is STATUS COMMAND...: it must end so
status_is()
{
	want=$1
	shift
	got=0
	"$@" || got=$?
	[ $got -eq "$want" ] || fail "$*: status $got, should be $want"
}

# put TEXT FILE: write it in one go, and say so if that fails
put()
{
	printf "$1" | dd of="$2" bs=8192 conv=notrunc
}

# A module says why it refuses: the kernel log must have a line for it.
log_has()
{
	dmesg | grep -q "$1" || fail "the kernel log has no '$1'"
}

# count LINE: the number at the end of the Nth line of /proc/tlbmiss
count()
{
	sed -n "$1s/.*: //p" $PROC
}

load()
{
	insmod /tlbmiss.ko "$@" || fail "insmod /tlbmiss.ko $*"
}

load_test()
{
	insmod /tlbmiss_test.ko "mark=$MARK" || fail "insmod /tlbmiss_test.ko"
}

# window COMMAND...: run it between two marked edges; what was counted goes to the console,
# as "lean:" if the module was loaded so
window()
{
	echo "--- $*"
	echo zero >/proc/tlbmiss_test
	"$@"
	if grep -q N /sys/module/tlbmiss/parameters/lean; then
		cat /proc/tlbmiss_test
	else
		sed 's/^window:/lean:/' /proc/tlbmiss_test
	fi
}
