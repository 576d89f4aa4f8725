#!/usr/bin/env python3
"""Records sessions with real touches, mouse, wheel and keys, and checks that each replays to what was seen.

    live_replay.py PROGRAM [--sessions N] [--seconds S] [--first K] [--only x|sway] [--keep FOLDER]

Each session has a number, from which everything that it does follows: the display (Xorg or sway, 30, 60 or 120
frames a second), the scene, with the inspector or without, the input, and what disturbs it: two processes that
keep the processors busy, or pauses of the program by SIGSTOP for 50, 300 and 3,000 ms. Meanwhile it saves the
last minute (Ctrl+Shift+R) and begins and ends recordings of its own (Ctrl+R), also while fingers are down.

Afterwards each file is replayed. The log of the session must be the log of the replay, line for line, and the
picture that the window showed must be the picture of the replay, at every frame (REP-01, REP-03).

The result is a table; the exit status is 1 if a session differs. --keep copies the files of those that do.
"""

import argparse
import collections
import glob
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rig as rigs  # noqa: E402

SIZE = (1280, 800)
DEMOS = ("cart", "gallery", "drawer", "photos", "block", "lab", "stress", "traces", "piece")
RATES = (60, 30, 120)
PAUSES = (0.05, 0.3, 3.0)
BUSY = [sys.executable, "-c", "while True: pass"]


