# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: GPL-2.0
#
# jobs.sh: what guest/jobs/LIST says (sourced after board.sh).

# board_list BOARD KERNEL [WHEN]: the jobs of the board that is loaded, NAME SECONDS
# MODE WHEN a line; those for check or for long only, or all.
board_list()
{
	local job limit mode when boards

	while read -r job limit mode boards; do
		when=check
		if [[ $boards =~ ^long( |$) ]]; then
			when=long
			boards=${boards#long}
		fi
		if is_one_of "$when" "${3:-}" && is_one_of "$job" "$board_jobs" && {
			is_one_of "$1" "$boards" || is_one_of "$1:$2" "$boards" ||
			is_one_of "$board_arch" "$boards"
		}; then
			printf '%s\n' "$job $limit $mode $when"
		fi
	done < <(sed -E 's/#.*//; s/[ \t]+/ /g; /^ ?$/d' "$board_dir/../guest/jobs/LIST")
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
