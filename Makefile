# SPDX-License-Identifier: GPL-2.0
#
# "make help" says what there is. What takes more than a line is a script.

O       ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
BOARD   ?=
KERNEL  ?= 6.1
JOB     ?=
# the running kernel's build directory, if its headers are installed
KDIR    ?= $(wildcard /lib/modules/$(shell uname -r)/build)

out  := $(abspath $(O))
need := tests/qemu/need
export O

.NOTPARALLEL:
.PHONY: all tool module demo check check-lint check-unit check-boards check-board check-long \
	install clean help

all: tool $(if $(KDIR),module)

help:
	@sed -n 's/^#? \?//p' Makefile

#? tlbmiss counts TLB misses: a kernel module, and tlbcost, which prices a run.
#?
#? make                 the tool, and the module if the kernel's headers are here
#? make demo            boot an emulated board and measure a dd in it
#?                      [BOARD=mpc8xx|bamboo|ppce500|x86_64...] [KERNEL=6.1|6.12]
#? make check           all tests:
#? make check-lint        sources: checkpatch, sparse, shellcheck, cppcheck
#? make check-unit        the tool's parts, here and big-endian, and the build cache
#? make check-boards      our emulator, and every board with every kernel
#? make check-long      on the boards, too, what takes too long for make check
#? make check-board BOARD=bamboo [KERNEL=6.12] [JOB=name]
#? make check-board BOARD=mpc8xx JOB=dd2005
#?                      the measurements of 2005 again: a table and a plot
#? make install         into PREFIX (/usr/local), below DESTDIR
#? make clean           remove what was built here
#?
#? Missing Debian packages are installed when run as root, else named. Objects go
#? to O (build). Kernels and the like are built once, into ~/.cache/tlbmiss
#? (TLBMISS_CACHE), which may be removed at any time.

tool:
	@$(need) tool
	$(MAKE) -C user O=$(out)

# Kbuild writes beside the sources: it gets a copy. It has an O of its own.
kbuild := env -u O -u MAKEFLAGS make -C $(KDIR)

module:
	@$(need) module
	@mkdir -p $(out)/module
	cp -Rpu Kbuild kmod arch $(out)/module
	$(kbuild) M=$(out)/module modules

demo:
	@$(need) demo
	@tests/qemu/demo "$(BOARD)" "$(KERNEL)"

check: check-lint check-unit check-boards

check-lint:
	@$(need) lint
	@tests/lint

check-unit:
	@$(need) unit
	@tests/qemu/cache-test
	$(MAKE) -C tests/unit check O=$(out)/unit
	@tests/prometheus/check $(out)/unit/tlbcost-fake
	$(MAKE) -C tests/unit check O=$(out)/unit-san SAN=1
	$(MAKE) -C tests/unit check O=$(out)/unit-powerpc CROSS_COMPILE=powerpc-linux-gnu- \
		RUN=qemu-ppc LIBS_PREFIX="$$(tests/qemu/cross-libs)"

check-boards:
	@$(need) boards
	@tests/qemu/emulator/check
	@tests/qemu/check-boards

check-long:
	@$(need) boards
	@tests/qemu/check-boards --long

check-board:
	@$(need) boards
	@tests/qemu/check-board "$(BOARD)" "$(KERNEL)" "$(JOB)"

install: all
	$(MAKE) -C user O=$(out) PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) install
	$(if $(KDIR),$(kbuild) M=$(out)/module \
		$(if $(DESTDIR),INSTALL_MOD_PATH=$(abspath $(DESTDIR))) modules_install)

clean:
	rm -rf $(out)
