// SPDX-License-Identifier: GPL-2.0
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/printk.h>

#include "decode.h"

/**
 * decode_say() - say why a handler is refused, and print it
 * @handler: what it handles, "D-TLB miss"
 * @words: its words
 * @nr: how many of them were looked at
 * @doubt: which is in doubt, and why
 */
void decode_say(const char *handler, const u32 *words, unsigned int nr,
		const struct decode_doubt *doubt)
{
	pr_err("%s handler not understood: word %u (%08x) %s\n", handler, doubt->word,
	       words[doubt->word], doubt->why);
	print_hex_dump(KERN_ERR, KBUILD_MODNAME ": ", DUMP_PREFIX_OFFSET, 32, 4, words,
		       nr * sizeof(*words), false);
}
