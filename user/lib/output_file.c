// SPDX-License-Identifier: GPL-2.0
#include "lib/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * @file: what to replace, links resolved
 * @directory: of @file
 * @special: it is not a file that could be replaced
 * @mode: permissions for the new file
 */
struct place {
	char file[PATH_MAX];
	char directory[PATH_MAX];
	bool special;
	mode_t mode;
};

static int failed(const char *path, struct error *error)
{
	return error_set(error, "cannot write %s (%s): give -o a place that can be written",
			 path, strerror(errno));
}

static mode_t mode_of_new_file(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

/* The workload writes there, too: appending is all we may do. */
static bool is_our_stream(const struct stat *file)
{
	struct stat stream;

	for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
		if (!fstat(fd, &stream) && stream.st_dev == file->st_dev &&
		    stream.st_ino == file->st_ino)
			return true;
	return false;
}

static int find_place(const char *path, struct place *place)
{
	const size_t size = sizeof(place->file);
	struct stat status;
	char *slash;

	if (!realpath(path, place->file)) {
		if (errno != ENOENT)
			return -1;
		if (snprintf(place->file, size, "%s", path) >= (int)size) {
			errno = ENAMETOOLONG;
			return -1;
		}
	}
	memcpy(place->directory, place->file, size);
	slash = strrchr(place->directory, '/');
	if (!slash)
		memcpy(place->directory, ".", sizeof("."));
	else	/* "/" is the directory of "/file" */
		slash[slash == place->directory] = '\0';

	place->special = false;
	place->mode = mode_of_new_file();
	if (stat(place->file, &status))
		return errno == ENOENT ? 0 : -1;
	place->special = !S_ISREG(status.st_mode) || is_our_stream(&status);
	place->mode = status.st_mode & 07777;
	if (S_ISDIR(status.st_mode)) {
		errno = EISDIR;
		return -1;
	}
	return access(place->file, W_OK);
}

int output_check(const char *path, struct error *error)
{
	struct place place;

	if (!path)
		return 0;
	if (find_place(path, &place) ||
	    (!place.special && access(place.directory, W_OK | X_OK)))
		return failed(path, error);
	return 0;
}

static int write_all(int fd, const char *text, size_t length)
{
	ssize_t done;

	for (; length; text += done, length -= done) {
		done = write(fd, text, length);
		if (done < 0 && errno == EINTR)
			done = 0;
		if (done < 0)
			return -1;
	}
	return 0;
}

static int write_special(const char *file, const char *text, size_t length)
{
	int fd = open(file, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
	int result;

	if (fd < 0)
		return -1;
	result = write_all(fd, text, length);
	return close(fd) || result ? -1 : 0;
}

static int replace(const struct place *place, const char *text, size_t length)
{
	static const char name[] = "/.tlbcost-XXXXXX";
	char temporary[PATH_MAX + sizeof(name)];
	int fd, result;

	snprintf(temporary, sizeof(temporary), "%s%s", place->directory, name);
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return -1;
	result = fchmod(fd, place->mode) || write_all(fd, text, length);
	if (close(fd) || result || rename(temporary, place->file)) {
		int why = errno;

		unlink(temporary);
		errno = why;
		return -1;
	}
	return 0;
}

int output_write(const char *path, const char *text, size_t length,
		 struct error *error)
{
	struct place place;
	sigset_t all, old;
	int result;

	signal(SIGXFSZ, SIG_IGN);	/* an error to tell, not one to die of */
	if (!path) {
		if (write_all(STDERR_FILENO, text, length))
			return error_set(error,
					 "cannot write to standard error (%s): give -o FILE",
					 strerror(errno));
		return 0;
	}
	if (find_place(path, &place))
		return failed(path, error);
	if (place.special) {
		result = write_special(place.file, text, length);
	} else {
		sigfillset(&all);	/* or a half-written file might stay */
		sigprocmask(SIG_BLOCK, &all, &old);
		result = replace(&place, text, length);
		sigprocmask(SIG_SETMASK, &old, NULL);
	}
	return result ? failed(path, error) : 0;
}
