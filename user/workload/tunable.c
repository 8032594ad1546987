// SPDX-License-Identifier: GPL-2.0
#include "workload/tunable.h"

#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define VARIABLE "GLIBC_TUNABLES"
#define NAME "glibc.malloc.hugetlb"

/* A script may name a script, as the kernel allows it. */
#define SCRIPTS_MAX 4

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define OUR_DATA ELFDATA2LSB
#else
#define OUR_DATA ELFDATA2MSB
#endif

/* A file in memory. */
struct image {
	const char *bytes;
	size_t size;
};

static bool may_execute(const char *path, struct stat *status)
{
	return !stat(path, status) && S_ISREG(status->st_mode) && !access(path, X_OK);
}

/* As execvp() does; false if there is none, which that will say. */
static bool find_command(const char *command, char path[PATH_MAX], struct stat *status)
{
	const char *directories = getenv("PATH");

	if (strchr(command, '/')) {
		snprintf(path, PATH_MAX, "%s", command);
		return may_execute(path, status);
	}
	if (!directories)
		directories = "/bin:/usr/bin";
	for (;;) {
		int length = strcspn(directories, ":");

		snprintf(path, PATH_MAX, "%.*s%s%s", length, directories, length ? "/" : "",
			 command);
		if (may_execute(path, status))
			return true;
		if (!directories[length])
			return false;
		directories += length + 1;
	}
}

static bool map_file(const char *path, struct image *image)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat status;
	void *memory = MAP_FAILED;

	if (fd < 0)
		return false;
	if (!fstat(fd, &status) && status.st_size > 0) {
		image->size = status.st_size;
		memory = mmap(NULL, image->size, PROT_READ, MAP_PRIVATE, fd, 0);
	}
	close(fd);
	image->bytes = memory;
	return memory != MAP_FAILED;
}

static void unmap(const struct image *image)
{
	munmap((void *)image->bytes, image->size);
}

static bool has_name(const struct image *image)
{
	return memmem(image->bytes, image->size, NAME, strlen(NAME));
}

static bool copy_text(const struct image *image, uint64_t offset, uint64_t length,
		      char path[PATH_MAX])
{
	if (offset >= image->size || length > image->size - offset || length >= PATH_MAX)
		return false;
	memcpy(path, image->bytes + offset, length);
	path[length] = '\0';
	return true;
}

/* A program header, of either width. */
struct segment {
	uint32_t type;
	uint64_t offset;
	uint64_t size;
};

static bool read_segment(const struct image *image, bool wide, uint64_t offset,
			 struct segment *segment)
{
	Elf64_Phdr wide_header;
	Elf32_Phdr header;
	size_t size = wide ? sizeof(wide_header) : sizeof(header);

	if (offset > image->size || size > image->size - offset)
		return false;
	if (wide) {
		memcpy(&wide_header, image->bytes + offset, size);
		*segment = (struct segment){ wide_header.p_type, wide_header.p_offset,
					     wide_header.p_filesz };
	} else {
		memcpy(&header, image->bytes + offset, size);
		*segment = (struct segment){ header.p_type, header.p_offset, header.p_filesz };
	}
	return true;
}

/* Where the program headers are, and how many. */
struct headers {
	bool wide;
	uint64_t offset;
	unsigned int size;
	unsigned int count;
};

/* False if it is no program of this machine's byte order. */
static bool read_headers(const struct image *image, struct headers *headers)
{
	Elf64_Ehdr wide;
	Elf32_Ehdr narrow;

	if (image->size < sizeof(wide) || memcmp(image->bytes, ELFMAG, SELFMAG) ||
	    image->bytes[EI_DATA] != OUR_DATA)
		return false;
	headers->wide = image->bytes[EI_CLASS] == ELFCLASS64;
	if (headers->wide) {
		memcpy(&wide, image->bytes, sizeof(wide));
		headers->offset = wide.e_phoff;
		headers->size = wide.e_phentsize;
		headers->count = wide.e_phnum;
	} else {
		memcpy(&narrow, image->bytes, sizeof(narrow));
		headers->offset = narrow.e_phoff;
		headers->size = narrow.e_phentsize;
		headers->count = narrow.e_phnum;
	}
	return true;
}

