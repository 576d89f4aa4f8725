#!/usr/bin/env python3
"""Says what a build of a program outside the project compiles, from the plan that SwiftPM made for it.

    Tests/Outside/needs.py PLAN PROGRAM

PLAN is `debug.yaml` in the build folder of a package that depends on Pantograph. A program that links `PantoCore` must
not compile swift-argument-parser, the app or the demos (V20, SHP-03). SwiftPM fetches that package and plans its steps,
because our manifest names it, and takes none of these steps unless somebody builds the `pantograph` program.
Status 1 if the program's steps have one.
"""
import json
import pathlib
import re
import sys

FOREIGN = ("ArgumentParser", "pantograph_app", "PantoDemos", "PantoDemoKit", "PantoStudio")


def read(plan):
    """The target names with their nodes, and the command that makes each node with what it needs."""
    targets, makers, section, command = {}, {}, "", None
    for line in plan.splitlines():
        if line and not line[0].isspace():
            section = line.rstrip(":")
        elif section == "targets" and (found := re.match(r'  "(.*?)": (\[.*\])', line)):
            targets[found[1]] = json.loads(found[2])
        elif section == "commands" and (found := re.match(r'  "(.*)":$', line)):
            command = (found[1], [])
        elif section == "commands" and (found := re.match(r"    (inputs|outputs): (\[.*\])", line)):
            nodes = json.loads(found[2])
            if found[1] == "inputs":
                command[1].extend(nodes)
            else:
                makers.update((node, command) for node in nodes)
    return targets, makers


def steps(program, targets, makers):
    """The names of all commands that a program needs."""
    waiting = [node for name, nodes in targets.items()
               if re.fullmatch(re.escape(program) + r"-.*-debug\.exe", name) for node in nodes]
    seen, found = set(waiting), set()
    while waiting:
        name, needs = makers.get(waiting.pop(), (None, []))
        if name is not None:
            found.add(name)
        for node in needs:
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return found


def main():
    targets, makers = read(pathlib.Path(sys.argv[1]).read_text())
    program = sys.argv[2]
    found = steps(program, targets, makers)
    own = [name for name in found if "PantoCore" in name]
    whole = steps("pantograph", targets, makers)
    if not own or not any("ArgumentParser" in name for name in whole):
        sys.exit(f"needs: the plan has no steps of {program}, or none of the program `pantograph`; is it another format?")
    wrong = sorted(name for name in found if any(word in name for word in FOREIGN))
    for name in wrong:
        print(f"needs: {program} compiles {name}")
    print(f"needs: {program} takes {len(found)} steps of the plan, pantograph takes {len(whole)}")
    sys.exit(1 if wrong else 0)


main()
