#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# emulator.sh: print the directory of our emulators, qemu-system-ppc and
# qemu-system-x86_64: the distribution's source package, with the patches of
# emulator/series applied, in the smallest configuration that has our boards.
# emulator/README.md says what the patches are for.

set -euo pipefail
here=$(dirname "$(realpath "$0")")
. "$here/cache.sh"
. "$here/apt.sh"

export LC_ALL=C
export emulator_patches=$here/emulator
export emulator_targets="ppc-softmmu x86_64-softmmu"
# Nothing but what the boards named here need.
export emulator_options="
	--without-default-features --without-default-devices
	--with-devices-ppc=mpc8xx --with-devices-x86_64=q35
	--enable-system --enable-tcg --enable-fdt=system
	--disable-docs --disable-tools --disable-install-blobs --disable-debug-info --disable-werror"

# series DIR: the patches that DIR/series names, in order, as paths
series()
{
	sed 's/[ \t]*#.*//' "$1/series" | while read -r patch _; do
		[ -z "$patch" ] || printf '%s/%s\n' "$1" "$patch"
	done
}
export -f series

build_emulator()
{
	local patch target

	apt_fetch source qemu
	mkdir source
	tar -xf qemu_*.orig.tar.* -C source --strip-components=1
	tar -xf qemu_*.debian.tar.* -C source
	for patch in $(series source/debian/patches) $(series "$emulator_patches"); do
		patch -d source -p1 -s -f --no-backup-if-mismatch --fuzz=0 <"$patch" || {
			echo "$patch does not apply to $(ls qemu_*.dsc)"
			exit 1
		}
	done
	mkdir build
	cd build
	# shellcheck disable=SC2086 # lists
	../source/configure --target-list="${emulator_targets// /,}" $emulator_options
	for target in $emulator_targets; do
		ninja -j"$(nproc)" "qemu-system-${target%-softmmu}"
		strip -o "../qemu-system-${target%-softmmu}" "qemu-system-${target%-softmmu}"
	done
	cd ..
	rm -r source build qemu_*
}

build_emulator_howfar()
{
	# meson's lines look like "Program sh found: YES", ninja's like "[14/1121] ..."
	sed -n 's/^\(\[[0-9]*\/[0-9]*\]\) .*/\1/p' "$log" 2>/dev/null | tail -n 1
}

apt_refresh
# shellcheck disable=SC2046 # file names without blanks
cache_entry emulator "qemu-system-*" emulator build_emulator \
	"$(apt_files source qemu)" "$emulator_targets" "$emulator_options" \
	"$(cat "$here/emulator/series" $(series "$here/emulator"))" \
	"$(gcc --version | head -n 1)"
