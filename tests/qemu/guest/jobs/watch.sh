# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# What it costs to watch an otherwise idle machine at 100 ms: CPU time of tlbcost watch for
# an interval. An instruction is a nanosecond here, so that the time is instructions.
. /jobs/lib.sh

# cost INTERVALS OPTION...: CPU time, ns, of so many
cost()
{
	intervals=$1
	shift
	spent sh -c 'exec "$@" >/dev/null' sh tlbcost watch -I 100 -p 23 -f 48MHz -n "$intervals" "$@" ||
		fail "tlbcost watch $*"
}

# share WHAT OPTION...: what an interval takes of one CPU, without the start
share()
{
	what=$1
	shift
	few=$(cost 5 "$@")
	many=$(cost 45 "$@")
	awk -v what="$what" -v ns=$(((many - few) / 40)) -v mips="$MIPS" 'BEGIN {
		printf "watch: %s: %d instructions an interval, %.3f %% of a CPU of %d MIPS\n",
			what, ns, ns / (mips * 1e3), mips
		exit !(ns < 0.005 * mips * 1e5 && ns > 1000)
	}' || fail "not below 0.5 %"
}

# the same start each time
echo 0 >/proc/sys/kernel/randomize_va_space
load
case $(sed -n 's/^arch //p' $DEBUG/arch) in
8xx) MIPS=48 ;;		# an MPC855T of 48 MHz that needs a clock for each
*) MIPS=1000 ;;		# what is emulated
esac
cost 5 >/dev/null
share "text"
share "csv" --csv

# and what it shows of a machine that is not idle
dd if=/dev/zero of=/tmp/file bs=4k count=3840 2>/dev/null &
tlbcost watch -I 100 -n 4 -p 23 -f 48MHz
tlbcost watch -A -I 100 -n 2
tlbcost watch -I 100 -n 1 --json | tail -n 1
wait
