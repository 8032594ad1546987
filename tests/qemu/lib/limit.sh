# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# limit.sh: limits of time that do not fail what is right because the machine is slow or
# busy (sourced).

# CPU time in milliseconds that slowness() takes on a machine that the limits are for
limit_reference_ms=130
# a hang ends after so many times its limit, however busy the machine is
limit_patience=10

# slowness: how much slower this machine is, in percent: 100 or more. A caller that exports
# TLBMISS_SLOWNESS has measured already.
slowness()
{
	local begin end _ i

	[ -z "${TLBMISS_SLOWNESS:-}" ] || return 0
	read -r begin _ </proc/self/schedstat
	for ((i = 0; i < 100000; i++)); do :; done
	read -r end _ </proc/self/schedstat
	TLBMISS_SLOWNESS=$(((end - begin) / 10000 / limit_reference_ms))
	[ "$TLBMISS_SLOWNESS" -ge 100 ] || TLBMISS_SLOWNESS=100
	export TLBMISS_SLOWNESS
}

# waited PID: waited_ms: for how long its threads were ready to run and did not: the longest.
waited()
{
	local file wait _

	for file in /proc/"$1"/task/*/schedstat; do
		{ read -r _ wait _ <"$file"; } 2>/dev/null || continue
		[ $((wait / 1000000)) -le "$waited_ms" ] || waited_ms=$((wait / 1000000))
	done
}

# limited SECONDS COMMAND...: run COMMAND, and kill it, with status 124, when it has had
# SECONDS of the machine that limits are for. What it waited for a processor that others
# had does not count. Leaves what it took in limit_took.
limited()
{
	local limit pid begin passed=0 waited_ms=0 tick status=0

	slowness
	limit=$(($1 * TLBMISS_SLOWNESS * 10))
	begin=${EPOCHREALTIME/[.,]/}
	"${@:2}" <&0 &
	pid=$!
	# a read that gets nothing is a sleep without a process
	exec {tick}<> <(:)
	while kill -0 "$pid" 2>/dev/null; do
		read -rt 0.1 -u "$tick" || true
		passed=$(((${EPOCHREALTIME/[.,]/} - begin) / 1000))
		waited "$pid"
		if [ $((passed - waited_ms)) -gt "$limit" ] ||
			[ "$passed" -gt $((limit * limit_patience)) ]; then
			kill "$pid" 2>/dev/null
			read -rt 2 -u "$tick" || true
			kill -KILL "$pid" 2>/dev/null
			status=124
		fi
	done
	exec {tick}>&-
	if [ "$status" -eq 0 ]; then
		wait "$pid" || status=$?
	else
		wait "$pid" 2>/dev/null || true
	fi
	# shellcheck disable=SC2034 # for the caller
	printf -v limit_took '%d ms of %d, and %d ms waiting for a processor' \
		$((passed - waited_ms)) "$limit" "$waited_ms"
	return "$status"
}