class Session:
    """One session, as its number says."""

    def __init__(self, number, program, seconds, only):
        self.number, self.program, self.seconds = number, program, seconds
        self.random = random.Random(number)
        self.wayland = {"x": False, "sway": True}.get(only, number % 2 == 1)
        self.rate = RATES[number // 2 % 3]
        self.demo = DEMOS[number // 6 % len(DEMOS)] if number % 4 else "gallery"
        self.inspects = number % 3 == 2
        self.load = ("none", "busy", "pauses")[number // 3 % 3]
        self.down, self.pressed = set(), set()

    def __str__(self):
        return (f"{self.number:4} {'sway' if self.wayland else 'X':4} {self.rate:3} Hz {self.demo:8}"
                f" {'inspector' if self.inspects else '':9} {self.load:6}")

    def record(self, folder):
        """Plays the session; its files are in `folder` afterwards."""
        self.rig = rigs.Rig(size=SIZE, wayland=self.wayland, rate=self.rate)
        busy = []
        with self.rig:
            arguments = [self.program, "record", self.demo, "-o", "session.pantotrace", "--log", "session.log",
                         "--checks"] + (["--inspect"] if self.inspects else [])
            if self.random.random() < 0.3:
                arguments += ["--size", "900x700"]
            with open(os.path.join(folder, "errors"), "w") as errors:
                app = self.rig.spawn(arguments, cwd=folder, stderr=errors, stdout=subprocess.DEVNULL,
                                     env={"HOME": folder, "XDG_DATA_HOME": folder})
                self.rig.wait_window(60)
                self.rig.origin("window")
                self.width, self.height = self.rig.size_of("window")[:2]
                try:
                    if self.load == "busy":
                        busy = [subprocess.Popen(BUSY) for _ in range(2)]
                    self.play(app)
                finally:
                    for process in busy:
                        process.kill()
                        process.wait()
                self.rig.close()
                status = self.rig.wait_exit(30)
        return status

    def play(self, app):
        end = time.monotonic() + self.seconds
        pauses = [end - self.seconds * self.random.uniform(0.1, 0.9) for _ in range(2)] \
            if self.load == "pauses" else []
        length = self.random.choice(PAUSES)
        names = [name for name, weight in self.OPERATIONS for _ in range(weight)]
        while time.monotonic() < end:
            if pauses and time.monotonic() > min(pauses):
                pauses.remove(min(pauses))
                app.send_signal(signal.SIGSTOP)
                # Input goes on while the program stands.
                self.rig.sync("off")
                for _ in range(3):
                    self.random.choice((self.slide, self.land, self.lift, self.mouse))()
                time.sleep(length)
                app.send_signal(signal.SIGCONT)
                self.rig.sync("now")
            getattr(self, self.random.choice(names))()
        for key in sorted(self.pressed):
            self.rig.key(key, False)
        if self.random.random() < 0.5:
            for finger in sorted(self.down):
                self.rig.up(finger)
            self.rest()

    OPERATIONS = (
        ("land", 12), ("slide", 30), ("lift", 14), ("tap", 12), ("mouse", 6), ("click", 5), ("drag", 6),
        ("wheel", 6), ("key", 8), ("rest", 8), ("two_fingers", 2), ("save", 1), ("own_recording", 2),
        ("resize", 1))

    # operations

    def place(self):
        return self.random.uniform(4, self.width - 4), self.random.uniform(4, self.height - 4)

    def land(self):
        free = [n for n in range(4) if n not in self.down]
        if free:
            self.rig.down(free[0], *self.place())
            self.down.add(free[0])

    def slide(self):
        if not self.down:
            return self.land()
        some = self.random.sample(sorted(self.down), self.random.randint(1, len(self.down)))
        self.rig.glide(self.random.choice((0.03, 0.08, 0.25)), {f: self.place() for f in some})

    def lift(self):
        if self.down:
            finger = self.random.choice(sorted(self.down))
            self.rig.up(finger)
            self.down.discard(finger)

    def tap(self):
        free = [n for n in range(4, 8)]
        self.rig.tap(self.random.choice(free), *self.place(), hold=self.random.choice((0.02, 0.06, 0.6)))

    def mouse(self):
        self.rig.mouse(*self.place())

    def click(self):
        self.rig.click(*self.place(), button=self.random.choice((1, 1, 1, 3)), hold=0.03)

    def drag(self):
        self.rig.mouse(*self.place())
        self.rig.press()
        self.rig.glide(self.random.choice((0.05, 0.2)), {rigs.MOUSE: self.place()})
        if self.random.random() < 0.2:
            self.key("escape")
        self.rig.release()

    def wheel(self):
        self.rig.mouse(*self.place())
        for _ in range(self.random.randint(1, 4)):
            self.rig.wheel(self.random.choice((0, 0, 1)), self.random.choice((-2, -1, 1, 2)))

    def key(self, name=None):
        name = name or self.random.choice(
            ("right", "left", "up", "down", "tab", "tab", "enter", "escape", "t", "space", "m", "period", "comma",
             "f12", "p", "r", "1", "3"))
        self.rig.key(name, True)
        time.sleep(0.01)
        self.rig.key(name, False)

    def two_fingers(self):
        self.rig.key("ctrl", True)
        self.drag()
        self.rig.key("ctrl", False)

    def save(self):
        self.chord("ctrl", "shift", "r")

    def own_recording(self):
        self.chord("ctrl", "r")

    def chord(self, *names):
        for name in names:
            self.rig.key(name, True)
        for name in reversed(names):
            self.rig.key(name, False)

    def rest(self):
        time.sleep(self.random.choice((0.05, 0.3, 0.7)))

    def resize(self):
        self.rig.resize(self.random.randint(600, SIZE[0]), self.random.randint(500, SIZE[1]))
        self.width, self.height = 600, 500


def replay(program, folder, path):
    """Returns why a recording does not replay to what was seen, or None."""
    arguments = [program, "replay", path, "--check"]
    if path == "session.pantotrace":
        arguments += ["--expect-log", "session.log"]
    done = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, errors="replace", timeout=300)
    if done.returncode == 0:
        return None
    return f"{path}: status {done.returncode}: " + " | ".join((done.stdout + done.stderr).strip().splitlines()[:4])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--first", type=int, default=0, help="the number of the first session")
    parser.add_argument("--only", choices=("x", "sway"))
    parser.add_argument("--keep", help="a folder for the files of sessions that differ")
    given = parser.parse_args()
    gaps = rigs.missing() or (given.only != "x" and rigs.missing(True))
    if gaps:
        print("live replay: skipped: " + "; ".join(gaps))
        return 0
    program = os.path.abspath(given.program)
    table = collections.defaultdict(lambda: [0, 0])
    files = bad = 0
    for number in range(given.first, given.first + given.sessions):
        session = Session(number, program, given.seconds, given.only)
        with tempfile.TemporaryDirectory(prefix="pantograph-live-") as folder:
            os.chmod(folder, 0o777)
            reasons = []
            try:
                status = session.record(folder)
                if status != 0:
                    reasons.append(f"the program ended with {status}")
            except rigs.RigError as error:
                reasons.append(f"the rig: {error}")
            recordings = sorted(os.path.basename(p) for p in glob.glob(os.path.join(folder, "*.pantotrace")))
            for path in recordings:
                files += 1
                try:
                    reason = replay(program, folder, path)
                except subprocess.TimeoutExpired:
                    reason = f"{path}: the replay took more than 300 s"
                if reason:
                    reasons.append(reason)
            row = table["sway" if session.wayland else "X", session.rate, session.load]
            row[0] += not reasons
            row[1] += 1
            bad += bool(reasons)
            print(f"{session} {len(recordings)} recordings: {'; '.join(reasons) or 'as seen'}", flush=True)
            if reasons and given.keep:
                shutil.copytree(folder, os.path.join(given.keep, str(number)), dirs_exist_ok=True)
    for (display, rate, load), (good, all_) in sorted(table.items()):
        print(f"{display:4} {rate:3} Hz  {load:6}  {good} of {all_}")
    print(f"live replay: {given.sessions - bad} of {given.sessions} sessions as seen, {files} recordings")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
