# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: GPL-2.0
#
# jobs.sh: what guest/jobs/LIST says (sourced after board.sh).

# board_list BOARD KERNEL [WHICH]: the jobs of the board that is loaded, NAME SECONDS
# MODE WHEN a line, where WHEN is "check", or "long" for a job that takes long. WHICH:
#   check   what "make check" runs: the short ones with the kernels of board_check
#   long    what "make check-long" runs: all the others
#   short   the short ones
#   (none)  all
board_list()
{
	local job limit mode when boards part=long

	[[ " $board_check " != *" $2 "* ]] || part=check
	while read -r job limit mode boards; do
		when=check
		if [[ $boards =~ ^long( |$) ]]; then
			when=long
			boards=${boards#long}
		fi
		case ${3:-} in
		check) [ "$when-$part" = check-check ] || continue ;;
		long) [ "$when-$part" != check-check ] || continue ;;
		short) [ "$when" = check ] || continue ;;
		esac
		if is_one_of "$job" "$board_jobs" && is_for "$1" "$2" "$boards"; then
			printf '%s\n' "$job $limit $mode $when"
		fi
	done < <(sed -E 's/#.*//; s/[ \t]+/ /g; /^ ?$/d' "$board_dir/../guest/jobs/LIST")
}

# is_for BOARD KERNEL "PATTERN...": a pattern is of boards or an architecture, and after
# a colon may name kernels
is_for()
{
	local pattern patterns named

	read -ra patterns <<<"$3"
	for pattern in "${patterns[@]:-*}"; do
		if is_one_of "$1" "${pattern%%:*}" || is_one_of "$board_arch" "${pattern%%:*}"; then
			[[ $pattern != *:* ]] && return 0
			kernels_named "${pattern#*:}"
			[[ " $named " != *" $2 "* ]] || return 0
		fi
	done
	return 1
}

is_one_of() # WORD "PATTERN...", where none are all
{
	local pattern patterns

	read -ra patterns <<<"$2"
	for pattern in "${patterns[@]:-*}"; do
		# shellcheck disable=SC2053 # a pattern
		[[ $1 != $pattern ]] || return 0
	done
	return 1
}
