# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# Walks whose misses can be computed by hand. Of a TLB's entries the kernel may reserve 4
# (of 8: 2); Linux 6.1 does for instructions and data, 7.3 for instructions only if its text
# is pinned. The others are replaced one after the other. Reading more pages than there are,
# in turn, misses each time. Calling them has a page more, the caller's, which is used
# between any two: with k entries, each k calls replace it once as well.
. /jobs/lib.sh
load
load_test

# misses LINE i|d PAGES: of 2000 rounds more
misses()
{
	echo 0 >$PROC
	walk "$2" "$3" 500
	few=$(count "$1")
	echo 0 >$PROC
	walk "$2" "$3" 2500
	echo $(($(count "$1") - few))
}

# about MEASURED EXPECTED: ticks of the clock and the like add a little
about()
{
	echo "$3: $1 misses, by hand $2"
	awk "BEGIN { exit !($1 > $2 * 0.98 && $1 < $2 * 1.05) }" || fail "$3: $1, by hand $2"
}

case $TLB in
8) reserved=2 ;;
32 | 64) reserved=4 ;;
*) fail "unknown size of the TLB: '$TLB'" ;;
esac

# entries i|d: those that are replaced
entries()
{
	if grep -q Y "/sys/module/tlbmiss_test/parameters/${1}tlb_reserved"; then
		echo $((TLB - reserved))
	else
		echo "$TLB"
	fi
}

k=$(entries i) pages=$(($(entries d) * 2))
about "$(misses 3 d $pages)" $((pages * 2000)) "reading $pages pages"
about "$(misses 1 i $pages)" $((pages * 2000 * (k + 1) / k)) "calling $pages pages"
window walk i $pages 2000
window walk d $pages 2000
