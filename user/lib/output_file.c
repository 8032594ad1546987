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

/* As many symbolic links as the kernel follows. */
#define LINKS_MAX 40

/*
 * @file: what to write, no symbolic link
 * @directory: of @file
 * @exists: there is such a file, and @status is its
 * @special: it is not a file that could be replaced
 */
struct place {
	char file[PATH_MAX];
	char directory[PATH_MAX];
	bool exists;
	bool special;
	struct stat status;
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

static void find_directory(const char *file, char *directory)
{
	char *slash;

	strcpy(directory, file);
	slash = strrchr(directory, '/');
	if (!slash)
		strcpy(directory, ".");
	else	/* "/" is the directory of "/file" */
		slash[slash == directory] = '\0';
}

/* Follows the links that @place->file is, also to what is not there yet. */
static int follow_links(struct place *place)
{
	char target[PATH_MAX], file[2 * PATH_MAX];
	ssize_t length;

	for (int links = 0; links < LINKS_MAX; links++) {
		find_directory(place->file, place->directory);
		length = readlink(place->file, target, sizeof(target) - 1);
		if (length < 0)		/* no link, or not there; or who knows? */
			return errno == EINVAL || errno == ENOENT ? 0 : -1;
		target[length] = '\0';
		if (*target == '/')
			strcpy(file, target);
		else
			snprintf(file, sizeof(file), "%s/%s", place->directory,
				 target);
		if (strlen(file) >= sizeof(place->file)) {
			errno = ENAMETOOLONG;
			return -1;
		}
		strcpy(place->file, file);
	}
	errno = ELOOP;
	return -1;
}

static int find_place(const char *path, struct place *place)
{
	struct stat status;

	*place = (struct place){ 0 };
	if (strlen(path) >= sizeof(place->file)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strcpy(place->file, path);
	place->exists = !stat(path, &place->status);
	if (!place->exists && errno != ENOENT)
		return -1;
	if (!place->exists)
		return follow_links(place);
	if (S_ISDIR(place->status.st_mode)) {
		errno = EISDIR;
		return -1;
	}
	place->special = !S_ISREG(place->status.st_mode) ||
			 is_our_stream(&place->status);
	if (!place->special && follow_links(place))
		return -1;
	/* some links in /proc say something else than where they lead */
	if (stat(place->file, &status) || status.st_ino != place->status.st_ino ||
	    status.st_dev != place->status.st_dev) {
		strcpy(place->file, path);
		place->special = true;
	}
	return access(place->file, W_OK);
}

static bool is_standard_output(const char *path)
{
	return !strcmp(path, "-");
}

int output_check(const char *path, struct error *error)
{
	struct place place;

	if (!path || is_standard_output(path))
		return 0;
	/* what is there can be written where it is */
	if (find_place(path, &place) ||
	    (!place.exists && access(place.directory, W_OK | X_OK)))
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

/*
 * Writes a file beside it and renames that. Owner, group and permissions stay; where they
 * cannot, or no file can be made there, or the file has other names, @in_place is set.
 */
static int replace(const struct place *place, const char *text, size_t length,
		   bool *in_place)
{
	static const char name[] = "/.tlbcost-XXXXXX";
	const struct stat *status = &place->status;
	char temporary[PATH_MAX + sizeof(name)];
	int fd, result = 0;

	*in_place = place->exists;
	if (place->exists && status->st_nlink > 1)
		return -1;
	snprintf(temporary, sizeof(temporary), "%s%s", place->directory, name);
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return -1;
	if (place->exists)
		result = fchown(fd, status->st_uid, status->st_gid);
	if (!result)
		result = fchmod(fd, place->exists ? status->st_mode & 07777
						  : mode_of_new_file());
	if (!result && write_all(fd, text, length)) {
		result = -1;
		*in_place = false;	/* no room there, either */
	}
	if (close(fd) || result || rename(temporary, place->file)) {
		int why = errno;

		unlink(temporary);
		errno = why;
		return -1;
	}
	return 0;
}

/* Room is asked for first, so that a full disk leaves what was there. */
static int overwrite(const char *file, const char *text, size_t length)
{
	int fd = open(file, O_WRONLY | O_CLOEXEC | O_NOCTTY), result = 0;

	if (fd < 0)
		return -1;
	if (fallocate(fd, 0, 0, length) &&
	    (errno == ENOSPC || errno == EDQUOT || errno == EFBIG))
		result = -1;
	if (!result)
		result = write_all(fd, text, length) || ftruncate(fd, length);
	return close(fd) || result ? -1 : 0;
}

static int write_file(const struct place *place, const char *text, size_t length)
{
	sigset_t all, old;
	bool in_place;
	int result;

	sigfillset(&all);	/* or a half-written file might stay */
	sigprocmask(SIG_BLOCK, &all, &old);
	result = replace(place, text, length, &in_place);
	if (result && in_place)
		result = overwrite(place->file, text, length);
	sigprocmask(SIG_SETMASK, &old, NULL);
	return result;
}

static int write_stream(int fd, const char *name, const char *text, size_t length,
			struct error *error)
{
	if (!write_all(fd, text, length))
		return 0;
	return error_set(error, "cannot write to %s (%s): give -o FILE", name,
			 strerror(errno));
}

int output_write(const char *path, const char *text, size_t length,
		 struct error *error)
{
	struct place place;
	int result;

	signal(SIGXFSZ, SIG_IGN);	/* an error to tell, not one to die of */
	if (!path)
		return write_stream(STDERR_FILENO, "standard error", text,
				    length, error);
	if (is_standard_output(path))
		return write_stream(STDOUT_FILENO, "standard output", text,
				    length, error);
	if (find_place(path, &place))
		return failed(path, error);
	result = place.special ? write_special(place.file, text, length)
			       : write_file(&place, text, length);
	return result ? failed(path, error) : 0;
}

int output_report(const char *path, const char *text, size_t length,
		  struct error *error)
{
	if (!output_write(path, text, length, error))
		return 0;
	if (path) {
		error_print(error);
		*error->text = '\0';
		output_write(NULL, text, length, error);
	}
	return -1;
}
