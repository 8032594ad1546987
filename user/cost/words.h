/* SPDX-License-Identifier: GPL-2.0 */
/* What was counted, in words: for reports and for what is said against a comparison. */
#ifndef COST_WORDS_H
#define COST_WORDS_H

#include "source/source.h"

/* Behind "misses of"; by enum source_scope. */
extern const char *const scope_words[];

/* Behind "userspace or kernel is"; by enum tlb_split. */
extern const char *const split_words[];

/* Before "misses"; by side of the TLB and by space. */
extern const char *const class_words[TLB_SIDES][TLB_SPACES];

#endif
