#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# kernel.sh BOARD VERSION: print the directory of that board's kernel, built
# from the distribution's linux-source-VERSION: vmlinux, System.map, and all that
# external modules need (the directory is the kernel's build directory). Of a board
# without a configuration it is the distribution's own kernel (distro-kernel.sh).
# kernel.sh --source VERSION: print the directory of the unpacked source.

set -euo pipefail
here=$(dirname "$(realpath "$0")")
. "$here/cache.sh"
. "$here/apt.sh"
. "$here/board.sh"

export LC_ALL=C TZ=UTC
# the same input gives the same kernel
export KBUILD_BUILD_TIMESTAMP='2000-01-01' KBUILD_BUILD_VERSION=1
export KBUILD_BUILD_USER=tlbmiss KBUILD_BUILD_HOST=tlbmiss

# Kconfig reads every Kconfig file and the build every Makefile, but nobody here
# compiles a sound card: leaving those files packed halves the time and the space.
export source_left_out='
	drivers/gpu/*.[ch] drivers/media/*.[ch] drivers/infiniband/*.[ch] drivers/staging/*.[ch]
	drivers/net/ethernet/*.[ch] drivers/net/wireless/*.[ch] drivers/scsi/*.[ch]
	drivers/accel/*.[ch] sound/*.[ch] Documentation/*.rst Documentation/devicetree/* tools/perf/*
	tools/testing/* arch/*/boot/dts/*.dts*'

build_source()
{
	local pattern leave=()

	while read -r pattern; do
		leave+=(--exclude="linux-source-*/$pattern")
	done < <(xargs -n 1 <<<"$source_left_out")
	apt_fetch deb "linux-source-$kernel_version"
	dpkg-deb --fsys-tarfile linux-source-*.deb |
	tar -xO "./usr/src/linux-source-$kernel_version.tar.xz" |
	tar -xJ --strip-components=1 "${leave[@]}"
	rm linux-source-*.deb
}

build_source_howfar()
{
	printf '%s MB' "$(du -sm . 2>/dev/null | cut -f 1)"
}

source_dir()
{
	cache_entry "linux-$kernel_version" \
		"Makefile Kconfig scripts/checkpatch.pl usr/gen_init_cpio.c" \
		"kernel $kernel_version: source" build_source \
		"$(apt_files deb "linux-source-$kernel_version")" "$source_left_out"
}

build_kernel()
{
	local option

	printf '%s\n' "${kernel_config// # optional/}" >fragment
	make -C "$kernel_source" O="$PWD" KCONFIG_ALLCONFIG="$PWD/fragment" allnoconfig
	while read -r option; do
		grep -qxF -- "$option" .config || {
			echo "kernel config: $option did not stick"
			exit 1
		}
	done < <(grep -v '# optional$' <<<"$kernel_config")
	make -C "$kernel_source" O="$PWD" -j"$(nproc)" vmlinux modules
	# modules are linked with the register save functions, and with nothing else
	find . \( -name '*.o' -o -name '*.a' -o -name '.*.cmd' \) \
		! -path './arch/powerpc/lib/crtsavres.o' ! -path './scripts/*' -delete
	rm -f .tmp_vmlinux* vmlinux.unstripped
}

build_kernel_howfar()
{
	local steps

	steps=$(grep -c -E '^  [A-Z]+ ' "$log" 2>/dev/null) || true
	printf '%s of about %s steps' "$steps" "$((steps > board_steps ? steps : board_steps))"
}

# Boards with the same configuration share a kernel, named after where it comes from.
kernel_dir()
{
	local name=${board_configs[-1]%/*}

	cache_entry "kernel-$name-$kernel_version" \
		"vmlinux System.map Module.symvers .config usr/gen_init_cpio scripts/mod/modpost
		 arch/powerpc/lib/crtsavres.o include/generated/autoconf.h" \
		"kernel $kernel_version for $name" build_kernel \
		"$kernel_source" "$kernel_config" \
		"$("$CROSS_COMPILE"gcc --version | head -n 1)" \
		"$("$CROSS_COMPILE"ld --version | head -n 1)"
}

[ $# -eq 2 ] || die "usage: $0 BOARD|--source VERSION"
export kernel_version=$2 kernel_source kernel_config
apt_refresh
if [ "$1" = --source ]; then
	source_dir
	exit
fi
board_load "$1" "$kernel_version"
[ ${#board_configs[@]} -gt 0 ] || exec "$here/distro-kernel.sh" "$kernel_version"
export ARCH=$board_arch CROSS_COMPILE=${arch_cross[$board_arch]}
kernel_config=$(cd "$board_dir" && cat common.config "${board_configs[@]}" | grep ^CONFIG_)
kernel_source=$(source_dir)
kernel_dir
