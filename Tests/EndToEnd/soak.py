#!/usr/bin/env python3
"""Uses the program at random for a long time, on a real X server or under sway, and watches it.

    python3 Tests/EndToEnd/soak.py PROGRAM [--wayland] [--minutes 30] [--seed 1] [--out FOLDER]

A first program records for the whole time: ten fingers, the mouse, the wheel and keys go into it while
its window is hidden, minimised, resized and turned on its side, and while the panel is pulled out. A
second program, with another scene each time, is opened and closed beside it. Every few seconds the
resident memory goes into FOLDER/soak-x11.csv (or soak-wayland.csv), at the end as a plot into a PNG.

The run fails with exit status 1 if a program crashed, ended with a wrong exit status, kept a contact
after every finger had lifted, or if memory at rest grew by 1 MiB or more from the second third of the run to the last.
"""

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rig as rigs  # noqa: E402

SCREEN = (1280, 800)
HOME = (0, 0, 760, 700)       # the first window's frame when memory is compared
SCENES = ("block", "scrub", "piece", "cart", "photos", "drawer", "lab", "stress")
LIMIT = 1024                  # KiB of growth that are allowed


class Contacts:
    """The contacts that are down according to a recording. Reads only what was appended since the last call."""

    def __init__(self, path):
        self.path, self.offset, self.rest = path, 0, b""
        self.down, self.lines, self.landed, self.causes = {}, 0, 0, {}

    def read(self):
        try:
            with open(self.path, "rb") as file:
                file.seek(self.offset)
                data = file.read()
        except FileNotFoundError:
            return self.down
        self.offset += len(data)
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            event = json.loads(line)
            self.lines += 1
            if "cancel" in event:
                self.causes[event["cancel"]] = self.causes.get(event["cancel"], 0) + len(self.down)
                self.down.clear()
            phase = event.get("phase")
            for kind in ("finger", "mouse"):
                if kind not in event:
                    continue
                key = (kind, event[kind])
                if phase == "began":
                    self.down[key] = event["t"]
                    self.landed += 1
                elif phase in ("ended", "cancelled"):
                    self.down.pop(key, None)
                    if phase == "cancelled":
                        cause = event.get("cause", "none")
                        self.causes[cause] = self.causes.get(cause, 0) + 1
        return self.down


def memory(pid):
    """Returns the resident memory of a process in KiB: the total, and the anonymous part."""
    found = {}
    with open(f"/proc/{pid}/status") as file:
        for line in file:
            name, _, value = line.partition(":")
            if name in ("VmRSS", "RssAnon"):
                found[name] = int(value.split()[0])
    return found.get("VmRSS", 0), found.get("RssAnon", 0)


