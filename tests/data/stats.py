#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""What tests/unit/test_stats.c expects: python3 tests/data/stats.py >tests/data/stats.txt

Exact arithmetic, and by definition instead of by formula: chances are counted over
all samples there can be, sets of ratios are searched point by point.
"""
import itertools
import math
import random
import statistics
from fractions import Fraction as F
from math import comb

CONFIDENCES = (F("0.5"), F("0.9"), F("0.95"), F("0.99"), F("0.999"))


def median_rank(n, confidence):
    """The k of the narrowest x(k)..x(n+1-k) that holds the median as often as wanted."""
    best = 0
    for k in range(1, n // 2 + 1):
        inside = sum(comb(n, heads) for heads in range(k, n + 1 - k))
        if F(inside, 2 ** n) >= confidence:
            best = k
    return best


def chances(m, n):
    """Of all ways to mix m and n values: how many have u pairs in this order."""
    ways = {}
    for places in itertools.combinations(range(m + n), m):
        u = sum(places) - m * (m - 1) // 2
        ways[u] = ways.get(u, 0) + 1
    return ways


def rank(m, n, confidence):
    ways, tail, k = chances(m, n), 0, 0
    total = sum(ways.values())
    assert total == comb(m + n, m)
    for u in range(m * n // 2):
        tail += ways.get(u, 0)
        if F(tail, total) > (1 - confidence) / 2:
            break
        k = u + 1
    return k


def rejected(base, new, k):
    """Whether the ranks of two sets, no two values equal, tell them apart."""
    whole = sorted([(v, 0) for v in base] + [(v, 1) for v in new])
    ranks = sum(place for place, (_, side) in enumerate(whole, 1) if side)
    u = ranks - len(new) * (len(new) + 1) // 2
    return u < k or u > len(base) * len(new) - k


def balanced(points, excess):
    """The middle of where as many pairs are positive as negative."""
    points = sorted(set(points))
    samples = [points[0] - 1] + [(a + b) / 2 for a, b in zip(points, points[1:])]
    values = [excess(s) for s in samples + [points[-1] + 1]]
    turned = [v * values[0] for v in values]
    first = next(i for i, v in enumerate(turned) if v <= 0)
    last = max(i for i, v in enumerate(turned) if v >= 0)
    return (points[first - 1] + points[last]) / 2


def accepted(points, test):
    """Ends of what lies between the points where the test does not reject."""
    points = sorted(set(points))
    middles = [(a + b) / 2 for a, b in zip(points, points[1:])]
    good = [not test(m) for m in middles]
    if not test(points[0] - 1) or not test(points[-1] + 1):
        return None
    inside = [i for i, g in enumerate(good) if g]
    return points[inside[0]], points[inside[-1] + 1]


def shift(base, new, k):
    points = [n - b for n in new for b in base]
    ends = accepted(points, lambda s: rejected(base, [n - s for n in new], k))
    return statistics.median(points), *ends


def ratio(base, new, k):
    def excess(r):
        signs = [(nx - bx) - r * (ny - by) for nx, ny in new for bx, by in base]
        return sum((s > 0) - (s < 0) for s in signs)

    points = [(nx - bx) / (ny - by) for nx, ny in new for bx, by in base if ny != by]
    ends = accepted(points, lambda r: rejected([x - r * y for x, y in base],
                                               [x - r * y for x, y in new], k))
    return ends and (balanced(points, excess), *ends)


def sequential(looks, planned, confidence):
    """The k of each look: all walks are followed that were within bounds before."""
    walks, spent, ranks = {0: F(1)}, F(0), []
    for j, n in enumerate(looks, 1):
        for _ in range(n - (looks[j - 2] if j > 1 else 0)):
            more = {}
            for below, chance in walks.items():
                for step in (0, 1):
                    more[below + step] = more.get(below + step, F(0)) + chance / 2
            walks = more
        budget = (1 - confidence) * F(j, planned) ** 2
        k = 0
        for rank in range(1, n // 2 + 1):
            out = sum(c for b, c in walks.items() if b < rank or b > n - rank)
            if spent + out <= budget:
                k = rank
        spent += sum(c for b, c in walks.items() if b < k or b > n - k)
        walks = {b: c for b, c in walks.items() if k <= b <= n - k}
        ranks.append(k)
    return ranks


def inflation(values):
    """How many times the variance of a mean is that of independent values."""
    n = len(values)
    mid = sum(values, F(0)) / n
    around = [v - mid for v in values]
    every = sum(a * a for a in around)
    r = sum(a * b for a, b in zip(around, around[1:])) / every if every else F(0)
    r = max((n * r + 1) / (n - 3), F(0))
    if r < 1:
        r = float(r) + math.sqrt((1 - r * r) / n)
    return (1 + r) / (1 - r) if r < 1 else math.inf


def effective(values):
    """The effective sample size of a series."""
    ranks = [F(sum(w < v for w in values) + sum(w <= v for w in values), 2)
             for v in values]

    def variance(of):
        mid = sum(of, F(0)) / len(of)
        return sum((v - mid) ** 2 for v in of) / (len(of) - 1)

    worst, length = inflation(ranks), 2
    while len(ranks) // length >= 10:
        means = [sum(ranks[i:i + length], F(0)) / length
                 for i in range(0, len(ranks) // length * length, length)]
        worst = max(worst, float(length * variance(means) / variance(ranks)) *
                    inflation(means))
        length *= 2
    return max(1, int(len(values) / worst))


def text(values):
    return " ".join(f"{float(v):.17g}" for v in values)


def main():
    for n in list(range(1, 41)) + [100, 101, 999, 1000, 1100]:
        print("median", n, *(median_rank(n, c) for c in CONFIDENCES))
    for m in range(1, 10):
        for n in range(m, 10):
            print("rank", m, n, *(rank(m, n, c) for c in CONFIDENCES))

    rng = random.Random(2005)
    for n in range(1, 12):
        for _ in range(3):
            # some of them equal
            values = [F(rng.randrange(0, 40), 8) for _ in range(n)]
            mid = statistics.median(values)
            mad = statistics.median(abs(v - mid) for v in values)
            print("mad", n, text([mad]), text(values))
    for m, n in ((4, 4), (5, 6), (6, 5), (8, 8)):
        k = rank(m, n, F("0.95"))
        for gap in (0, 0, 60, 60, 300, -300, 300, 100, 30, -200):
            def run(far):
                y = F(rng.randrange(10 ** 6) + far * 4000, 1024)
                return y / 8 + F(rng.randrange(10 ** 5), 4096), y
            base = [run(0) for _ in range(m)]
            new = [run(gap) for _ in range(n)]
            at = shift([y for _, y in base], [y for _, y in new], k)
            found = ratio(base, new, k)
            print("shift", m, n, text(at), text(y for _, y in base + new))
            print("ratio", m, n, text(found) if found else "none none none",
                  text(v for pair in base + new for v in pair))

    every = [5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 23, 26, 29, 32, 36, 40, 45, 50]
    for looks, planned in ((every, 19), (every, 27), ([6], 1), ([8, 8, 11, 30], 4),
                           (list(range(5, 30)), 40)):
        for confidence in CONFIDENCES:
            print("sequential", planned, float(confidence), len(looks), *looks,
                  *sequential(looks, planned, confidence))
    for n in (4, 9, 10, 19, 20, 40, 41, 80):
        for keep in (0, 0, 5, 8, 10):
            # keep / 10 of the last value; some of them equal
            values = [F(rng.randrange(100))]
            for _ in range(n - 1):
                values.append(F(int(values[-1] * keep / 10) + rng.randrange(20)))
            print("effective", n, effective(values), text(values))


main()
