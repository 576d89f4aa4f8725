"""Shared by the tests of this folder: the program on a rig, its recording, and functions to check it."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rig as rigs  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SIZE = (1280, 800)
# The places of the first two balls at the start, as the page places them.
FIRST, SECOND = (1226, 682), (54, 682)
RED = (0xF0, 0x40, 0x36)


class Skip(Exception):
    """Raised if the test needs something that is not installed."""


def check(condition, why):
    if not condition:
        raise AssertionError(why)


def with_cancels(lines):
    """The lines of a recording without its checks. A line that cancels everything becomes one for each contact."""
    events, live = [], {}
    for line in lines:
        if "check" in line:
            continue
        if "cancel" in line or "restart" in line:
            cause = line.get("cancel", "system")
            events += [dict(contact, t=line["t"], phase="cancelled", cause=cause) for contact in live.values()]
            live.clear()
            continue
        events.append(line)
        kind = next((kind for kind in ("finger", "pen", "mouse") if kind in line), None)
        if kind:
            name = (kind, None if kind == "mouse" else line[kind])
            if line["phase"] in ("began", "moved", "stationary"):
                live[name] = {key: line[key] for key in (kind, "x", "y")}
            else:
                live.pop(name, None)
    return events


class Session:
    """The program on a rig, recording its input."""

    def __init__(self, *arguments, command="record", demo="cart", wayland=False,
                 contacts=10, env=None, start=None):
        gaps = rigs.missing(wayland)
        if gaps:
            raise Skip("; ".join(gaps))
        self.rig = rigs.Rig(size=SIZE, wayland=wayland, contacts=contacts)
        self.folder = tempfile.TemporaryDirectory(prefix="pantograph-e2e-")
        # Under Wayland the program may run as the user nobody.
        os.chmod(self.folder.name, 0o777)
        self.trace = os.path.join(self.folder.name, "t.pantotrace")
        self.arguments = [PROGRAM, command, demo, *arguments]
        self.env, self.at_start = dict(env or {}, PANTOGRAPH_STATS="1"), start
        if command == "record":
            self.arguments += ["-o", self.trace]

    def __enter__(self):
        self.rig.start()
        try:
            self.errors = open(os.path.join(self.folder.name, "errors"), "w+")
            self.app = self.rig.spawn(self.arguments, env=self.env, at_start=self.at_start,
                                      stderr=self.errors, cwd=self.folder.name)
            self.rig.wait_window()
            self.rig.origin("window")
            self.rig.still(0.3)
        except BaseException:
            self.rig.stop()
            raise
        return self.rig, self

    def __exit__(self, *_):
        self.rig.stop()
        self.folder.cleanup()

    def finish(self):
        """Closes the window and returns the exit status."""
        self.rig.close()
        return self.rig.wait_exit()

    def events(self):
        with open(self.trace) as file:
            return with_cancels(json.loads(line) for line in list(file)[1:])

    def log(self):
        done = subprocess.run([PROGRAM, "replay", self.trace], capture_output=True, text=True)
        check(done.returncode == 0, f"replay: {done.stderr}")
        return done.stdout

    def gestures(self):
        """The log without what controls did: a button whose ball is dragged is cancelled, and no gesture is (EXP-01)."""
        kinds = ("button:", "slider:", "switch:", "stepper:", "segmentedControl:", "pageControl:",
                 "field:", "cell:", "menu:", "control:")
        return "\n".join(line for line in self.log().splitlines() if not line.split(" ", 2)[1].startswith(kinds))

    def frames(self):
        self.errors.seek(0)
        for line in self.errors:
            if line.startswith("frames "):
                return int(line.split()[1])
        raise AssertionError("the program did not say how many frames it showed")


@contextlib.contextmanager
def empty_screen():
    """Yields a rig without a program, and a folder that any user may write to."""
    gaps = rigs.missing()
    if gaps:
        raise Skip("; ".join(gaps))
    with tempfile.TemporaryDirectory(prefix="pantograph-e2e-") as folder, rigs.Rig(size=SIZE) as rig:
        os.chmod(folder, 0o777)
        yield rig, folder


@contextlib.contextmanager
def on_screen(*arguments):
    """Runs the program with any arguments; yields the rig and a function that returns the output so far."""
    gaps = rigs.missing()
    if gaps:
        raise Skip("; ".join(gaps))
    with tempfile.TemporaryDirectory() as folder, rigs.Rig(size=SIZE) as rig:
        with open(os.path.join(folder, "said"), "w+b") as file:
            rig.spawn([PROGRAM, *arguments], stdout=file, stderr=subprocess.DEVNULL)

            def said():
                file.seek(0)
                return file.read().decode()
            yield rig, said


def is_red(rig, x, y):
    found = bytes.fromhex(rig.pixel(x, y)[1:])
    return found[0] > 200 and found[1] < 110 and found[2] < 110


def is_blue(rig, x, y):
    found = bytes.fromhex(rig.pixel(x, y)[1:])
    return found[2] > 180 and found[0] < 110


def wait_until(condition, seconds=5.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()


def without(*names):
    return {k: v for k, v in os.environ.items() if k not in names}


def drag_file(folder, x=600):
    """Writes a trace of one finger that drags the ball to `x`."""
    path = os.path.join(folder, "drag.pantotrace")
    with open(path, "w") as file:
        file.write('{"pantotrace":1,"scene":"cart","size":[1280,800],"scale":1,"seed":1}\n')
        for t, phase, at in ((1, "began", 1236), (1.1, "moved", x), (1.2, "ended", x)):
            file.write(f'{{"t":{t},"finger":1,"phase":"{phase}","x":{at},"y":682}}\n')
    return path
