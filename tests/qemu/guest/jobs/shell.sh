# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0
# A prompt on the console (../../shell), with the module loaded and tlbcost in the PATH.
insmod /tlbmiss.ko || exit 1
cd /tmp || exit 1
# the prompt, and how to end the machine from anywhere
cat >.ashrc <<'END'
PS1='# '
poweroff() { reboot -f; }
END
export ENV=/tmp/.ashrc
console=/dev/$(sed 's/.* //' /sys/class/tty/console/active)
[ -z "$SHELL_ROWS" ] || stty -F "$console" rows "$SHELL_ROWS" cols "$SHELL_COLS"
# what was on standard input there
if [ -e /commands ]; then
	. /tmp/.ashrc
	. /commands
	exit
fi
echo 'tlbmiss is loaded: /proc/tlbmiss, /sys/kernel/debug/tlbmiss. Try: tlbcost -p 23 -- ls /'
echo '"exit" ends the machine.'
# opening it makes it the terminal of this session, so that control-C works
exec sh -i <"$console" >"$console" 2>&1
