#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""truth.py LOG CONSOLE: do the module's counts equal the emulator's own?

LOG is QEMU's log (-d int, or -d int,mmu, and -trace serial_write): each exception
it raised, between the marks that tests/kmod/tlbmiss_test.c wrote at the edges of
its windows.  CONSOLE has, for each window, the four lines of /proc/tlbmiss and a
line "window:" with the full matrix.

With -d int,mmu the log has the address of each miss and MSR at the time, so
every class is compared by itself.  With -d int it has the address of the
instruction only: then I-TLB misses are compared by class, D-TLB misses by mode.

An emulator that counts by itself logs its counters at each mark (-trace
mpc8xx_mark); a window is then the difference of two marks.  It also counts the
interrupts for accesses that a matching entry does not allow; they are compared with
the line "errors:" after "window:".  Where the module leaves the mode out, the line is
"lean:".

A window whose edges are not exact (a miss between the two marks of an edge) is
an error: it would hide a difference.
"""
import re
import subprocess
import sys

PAGE_OFFSET = 0xc0000000        # of all our boards: user addresses are below
MSR_PR = 0x4000
SIDES = {'ITLB': 'I', 'DTLB': 'D'}
# the order of the module's classes, and of its four lines
CLASSES = [(side, space, mode) for side in 'ID' for space in ('user', 'kernel')
           for mode in ('kernel', 'user')]
LINES = [(side, space) for side in 'ID' for space in ('user', 'kernel')]
ZERO_START, ZERO_END, READ_START, READ_END = 0xa0, 0xa1, 0xb0, 0xb1

LOG_LINE = re.compile(
    r'(?:\d+@[\d.]+:)?(?:'
    r'Raise exception at (?P<nip>[0-9a-f]+) => (?P<side>[ID]TLB)\b'
    r'|mmu\w+_get_physical_address: access refused (?P<address>[0-9a-f]+) '
    r'|MSR (?P<msr>[0-9a-f]+) '
    r'|serial_write write addr 0x07 val 0x(?P<mark>[0-9a-f]+))')


# what matters of a log that may have tens of millions of lines
FILTER = 'Raise exception at [0-9a-f]+ => [ID]TLB|access refused|^MSR |serial_write write addr 0x07'


COUNTERS = re.compile(r'(?:\d+@[\d.]+:)?mpc8xx_mark 0x(?P<mark>[0-9a-f]+) (?P<counters>.*)')


def fail(text):
    sys.exit('truth.py: ' + text)


def space(address):
    return 'kernel' if address >= PAGE_OFFSET else 'user'


def read_windows(path):
    """The misses of each window, as a list of {class: count}; space is None where unknown."""
    windows, counts, edge = [], None, 0
    address = msr = None
    with subprocess.Popen(['grep', '-aE', FILTER, path], stdout=subprocess.PIPE,
                          text=True, errors='replace') as log:
        for line in log.stdout:
            m = LOG_LINE.match(line)
            if not m:
                continue
            if m['address']:
                address = int(m['address'], 16)
            elif m['msr']:
                msr = int(m['msr'], 16)
            elif m['mark']:
                mark = int(m['mark'], 16)
                if mark in (ZERO_END, READ_END) and edge:
                    fail(f'{edge} misses between the marks of an edge, window {len(windows)}')
                if mark == ZERO_END:
                    counts = {}
                elif mark == READ_END:
                    if counts is None:
                        fail('a window ends that was not begun')
                    windows.append(dict(counts))
                edge = 0
            else:
                nip, side = int(m['nip'], 16), SIDES[m['side']]
                if side == 'I':
                    if address is not None and address != nip:
                        fail(f'I-TLB miss at {nip:x}, but address {address:x} was refused')
                    address = nip
                mode = space(nip) if msr is None else 'user' if msr & MSR_PR else 'kernel'
                miss = (side, None if address is None else space(address), mode)
                if counts is not None:
                    counts[miss] = counts.get(miss, 0) + 1
                edge += 1
                address = msr = None
    return windows


def read_counters(path):
    """The same from a log of counters: {class: count}, with errors as side "I-error"."""
    windows, begin, edge = [], None, None
    with open(path, errors='replace') as log:
        for m in filter(None, map(COUNTERS.match, log)):
            counts = {tuple(name.rsplit('-', 2)): int(count) for name, count in
                      (word.split('=') for word in m['counters'].split())}
            mark = int(m['mark'], 16)
            if mark in (ZERO_END, READ_END) and counts != edge:
                fail(f'misses between the marks of an edge, window {len(windows)}')
            if mark == ZERO_END:
                begin = counts
            elif mark == READ_END:
                if begin is None:
                    fail('a window ends that was not begun')
                windows.append({c: n - begin[c] for c, n in counts.items()})
            edge = counts
    return windows


def read_module(path):
    """What the module said of each window: (four lines, lean, matrix, errors)."""
    with open(path, errors='replace') as console:
        text = console.read().replace('\r', '')
    four = r'I-TLB userspace misses: (\d+)\nI-TLB kernel misses: (\d+)\n' \
           r'D-TLB userspace misses: (\d+)\nD-TLB kernel misses: (\d+)\n'
    rest = r'(window|lean):((?: \d+){8})\nerrors:((?: \d+){8})\n'
    return [([int(n) for n in m.groups()[:4]], m[5] == 'lean',
             [int(n) for n in m[6].split()], [int(n) for n in m[7].split()])
            for m in re.finditer(four + rest, text)]


def by_line(matrix):
    return [sum(n for c, n in zip(CLASSES, matrix) if c[:2] == line) for line in LINES]


def by_class(truth, kind, lean):
    """The emulator's counts in the order of the module's: of misses ('') or '-error's."""
    counts = [truth.get((side + kind, *where), 0) for side, *where in CLASSES]
    if lean:    # without the mode all are in the first of its two
        counts = [n for pair in zip(counts[::2], counts[1::2]) for n in (sum(pair), 0)]
    return counts


def compare(lines, lean, matrix, errors, truth):
    """Pairs of (what, module, emulator)."""
    yield 'errors', errors, by_class(truth, '-error', lean)
    if by_line(matrix) != lines:
        yield 'the four lines and the matrix', lines, by_line(matrix)
    known = all(where for _, where, _ in truth)
    if known:
        emulator = by_class(truth, '', lean)
        yield 'I/D-TLB user/kernel misses', lines, by_line(emulator)
        yield 'matrix', matrix, emulator
        return
    yield ('I-TLB user/kernel misses', lines[:2],
           [sum(n for c, n in truth.items() if c[:2] == line) for line in LINES[:2]])
    yield ('D-TLB misses by mode kernel/user',
           [sum(n for c, n in zip(CLASSES, matrix) if c[0] == 'D' and c[2] == mode)
            for mode in ('kernel', 'user')],
           [sum(n for c, n in truth.items() if c[0] == 'D' and c[2] == mode)
            for mode in ('kernel', 'user')])


def main():
    if len(sys.argv) != 3:
        fail('usage: truth.py LOG CONSOLE')
    truths, module = read_counters(sys.argv[1]), read_module(sys.argv[2])
    if not truths:
        truths = read_windows(sys.argv[1])
    if not truths or len(truths) != len(module):
        fail(f'{len(truths)} windows in the log, {len(module)} on the console')
    total = wrong = 0
    for number, (truth, said) in enumerate(zip(truths, module), 1):
        total += sum(n for (side, *_), n in truth.items() if side in SIDES.values())
        for what, ours, theirs in compare(*said, truth):
            equal = ours == theirs
            wrong += not equal
            print(f'window {number}: {what}: module {ours} emulator {theirs}'
                  f' {"equal" if equal else "DIFFERENT"}')
    print(f'{len(truths)} windows, {total} misses, {wrong} differences')
    if not total:
        fail('no miss in any window')
    sys.exit(1 if wrong else 0)


main()