class Soak:
    def __init__(self, program, wayland, seed, folder):
        self.program, self.wayland, self.folder = os.path.abspath(program), wayland, folder
        self.random = random.Random(seed)
        self.rig = rigs.Rig(size=SCREEN, wayland=wayland)
        self.faults, self.counts, self.samples = [], {}, []
        self.app = self.window = self.other = None
        self.down, self.keys, self.button = set(), set(), False
        self.plugged, self.shown, self.turned = True, True, False
        self.programs = self.runs = 0

    # the two programs

    def start(self):
        """Starts the first program, at the beginning and after a crash."""
        self.runs += 1
        self.trace = os.path.join(self.work, f"soak-{self.runs}.pantotrace")
        self.contacts = Contacts(self.trace)
        self.errors = open(os.path.join(self.work, f"errors-{self.runs}"), "w+b")
        known = set(self.rig._windows.everything())
        self.app = self.rig.spawn(
            [self.program, "record", "cart", "--balls", "3", "--size", "760x700",
             "-o", self.trace], stderr=self.errors, stdout=subprocess.DEVNULL)
        self.window = self.wait_new_window(self.app, known)
        self.shown = True
        self.begun = time.monotonic()

    def wait_new_window(self, program, known):
        end = time.monotonic() + 15
        while time.monotonic() < end:
            for window in self.rig._windows.windows():
                if window not in known:
                    return window
            if program.poll() is not None:
                raise rigs.RigError(f"ended with {program.returncode} before it showed a window")
            time.sleep(0.05)
        raise rigs.RigError("no window after 15 s")

    def fault(self, text):
        self.faults.append(f"{time.monotonic() - self.first:.1f} s: {text}")
        print(f"FAULT {self.faults[-1]}", flush=True)

    def check_alive(self):
        if self.app.poll() is None and self.window not in self.rig._windows.everything():
            # A program's window disappears before the program ends.
            self.rig_wait(self.app)
        if self.app.poll() is None:
            return
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").strip().splitlines()[-3:]
        self.fault(f"the first program ended with {self.app.returncode}; it said {said}"
                   + (f"; sway said {self.rig.sway_log()}" if self.wayland else ""))
        self.start()

    def on(self, window):
        self.rig.window = window
        return self.rig

    # random operations

    def place(self):
        """Returns a random place on the screen, usually on the first window."""
        if self.random.random() < 0.1:
            return self.random.uniform(0, SCREEN[0]), self.random.uniform(0, SCREEN[1])
        return self.random.uniform(2, HOME[2]), self.random.uniform(2, HOME[3])

    def land(self):
        free = [n for n in range(10) if n not in self.down]
        if free and self.plugged:
            finger = self.random.choice(free)
            self.rig.down(finger, *self.place())
            self.down.add(finger)

    def land_all(self):
        for _ in range(10):
            self.land()

    def slide(self):
        if not self.down or not self.plugged:
            return self.land()
        some = self.random.sample(sorted(self.down), self.random.randint(1, len(self.down)))
        self.rig.glide(self.random.choice((0.02, 0.05, 0.2)), {f: self.place() for f in some})

    def lift(self):
        if self.down and self.plugged:
            finger = self.random.choice(sorted(self.down))
            self.rig.up(finger)
            self.down.discard(finger)

    def lift_all(self):
        for finger in sorted(self.down):
            self.rig.up(finger)
        self.down.clear()

    def tap(self):
        free = [n for n in range(10) if n not in self.down]
        if free and self.plugged:
            self.rig.tap(self.random.choice(free), *self.place(), hold=0.02)

    def unplug(self):
        if self.plugged:
            self.rig.unplug()
            self.down.clear()
            self.plugged = False
            time.sleep(self.random.uniform(0, 0.1))
            self.plug()

    def plug(self):
        if not self.plugged:
            self.rig.plug()
            self.plugged = True

    def change_seat(self):
        """Moves the panel to another seat and back under sway. For a client the panel is gone meanwhile."""
        if self.wayland:
            self.rig.detach()
            time.sleep(self.random.uniform(0, 0.1))
            self.rig.attach()

    def hide(self):
        self.on(self.window).unmap()
        self.shown = False
        for _ in range(self.random.randint(0, 4)):
            self.random.choice((self.slide, self.lift, self.land))()
        time.sleep(self.random.uniform(0, 0.2))
        self.show()

    def show(self):
        if not self.shown:
            self.on(self.window).map()
            self.shown = True
            self.on(self.window).focus()

    def resize(self):
        self.on(self.window).resize(self.random.randint(360, 1200), self.random.randint(480, 780))

    def turn(self):
        """Rotates the screen under sway; on X it swaps the window's width and height."""
        self.turned = not self.turned
        if self.wayland:
            self.rig.compositor(f"output X11-1 transform {90 if self.turned else 'normal'}")
        else:
            size = (480, 760) if self.turned else (760, 480)
            self.on(self.window).resize(*size)

    def click(self):
        self.rig.click(*self.place(), button=self.random.choice((1, 1, 1, 2, 3)), hold=0.01)

    def drag(self):
        self.rig.mouse(*self.place())
        self.rig.press()
        self.rig.glide(0.1, {rigs.MOUSE: self.place()})
        self.rig.release()

    def press_and_hide(self):
        self.rig.mouse(*self.place())
        self.rig.press()
        self.hide()
        self.rig.release()

    def wheel(self):
        self.rig.mouse(*self.place())
        self.rig.wheel(self.random.choice((-1, 0, 1)), self.random.choice((-3, -1, 1, 3)))

    def key(self):
        name = self.random.choice(("right", "tab", "enter", "escape", "p", "ctrl", "shift"))
        self.rig.key(name, True)
        if name in ("ctrl", "shift") and self.random.random() < 0.5:
            self.drag()
        self.rig.key(name, False)

    def open_or_close(self):
        if self.other:
            program, window = self.other
            self.other = None
            if program.poll() is None:
                how = self.random.choice(("close", "close", "close", "term"))
                if how == "close":
                    self.on(window).close()
                else:
                    program.send_signal(signal.SIGTERM)
                expected = 0 if how == "close" else 143
                try:
                    status = program.wait(10)
                except subprocess.TimeoutExpired:
                    self.fault(f"the second program did not end after {how}")
                    os.killpg(program.pid, signal.SIGKILL)
                    return
                if status != expected:
                    self.fault(f"the second program ended with {status} after {how}")
            else:
                self.fault(f"the second program ended by itself with {program.returncode}")
            # The rig keeps programs that ended until they are removed here.
            self.rig._children.remove(program)
            return
        known = set(self.rig._windows.everything())
        scene = self.random.choice(SCENES)
        program = self.rig.spawn([self.program, "run", scene, "--size", "420x500"],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.programs += 1
        window = self.wait_new_window(program, known)
        self.other = program, window
        if self.wayland or self.random.random() < 0.7:
            self.on(window).place(SCREEN[0] - 430, 10)
        self.on(self.window).focus()

    OPERATIONS = (
        ("land", 16), ("land_all", 2), ("slide", 24), ("lift", 12), ("tap", 10), ("lift_all", 2),
        ("unplug", 2), ("change_seat", 1), ("hide", 2), ("resize", 3), ("turn", 1), ("click", 4),
        ("drag", 4), ("press_and_hide", 1), ("wheel", 3), ("key", 4), ("open_or_close", 1))

    # checks

    def settle(self):
        """Brings the program to rest and checks that no contact is down."""
        self.plug()
        self.show()
        self.lift_all()
        for name in ("ctrl", "shift", "p"):
            self.rig.key(name, False)
        for button in (1, 2, 3):
            self.rig.release(button)
        if self.wayland and self.turned:
            self.turn()
        self.turned = False
        rig = self.on(self.window)
        rig.resize(*HOME[2:])
        rig.place(*HOME[:2])
        # Pins keep contacts down on purpose; Escape cancels them.
        rig.focus()
        rig.key("escape", True)
        rig.key("escape", False)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            time.sleep(0.25)
            if not self.contacts.read():
                break
        else:
            self.fault(f"contacts are down though every finger has lifted: {self.contacts.down}")
        # A ball that is still moving comes to rest in this time.
        time.sleep(1.5)
        self.check_alive()

    def sample(self, is_settled):
        try:
            whole, anonymous = memory(self.app.pid)
        except (FileNotFoundError, ProcessLookupError):
            return
        self.samples.append((time.monotonic() - self.first, self.runs, whole, anonymous, is_settled))

    def run(self, seconds):
        names = [name for name, _ in self.OPERATIONS]
        weights = [weight for _, weight in self.OPERATIONS]
        self.work = tempfile.mkdtemp(prefix="pantograph-soak-")
        # Under Wayland the program may run as the user nobody.
        os.chmod(self.work, 0o777)
        self.first = time.monotonic()
        with self.rig:
            self.rig.origin("screen")
            self.start()
            self.settle()
            self.sample(True)
            next_sample = next_settle = self.first
            while time.monotonic() < self.first + seconds:
                name = self.random.choices(names, weights)[0]
                try:
                    getattr(self, name)()
                except rigs.RigError as error:
                    # If the program died, its window is gone, and the crash is reported instead.
                    faults = len(self.faults)
                    self.check_alive()
                    if len(self.faults) == faults:
                        self.fault(f"{name}: {error}")
                self.counts[name] = self.counts.get(name, 0) + 1
                self.check_alive()
                now = time.monotonic()
                if now >= next_sample:
                    self.sample(False)
                    next_sample = now + 2
                if now >= next_settle:
                    try:
                        self.settle()
                        self.sample(True)
                    except rigs.RigError as error:
                        faults = len(self.faults)
                        self.check_alive()
                        if len(self.faults) == faults:
                            self.fault(f"settle: {error}")
                    next_settle = time.monotonic() + 20
            self.settle()
            self.sample(True)
            if self.other:
                self.open_or_close()
            self.on(self.window).close()
            status = self.rig_wait(self.app)
            if status != 0:
                self.fault(f"the first program ended with {status}")
            self.contacts.read()
            if self.contacts.down:
                self.fault(f"the recording ends with contacts down: {self.contacts.down}")

    def rig_wait(self, program):
        try:
            return program.wait(10)
        except subprocess.TimeoutExpired:
            return "nothing for 10 s"

    # the end

    def report(self, seconds):
        name = "wayland" if self.wayland else "x11"
        with open(os.path.join(self.folder, f"soak-{name}.csv"), "w") as file:
            file.write("seconds,run,rss_kib,anonymous_kib,at_rest\n")
            for t, run, whole, anonymous, rest in self.samples:
                file.write(f"{t:.1f},{run},{whole},{anonymous},{int(rest)}\n")
        growth = self.growth(seconds)
        plot(os.path.join(self.folder, f"soak-{name}.png"), self.samples, seconds)
        rest = [s[2] for s in self.samples if s[4] and s[1] == self.runs]
        print(f"soak {name}: {seconds / 60:.1f} min, {sum(self.counts.values())} operations, "
              f"{self.contacts.landed} contacts in {self.contacts.lines} lines, "
              f"{self.programs} programs opened and closed, {self.runs - 1} crashes of the first")
        print("operations: " + ", ".join(f"{n} {c}" for n, c in sorted(self.counts.items())))
        print(f"cancels: {self.contacts.causes}")
        if rest:
            print(f"memory at rest: first {rest[0]} KiB, last {rest[-1]} KiB, "
                  f"most {max(rest)} KiB; growth from the second third to the last {growth} KiB")
        if growth is not None and growth >= LIMIT:
            self.faults.append(f"memory grew by {growth} KiB from the second third to the last")
        print(f"{len(self.faults)} faults" + "".join(f"\n  {fault}" for fault in self.faults))
        return 1 if self.faults else 0

    def growth(self, seconds):
        """Returns how far the median KiB at rest of the last third exceeds that of the second; the first is warm-up."""
        rest = [(s[0], s[2]) for s in self.samples if s[4] and s[1] == self.runs]
        early = [m for t, m in rest if seconds / 3 <= t < seconds * 2 / 3]
        late = [m for t, m in rest if t >= seconds * 2 / 3]
        if not early or not late:
            return None
        return round(statistics.median(late) - statistics.median(early))


def plot(path, samples, seconds, width=900, height=360):
    """Writes a PNG with a grey mark for each sample, a red one for those at rest, and a line for each 10 MiB."""
    if not samples:
        return
    top = max(s[2] for s in samples) * 1.1
    pixels = bytearray(b"\xff" * (3 * width * height))

    def dot(x, y, color, size=1):
        for i in range(-size, size + 1):
            for k in range(-size, size + 1):
                if 0 <= x + i < width and 0 <= y + k < height:
                    at = 3 * ((y + k) * width + x + i)
                    pixels[at:at + 3] = color

    for level in range(0, int(top), 10240):
        for x in range(width):
            dot(x, int(height - 1 - level / top * (height - 1)), b"\xdd\xdd\xdd", 0)
    for t, _, whole, _, rest in samples:
        dot(min(width - 1, int(t / seconds * (width - 1))),
            int(height - 1 - whole / top * (height - 1)),
            b"\xf0\x40\x36" if rest else b"\x99\x99\x99", 1 if rest else 0)
    rigs.write_png(path, width, height, bytes(pixels))


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("program")
    words.add_argument("--wayland", action="store_true")
    words.add_argument("--minutes", type=float, default=30)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--out", default=".")
    given = words.parse_args()
    gaps = rigs.missing(given.wayland)
    if gaps:
        print("not run: " + "; ".join(gaps))
        return 0
    os.makedirs(given.out, exist_ok=True)
    soak = Soak(given.program, given.wayland, given.seed, given.out)
    seconds = given.minutes * 60
    try:
        soak.run(seconds)
    except KeyboardInterrupt:
        pass
    return soak.report(seconds)


if __name__ == "__main__":
    sys.exit(main())
