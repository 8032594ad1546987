/* SPDX-License-Identifier: GPL-2.0 */
/* What the readers of miss handlers share.  Builds outside the kernel as well. */
#ifndef _TLBMISS_DECODE_H
#define _TLBMISS_DECODE_H

#include "insn.h"

/**
 * struct decode_doubt - why a handler was refused
 * @word: index of the word that is not understood
 * @why: what is wrong with it
 */
struct decode_doubt {
	unsigned int word;
	const char *why;
};

static inline bool decode_refuse(struct decode_doubt *doubt, unsigned int word, const char *why)
{
	doubt->word = word;
	doubt->why = why;
	return false;
}

void decode_say(const char *handler, const u32 *words, unsigned int nr,
		const struct decode_doubt *doubt);

#endif
