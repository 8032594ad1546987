# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# cache.sh: what takes long to build is built once (sourced).
#
# An entry is a directory NAME-HASH below $TLBMISS_CACHE. HASH covers all that
# went into it, so an entry is never updated: a changed input is another entry.
# It is built under a private name while this entry's lock is held, sealed with
# the checksums of its important files, and renamed into place; what has no
# valid seal is never used. Nobody has to clean up after a killed build: the
# kernel drops the dead builder's lock, and the next one removes the leftovers.

# what a caller's make says about itself is not for the makes that we start
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL

cache_format=1
cache_dir=${TLBMISS_CACHE:-$HOME/.cache/tlbmiss}
cache_scripts=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
cache_idle_days=30

say()
{
	printf '%s\n' "$*" >&2
}

die()
{
	say "$@"
	exit 1
}

# run_shown TITLE LOG HOWFAR COMMAND...: run COMMAND with its output in LOG,
# and show what runs, how far it is (what HOWFAR prints, which may read $log) and
# for how long: one redrawn line on a terminal, else a plain line every ten seconds.
# COMMAND gets its own process group, which dies with the caller.
run_shown()
{
	local title=$1 log=$2 howfar=$3 start=$SECONDS next=2 drawn='' pid line
	local tick=0.1 sleeper width status=0
	shift 3

	set -m
	("$@") >"$log" 2>&1 </dev/null &
	pid=$!
	set +m
	# shellcheck disable=SC2064 # the process of now, not of then
	trap "kill -- -$pid 2>/dev/null; exit 130" INT TERM HUP
	# a read that gets nothing is a sleep without a process
	exec {sleeper}<> <(:)
	while kill -0 "$pid" 2>/dev/null; do
		# a caller that was killed can no longer be interrupted
		[ -d "/proc/$$" ] || { kill -- "-$pid"; exit 130; }
		read -rt "$tick" -u "$sleeper" || true
		[ $((SECONDS - start)) -ge "$next" ] || continue
		tick=0.5
		line=$(shown_line "$title" $((SECONDS - start)) "$("$howfar")")
		if [ -t 2 ]; then
			width=$(tput cols 2>/dev/null) || width=80
			printf '\r\033[K%.*s' "$((width - 1))" "$line" >&2
			drawn=y
		else
			say "$line"
			next=$((SECONDS - start + 10))
		fi
	done
	exec {sleeper}>&-
	wait "$pid" || status=$?
	trap - INT TERM HUP
	[ -z "$drawn" ] || printf '\r\033[K' >&2
	if [ "$status" -ne 0 ]; then
		say "$title: failed after $((SECONDS - start)) s"
		tail -n "${shown_lines:-25}" "$log" | sed 's/^/    /' >&2
		[ ! -s "$log" ] || say "the whole log: $log"
	elif [ $((SECONDS - start)) -ge 2 ]; then
		say "$(shown_line "$title" $((SECONDS - start)) "done")"
	fi
	return "$status"
}

shown_line()
{
	printf '[%d:%02d] %s%s' $(($2 / 60)) $(($2 % 60)) "$1" "${3:+: $3}"
}

# cache_key INPUT...: the hash that stands for all of INPUT.
cache_key()
{
	printf '%s\0' "$cache_format" "$@" | sha256sum | cut -c 1-16
}

# cache_sealed DIR KEY: is DIR a finished, undamaged entry?
cache_sealed()
{
	local format key count

	[ -f "$1/seal" ] &&
	read -r format key count <"$1/seal" &&
	[ "$format $key" = "$cache_format $2" ] &&
	[ "$(($(wc -l <"$1/seal") - 1))" = "$count" ] &&
	(cd "$1" && tail -n +2 seal | sha256sum --check --status --strict) 2>/dev/null
}

cache_seal() # DIR KEY OUTPUT...
{
	local dir=$1 key=$2 sums
	shift 2

	# globs in OUTPUT are meant
	# shellcheck disable=SC2068
	sums=$(cd "$dir" && sha256sum -- $@) || return
	printf '%s %s %s\n%s\n' "$cache_format" "$key" \
		"$(printf '%s\n' "$sums" | wc -l)" "$sums" >"$dir/seal"
}

# cache_entry NAME OUTPUTS TITLE BUILD INPUT...: print the directory of the
# entry that the function BUILD makes of INPUT, building it first if needed.
#
# BUILD runs under set -e in a shell of its own that knows exported variables
# and these libraries, in the empty private directory that becomes the entry;
# BUILD_howfar is asked there for the progress. OUTPUTS (files, globs) are what
# the seal covers. The text of BUILD is part of the key; all else that it uses
# must be in INPUT.
cache_entry()
{
	local name=$1 outputs=$2 title=$3 build=$4 key entry lock work log
	shift 4

	key=$(cache_key "$name" "$outputs" "$(declare -f "$build")" "$@")
	entry=$cache_dir/$name-$key
	mkdir -p "$cache_dir"/{lock,log,tmp}
	if ! cache_sealed "$entry" "$key"; then
		exec {lock}>"$cache_dir/lock/$name-$key"
		if ! flock -n "$lock"; then
			say "$title: somebody else builds it, waiting"
			flock "$lock"
		fi
		if ! cache_sealed "$entry" "$key"; then
			cache_sweep "$name-$key"
			if [ -e "$entry" ]; then
				say "$title: $entry is damaged, building it again"
				work=$(mktemp -d "$cache_dir/tmp/$name-$key.XXXXXX")
				mv "$entry" "$work" && rm -rf "$work"
			fi
			work=$(mktemp -d "$cache_dir/tmp/$name-$key.XXXXXX")
			chmod 755 "$work"
			log=$cache_dir/log/$name-$key.log
			if ! (cd "$work" && run_shown "$title" "$log" "${build}_howfar" \
				cache_build "$lock" "$build" "$key" "$outputs"); then
				rm -rf "$work"
				return 1
			fi
			mv -T "$work" "$entry"
			cache_prune "$name" "$entry"
		fi
		exec {lock}>&-
	fi
	touch -c "$entry/seal"
	printf '%s\n' "$entry"
}

cache_build() # LOCK BUILD KEY OUTPUTS; in the entry's private directory
{
	local lock=$1

	# what the build leaves running must not hold the lock
	exec {lock}>&-
	export -f "${2?}"
	# a new shell, because set -e is without effect where a caller asks for the
	# status
	# shellcheck disable=SC2016
	exec bash -euo pipefail -c '
		. "$0/cache.sh"
		. "$0/apt.sh"
		"$1"
		cache_seal . "$2" "$3"' "$cache_scripts" "$2" "$3" "$4"
}

# The lock of ENTRY is held: whatever else of it lies about is dead. The rest is
# dead when its lock can be had.
cache_sweep() # ENTRY
{
	local dir owner lock

	for dir in "$cache_dir"/tmp/*; do
		[ -d "$dir" ] || continue
		owner=$(basename "${dir%.*}")
		if [ "$owner" = "$1" ]; then
			rm -rf "$dir"
		else
			exec {lock}>"$cache_dir/lock/$owner"
			! flock -n "$lock" || rm -rf "$dir"
			exec {lock}>&-
		fi
	done
}

# Entries that a newer one replaced go once nobody has used them for a while.
cache_prune() # NAME ENTRY
{
	local seal

	find "$cache_dir" -mindepth 2 -maxdepth 2 -name seal \
		-path "$cache_dir/$1-????????????????/seal" \
		-mtime "+$cache_idle_days" ! -path "$2/seal" |
	while read -r seal; do
		rm -f "$seal"
		rm -rf "${seal%/seal}"
	done
}
