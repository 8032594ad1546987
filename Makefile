# SPDX-License-Identifier: GPL-2.0
#
# "make help" says what there is. What takes more than a line is a script.

O       ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
BOARD   ?=
KERNEL  ?=
JOB     ?=
# the running kernel's build directory, if its headers are installed
KDIR    ?= $(wildcard /lib/modules/$(shell uname -r)/build)
# those that DKMS builds the module for at once; others when they are installed
KERNELS ?= $(shell uname -r)

out  := $(abspath $(O))
dest := $(if $(DESTDIR),$(abspath $(DESTDIR)))
version := $(shell sed -n 's/.*TLBCOST_VERSION "\(.*\)"/\1/p' user/lib/version.h)
need := tests/qemu/need
export O
# the words of other programs, and the order of sort, that tests expect
export LC_ALL := C.UTF-8
export LANGUAGE :=

.NOTPARALLEL:
.PHONY: all help tool module install uninstall dkms-install dkms-remove deb demo shell check \
	check-lint check-unit check-fuzz check-install check-boards check-long check-simulation \
	check-board picture clean

all: tool $(if $(KDIR),module)

help:
	@sed -n 's/^#? \?//p' Makefile

#? tlbmiss counts TLB misses: a kernel module, and tlbcost, which prices a run.
#?
#? make                 the tool, and the module if the kernel's headers are here
#? make install         into PREFIX (/usr/local), below DESTDIR; make uninstall
#? make dkms-install    the module by DKMS, which builds it again for each new kernel
#?                      [KERNELS="$(uname -r)"]; make dkms-remove
#? make deb             Debian packages of both: build/*.deb
#?
#? make demo            boot an emulated board and measure a dd in it
#?                      [BOARD=mpc8xx|bamboo|ppce500|x86_64...]
#?                      [KERNEL=oldest|newest|6.12...]
#? make shell           boot a board to a prompt, with the module loaded and tlbcost at hand
#?                      [BOARD=mpc8xx...] [KERNEL=oldest|newest|6.12...]
#? make check           all tests, and what took longest:
#? make check-lint        sources: checkpatch, sparse, shellcheck, cppcheck
#? make check-unit        the tool's parts, here and big-endian, and the build cache
#? make check-fuzz        its parsers, each for FUZZ_SECONDS (60; 15 in make check)
#? make check-install     make install, dkms-install and deb, in a copy of this machine
#? make check-boards      our emulator, and each family's board with the newest kernel
#? make check-long      all other boards and kernels, and what takes long
#? make check-simulation  part of it: how often what tlbcost says is wrong
#? make check-board BOARD=bamboo [KERNEL=oldest|newest|6.12...] [JOB=name]
#? make check-board BOARD=mpc8xx JOB=dd2005
#?                      the measurements of 2005 again: a table and a plot
#? make picture         draw the picture in README.md again, after experiment-2005.md changed
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

install: all
	@$(need) install
	$(MAKE) -C user O=$(out) PREFIX=$(PREFIX) DESTDIR=$(dest) install
	$(if $(KDIR),$(kbuild) M=$(out)/module INSTALL_MOD_DIR=updates \
		$(if $(dest),INSTALL_MOD_PATH=$(dest)) modules_install)

uninstall:
	$(MAKE) -C user PREFIX=$(PREFIX) DESTDIR=$(dest) uninstall
	rm -f $(dest)/lib/modules/*/updates/tlbmiss.ko*

# where DKMS looks for sources, whatever PREFIX is; below DESTDIR that is all
dkms_source := $(dest)/usr/src/tlbmiss-$(version)
dkms_known  := $(if $(dest),,$(wildcard /var/lib/dkms/tlbmiss/$(version)))

dkms-install: dkms-remove
	@$(if $(dest),,$(need) dkms)
	install -d $(dkms_source)
	find Kbuild kmod arch -name '*.[ch]' -o -name Kbuild | xargs cp --parents -t $(dkms_source)
	sed 's/#MODULE_VERSION#/$(version)/' dkms.conf >$(dkms_source)/dkms.conf
	$(if $(dest),,$(foreach kernel,$(KERNELS),\
		dkms install tlbmiss/$(version) -k $(kernel) &&) :)

dkms-remove:
	$(if $(dkms_known),dkms remove tlbmiss/$(version) --all)
	rm -rf $(dkms_source)

# dpkg-buildpackage writes beside the sources and above them: it gets a copy
deb:
	@$(need) deb
	rm -rf $(out)/deb $(out)/*.deb
	mkdir -p $(out)/deb/tlbmiss
	cp -R Makefile Kbuild dkms.conf README.md debian user kmod arch completion \
		Documentation $(out)/deb/tlbmiss
	cd $(out)/deb/tlbmiss && env -u O -u MAKEFLAGS dpkg-buildpackage -us -uc -b
	mv $(out)/deb/*.deb $(out)

demo:
	@$(need) demo
	@tests/qemu/demo "$(BOARD)" "$(KERNEL)"

shell:
	@$(need) demo
	@tests/qemu/shell "$(BOARD)" "$(KERNEL)"

# The parts beside each other. Fuzzers run for a part of what check-fuzz gives them.
check: export FUZZ_SECONDS ?= 15
check:
	@$(need) lint unit fuzz check-install boards
	@tests/check lint unit fuzz install boards

check-lint:
	@$(need) lint
	@tests/check lint

check-unit:
	@$(need) unit
	@tests/check unit

check-fuzz:
	@$(need) fuzz
	@tests/check fuzz

check-install:
	@$(need) check-install
	@tests/check install

check-boards:
	@$(need) boards
	@tests/check boards

check-long:
	@$(need) boards
	@tests/check long

check-simulation:
	@$(need) tool
	$(MAKE) -C tests/simulation check O=$(out)/simulation

check-board:
	@$(need) boards
	@tests/qemu/check-board "$(BOARD)" "$(KERNEL)" "$(JOB)"

picture:
	@$(need) picture
	Documentation/dd2005

# the second line: what a kernel's build with M= on this directory writes beside the sources
clean:
	rm -rf $(out)
	find . -maxdepth 3 \( -name '*.o' -o -name '*.ko' -o -name '.*.cmd' -o -name '.*.d' \
		-o -name '*.mod' -o -name '*.mod.c' -o -name modules.order -o -name Module.symvers \) \
		-type f -not -path './.git/*' -delete
