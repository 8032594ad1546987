// SPDX-License-Identifier: GPL-2.0
/*
 * Stands for the module: the counters are a plain file, and a write of "0" to it
 * makes it say what the module then says. Reading needs no help.
 */
#include <stdbool.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

ssize_t __wrap_write(int fd, const void *data, size_t length);

ssize_t __wrap_write(int fd, const void *data, size_t length)
{
	static const char zero[] =
		"I-TLB userspace misses: 0\n"
		"I-TLB kernel misses: 0\n"
		"D-TLB userspace misses: 0\n"
		"D-TLB kernel misses: 0\n";
	bool zeroes = length == 1 && *(const char *)data == '0';
	struct iovec bytes = { (void *)data, length };
	ssize_t written;

	if (zeroes) {
		if (ftruncate(fd, 0) || lseek(fd, 0, SEEK_SET))
			return -1;
		bytes = (struct iovec){ (void *)zero, strlen(zero) };
	}
	/* the real write(), by a name that is not wrapped */
	written = writev(fd, &bytes, 1);
	return zeroes && written > 0 ? 1 : written;
}
