#!/usr/bin/env python3
"""What the compiler must refuse, and its right twin, which it must take.

Usage: Tests/Compile/run.py SWIFTC MODULES: MODULES holds the built modules.
"""
import pathlib
import subprocess
import sys
import tempfile

# What is told, the wrong code, a part of the error, the right code.
STORIES = [
    (
        "B62: a view is moved on the main actor only",
        "import PantoScene\nnonisolated func move(_ view: UIView) { view.center = .zero }\n",
        "main actor-isolated property 'center'",
        "import PantoScene\n@MainActor func move(_ view: UIView) { view.center = .zero }\n",
    ),
    (
        "B62: the clock runs on the main actor only",
        "import PantoScene\nnonisolated func run(_ stage: Stage) { stage.advance(to: 1) }\n",
        "main actor-isolated instance method 'advance(to:)'",
        "import PantoScene\nnonisolated func run(_ stage: Stage) async { await stage.advance(to: 1) }\n",
    ),
    (
        "B62: input comes in on the main actor only",
        "import PantoScene\nfunc tell(_ stage: Stage, _ event: InputEvent) {\n"
        "  Task.detached { stage.send(event) }\n}\n",
        "main actor-isolated instance method 'send'",
        "import PantoScene\n@MainActor func tell(_ stage: Stage, _ event: InputEvent) {\n"
        "  Task { stage.send(event) }\n}\n",
    ),
    (
        "B62: a recognizer does not travel to another thread",
        "import PantoScene\nfunc ask(_ pan: UIPanGestureRecognizer) -> CGPoint { pan.translation(in: nil) }\n",
        "main actor-isolated instance method 'translation(in:)'",
        "import PantoScene\n@MainActor func ask(_ pan: UIPanGestureRecognizer) -> CGPoint {\n"
        "  pan.translation(in: nil)\n}\n",
    ),
    (
        "REC-14: an action that takes something else is no action",
        "import PantoScene\n@MainActor final class Desk {\n"
        "  func turn(page: Int) {}\n"
        "  func wire(_ pan: UIPanGestureRecognizer) { pan.addTarget(self, action: Self.turn(page:)) }\n}\n",
        "addTarget",
        "import PantoScene\n@MainActor final class Desk {\n"
        "  func turn(pan: UIPanGestureRecognizer) {}\n"
        "  func wire(_ pan: UIPanGestureRecognizer) { pan.addTarget(self, action: Self.turn(pan:)) }\n}\n",
    ),
]


def compile(swiftc, modules, code):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "story.swift"
        file.write_text(code)
        done = subprocess.run(
            [swiftc, "-typecheck", "-swift-version", "6", "-I", modules, str(file)],
            capture_output=True, text=True)
        return done.returncode, done.stderr + done.stdout


def main():
    swiftc, modules = sys.argv[1:3]
    bad = 0
    for name, wrong, says, right in STORIES:
        status, text = compile(swiftc, modules, wrong)
        errors = [line for line in text.splitlines() if "error:" in line]
        if status == 0 or not errors or not any(says in line for line in errors):
            bad += 1
            print(f"FAIL {name}: not refused as it should be\n{text}")
            continue
        status, text = compile(swiftc, modules, right)
        if status != 0:
            bad += 1
            print(f"FAIL {name}: the right way is refused\n{text}")
            continue
        print(f"ok {name}")
    print(f"compile: {len(STORIES) - bad} passed, {bad} failed")
    return 1 if bad else 0


sys.exit(main())
