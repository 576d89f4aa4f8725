#!/usr/bin/env python3
"""Runs `twins` under callgrind and prints what a program's own classes cost beside the library's.

    Tests/Outside/twins.py PROGRAM

The status is 1 if a result is wrong, if a class takes more instructions than its table allows, or if a heap block is
taken where none may be. Then the same is done with `self-test`, which must be refused twice.
"""
import collections
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

Line = collections.namedtuple("Line", "name table unit work kind limit units blocks")


def measure(program, arguments, folder):
    """Returns the lines of `twins`, each with its instructions per unit, its errors, and its exit status."""
    # Without this variable the order of Swift's hashes, and with it the counts, differ from run to run.
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1", SDL_VIDEODRIVER="dummy",
                       SWIFT_BACKTRACE="enable=no")
    done = subprocess.run(
        ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no",
         f"--callgrind-out-file={folder}/out", program] + arguments,
        env=environment, capture_output=True, text=True, timeout=900)
    counts = {}
    for path in glob.glob(f"{folder}/out.*"):
        with open(path) as file:
            text = file.read()
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
        total = re.search(r"^totals: (\d+)", text, re.M)
        if name and total:
            counts[name.group(1)] = int(total.group(1))
    rows = []
    for text in done.stdout.splitlines():
        line = Line(*text.split("\t"))
        rows.append((line, counts.get(line.name, 0) / int(line.units)))
    complaints = [line for line in done.stderr.splitlines() if line.startswith("twins:")]
    if done.returncode not in (0, 1):
        complaints.append(f"twins: ended with status {done.returncode}\n{done.stderr[-2000:]}")
    return rows, complaints, done.returncode


def span(numbers):
    low, *_, high = [f"{n:,.0f}" if n >= 10 else f"{n:.3g}" for n in sorted(numbers)]
    return low if low == high else f"{low} to {high}"


def judge(rows):
    """Returns Markdown tables of the rows, and the rows that exceed their limit or were not counted."""
    faults = []
    text = []
    tables = {}
    for line, count in rows:
        tables.setdefault(line.table, {}).setdefault(line.work, []).append((line, count))
    for title, works in tables.items():
        first = next(iter(works.values()))
        limit = first[0][0].limit
        text.append(f"\n**{title}**: instructions a {first[0][0].unit}; ratio to the first class, at most {limit}\n")
        kinds = [line.kind for line, _ in first]
        text.append("| | " + " | ".join(kinds) + " |")
        text.append("|---" * (len(kinds) + 1) + "|")
        for work, cells in works.items():
            base = cells[0][1]
            written = []
            for line, count in cells:
                if count <= 0 or base <= 0:
                    faults.append(f"{title}, {work}, {line.kind}: no instructions were counted")
                    continue
                ratio = count / base
                written.append(f"{count:,.0f}" if line is cells[0][0] else f"{count:,.0f} ({ratio:.2f})")
                if line.limit != "-" and ratio > float(line.limit):
                    faults.append(f"{title}, {work}, {line.kind}: {ratio:.2f} times {cells[0][0].kind}, "
                                  f"at most {line.limit}")
            text.append(f"| {work} | " + " | ".join(written) + " |")
        text.append(f"\nHeap blocks a {first[0][0].unit}: " + span(
            int(line.blocks) / int(line.units) for cells in works.values() for line, _ in cells))
    return "\n".join(text), faults


def run(program, arguments):
    with tempfile.TemporaryDirectory() as folder:
        rows, complaints, status = measure(program, arguments, folder)
    text, faults = judge(rows)
    if not rows:
        faults.append("twins: printed no line")
    if status != 0 and not complaints:
        complaints.append(f"twins: status {status}")
    return text, complaints + faults


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: apt-get install valgrind, then build again")
    program = os.path.abspath(sys.argv[1])
    text, faults = run(program, [])
    print(text)
    _, refused = run(program, ["self-test"])
    if len(refused) != 2 or "picks that miss" not in refused[0] or "a slow pan" not in refused[1]:
        faults.append(f"the self-test is not refused as it must be: {refused}")
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
