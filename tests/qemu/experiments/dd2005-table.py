#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""dd2005-table.py DIR DATA: from DIR/*.console, what the measurements of 2005 gave on
each board, to DIR/table.txt and DIR/table.csv, beside what was published (DATA)."""
import csv
import json
import pathlib
import re
import sys

PENALTY = 23
CLOCK_2005 = 48e6
CLOCK_HERE = 62.5e6             # -icount shift=4: an instruction takes 16 ns
MAPS = {'mpc8xx': '8 MB', 'mpc8xx-4k': '4 KB'}
# what `time` said of the dd, user and sys (tests/data/README)
CPU_2005 = {'2.4': 0.090 + 3.330, '2.6': 0.140 + 3.820}
# Kernel's share of the D-TLB misses of a busy VoIP gateway, from the Linux commit
# "powerpc/8xx: Map linear kernel RAM with 8M pages".
PUBLISHED_SHARE = {'4 KB': 85, '8 MB': 23}

FOUR = re.compile(r'I-TLB userspace misses: (\d+)\nI-TLB kernel misses: (\d+)\n'
                  r'D-TLB userspace misses: (\d+)\nD-TLB kernel misses: (\d+)\n')
CLASSES = ['i_user', 'i_kernel', 'd_user', 'd_kernel']
COLUMNS = ['measured', 'session', 'linear_map', 'kernel', 'entries', *CLASSES, 'misses', 'cycles',
           'seconds_at_48mhz', 'cpu_s', 'share_of_cpu', 'd_kernel_share']


def rounded(value):
    return round(value, 6) if isinstance(value, float) else value


def row(measured, session, linear_map, kernel, entries, counts, cpu_s=None, share=None):
    misses = sum(counts)
    data = counts[2] + counts[3]
    return dict(zip(COLUMNS, [
        measured, session, linear_map, kernel, entries, *counts, misses, misses * PENALTY,
        misses * PENALTY / CLOCK_2005, cpu_s, share, counts[3] / data if data else None]))


def four_lines(text):
    return [[int(n) for n in m.groups()] for m in FOUR.finditer(text)]


def per_second(readings):
    """The mean growth from one reading of the idle session to the next."""
    seconds = len(readings) - 1
    return [round((last - first) / seconds) for first, last in zip(readings[0], readings[-1])]


def idle_row(measured, linear_map, kernel, entries, readings, clock):
    counts = per_second(readings)
    return row(measured, 'idle', linear_map, kernel, entries, counts, None,
               sum(counts) * PENALTY / clock)


def published(data):
    for kernel, cpu_s in CPU_2005.items():
        counts, = four_lines((data / f'dd-{kernel}.txt').read_text())
        yield row('2005', 'script', '?', kernel, 32, counts, cpu_s,
                  sum(counts) * PENALTY / CLOCK_2005 / cpu_s)
        readings = four_lines((data / f'idle-{kernel}.txt').read_text())
        yield idle_row('2005', '?', kernel, 32, readings, CLOCK_2005)


def measured(path):
    board, kernel, entries = path.stem.rsplit('-', 2)
    text = path.read_text(errors='replace').replace('\r', '')
    sessions = re.split(r'^--- (.*)\n', text, flags=re.M)[1:]
    # the job's name for each, in its order: script, idle, the command that tlbcost runs in
    script, idle, tool = sessions[1::2]
    where = MAPS[board], kernel, int(entries)
    counts, = four_lines(script)
    yield row('here', 'script', *where, counts)
    report = json.loads(re.search(r'^\{"schema".*$', tool, flags=re.M)[0])
    run, = report['runs']
    misses = run['misses']
    yield row('here', 'dd', *where,
              [misses[side][space] for side in 'id' for space in ('user', 'kernel')],
              run['user_s'] + run['sys_s'], report['summary']['share_of_cpu']['median'])
    yield idle_row('here', *where, four_lines(idle), CLOCK_HERE)


def percent(share, digits=1):
    return '' if share is None else f'{100 * share:.{digits}f} %'


def line(r):
    cpu = '' if r['cpu_s'] is None else f"{r['cpu_s']:.3f}"
    return (f"{r['linear_map']:4}  {r['kernel']:6} {r['entries']:4} "
            + ''.join(f'{r[c]:9}' for c in CLASSES)
            + f"{r['misses']:9} {r['cycles']:9} {r['seconds_at_48mhz']:8.4f} {cpu:>7}"
            f" {percent(r['share_of_cpu'], 2):>8}  {percent(r['d_kernel_share']):>7}")


HEAD = ('map   kernel size   I user I kernel   D user D kernel   misses    cycles  s 48MHz   CPU s'
        '   of CPU  kernel/D')
TITLES = {
    'dd': 'dd alone (tlbcost -p 23)',
    'script': 'the script: echo 0 > /proc/tlbmiss; dd ...; cat /proc/tlbmiss',
    'idle': 'one second idle: cat /proc/tlbmiss; sleep 1 (mean of the seconds)',
}


def instructions_a_miss(rows):
    """By how much the dd's time grows with its misses, where only the TLB's size differs."""
    few, many = (next(r for r in rows if (r['session'], r['linear_map'], r['entries']) == key)
                 for key in (('dd', '4 KB', 64), ('dd', '4 KB', 8)))
    return (many['cpu_s'] - few['cpu_s']) * CLOCK_HERE / (many['misses'] - few['misses'])


def table(rows):
    for session, title in TITLES.items():
        yield title
        yield HEAD
        for r in rows:
            if r['session'] == session:
                yield line(r) + ('  2005, MPC855T' if r['measured'] == '2005' else '')
        yield ''
    yield ("Kernel's share of the dd's D-TLB misses, 32 entries, beside the published figures"
           ' (a VoIP gateway):')
    for r in rows:
        if r['session'] == 'dd' and r['entries'] == 32:
            yield (f"  map by {r['linear_map']} pages, {r['kernel']}: "
                   f"{percent(r['d_kernel_share'])}, published {PUBLISHED_SHARE[r['linear_map']]} %")
    yield ''
    yield (f'A miss took {instructions_a_miss(rows):.1f} instructions here, the module\'s included'
           ' (dd, map by 4 KB pages, 8 entries against 64).')


def main():
    out, data = map(pathlib.Path, sys.argv[1:])
    rows = list(published(data))
    for path in out.glob('*.console'):
        rows += measured(path)
    rows.sort(key=lambda r: (r['measured'], r['linear_map'], [int(n) for n in r['kernel'].split('.')],
                             r['entries']))
    (out / 'table.txt').write_text(''.join(text + '\n' for text in table(rows)))
    with open(out / 'table.csv', 'w', newline='') as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator='\n')
        writer.writeheader()
        writer.writerows({name: rounded(value) for name, value in r.items()} for r in rows)


main()
