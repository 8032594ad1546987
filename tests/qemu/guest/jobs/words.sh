# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# The handlers' words themselves: ours while loaded, the kernel's own afterwards, and
# left alone when somebody else has changed one on top of us.
. /jobs/lib.sh
load
load_test

# hooks: the address of each hooked word, from "hook I-TLB user: SYMBOL+0xOFFSET/0x..., ..."
hooks=$(sed -n 's/^hook .*: \(.*\)+\(0x[0-9a-f]*\)\/.*/\1 \2/p' $DEBUG/arch | while read -r symbol offset; do
	start=$(awk -v symbol="$symbol" '$3 == symbol { print $1 }' /proc/kallsyms)
	printf '%x\n' $((0x$start + offset))
done)
[ "$(echo "$hooks" | wc -l)" -eq 4 ] || fail "no four hooks in $(cat $DEBUG/arch)"

# word ADDRESS
word()
{
	echo "peek $1" >/proc/tlbmiss_test
	dmesg | sed -n "s/.*word at $1: //p" | tail -n 1
}

for hook in $hooks; do
	case $(word "$hook") in
	4[89ab]??????) ;;	# b, no link
	*) fail "no branch at $hook: $(word "$hook")" ;;
	esac
done
first=${hooks%%
*}
branch=$(word "$first")

echo 0 >$DEBUG/enabled
original=$(word "$first")
echo "$first: $original, hooked $branch"
case $original in
3d6?????|7d??????) ;;	# lis r11, or a move from a special register
*) fail "not the kernel's own word at $first: $original" ;;
esac
echo 1 >$DEBUG/enabled
[ "$(word "$first")" = "$branch" ] || fail "not hooked again"

# somebody puts the word back behind us: disabling says so and leaves that one alone
echo "poke $first $original" >/proc/tlbmiss_test
fails 'resource busy' put '0\n' $DEBUG/enabled
log_has 'tlbmiss: .* was changed by somebody else, the stub stays'
[ "$(cat $DEBUG/enabled)" = 1 ] || fail "not enabled, though not all hooks are out"
[ "$(word "$first")" = "$original" ] || fail "the other's word was changed"
sweep 1000 2 >/dev/null

# unloading then leaves the stubs' memory behind, and a kernel that can be hooked anew
rmmod tlbmiss
sweep 1000 2 >/dev/null
for hook in $hooks; do
	case $(word "$hook") in
	4[89ab]??????) fail "still a branch at $hook" ;;
	esac
done
load
sweep 1000 2 >/dev/null
[ "$(count 3)" -ge 1000 ] || fail "does not count"
rmmod tlbmiss
[ "$(word "$first")" = "$original" ] || fail "not the kernel's own word after rmmod"
