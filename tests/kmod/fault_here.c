// SPDX-License-Identifier: GPL-2.0
/* Which call of tlbmiss_faults.ko fails: see faults.h. */
#include "faults.h"

#include <linux/module.h>
#include <linux/printk.h>

static unsigned int fault;
module_param(fault, uint, 0644);
MODULE_PARM_DESC(fault, "the Nth call from now on fails; 0: none");

/**
 * fault_here() - does this call fail?
 * @call: its name, for the log
 */
bool fault_here(const char *call)
{
	if (!fault || --fault)
		return false;
	pr_info("FAULT: %s\n", call);
	return true;
}
