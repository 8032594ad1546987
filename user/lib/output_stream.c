// SPDX-License-Identifier: GPL-2.0
#include "lib/output_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int failed(const struct stream *stream, struct error *error)
{
	if (*error->text)
		return -1;
	return error_set(error, "cannot write to %s (%s): give -o a file that can be written",
			 stream->name, strerror(errno));
}

int stream_open(struct stream *stream, const char *path, struct error *error)
{
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	*stream = (struct stream){ STDOUT_FILENO, "standard output", false };
	if (!path || !strcmp(path, "-"))
		return 0;
	stream->name = path;
	stream->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC |
			  O_NOCTTY, 0666);
	return stream->fd < 0 ? failed(stream, error) : 0;
}

int stream_write(struct stream *stream, const char *text, size_t length,
		 struct error *error)
{
	ssize_t done;

	for (; length && !stream->closed; text += done, length -= done) {
		done = write(stream->fd, text, length);
		if (done < 0 && errno == EINTR)
			done = 0;
		if (done < 0 && errno != EPIPE)
			return failed(stream, error);
		if (done < 0) {
			stream->closed = true;
			break;
		}
	}
	return 0;
}

int stream_close(struct stream *stream, struct error *error)
{
	int fd = stream->fd;

	stream->fd = -1;
	if (fd > STDERR_FILENO && close(fd))
		return failed(stream, error);
	return 0;
}
