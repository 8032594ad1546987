#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# busybox.sh ARCH: print the directory of the guest's busybox, static, built from the
# distribution's source package.

set -euo pipefail
here=$(dirname "$(realpath "$0")")
. "$here/cache.sh"
. "$here/apt.sh"
. "$here/board.sh"

export LC_ALL=C

# Options of busybox's configuration; all that is not here is off.
export busybox_config='
STATIC LFS LONG_OPTS SHOW_USAGE FEATURE_VERBOSE_USAGE
ASH SH_IS_ASH ASH_INTERNAL_GLOB ASH_BASH_COMPAT ASH_JOB_CONTROL ASH_ECHO ASH_PRINTF
ASH_TEST ASH_GETOPTS ASH_CMDCMD FEATURE_SH_MATH FEATURE_SH_MATH_64 FEATURE_SH_EXTRA_QUIET
CAT CMP COMM CP CUT DATE DD FEATURE_DD_SIGNAL_HANDLING FEATURE_DD_THIRD_STATUS_LINE
FEATURE_DD_IBS_OBS DIFF ECHO HEAD FEATURE_FANCY_HEAD HEXDUMP MD5SUM OD PRINTF SEQ SORT
TAIL FEATURE_FANCY_TAIL TEE TR UNIQ WC FEATURE_WC_LARGE YES
AWK FEATURE_AWK_LIBM EGREP FGREP GREP SED
BASENAME CHMOD CHOWN DIRNAME FIND FEATURE_FIND_TYPE FEATURE_FIND_EXEC LN LS
FEATURE_LS_FILETYPES FEATURE_LS_SORTFILES FEATURE_LS_TIMESTAMPS MKDIR MKFIFO MKNOD
MKTEMP MV READLINK RM RMDIR STAT FEATURE_STAT_FORMAT SYNC TOUCH
ENV EXPR FALSE ID KILL KILLALL NICE NPROC PGREP PKILL PS FEATURE_PS_LONG PWD SETUIDGID
SLEEP FEATURE_FANCY_SLEEP STTY TASKSET FEATURE_TASKSET_FANCY TEST TEST1 TIME TIMEOUT
TOP TRUE TTY UNAME USLEEP WHICH XARGS
DMESG FREE INSMOD FEATURE_CMDLINE_MODULE_OPTIONS LSMOD MOUNT FEATURE_MOUNT_FLAGS REBOOT RMMOD UMOUNT UPTIME'

build_busybox()
{
	local option

	apt_fetch source busybox
	mkdir source
	tar -xf busybox_*.orig.tar.* -C source --strip-components=1
	make -C source allnoconfig
	for option in $busybox_config; do
		sed -i "s/^# CONFIG_$option is not set/CONFIG_$option=y/" source/.config
	done
	sed -i "s/^\(CONFIG_CROSS_COMPILER_PREFIX\)=.*/\1=\"$busybox_cross\"/" source/.config
	make -C source oldconfig < <(yes '')
	for option in $busybox_config; do
		grep -qx "CONFIG_$option=y" source/.config || {
			echo "busybox config: $option did not stick"
			exit 1
		}
	done
	make -C source -j"$(nproc)" busybox busybox.links
	mv source/busybox source/busybox.links source/.config .
	rm -r source busybox_*
}

build_busybox_howfar()
{
	local steps

	steps=$(grep -c -E '^  [A-Z]+ ' "$log" 2>/dev/null) || true
	printf '%s of about 370 steps' "$steps"
}

[ -n "${arch_cross[${1:-none}]+known}" ] || die "usage: $0 ARCH, one of ${!arch_cross[*]}"
export busybox_cross=${arch_cross[$1]}
apt_refresh
cache_entry "busybox-$1" "busybox busybox.links .config" "busybox for $1" build_busybox \
	"$(apt_files source busybox)" "$busybox_config" \
	"$("$busybox_cross"gcc --version | head -n 1)"
