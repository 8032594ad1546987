# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# /proc/tlbmiss and debugfs, as documented in tlbmiss(4).
. /jobs/lib.sh
load

# exactly four lines, always
cat >/tmp/format <<'END'
^I-TLB userspace misses: [0-9]+$
^I-TLB kernel misses: [0-9]+$
^D-TLB userspace misses: [0-9]+$
^D-TLB kernel misses: [0-9]+$
END
[ "$(cat $PROC | wc -l)" -eq 4 ] || fail "$PROC has not four lines"
line=0
while read -r pattern; do
	line=$((line + 1))
	sed -n "${line}p" $PROC | grep -qE "$pattern" || fail "line $line is not $pattern"
done </tmp/format

# anything but 0 is refused and changes nothing
before=$(count 3)
[ "$before" -gt 100 ] || fail "the shell has missed $before times only"
for text in 1 00 0x0 -0 +0 '0 0' '0\n0\n' a '\n' ' ' '0\0' '0\0000' 0. '\2400' '0\240'; do
	fails 'Invalid argument' put "$text" $PROC
	[ "$(count 3)" -ge "$before" ] || fail "writing '$text' changed the counts"
done
fails 'Invalid argument' dd if=/dev/zero of=$PROC bs=8192 count=1
[ "$(count 3)" -ge "$before" ] || fail "writing 8 KB of nothing changed the counts"

# 0 zeroes, blanks around it or not, as often as it is written
for text in 0 '0\n' ' 0' '\t0 \n'; do
	sweep 64 64 >/dev/null
	before=$(count 3)
	put "$text" $PROC 2>/dev/null || fail "writing '$text' was refused"
	[ "$(count 3)" -lt "$before" ] || fail "writing '$text' did not zero"
done
{ echo 0; echo 0; } >$PROC
: >$PROC

# readers: odd offsets, shared files, many at once while somebody zeroes
readers 4 2

# the matrix holds the same counts; frozen, so that they can be compared
echo 0 >$DEBUG/enabled
[ "$(cat $DEBUG/enabled)" = 0 ] || fail "enabled is not 0"
cat $PROC >/tmp/a
sweep 1000 2 >/dev/null
cat $PROC >/tmp/b
cmp /tmp/a /tmp/b || fail "counts moved while disabled"
head -n 1 $DEBUG/counters | grep -qx 'side space mode count' || fail "counters has no head line"
# the four lines are the sums by space or, where that is not known, by mode
case $(sed -n 's/^split side //p' $DEBUG/arch) in
space*) by=2 ;;
mode) by=3 ;;
*) fail "no split in $(cat $DEBUG/arch)" ;;
esac
matrix=$(awk -v by=$by 'NF == 4 && NR > 1 { n[$1 $by] += $4 }
	END { print n["Iuser"], n["Ikernel"], n["Duser"], n["Dkernel"] }' $DEBUG/counters)
lines=$(sed 's/.*: //' $PROC | tr '\n' ' ' | sed 's/ $//')
[ "$matrix" = "$lines" ] || fail "counters sums to $matrix, $PROC has $lines"
percpu=$(awk -v by=$((by + 1)) 'NF == 5 && NR > 1 { n[$2 $by] += $5 }
	END { print n["Iuser"], n["Ikernel"], n["Duser"], n["Dkernel"] }' $DEBUG/percpu)
[ "$percpu" = "$lines" ] || fail "percpu sums to $percpu, $PROC has $lines"

# enabled=1 counts on from there
enabled_ns=$(sed -n 's/^enabled_ns //p' $DEBUG/counters)
usleep 200000
[ "$(sed -n 's/^enabled_ns //p' $DEBUG/counters)" = "$enabled_ns" ] || fail "enabled_ns ran on"
echo 1 >$DEBUG/enabled
sweep 1000 2 >/dev/null
grown=$(($(count 3) - $(sed -n '3s/.*: //p' /tmp/b)))
[ $grown -ge 2000 ] || fail "only $grown misses after enabled=1"
echo 1 >$DEBUG/enabled
for text in 2 -1 x; do
	fails 'Invalid argument' put "$text\n" $DEBUG/enabled
done
cat $DEBUG/arch

# who may do what
[ "$(stat -c %a $PROC)" = 644 ] || fail "$PROC is not mode 0644"
fails 'Permission denied' setuidgid nobody sh -c "echo 0 >$PROC"
setuidgid nobody cat $PROC >/dev/null || fail "nobody may not read"
echo 1 >/sys/module/tlbmiss/parameters/restrict
fails 'Permission denied' setuidgid nobody cat $PROC
cat $PROC >/dev/null || fail "root may not read"

# twice is once too often
fails 'File exists' insmod /tlbmiss.ko

# unloading does not wait for readers, and leaves them with an error
exec 3<$PROC
rmmod tlbmiss
fails 'Input/output error' cat <&3
exec 3<&-
[ ! -e $PROC ] && [ ! -e $DEBUG ] || fail "rmmod left something behind"
