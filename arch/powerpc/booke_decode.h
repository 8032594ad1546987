/* SPDX-License-Identifier: GPL-2.0 */
/* Reading a Book-E TLB miss handler.  Builds outside the kernel as well. */
#ifndef _TLBMISS_BOOKE_DECODE_H
#define _TLBMISS_BOOKE_DECODE_H

#include "decode.h"

/* A handler is read this far: past the word where the user path begins. */
#define BOOKE_HANDLER_WORDS	64

/**
 * struct booke_split - where a miss handler parts kernel from user addresses
 * @kernel: index of the first word taken for a kernel address only
 * @user: index of the first word taken for a user address only
 * @address: a GPR that is free at both, for the stub
 * @value: another, which the words at @kernel and @user overwrite
 */
struct booke_split {
	unsigned int kernel;
	unsigned int user;
	unsigned int address;
	unsigned int value;
};

bool booke_decode(const u32 handler[BOOKE_HANDLER_WORDS], u32 fault_spr, u32 page_offset,
		  struct booke_split *split, struct decode_doubt *doubt);

#endif
