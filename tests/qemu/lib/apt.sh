# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: GPL-2.0
#
# apt.sh: files of the distribution's archive, through an apt of our own
# (sourced after cache.sh).
#
# Source packages need deb-src lines, which few machines have, and other releases have
# kernels that this machine's has not. Rather than touch the machine's configuration,
# private ones in the cache, one a suite, say what the machine's says (sources, proxies,
# keyrings, verification) plus deb-src, with the suite put in for the machine's own, and
# keep their own lists and archives. Needs no root.

# of which suite all that is below speaks (apt_refresh); none is the machine's release
export apt_suite=${apt_suite:-}
apt_dir=$cache_dir/apt${apt_suite:+-$apt_suite}
apt_fresh_minutes=60
apt_retry_minutes=5

# The machine's settings without its places and without its hooks, which are
# about the machine's own lists and archives.
apt_configure()
{
	local list archive suite=${apt_suite:-$(apt_release)}

	mkdir -p "$apt_dir"/{etc/parts,lists/partial,archives/partial,files}
	{
		apt-config dump |
		grep -v -E '^(Dir|Acquire::IndexTargets|APT::Update|APT::Default-Release|DPkg)\b'
		cat <<-END
			Dir::State::lists "$apt_dir/lists/";
			Dir::Cache "$apt_dir/";
			Dir::Cache::archives "$apt_dir/archives/";
			Dir::Etc::sourcelist "/dev/null";
			Dir::Etc::sourceparts "$apt_dir/etc/parts/";
			Dir::Etc::preferences "/dev/null";
			Dir::Etc::preferencesparts "/dev/null";
			Dir::Etc::parts "/dev/null";
			Dir::Etc::main "/dev/null";
			APT::Sandbox::User "$(id -un)";
			APT::Update::Error-Mode "any";
			APT::Get::Only-Source "true";
			Acquire::Languages "none";
			Acquire::Retries "2";
		END
	} >"$apt_dir/etc/apt.conf"

	rm -f "$apt_dir"/etc/parts/*
	for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
		[ ! -f "$list" ] || apt_oneline "$suite" <"$list"
	done >"$apt_dir/etc/parts/machine.list"
	for list in /etc/apt/sources.list.d/*.sources; do
		[ ! -f "$list" ] || apt_deb822 "$suite" <"$list"
	done >"$apt_dir/etc/parts/machine.sources"

	# a machine made by debootstrap does not know of the security suite, and
	# linux-source-6.12 is nowhere else; most archives have it beside the other
	if [[ $suite != *-* ]] && ! grep -qs 'security' -r "$apt_dir/etc/parts"; then
		archive=$(grep -hoEs '[a-z]+://[^ ]+/debian/?( |$)' -r "$apt_dir/etc/parts" |
			head -n 1 | sed 's,/* *$,,')
		if [ -n "$archive" ] && apt_can_fetch \
			"$archive-security/dists/$suite-security/InRelease"; then
			printf "%s $archive-security $suite-security main\n" \
				deb deb-src >"$apt_dir/etc/parts/security.list"
		fi
	fi
}

apt_can_fetch() # URI
{
	local file status=0

	file=$(mktemp)
	/usr/lib/apt/apt-helper download-file "$1" "$file" >/dev/null 2>&1 || status=$?
	rm -f "$file"
	return "$status"
}

apt_release()
{
	# shellcheck source=/dev/null
	(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-stable}")
}

# In awk, ours(WORD): the suite to ask instead of the machine's own suite WORD. Of a release
# those are the release, its updates and its security; of a suite such as trixie-backports
# it is that one in place of the release. Nothing if WORD is no suite of the machine's release.
apt_ours='
	function ours(word) {
		if (word !~ "^(" release "|stable|oldstable)(-updates|-security|/updates)?$")
			return ""
		if (suite == release)
			return word
		if (suite ~ /-/)
			return word ~ /[-\/]/ ? "" : suite
		sub(/\/updates$/, "-security", word)
		sub(/^[a-z]+/, suite, word)
		return word
	}'

# deb [options] URI SUITE COMPONENT...
apt_oneline() # SUITE
{
	awk -v release="$(apt_release)" -v suite="$1" "$apt_ours"'
		$1 != "deb" || /cdrom:/ { next }
		{
			at = 3
			if ($2 ~ /^\[/)
				for (at = 4; $(at - 2) !~ /\]$/ && at < NF; at++)
					;
			$at = ours($at)
			if ($at == "")
				next
			print
			sub(/deb/, "deb-src")
			print
		}'
}

# Paragraphs of Field: value
apt_deb822() # SUITE
{
	awk -v RS= -v ORS='\n\n' -v release="$(apt_release)" -v suite="$1" "$apt_ours"'
		/(^|\n)Types:/ && match($0, /(^|\n)Suites:[^\n]*(\n[ \t][^\n]*)*/) {
			before = substr($0, 1, RSTART - 1)
			after = substr($0, RSTART + RLENGTH)
			n = split(substr($0, RSTART, RLENGTH), word)
			suites = ""
			for (i = 2; i <= n; i++)
				if (ours(word[i]) != "")
					suites = suites " " ours(word[i])
			if (suites == "")
				next
			$0 = before "\nSuites:" suites after
			sub(/(^|\n)Types:[^\n]*/, "\nTypes: deb deb-src")
			sub(/^\n+/, "")
			print
		}'
}

