#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# distro-kernel.sh VERSION: print the directory of the distribution's own kernel for
# this machine, out of its packages: vmlinuz, modules/ (those that jobs need), and all
# that external modules need. The directory is the kernel's build directory, and uses
# nothing of the headers that the machine itself may have.

set -euo pipefail
here=$(dirname "$(realpath "$0")")
. "$here/cache.sh"
. "$here/apt.sh"

# the packages that depend on the newest kernel of a version
declare -A newest=([6.1]=amd64 [6.12]=6.12-amd64)
export kernel_modules="arch/x86/kernel/msr.ko"

build_distro_kernel()
{
	local package module name

	for package in $kernel_packages; do
		apt_fetch deb "$package"
	done
	mkdir unpacked modules
	for package in linux-headers-*.deb linux-kbuild-*.deb; do
		dpkg-deb -x "$package" unpacked
	done
	mv unpacked/usr/src/linux-headers-*-common common
	mv unpacked/usr/lib/linux-kbuild-* kbuild
	mv unpacked/usr/src/linux-headers-*/{*,.[!.]*} .
	rm -r unpacked
	# where these look for each other
	echo 'include common/Makefile' >Makefile
	for name in scripts tools; do
		ln -sfn "kbuild/$name" "$name"
		ln -sfn "../kbuild/$name" "common/$name"
	done
	# with it, BTF would be made of it, for which one more program is needed
	rm -f vmlinux

	dpkg-deb --fsys-tarfile linux-image-*.deb >image.tar
	tar -xO --wildcards './boot/vmlinuz-*' <image.tar >vmlinuz
	for module in $kernel_modules; do
		name=modules/${module##*/}
		tar -xO --wildcards "./lib/modules/*/kernel/$module*" <image.tar >"$name.xz"
		# compressed in some versions only
		xz -dc "$name.xz" >"$name" 2>/dev/null || mv "$name.xz" "$name"
		rm -f "$name.xz"
	done
	rm image.tar ./*.deb
}

build_distro_kernel_howfar()
{
	printf '%s MB' "$(du -sm . 2>/dev/null | cut -f 1)"
}

version=${1:-none}
[ -n "${newest[$version]:-}" ] || die "usage: $0 VERSION, one of ${!newest[*]}"
apt_refresh
image=$(apt_depends "linux-image-${newest[$version]}" linux-image-)
headers=$(apt_depends "linux-headers-${newest[$version]}" linux-headers-)
kernel_packages="$image $headers $(apt_depends "$headers" 'linux-\(headers\|kbuild\)-')"
export kernel_packages
cache_entry "kernel-distro-$version" \
	"vmlinuz modules/* Makefile .config Module.symvers common/Makefile
	 kbuild/scripts/mod/modpost include/generated/autoconf.h" \
	"kernel $version of the distribution" build_distro_kernel \
	"$(for package in $kernel_packages; do apt_files deb "$package"; done)" "$kernel_modules"