/* 1 with the loader that the program names, 0 if it names none, -1 if nobody can tell. */
static int find_loader(const struct image *image, char loader[PATH_MAX])
{
	struct headers headers;

	if (!read_headers(image, &headers))
		return -1;
	for (unsigned int i = 0; i < headers.count; i++) {
		struct segment segment;

		if (!read_segment(image, headers.wide, headers.offset + (uint64_t)i * headers.size,
				  &segment))
			return -1;
		if (segment.type == PT_INTERP)
			return copy_text(image, segment.offset, segment.size, loader) ? 1 : -1;
	}
	return 0;
}

/* The first word behind "#!". */
static bool find_interpreter(const struct image *image, char path[PATH_MAX])
{
	size_t begin = 2, end;

	if (image->size < begin || memcmp(image->bytes, "#!", begin))
		return false;
	while (begin < image->size && strchr(" \t", image->bytes[begin]))
		begin++;
	end = begin;
	while (end < image->size && !strchr(" \t\r\n", image->bytes[end]))
		end++;
	return copy_text(image, begin, end - begin, path);
}

static int without_effect(struct error *error, const char *command, const char *why,
			  const char *what)
{
	return error_set(error, "tunable without effect (%s): %s %s%s", TUNABLE_MALLOC, command,
			 why, what);
}

/* Of the file that the command is; a script leaves its interpreter in @path. */
static int check_file(const char *command, char path[PATH_MAX], bool *is_script,
		      struct error *error)
{
	struct image program, loader;
	char name[PATH_MAX];
	int found, result = 0;

	*is_script = false;
	if (!map_file(path, &program))
		return 0;
	*is_script = find_interpreter(&program, path);
	found = *is_script ? -1 : find_loader(&program, name);
	if (!found && !has_name(&program))
		result = without_effect(error, command,
					"is static, and has no malloc of glibc 2.35 or later", "");
	if (found > 0 && map_file(name, &loader)) {
		if (!has_name(&loader))
			result = without_effect(error, command,
						"has a C library that is not glibc 2.35 or later: ",
						name);
		unmap(&loader);
	}
	unmap(&program);
	return result;
}

/* Who gains rights by it gets no GLIBC_TUNABLES that glibc would listen to. */
static bool gains_rights(const struct stat *status)
{
	return (status->st_mode & S_ISUID && status->st_uid != getuid()) ||
	       (status->st_mode & S_ISGID && status->st_gid != getgid());
}

int tunable_check(const char *command, struct error *error)
{
	char path[PATH_MAX];
	struct stat status;
	bool is_script;

	if (!find_command(command, path, &status))
		return 0;
	for (int i = 0; i < SCRIPTS_MAX; i++) {
		if (gains_rights(&status))
			return without_effect(error, command, "is set-user-ID or set-group-ID", "");
		if (check_file(command, path, &is_script, error))
			return -1;
		if (!is_script || !may_execute(path, &status))
			break;
	}
	return 0;
}

char *tunable_set(void)
{
	const char *now = getenv(VARIABLE);
	char *before = now ? strdup(now) : NULL, *all = NULL;

	if (!now || !*now)
		setenv(VARIABLE, TUNABLE_MALLOC, 1);
	else if (asprintf(&all, "%s:%s", now, TUNABLE_MALLOC) > 0)
		setenv(VARIABLE, all, 1);
	free(all);
	return before;
}

void tunable_restore(char *before)
{
	if (before)
		setenv(VARIABLE, before, 1);
	else
		unsetenv(VARIABLE);
	free(before);
}
