// SPDX-License-Identifier: GPL-2.0
/*
 * A line to the console, through the transmit buffer that a boot loader leaves
 * on SMC1, and the end.
 */
#include <stdarg.h>

#include "mmu-test.h"

#define BUFFER		((volatile u8 *)0xff002010)
#define BD_STATUS	((volatile u16 *)0xff002008)
#define BD_LENGTH	((volatile u16 *)0xff00200a)
#define BD_READY	0x8000
#define BD_WRAP		0x2000
#define TEST_EXIT	((volatile u32 *)0xff008000)
#define TEST_MARK	((volatile u8 *)0xff008004)

static void print_char(char c)
{
	*BUFFER = c;
	*BD_LENGTH = 1;
	*BD_STATUS = BD_READY | BD_WRAP;
	while (*BD_STATUS & BD_READY)
		;
}

static void print_number(u32 n, unsigned int base)
{
	char digits[10];
	int i = 0;

	do {
		digits[i++] = "0123456789abcdef"[n % base];
		n /= base;
	} while (n);
	while (i)
		print_char(digits[--i]);
}

/* %s, %u and %x */
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
		case 'x':
			print_number(va_arg(args, u32), 16);
			break;
		}
	}
	va_end(args);
}

void mark(u8 value)
{
	*TEST_MARK = value;
}

void finish(int status)
{
	*TEST_EXIT = status;
	for (;;)
		;
}
