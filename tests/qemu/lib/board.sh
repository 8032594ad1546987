# shellcheck shell=bash disable=SC2034
# SPDX-License-Identifier: GPL-2.0
#
# board.sh: what a board's directory says (sourced).
#
#   board_arch      its architecture, as the kernel calls it (powerpc)
#   board_configs   kernel config fragments, after common.config; a board without any
#                   boots the distribution's own kernel
#   board_qemu      the machine's options for the emulator
#   board_console   its console, as the kernel calls it (ttyS0)
#   board_bootargs  more words for the kernel; what it does not know, NAME=VALUE, is
#                   in the jobs' environment
#   board_mark      physical address of a byte whose writes QEMU can trace (the
#                   UART's scratch register): the tests mark their windows there
#   board_truth     options that make it log those writes with all counts; without
#                   them its log of exceptions is counted
#   board_kernels   kernels it is for: oldest, newest, all or versions (all)
#   board_check     those of them that "make check" has; the others are for
#                   "make check-long" (newest)
#   board_jobs      jobs it is checked with, names or patterns (all that guest/jobs/LIST
#                   has for it)
#   board_steps     compile steps of its kernel, for the progress line only

board_dir=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../boards")
# The kernels, from the oldest to the newest, and the suite that has each: its source, and
# for x86 what Debian made of it. The next kernel is one more line.
kernel_table='
6.1	bookworm
6.12	bookworm
7.3	trixie-backports
'
kernel_versions=$(cut -f 1 <<<"$kernel_table" | xargs)

kernel_suite() # VERSION
{
	sed -n "s/^${1//./\\.}\t//p" <<<"$kernel_table"
}

# What the boards of an architecture have in common.
# the compiler's prefix; none is this machine's own
declare -A arch_cross=([powerpc]=powerpc-linux-gnu- [x86]="")
declare -A arch_emulator=([powerpc]=qemu-system-ppc [x86]=qemu-system-x86_64)
# what of a kernel the emulator loads
declare -A arch_kernel=([powerpc]=vmlinux [x86]=vmlinuz)
# the script that prints where the tool's static libraries are, if the compiler does not know
declare -A arch_libs=([powerpc]=cross-libs [x86]="")
# scripts that make what only some jobs have in their image
declare -A arch_parts=([powerpc]="" [x86]="perf")

boards()
{
	(cd "$board_dir" && printf '%s\n' */board.sh | sed 's,/.*,,')
}

# kernels_named [WORD...]: set "named" to the versions that the words stand for: oldest,
# newest, newer (than the oldest), all, or a version itself.
kernels_named()
{
	local word versions

	named=
	for word; do
		case $word in
		oldest) versions=${kernel_versions%% *} ;;
		newest) versions=${kernel_versions##* } ;;
		newer) versions=${kernel_versions#* } ;;
		all) versions=$kernel_versions ;;
		*)
			[[ " $kernel_versions " == *" $word "* ]] ||
				die "no kernel '$word': there are $kernel_versions; oldest, newest, all"
			versions=$word ;;
		esac
		# each once, and all of a single one
		[[ " $named " == *" $versions "* ]] || named+="${named:+ }$versions"
	done
}

board_load() # BOARD KERNEL
{
	[[ -n $1 && -f $board_dir/$1/board.sh ]] ||
		die "no board '$1': there are $(boards | paste -sd ' ')"
	[[ " $kernel_versions " == *" $2 "* ]] ||
		die "no kernel '$2': there are $kernel_versions"
	board_arch=powerpc board_configs=() board_qemu=() board_steps=0
	board_console=ttyS0 board_mark='' board_truth=()
	board_kernels=all board_check=newest board_jobs='' board_bootargs=''
	# shellcheck source=/dev/null
	. "$board_dir/$1/board.sh"
	# shellcheck disable=SC2086 # lists
	kernels_named $board_kernels && board_kernels=$named
	# shellcheck disable=SC2086
	kernels_named $board_check && board_check=$named
}

# What the kernel of the board that is loaded is called: boards of the same configuration
# share one, named after where that comes from.
board_kernel_name()
{
	if [ ${#board_configs[@]} -gt 0 ]; then
		printf '%s\n' "${board_configs[-1]%/*}"
	else
		echo distro
	fi
}

# Build what a board boots, unless a caller has: TLBMISS_IMAGES has BOARD-KERNEL for each.
image_ready() # BOARD KERNEL
{
	case " ${TLBMISS_IMAGES:-} " in
	*" $1-$2 "*) ;;
	*) "${board_dir%/*}/build/image" "$1" "$2" >/dev/null ;;
	esac
}

# The line of the table that says how a job went.
check_row() # BOARD KERNEL JOB SECONDS VERDICT
{
	printf '%-12s %-5s %-12s %4d s  %s\n' "$@"
}

# boot_command DIR INITRD JOB: set "command" to what boots the board that is loaded, with its
# image in DIR, and runs JOB there. The caller adds a serial port. TLBMISS_BOOTARGS has
# more words for the kernel.
boot_command()
{
	# shellcheck disable=SC2154 # of the board
	command=("$1/emulator" "${board_qemu[@]}"
		-kernel "$1/kernel" -initrd "$2" -nodefaults -display none -no-reboot
		-append "console=$board_console job=$3 mark=$board_mark $board_bootargs ${TLBMISS_BOOTARGS:-}")
}

# The exit status that a job's console ends with, behind a prompt or not; nothing if the board
# died before.
job_status() # CONSOLE JOB
{
	tr -d '\r' <"$1" 2>/dev/null | sed -n "s/.*tlbmiss-board: job $2: exit \([0-9]*\)\$/\1/p"
}