apt_get()
{
	APT_CONFIG=$apt_dir/etc/apt.conf LC_ALL=C apt-get -q "$@"
}

apt_cache()
{
	APT_CONFIG=$apt_dir/etc/apt.conf LC_ALL=C apt-cache "$@"
}

# apt_refresh [SUITE]: know what the archive has of a suite (the machine's release): asked
# at most once an hour, and when it cannot be reached, what it had when it last could.
# All other functions speak of that suite until the next call.
apt_refresh()
{
	local stamp tried lock

	apt_suite=${1:-}
	[ "$apt_suite" != "$(apt_release)" ] || apt_suite=''
	apt_dir=$cache_dir/apt${apt_suite:+-$apt_suite}
	stamp=$apt_dir/refreshed tried=$apt_dir/tried

	mkdir -p "$apt_dir"
	exec {lock}>"$apt_dir/lock"
	flock "$lock"
	if [ -z "$(find "$stamp" -mmin "-$apt_fresh_minutes" 2>/dev/null)" ] &&
		[ -z "$(find "$tried" -mmin "-$apt_retry_minutes" 2>/dev/null)" ]; then
		apt_configure
		if shown_lines=1 run_shown "package lists${apt_suite:+ of $apt_suite}" "$apt_dir/update.log" \
			apt_refresh_howfar apt_get update; then
			rm -f "$apt_dir"/files/*
			touch "$stamp"
		elif [ -f "$stamp" ]; then
			touch "$tried"
			say "the archive cannot be reached: going by what it had on" \
				"$(date -r "$stamp" '+%F %R')"
		else
			die "the archive cannot be reached, and nothing is known from before"
		fi
	fi
	exec {lock}>&-
}

apt_refresh_howfar()
{
	printf '%s MB' "$(du -sm "$apt_dir/lists" | cut -f 1)"
}

# apt_depends PACKAGE PATTERN: the packages that it depends on, and that match.
apt_depends()
{
	local found

	found=$(apt_cache depends "$1" |
		sed -n "s/[<>]//g; s/^ [ |]Depends: \($2.*\)/\1/p" | xargs)
	[ -n "$found" ] || die "no package $1 with a $2 in ${apt_suite:-the archive}, as this machine's apt sources name it"
	printf '%s\n' "$found"
}

# apt_search EXPRESSION: the packages whose names match, the later versions last.
apt_search()
{
	apt_cache search --names-only "$1" | sed 's/ .*//' | sort -V
}

# apt_files KIND PACKAGE: the files of a package, one a line: NAME SIZE HASH.
# KIND: source or deb.
apt_files()
{
	local known=$apt_dir/files/$1-$2 lines

	if [ ! -s "$known" ]; then
		lines=$(case $1 in
			source) apt_get source --download-only --print-uris "$2" ;;
			deb) apt_get download --print-uris "$2" ;;
			esac 2>"$known.log" | sed -n "s/^'[^']*' //p")
		[ -n "$lines" ] || {
			sed 's/^/    /' "$known.log" >&2
			die "no $1 package $2 in ${apt_suite:-the archive}, as this machine's apt sources name it"
		}
		printf '%s\n' "$lines" >"$known.$BASHPID"
		mv "$known.$BASHPID" "$known"
	fi
	cat "$known"
}

# apt_fetch KIND PACKAGE: those files, verified by apt, into this directory.
apt_fetch()
{
	local name size hash

	case $1 in
	source) apt_get source --download-only "$2" ;;
	deb) apt_get download "$2" ;;
	esac
	# the lists may have been refreshed since the key was made
	apt_files "$1" "$2" | while read -r name size hash; do
		[ "$(stat -c %s "$name")" = "$size" ] || {
			echo "$name: expected $size bytes ($hash)"
			exit 1
		}
	done
}
