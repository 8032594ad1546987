#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""What tests/prometheus/check needs beside a shell:

counters STEP       set the file "tlbmiss" to the counters of a step
await FILE          wait until FILE is there
loopback            end with 1 if this machine cannot talk to itself
ports N             print N TCP ports that are free
serve PORT FILE     serve FILE as OpenMetrics
check PORT PENALTY CLOCK_HZ
                    ask the prometheus at PORT; end with 1 if it does not say what it must
"""

import http.server
import json
import os
import socket
import sys
import time
import urllib.parse
import urllib.request

LINES = ["I-TLB userspace", "I-TLB kernel", "D-TLB userspace", "D-TLB kernel"]
LABELS = [("i", "user"), ("i", "kernel"), ("d", "user"), ("d", "kernel")]
START = [1000, 2 ** 40 + 1, 3, 0]
GROWTH = [40000, 30000, 20000, 110007]		# a step; there is one each second
PATIENCE = 60


def counts(step):
    return [start + step * growth for start, growth in zip(START, GROWTH)]


def set_counters(step):
    """The tool has the file open: what it reads is the old text or the new one."""
    text = "".join("%s misses: %d\n" % pair for pair in zip(LINES, counts(step))).encode()
    fd = os.open("tlbmiss", os.O_RDWR | os.O_CREAT, 0o644)
    os.pwrite(fd, text, 0)
    os.close(fd)


def loopback():
    try:
        with socket.create_server(("127.0.0.1", 0)) as server:
            socket.create_connection(server.getsockname(), timeout=5).close()
    except OSError as why:
        sys.exit("prometheus: SKIPPED: no network on 127.0.0.1 (%s)" % why)


def ports(number):
    sockets = [socket.socket() for _ in range(number)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    print(*(each.getsockname()[1] for each in sockets))


def serve(port, path):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            with open(path, "rb") as file:
                body = file.read()
            self.send_response(200)
            self.send_header("Content-Type",
                             "application/openmetrics-text; version=1.0.0; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever()


def get(port, path, **query):
    url = "http://127.0.0.1:%d%s?%s" % (port, path, urllib.parse.urlencode(query))
    with urllib.request.urlopen(url, timeout=5) as answer:
        return json.load(answer)["data"]


def query(port, expression):
    return {tuple(sorted(each["metric"].items())): float(each["value"][1])
            for each in get(port, "/api/v1/query", query=expression)["result"]}


def await_true(what, condition):
    """Wait until a condition holds; connections that are refused are waited for, too."""
    end = time.time() + PATIENCE
    while True:
        why = "no answer"
        try:
            why = condition()
        except OSError:
            pass
        if not why:
            return
        if time.time() > end:
            sys.exit("prometheus: %s: %s" % (what, why))
        time.sleep(0.1)


def healthy(port):
    targets = get(port, "/api/v1/targets")["activeTargets"]
    bad = [each["lastError"] or each["health"] for each in targets if each["health"] != "up"]
    return bad if len(targets) == 2 else bad + ["%d targets" % len(targets)]


def same(port, job, step):
    """Every counter, to the unit."""
    got = query(port, 'tlbmiss_misses_total{job="%s"}' % job)
    got = {tuple(dict(key)[label] for label in ("side", "space")): value
           for key, value in got.items()}
    wanted = dict(zip(LABELS, counts(step)))
    return "" if got == wanted else "%s, and not %s" % (got, wanted)


def value_of(port, expression):
    got = list(query(port, expression).values())
    return got[0] if len(got) == 1 else None


def near(got, wanted, part):
    return "" if got is not None and abs(got - wanted) <= part * wanted else \
        "%s, and not %s" % (got, wanted)


def check(port, penalty, clock_hz):
    await_true("targets", lambda: healthy(port))
    for job in ("node", "openmetrics"):
        await_true("values of %s" % job, lambda: same(port, job, 0))
    # a step a second, for as long as the range of a rate and some more
    start = time.time()
    for step in range(1, 61):
        set_counters(step)
        time.sleep(max(0, start + step - time.time()))
        if step < 10:
            continue
        cpus = value_of(port, 'tlbmiss_cpus{job="node"}')
        share = sum(GROWTH) * penalty / clock_hz / cpus
        rule = value_of(port, 'instance:tlbmiss_cpu_share_lost:rate5m{job="node"}')
        wrong = near(rule, share, 0.15)
        # on a busy machine, steps and scrapes may be late for a while
        if not wrong:
            break
    if wrong:
        sys.exit("prometheus: the recorded share is %s" % wrong)
    for job in ("node", "openmetrics"):
        await_true("values of %s" % job, lambda: same(port, job, step))
        wanted = sum(count * penalty for count in counts(step))
        await_true("cycles of %s" % job, lambda: near(
            value_of(port, 'tlbmiss_cycles_lost_total{job="%s"}' % job), wanted, 0))
        for name, wanted in (("clock_hertz", clock_hz), ("cpu_share_lost", 0)):
            await_true(name, lambda: near(
                value_of(port, 'tlbmiss_%s{job="%s"}' % (name, job)), wanted, 0))
    kinds = get(port, "/api/v1/metadata", metric="tlbmiss_misses")
    if not any(each["type"] == "counter" for each in kinds.get("tlbmiss_misses", [])):
        sys.exit("prometheus: misses are no counter: %s" % kinds)
    firing = get(port, "/api/v1/rules")["groups"]
    bad = [rule for group in firing for rule in group["rules"] if rule["health"] != "ok"]
    if bad:
        sys.exit("prometheus: rules: %s" % bad)
    print("prometheus: %d counters to the unit, by both formats; share of the CPU recorded "
          "%.5f, should be %.5f" % (2 * len(LABELS), rule, share))


def main():
    what, args = sys.argv[1], sys.argv[2:]
    if what == "counters":
        set_counters(int(args[0]))
    elif what == "await":
        await_true(args[0], lambda: "" if os.path.exists(args[0]) else "is not there")
    elif what == "loopback":
        loopback()
    elif what == "ports":
        ports(int(args[0]))
    elif what == "serve":
        serve(int(args[0]), args[1])
    elif what == "check":
        check(int(args[0]), float(args[1]), float(args[2]))


main()
