// SPDX-License-Identifier: GPL-2.0
/* A line to the console, the command line, and the end. */
#include <stdarg.h>

#include "pmu-test.h"

#define UART		0x3f8
#define UART_LSR	(UART + 5)
#define LSR_EMPTY	0x20
#define DEBUG_EXIT	0xf4

static void print_char(char c)
{
	while (!(port_read(UART_LSR) & LSR_EMPTY))
		;
	port_write(UART, c);
}

static void print_number(u64 n, unsigned int base)
{
	char digits[20];
	int i = 0;

	do {
		digits[i++] = "0123456789abcdef"[n % base];
		n /= base;
	} while (n);
	while (i)
		print_char(digits[--i]);
}

/* %s, %u, %lu and %lx */
void print(const char *format, ...)
{
	va_list args;
	const char *s;

	va_start(args, format);
	for (; *format; format++) {
		if (*format != '%') {
			print_char(*format);
			continue;
		}
		switch (*++format) {
		case 's':
			for (s = va_arg(args, const char *); *s; s++)
				print_char(*s);
			break;
		case 'u':
			print_number(va_arg(args, u32), 10);
			break;
		case 'l':
			print_number(va_arg(args, u64), *++format == 'x' ? 16 : 10);
			break;
		}
	}
	va_end(args);
}

/* With isa-debug-exit, QEMU's status is odd */
void finish(int status)
{
	port_write(DEBUG_EXIT, status);
	for (;;)
		asm volatile("cli; hlt");
}

static const char *find(const char *name)
{
	const char *s = (const char *)start_info->command_line;
	int i;

	for (; *s; s++) {
		for (i = 0; name[i] && s[i] == name[i]; i++)
			;
		if (!name[i] && s[i] == '=')
			return s + i + 1;
		while (*s && *s != ' ')
			s++;
		if (!*s)
			break;
	}
	return "";
}

u64 option(const char *name)
{
	const char *s = find(name);
	u64 n = 0;

	for (; *s >= '0' && *s <= '9'; s++)
		n = 10 * n + *s - '0';
	return n;
}

int option_is(const char *name, const char *value)
{
	const char *s = find(name);

	while (*value && *s == *value)
		s++, value++;
	return !*value && (!*s || *s == ' ');
}
