// SPDX-License-Identifier: GPL-2.0
#include "cost/words.h"

const char *const scope_words[] = {
	[SCOPE_MACHINE] = "the whole machine",
	[SCOPE_PROCESSES] = "the command and its children",
};

const char *const split_words[] = {
	[SPLIT_SPACE] = "whose address was missing",
	[SPLIT_MODE] = "the mode that the CPU was in",
};

const char *const class_words[TLB_SIDES][TLB_SPACES] = {
	[TLB_I] = { [TLB_USER] = "I-TLB userspace", [TLB_KERNEL] = "I-TLB kernel" },
	[TLB_D] = { [TLB_USER] = "D-TLB userspace", [TLB_KERNEL] = "D-TLB kernel" },
};
