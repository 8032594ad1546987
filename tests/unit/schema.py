#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""usage: schema.py SCHEMA NAME [FILE]...

Holds JSON, of standard input or of files, against the part NAME of SCHEMA: one document, or
for "stream" a line each. Members that SCHEMA does not know are faults: it must tell all
that tlbcost writes. The first fault goes to standard error; ends with 1 if there is one, 77
if this python has no jsonschema.
"""
import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(77)


def close(part):
    """No object has other members than those that are named."""
    if isinstance(part, list):
        return [close(one) for one in part]
    if not isinstance(part, dict):
        return part
    closed = {key: close(value) for key, value in part.items()}
    if isinstance(part.get("properties"), dict) and "type" in part:
        closed["additionalProperties"] = False
    return closed


def validator(schema, name):
    part = {"$defs": schema["$defs"], "$ref": "#/$defs/" + name}
    return Draft202012Validator(part)


def check(schema, name, text, where):
    parts = [(name, text)]
    if name == "stream":
        head, *lines = text.splitlines()
        parts = [("stream_head", head)] + [("stream_line", line) for line in lines]
    for part, document in parts:
        for fault in validator(schema, part).iter_errors(json.loads(document)):
            place = "/".join(str(step) for step in fault.absolute_path)
            sys.exit(f"{where}, {part}: {place}: {fault.message}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    schema = close(schema)
    if len(sys.argv) == 3:
        check(schema, sys.argv[2], sys.stdin.read(), "standard input")
    for name in sys.argv[3:]:
        with open(name, encoding="utf-8") as file:
            check(schema, sys.argv[2], file.read(), name)


main()
