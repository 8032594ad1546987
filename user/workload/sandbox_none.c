// SPDX-License-Identifier: GPL-2.0
/* Built where there is no libseccomp. */
#include "workload/sandbox.h"

#include <sys/prctl.h>

int sandbox_enter(struct error *error)
{
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	error_set(error, "no sandbox: this tlbcost was built without libseccomp");
	return 1;
}
