// SPDX-License-Identifier: GPL-2.0
/*
 * The guest's first process: mounts what a job needs, runs the job that the
 * kernel command line names (job=NAME, with mark=ADDRESS in its environment),
 * prints what the kernel log has that is a complaint, which a quiet kernel does
 * not print itself, then the job's exit status on the last line, and ends the
 * machine. That line is how the runner knows that the job ran to its end.
 */
#include <errno.h>
#include <fcntl.h>
#include <regex.h>
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

/*
 * Print the lines of the kernel log that one of the patterns in /complaints is in, the way
 * that dmesg does. /dev/kmsg still has what dmesg -c took.
 */
static void complaints(void)
{
	char all[1024], record[8192], *text;
	unsigned long long us;
	ssize_t i, n;
	regex_t regex;
	int fd;

	fd = open("/complaints", O_RDONLY);
	n = fd < 0 ? -1 : read(fd, all, sizeof(all) - 1);
	if (n <= 0 || n == sizeof(all) - 1) {
		printf("init: BUG: /complaints: %s\n", strerror(errno));
		return;
	}
	close(fd);
	all[n] = '\0';
	for (i = 0; i < n; i++)
		if (all[i] == '\n')
			all[i] = i + 1 < n ? '|' : '\0';
	fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK);
	if (fd < 0 || regcomp(&regex, all, REG_EXTENDED | REG_NOSUB)) {
		printf("init: BUG: the kernel log cannot be read\n");
		return;
	}
	/* a record at a time: PRIORITY,NUMBER,MICROSECONDS,FLAGS;TEXT */
	while ((n = read(fd, record, sizeof(record) - 1)) > 0 || (n < 0 && errno == EPIPE)) {
		if (n < 0)
			continue;
		record[n] = '\0';
		text = strchr(record, ';');
		if (!text || sscanf(record, "%*u,%*u,%llu", &us) != 1)
			continue;
		text++;
		text[strcspn(text, "\n")] = '\0';
		if (!regexec(&regex, text, 0, NULL, 0))
			printf("[%5llu.%06llu] %s\n", us / 1000000, us % 1000000, text);
	}
	regfree(&regex);
	close(fd);
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
	complaints();
	printf("tlbmiss-board: job %s: exit %d\n", job, status);
	fflush(stdout);
	/* the emulator is told not to reboot: it ends, which poweroff does not do */
	tcdrain(STDOUT_FILENO);
	reboot(RB_AUTOBOOT);
	perror("init: reboot");
	return 1;
}
