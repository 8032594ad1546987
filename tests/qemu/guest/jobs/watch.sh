# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What it costs to watch an otherwise idle machine at 100 ms: the CPU time that a process
# gets that takes all there is left, without and with tlbcost watch beside it. So
# interrupts and the scheduler count, too. An instruction is a nanosecond here.
. /jobs/lib.sh

MS=1000		# ten intervals

# share WHAT COMMAND...: what COMMAND takes of one CPU
share()
{
	what=$1
	shift
	taskset 1 "$@" >/dev/null &
	pid=$!
	sleep 1		# it has begun
	with=$(leftover $MS)
	kill $pid
	wait $pid || fail "$*: status $?"
	awk -v what="$what" -v with="$with" -v without="$without" -v mips="$MIPS" 'BEGIN {
		part = 1 - with / without
		each = part * 1e8
		printf "watch: %s: %.0f instructions an interval, %.3f %% of a CPU of %d MIPS\n",
			what, each, 100 * each / (mips * 1e5), mips
		exit !(each < 0.005 * mips * 1e5 && each > 1000)
	}' || fail "not below 0.5 %"
}

load
case $(sed -n 's/^arch //p' $DEBUG/arch) in
8xx) MIPS=48 ;;		# an MPC855T of 48 MHz that needs a clock for each
*) MIPS=1000 ;;		# what is emulated
esac
without=$(leftover $MS)
echo "watch: nothing beside it: $without loops"
share "text" tlbcost watch -I 100 -p 23 -f 48MHz
share "csv" tlbcost watch -I 100 -p 23 -f 48MHz --csv

# and what it shows of a machine that is not idle
dd if=/dev/zero of=/tmp/file bs=4k count=3840 2>/dev/null &
tlbcost watch -I 100 -n 4 -p 23 -f 48MHz
tlbcost watch -A -I 100 -n 2
tlbcost watch -I 100 -n 1 --json | tail -n 1
wait
