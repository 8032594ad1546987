// SPDX-License-Identifier: GPL-2.0
/*
 * The guest's first process: mounts what a job needs, runs the job that the
 * kernel command line names (job=NAME, with mark=ADDRESS in its environment),
 * prints its exit status on the last line and ends the machine. That line is
 * how the runner knows that the job ran to its end.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static const struct {
	const char *type, *where;
} mounts[] = {
	{ "devtmpfs", "/dev" },
	{ "proc", "/proc" },
	{ "sysfs", "/sys" },
	{ "debugfs", "/sys/kernel/debug" },
	{ "tmpfs", "/tmp" },
};

/* The shell's own words for a child that could not start, or was killed. */
enum { EXIT_CANNOT_RUN = 126, EXIT_KILLED = 128 };

/* Find KEY (with its '=') among the words of LINE and cut its value out. */
static int word(const char *line, const char *key, char *value, size_t size)
{
	static const char blank[] = { ' ', '\n', '\0' };
	size_t len = strlen(key), n;

	for (; *line; line += strspn(line, blank)) {
		n = strcspn(line, blank);
		if (n > len && n - len < size && !strncmp(line, key, len)) {
			memcpy(value, line + len, n - len);
			value[n - len] = '\0';
			return 0;
		}
		line += n;
	}
	return -ENOENT;
}

static int run(const char *job)
{
	char script[128];
	int status;
	pid_t pid, dead;

	snprintf(script, sizeof(script), "/jobs/%s.sh", job);
	pid = fork();
	if (pid < 0)
		return EXIT_CANNOT_RUN;
	if (pid == 0) {
		setsid();
		execl("/bin/sh", "sh", script, NULL);
		_exit(EXIT_CANNOT_RUN);
	}
	/* orphans come to us as well */
	do {
		dead = wait(&status);
	} while (dead != pid && (dead > 0 || errno == EINTR));
	if (WIFSIGNALED(status))
		return EXIT_KILLED + WTERMSIG(status);
	return WEXITSTATUS(status);
}

int main(void)
{
	char line[1024] = "", job[64] = "none", mark[32] = "";
	size_t i;
	int fd, status;

	for (i = 0; i < sizeof(mounts) / sizeof(*mounts); i++)
		if (mount(mounts[i].type, mounts[i].where, mounts[i].type, 0, NULL))
			printf("init: %s on %s: %s\n", mounts[i].type, mounts[i].where,
			       strerror(errno));

	fd = open("/proc/cmdline", O_RDONLY);
	if (fd >= 0 && read(fd, line, sizeof(line) - 1) < 0)
		perror("init: /proc/cmdline");
	word(line, "job=", job, sizeof(job));
	if (!word(line, "mark=", mark, sizeof(mark)))
		setenv("MARK", mark, 1);
	setenv("PATH", "/bin", 1);
	setenv("HOME", "/tmp", 1);
	umask(022);

	printf("tlbmiss-board: job %s: start\n", job);
	fflush(stdout);
	status = run(job);
	printf("tlbmiss-board: job %s: exit %d\n", job, status);
	fflush(stdout);
	/* the emulator is told not to reboot: it ends, which poweroff does not do */
	tcdrain(STDOUT_FILENO);
	reboot(RB_AUTOBOOT);
	perror("init: reboot");
	return 1;
}
