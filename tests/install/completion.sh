# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# completions LINE: what bash offers where LINE ends, one a line, sorted. As a bash
# does that reads from a terminal: bash-completion finds and loads what is installed.

. /usr/share/bash-completion/bash_completion

completions()
{
	local line=$1 words function

	# as readline splits it: "=" is a word
	words=${line//=/ = }
	read -ra COMP_WORDS <<<"$words"
	[[ $words != *' ' ]] || COMP_WORDS+=('')
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	# what the functions ask for is in these
	# shellcheck disable=SC2034
	COMP_LINE=$line COMP_POINT=${#line} COMP_TYPE=9 COMP_KEY=9 COMPREPLY=()
	complete -p "${COMP_WORDS[0]}" >/dev/null 2>&1 || _completion_loader "${COMP_WORDS[0]}"
	function=$(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \([^ ]*\) .*/\1/')
	# compopt can do nothing where no readline asks
	compopt() { :; }
	"$function" "${COMP_WORDS[0]}" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
	[ "${#COMPREPLY[@]}" -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort -u
}
