#!/usr/bin/env python3
"""Uses the gallery at random on a real X server, and watches that its memory levels off (L13).

    python3 Tests/EndToEnd/roam.py PROGRAM [--minutes 20] [--seed 1] [--out FOLDER] [--keys NAMES]

Fingers, the mouse, the wheel and every key of the frame go into the gallery: demos open and close, the
inspector shows the past, events are taken back, traces are watched, the device turns. Every few seconds the
resident memory goes into FOLDER/roam.csv, and into a picture at the end.

The run fails with exit status 1 if the program crashed, if the median of the last quarter of the run is more
than 5 % above that of the third one, or if the gallery at rest takes 90 MB or more at the end.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rig as rigs  # noqa: E402
import soak as soaks  # noqa: E402

# The keys of the frame by the names of X keycodes. Ctrl+R and Ctrl+Shift+R write files.
rigs.KEYS.update({
    "space": 65, "comma": 59, "period": 60, "m": 58, "s": 39, "o": 32, "d": 40, "g": 42, "h": 43,
    "w": 25, "i": 31, "plus": 86, "minus": 82, "f1": 67, "c": 54, "n": 57, "u": 30, "v": 55, "l": 46,
    "backspace": 22, "up": 111, "down": 116, "home": 110, "end": 115, "1": 10, "2": 11, "4": 13, "5": 14})
KEYS = (
    ("tab", 10), ("enter", 12), ("right", 6), ("left", 4), ("up", 2), ("down", 4), ("escape", 5),
    ("backspace", 3), ("f12", 4), ("space", 5), ("comma", 4), ("period", 4), ("m", 2), ("s", 1),
    ("o", 1), ("v", 1), ("t", 2), ("d", 1), ("g", 1), ("h", 1), ("w", 2), ("i", 2), ("c", 2), ("n", 2),
    ("u", 3), ("r", 2), ("f1", 1), ("p", 1), ("plus", 1), ("minus", 2), ("1", 1), ("2", 1), ("3", 1),
    ("home", 1), ("end", 1), ("ctrl+r", 2), ("ctrl+shift+r", 1), ("ctrl+tab", 4), ("shift+tab", 3),
    ("ctrl+plus", 1), ("ctrl+minus", 2), ("ctrl+shift+m", 1), ("ctrl+shift+h", 1), ("ctrl+shift+l", 1))
HOME = (0, 0, 900, 700)
MOST_GROWTH = 1.05
MOST_AT_REST = 90e6


class Roam(soaks.Soak):
    OPERATIONS = (
        ("land", 8), ("land_all", 1), ("slide", 14), ("lift", 8), ("tap", 14), ("lift_all", 3),
        ("swipe", 10), ("resize", 1), ("click", 6), ("drag", 8), ("wheel", 3), ("hover", 4),
        ("strike", 26), ("home", 2))

    def __init__(self, program, seed, folder, keys, only):
        super().__init__(program, False, seed, folder)
        self.keys = [(name, weight) for name, weight in KEYS if keys is None or name in keys]
        if only:
            self.OPERATIONS = [(name, weight) for name, weight in self.OPERATIONS if name in only]

    def start(self):
        self.runs += 1
        self.trace = os.path.join(self.work, f"roam-{self.runs}.pantotrace")
        self.contacts = soaks.Contacts(self.trace)
        self.errors = open(os.path.join(self.work, f"errors-{self.runs}"), "w+b")
        known = set(self.rig._windows.everything())
        command = os.environ.get("ROAM_BEFORE", "").split()
        self.app = self.rig.spawn(
            [*command, self.program, "record", "gallery", "--size", f"{HOME[2]}x{HOME[3]}", "-o", self.trace],
            env={"XDG_STATE_HOME": self.work, "XDG_DATA_HOME": self.work}, cwd=self.work,
            stderr=self.errors, stdout=subprocess.DEVNULL)
        self.window = self.wait_new_window(self.app, known)

    def place(self):
        return self.random.uniform(2, HOME[2]), self.random.uniform(2, HOME[3])

    def swipe(self):
        free = [n for n in range(10) if n not in self.down]
        if free:
            finger = self.random.choice(free)
            self.rig.down(finger, *self.place())
            self.rig.glide(self.random.choice((0.06, 0.15, 0.4)), {finger: self.place()})
            self.rig.up(finger)

    def hover(self):
        self.rig.mouse(*self.place())
        self.rig.glide(0.15, {rigs.MOUSE: self.place()})

    def resize(self):
        self.on(self.window).resize(self.random.randint(360, 1200), self.random.randint(480, 780))

    def strike(self, name=None):
        if name is None:
            name = self.random.choices([n for n, _ in self.keys], [w for _, w in self.keys])[0]
        parts = name.split("+")
        for part in parts:
            self.rig.key(part, True)
        for part in reversed(parts):
            self.rig.key(part, False)

    def home(self):
        self.strike("backspace")

    def is_paused(self):
        """Returns whether the clock stands still: two keys of different moments have the same time then."""
        times = []
        for _ in range(2):
            self.strike("shift")
            time.sleep(0.3)
            with open(self.trace, "rb") as file:
                file.seek(max(0, os.path.getsize(self.trace) - 4096))
                lines = [json.loads(line) for line in file.read().split(b"\n")[1:-1]]
            times.append(next((line["t"] for line in reversed(lines) if "key" in line), 0))
        return times[0] == times[1]

    def go_on(self):
        """Lets a clock go on that a random key paused. A card that has the focus opens instead."""
        for _ in range(3):
            if not self.is_paused():
                return
            self.strike("space")
            time.sleep(0.5)
            self.strike("escape")

    def settle(self):
        """Brings the program to the gallery and to rest."""
        self.lift_all()
        for button in (1, 2, 3):
            self.rig.release(button)
        rig = self.on(self.window)
        rig.resize(*HOME[2:])
        rig.place(*HOME[:2])
        rig.focus()
        # Each Escape goes one level up: a list, touches, the tuning, the inspector, the demo.
        for name in ("escape",) * 6 + ("backspace",):
            self.strike(name)
            time.sleep(0.15)
        self.go_on()
        for name in ("escape", "escape", "backspace"):
            self.strike(name)
            time.sleep(0.15)
        # A slow clock needs three seconds for the zoom.
        time.sleep(4)
        self.check_alive()

    def judge(self, seconds):
        """Compares the last quarter of the run with the one before."""
        run = [s for s in self.samples if s[1] == self.runs]
        third = [s[2] for s in run if seconds / 2 <= s[0] < seconds * 3 / 4]
        last = [s[2] for s in run if s[0] >= seconds * 3 / 4]
        rest = [s[2] for s in run if s[4]]
        if third and last:
            a, b = statistics.median(third), statistics.median(last)
            print(f"medians of the quarters of the second half: {a / 1024:.0f} and {b / 1024:.0f} MiB")
            if b > a * MOST_GROWTH:
                self.faults.append(f"memory grew from {a} to {b} KiB in the second half")
        if rest and rest[-1] * 1024 >= MOST_AT_REST:
            self.faults.append(f"the gallery at rest takes {rest[-1]} KiB at the end")

    def report(self, seconds):
        with open(os.path.join(self.folder, "roam.csv"), "w") as file:
            file.write("seconds,run,rss_kib,anonymous_kib,at_rest\n")
            for t, run, whole, anonymous, rest in self.samples:
                file.write(f"{t:.1f},{run},{whole},{anonymous},{int(rest)}\n")
        soaks.plot(os.path.join(self.folder, "roam.png"), self.samples, seconds)
        print(f"roam: {seconds / 60:.1f} min, {sum(self.counts.values())} operations")
        for minute in range(int(seconds // 60) + 1):
            here = [s for s in self.samples if minute * 60 <= s[0] < minute * 60 + 60]
            rest = [s[2] for s in here if s[4]]
            if here:
                print(f"minute {minute}: median {statistics.median(s[2] for s in here) / 1024:.0f} MiB, at rest "
                      + ", ".join(f"{r / 1024:.0f}" for r in rest))
        self.judge(seconds)
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").splitlines()
        for line in sorted(set(said)):
            print(f"said {said.count(line)} times: {line}")
        print(f"{len(self.faults)} faults" + "".join(f"\n  {fault}" for fault in self.faults))
        return 1 if self.faults else 0


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("program")
    words.add_argument("--minutes", type=float, default=20)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--out", default=".")
    words.add_argument("--keys", help="only these keys, separated by commas")
    words.add_argument("--only", help="only these operations, separated by commas")
    given = words.parse_args()
    gaps = rigs.missing(False)
    if gaps:
        print("not run: " + "; ".join(gaps))
        return 0
    os.makedirs(given.out, exist_ok=True)
    roam = Roam(
        given.program, given.seed, given.out, given.keys and given.keys.split(","),
        given.only and given.only.split(","))
    seconds = given.minutes * 60
    try:
        roam.run(seconds)
    except KeyboardInterrupt:
        pass
    return roam.report(seconds)


if __name__ == "__main__":
    sys.exit(main())
