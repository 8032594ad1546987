#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# perf.sh: print the directory of perf.cpio, an initramfs with the distribution's perf
# and the libraries that it is linked with. One perf serves all kernels. It comes out
# of the archive's packages, so that the machine need not have it, nor another version
# of a library be taken for it.

set -euo pipefail
here=$(dirname "$(realpath "$0")")
. "$here/cache.sh"
. "$here/apt.sh"

# perf, what it depends on, and what that does
export perf_packages="linux-perf libc6 libbabeltrace1 libcap2 libdw1 libelf1 liblzma5 libnuma1
	libopencsd1 libperl5.36 libpython3.11 libslang2 libunwind8 libzstd1 zlib1g
	libbz2-1.0 libcrypt1 libexpat1 libgcc-s1 libglib2.0-0 libpcre2-8-0 libstdc++6 libuuid1"

build_perf()
{
	local package loader library libraries

	for package in $perf_packages; do
		apt_fetch deb "$package"
	done
	mkdir unpacked image
	for package in ./*.deb; do
		dpkg-deb -x "$package" unpacked
	done
	loader=$(find unpacked -name 'ld-linux-x86-64.so.2' | head -n 1)
	libraries=$(find unpacked -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
	"$loader" --library-path "$libraries" --list unpacked/usr/bin/perf | tee list
	if grep 'not found' list; then
		exit 1
	fi
	mkdir -p image/{bin,lib,lib64}
	cp unpacked/usr/bin/perf image/bin
	cp -L "$loader" image/lib64
	sed -n 's/.* => \(.*\) (0x.*/\1/p' list | while read -r library; do
		cp -L "$library" image/lib
	done
	"$here/initramfs" image >perf.cpio
	rm -r unpacked image list ./*.deb
}

build_perf_howfar()
{
	printf '%s MB' "$(du -sm . 2>/dev/null | cut -f 1)"
}

export here
apt_refresh
cache_entry perf perf.cpio perf build_perf \
	"$(for package in $perf_packages; do apt_files deb "$package"; done)" "$(cat "$here/initramfs")"
