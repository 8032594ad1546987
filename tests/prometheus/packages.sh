#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# packages.sh: print a directory with the distribution's prometheus and
# prometheus-node-exporter. They come out of the archive's packages, since to install
# these would start them as services of the machine.

set -euo pipefail
here=$(dirname "$(realpath "$0")")
. "$here/../qemu/lib/cache.sh"
. "$here/../qemu/lib/apt.sh"

export prometheus_packages="prometheus prometheus-node-exporter"

build_prometheus()
{
	local package

	for package in $prometheus_packages; do
		apt_fetch deb "$package"
	done
	mkdir unpacked
	for package in ./*.deb; do
		dpkg-deb -x "$package" unpacked
	done
	cp unpacked/usr/bin/prometheus unpacked/usr/bin/promtool \
		unpacked/usr/bin/prometheus-node-exporter .
	rm -r unpacked ./*.deb
	# whoever lacks a library should know now
	ldd prometheus prometheus-node-exporter promtool >libraries
	if grep 'not found' libraries; then
		exit 1
	fi
}

build_prometheus_howfar()
{
	printf '%s MB' "$(du -sm . 2>/dev/null | cut -f 1)"
}

# shellcheck disable=SC2119 # the release that runs
apt_refresh
cache_entry prometheus "prometheus promtool prometheus-node-exporter" prometheus \
	build_prometheus \
	"$(for package in $prometheus_packages; do apt_files deb "$package"; done)"
