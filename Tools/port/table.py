#!/usr/bin/env python3
"""Prints for each sample its lines, and how many the tool and a person edited.

Usage: table.py SAMPLES RESULTS. In RESULTS/.port lies what the tool wrote, before it was edited by hand.
Ends with status 1 if more than 0.5 % of the lines were edited by hand.
"""
import difflib
import pathlib
import sys

GOAL = 0.5


def changed(old, new):
    """A line that was changed counts once, as do added and removed lines."""
    total = 0
    for what, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            total += max(b - a, d - c)
    return total


def main():
    samples, results = map(pathlib.Path, sys.argv[1:])
    rows = {}
    for file in sorted(samples.rglob("*.swift")):
        place = file.relative_to(samples)
        if place.name == "Package.swift" or "DriveTests" in place.parts:
            continue
        name = place.parts[2] if place.parts[0] == "Sources" else "Gesture tests"
        source, tool, now = (p.read_text().splitlines()
                             for p in (file, results / ".port" / place, results / place))
        row = rows.setdefault(name, [0, 0, 0])
        row[0] += len(source)
        row[1] += changed(source, tool)
        row[2] += changed(tool, now)
    total = [sum(column) for column in zip(*rows.values())]
    print(f"{'sample':16} {'lines':>6} {'tool':>6} {'hand':>6}")
    for name, row in [*rows.items(), ("all", total)]:
        print(f"{name:16} {row[0]:6} {row[1]:6} {row[2]:6}  {100 * row[2] / row[0]:.1f} %")
    return 1 if 100 * total[2] / total[0] > GOAL else 0


sys.exit(main())
