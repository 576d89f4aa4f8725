"""Tests faults of devices, windows, signals and displays while the program is used.

run.py runs these tests with its own. Ids such as K3 and B14 name the rule that a test checks.
"""

import contextlib
import json
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib

import rig as rigs
from compositor import Compositor
from session import (FIRST, PROGRAM, SECOND, Session, Skip, check, is_red, on_screen, wait_until, with_cancels,
                     without)

SIZE = (1280, 800)
HERE = os.path.dirname(os.path.abspath(__file__))


def fingers(events):
    """Returns the events of each finger, in order: number -> list."""
    found = {}
    for event in events:
        if "finger" in event:
            found.setdefault(event["finger"], []).append(event)
    return found


def ends(events):
    """Returns how each finger ended: number -> (phase, cause)."""
    return {n: (list_[-1]["phase"], list_[-1].get("cause")) for n, list_ in fingers(events).items()}


def preloaded():
    """Compiles the library of preload.c. Skips the test if there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
    if not compiler:
        raise Skip("no C compiler for preload.c")
    path = os.path.join(tempfile.mkdtemp(prefix="pantograph-preload-"), "preload.so")
    done = subprocess.run([compiler, "-shared", "-fPIC", "-o", path,
                           os.path.join(HERE, "preload.c"), "-ldl"], capture_output=True, text=True)
    if done.returncode:
        raise Skip(f"preload.c: {done.stderr.splitlines()[:1]}")
    return path


@contextlib.contextmanager
def on_wayland(*arguments, env=None):
    """Runs the program under the test compositor; yields the compositor, the recording's events
    as a function, and the file that standard error goes to."""
    with tempfile.TemporaryDirectory() as folder, Compositor() as compositor:
        trace = os.path.join(folder, "t.pantotrace")

        def events():
            with open(trace) as file:
                return with_cancels(json.loads(line) for line in list(file)[1:])
        with open(os.path.join(folder, "errors"), "w+") as errors:
            arguments = list(arguments or ("record", "cart")) + ["-o", trace]
            compositor.spawn([PROGRAM, *arguments], stderr=errors, env=env)
            compositor.wait_window()
            compositor.sync(0.5)
            yield compositor, events, errors


def one_tap(compositor, contact, x, y):
    compositor.down(contact, x, y)
    compositor.frame()
    compositor.sync(0.1)
    compositor.up(contact)
    compositor.frame()
    compositor.sync(0.1)


# -- devices ---------------------------------------------------------------

def no_touch_stream_crashes_the_program():  # K3, P2, B2, B4
    """Each of these streams crashed SDL 2.26.5 or left a finger down for ever."""

    def unknown_motion(c):
        c.motion(7, 50, 50)

    def lift_lost(c):               # the stream that sway sent when the program crashed
        for at in (100, 110):
            c.down(1, at, at)
            c.frame()
        c.up(1)
        c.frame()
        c.sync(0.1)
        c.motion(1, 120, 120)

    def unknown_lift(c):
        c.up(9)

    def shapes(c):
        c.down(3, 30, 30)
        c.shape(3, 8, 6)
        c.up(3)

    def taken_back(c):
        c.down(4, 300, 300)
        c.down(5, 400, 300)
        c.frame()
        c.sync(0.1)
        c.cancel()
        c.sync(0.1)
        c.motion(4, 310, 300)

    for stream in (unknown_motion, lift_lost, unknown_lift, shapes, taken_back):
        with on_wayland() as (compositor, events, _):
            stream(compositor)
            compositor.frame()
            check(compositor.sync(), f"{stream.__name__}: ended with {compositor.program.returncode}")
            one_tap(compositor, 0, 200, 200)
            compositor.close_window()
            check(compositor.wait_exit() == 0, f"{stream.__name__}: exit status")
            ended = ends(events())
            check(ended and list(ended.values())[-1] == ("ended", None),
                  f"{stream.__name__}: the tap afterwards: {ended}")
            if stream is taken_back:
                check(list(ended.values())[:2] == [("cancelled", "system")] * 2, f"{ended}")
            if stream is lift_lost:
                check(list(ended.values())[0] == ("cancelled", "stale"), f"{ended}")


def no_touch_stream_crashes_a_session_under_sway():  # K3
    """Hides, shows and unplugs with ten fingers down, in the order that makes sway lose lifts."""
    with Session(wayland=True) as (rig, session):
        for round_ in range(12):
            for finger in range(10):
                rig.down(finger, 100 + 60 * finger, 200 + 10 * round_)
            rig.unmap()
            rig.unplug()
            rig.plug()
            rig.down(0, 300, 300)
            rig.map()
            for finger in range(1, 10):
                rig.down(finger, 100 + 60 * finger, 300)
            rig.glide(0.05, {finger: (200 + 50 * finger, 400) for finger in range(10)})
            for finger in range(10):
                rig.up(finger)
            check(session.app.poll() is None, f"round {round_}: ended with {session.app.returncode}")
        rig.focus()
        rig.origin("window")
        rig.tap(0, 300, 300)
        rig.sleep(0.3)
        check(session.finish() == 0, "exit status")
        check(all(phase != "moved" for phase, _ in ends(session.events()).values()), "a stuck finger")


def pulling_the_panel_out_cancels_every_touch():  # K4, B14
    """The X server lifts the fingers of a panel before it says that the panel is gone."""
    with Session("--balls", "2") as (rig, session):
        rig.down(0, *FIRST)
        rig.down(1, *SECOND)
        # The movement is so fast that a lift would throw the ball.
        rig.glide(0.1, {0: (640, 300), 1: (500, 500)})
        rig.unplug()
        rig.sleep(0.2)
        rig.plug()
        rig.down(2, 900, 200)
        rig.sleep(0.05)
        rig.up(2)
        rig.sleep(0.2)
        check(session.finish() == 0, "exit status")
        ended = ends(session.events())
        check(list(ended.values()) == [("cancelled", "deviceLost")] * 2 + [("ended", None)], f"{ended}")
        log = session.log()
        check("changed → ended" not in log and log.count("→ cancelled") >= 2, log)


def ten_fingers_of_a_panel_that_goes_are_cancels():  # K4, B14
    with Session() as (rig, session):
        for finger in range(10):
            rig.down(finger, 100 + 90 * finger, 200)
        # The program is stopped, so that lifts and loss arrive in one poll, with the panel already back.
        session.app.send_signal(signal.SIGSTOP)
        rig.unplug()
        rig.plug()
        session.app.send_signal(signal.SIGCONT)
        rig.sleep(0.3)
        check(session.finish() == 0, "exit status")
        ended = ends(session.events())
        check(list(ended.values()) == [("cancelled", "deviceLost")] * 10, f"{ended}")


def a_press_is_not_a_tap_when_the_panel_goes():  # K4, B14
    """The page's button would turn blue by a tap; it must not when the panel is pulled out."""
    def button():
        return rig.pixel(SIZE[0] - 80, 24)

    with Session() as (rig, session):
        rig.down(0, SIZE[0] - 60, 36)
        rig.sleep(0.2)
        rig.unplug()
        rig.sleep(0.5)
        check(button() == "#ffffff", f"pressed by a panel that went: {button()}")
        rig.plug()
        rig.tap(0, SIZE[0] - 60, 36)
        check(wait_until(lambda: button() != "#ffffff"), "a tap does nothing")
        check(session.finish() == 0, "exit status")


def a_seat_that_loses_its_panel_cancels_every_touch():  # K4, B14
    """Tests sway, which takes the panel away from the seat, and a compositor that sends the lifts first."""
    with Session(wayland=True) as (rig, session):
        rig.down(0, *FIRST)
        rig.glide(0.1, {0: (640, 300)})
        rig.detach()
        rig.sleep(0.2)
        rig.up(0)
        # The other seat has the panel now. Later both have it and use the same contact numbers.
        rig.tap(1, 300, 300)
        rig.attach()
        rig.sleep(0.2)
        rig.down(2, 300, 500)
        rig.glide(0.1, {2: (300, 200)})
        rig.up(2)
        rig.sleep(0.2)
        check(session.finish() == 0, "exit status")
        first, *others = ends(session.events()).values()
        # Sway moves the keyboard, too, so the loss of focus may come first.
        check(first in (("cancelled", "deviceLost"), ("cancelled", "system")), f"{first} {others}")
        check(len(others) >= 2 and all(end == ("ended", None) for end in others), f"{others}")
    with on_wayland() as (compositor, events, _):
        for contact, at in ((0, FIRST), (1, (300, 300))):
            compositor.down(contact, *at)
        compositor.frame()
        for step in range(8):
            compositor.motion(0, FIRST[0] - 60 * step, FIRST[1] - 40 * step)
            compositor.frame()
            compositor.sync(0.02)
        with compositor.together():
            compositor.up(0)
            compositor.up(1)
            compositor.frame()
            compositor.has_touch(False)
        compositor.sync(0.3)
        compositor.has_touch(True)
        compositor.sync(0.3)
        one_tap(compositor, 0, 200, 200)
        compositor.close_window()
        check(compositor.wait_exit() == 0, "exit status")
        ended = ends(events())
        check(list(ended.values()) == [("cancelled", "deviceLost")] * 2 + [("ended", None)], f"{ended}")


def fingers_without_a_window_are_the_only_windows():  # K19
    """Without X or Wayland SDL gives fingers no window; they belong to the only window."""
    library = preloaded()
    with Session(env={"LD_PRELOAD": library, "PRELOAD_FINGERS": "windowless"}) as (rig, session):
        rig.place(0, 0)
        rig.origin("screen")
        rig.down(0, *FIRST)
        rig.glide(0.3, {0: (640, 300)})
        check(wait_until(lambda: is_red(rig, 640, 332)), "the ball is not under the finger")
        rig.up(0)
        rig.sleep(0.2)
        check(session.finish() == 0, "exit status")
        check("pan:cartBall" in session.log() and "→ ended" in session.log(), session.log())


def fingers_in_pixels_are_scaled_and_told():  # B19
    library = preloaded()
    with Session(env={"LD_PRELOAD": library, "PRELOAD_FINGERS": "pixels"}) as (rig, session):
        rig.place(0, 0)
        rig.origin("screen")
        rig.down(0, *FIRST)
        rig.glide(0.3, {0: (640, 300)})
        check(wait_until(lambda: is_red(rig, 640, 332)), "the ball is not under the finger")
        rig.up(0)
        rig.sleep(0.2)
        check(session.finish() == 0, "exit status")
        last = fingers(session.events())[1][-1]
        check(abs(last["x"] - 640) < 1 and abs(last["y"] - 300) < 1, f"{last}")
        session.errors.seek(0)
        said = session.errors.read()
        check(said.count("in pixels") == 1, f"on standard error: {said}")


def a_wake_up_on_its_way_ends_no_program():  # SDL-17
    """SDL's own wake-up may still be on its way to the X server when the window is destroyed."""
    library = preloaded()
    with Session(command="run", env={"LD_PRELOAD": library, "PRELOAD_CLOSE": "told"}) as (rig, session):
        rig.click(640, 300)
        check(session.finish() == 0, "exit status")
        session.errors.seek(0)
        said = session.errors.read()
        told = [line for line in said.splitlines() if line.startswith("before the window was destroyed:")]
        check(told == ["before the window was destroyed: pump wait(30) pump"], f"on standard error: {said}")


def the_first_frame_comes_within_150_ms():  # APP-07
    """The fastest of ten starts counts, because other programs may take the processor during some."""
    gaps = rigs.missing()
    if gaps:
        raise Skip("; ".join(gaps))
    library = preloaded()
    env = {"LD_PRELOAD": library, "PRELOAD_FIRST": "told"}
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(10):
            path = os.path.join(folder, str(number))
            with rigs.Rig(size=SIZE) as rig, open(path, "w+") as errors:
                begun = time.monotonic()
                rig.spawn([PROGRAM, "run", "cart"], env=env, stderr=errors)
                rig.wait_window()
                check(wait_until(lambda: "first frame at " in open(path).read()), "no frame")
                rig.close()
                check(rig.wait_exit() == 0, "exit status")
                errors.seek(0)
                said = errors.read()
            shown = next(float(line.split()[-1]) for line in said.splitlines() if line.startswith("first frame at "))
            times.append(shown - begun * 1e3)
            if times[-1] <= 150:
                return
    check(False, f"the first frame came after {min(times):.0f} ms at best")


def a_trackpad_makes_no_touches():  # B16
    library = preloaded()
    env = {"LD_PRELOAD": library, "PRELOAD_PANEL": "trackpad"}
    with Session(env=env) as (rig, session):
        rig.down(0, 300, 300)
        rig.down(1, 500, 300)
        rig.glide(0.2, {0: (300, 500), 1: (500, 500)})
        rig.up(0)
        rig.up(1)
        rig.wheel(0, 1)
        rig.click(700, 300)
        rig.sleep(0.2)
        doctor = subprocess.run([PROGRAM, "doctor"], capture_output=True, text=True, timeout=60,
                                env=dict(without("WAYLAND_DISPLAY"), **rig.environment, **env))
        check(session.finish() == 0, "exit status")
        check(not fingers(session.events()), f"{fingers(session.events())}")
        check(any(e.get("mouse") for e in session.events()), "the mouse is silent")
        check("it scrolls and points, but makes no touches" in doctor.stdout, doctor.stdout)


def a_touch_table_that_is_reset_loses_no_panel():  # B15
    """On X11 SDL empties its table of panels when it is asked for an unknown one."""
    if not shutil.which("gdb"):
        raise Skip("no gdb to ask SDL inside the program")
    with Session() as (rig, session):
        rig.down(0, *FIRST)
        rig.glide(0.1, {0: (800, 400)})
        done = subprocess.run(
            ["gdb", "-batch", "-p", str(session.app.pid), "-ex",
             "call (int)SDL_GetNumTouchFingers((long)4242)"], capture_output=True, text=True, timeout=120)
        if "$1 = " not in done.stdout:
            raise Skip(f"gdb could not: {done.stderr.splitlines()[-1:]}")
        rig.sync()
        rig.glide(0.2, {0: (600, 300)})
        rig.sleep(0.2)
        rig.up(0)
        rig.tap(1, 300, 300)
        rig.sleep(0.2)
        check(session.finish() == 0, "exit status")
        ended = ends(session.events())
        check(list(ended.values())[0][0] == "cancelled", f"{ended}")
        check(list(ended.values())[-1] == ("ended", None) and len(ended) >= 2, f"{ended}")


def a_flood_that_overflows_loses_no_lift():  # B4
    """Sends more moves than SDL's queue holds while the program is stopped, and then the lift."""
    with Session() as (rig, session):
        rig.down(0, *FIRST)
        rig.sleep(0.1)
        session.app.send_signal(signal.SIGSTOP)
        rig.sync("off")
        for step in range(70_000):
            rig.move(0, 400 + step % 500, 300 + step % 300)
        rig.sync("on")
        rig.up(0)
        session.app.send_signal(signal.SIGCONT)
        rig.sleep(1)
        rig.tap(1, 300, 300)
        rig.sleep(0.3)
        check(session.finish() == 0, "exit status")
        ended = ends(session.events())
        check(len(ended) >= 2 and all(phase in ("ended", "cancelled") for phase, _ in ended.values()),
              f"{ended}")
        check(list(ended.values())[-1] == ("ended", None), f"the tap afterwards: {ended}")


def two_fingers_in_one_report_have_no_order():  # B10
    """Two fingers go down and up in one poll in four orders, which must give the same transitions."""
    told = set()
    for landing, lift in ((a, b) for a in ((0, 1), (1, 0)) for b in ((0, 1), (1, 0))):
        # Both fingers are on the blue piece: a pinch, a rotation and a pan at once.
        places = {0: (530, 290), 1: (565, 360)}
        with Session(demo="piece") as (rig, session):
            def at_once(act):
                session.app.send_signal(signal.SIGSTOP)
                act()
                session.app.send_signal(signal.SIGCONT)
                rig.sleep(0.15)

            at_once(lambda: [rig.down(n, *places[n]) for n in landing])
            rig.sync("off")
            for step in range(1, 13):
                for n in (0, 1):
                    rig.move(n, places[n][0] + (n or -1) * 10 * step, places[n][1] + 5 * step)
            rig.sync("on")
            rig.sleep(0.3)
            at_once(lambda: [rig.up(n) for n in lift])
            check(session.finish() == 0, "exit status")
            events = session.events()
            both = [e for e in events if e.get("phase") in ("began", "ended")]
            check(len(both) == 4 and [bool(e.get("also")) for e in both] == [False, True] * 2,
                  f"not two reports: {both}")
            # The states without changes are compared, because the number of changes depends on the frames.
            told.add("\n".join(sorted(
                f"{words[1]} {words[4]}" for words in map(str.split, session.log().splitlines())
                if words[4] != "changed")))
    check(len(told) == 1 and "began" in next(iter(told)), "\n--\n".join(told))


# -- the mouse --------------------------------------------------------------

def a_release_outside_the_window_is_seen():  # B13
    for wayland in (False, True):
        with Session(wayland=wayland) as (rig, session):
            rig.resize(700, 500)
            rig.sleep(0.3)
            rig.place(0, 0)
            rig.sleep(0.3)
            rig.origin("screen")
            for with_finger in (False, True):
                if with_finger:
                    # The press follows within a millisecond, in the same poll.
                    rig.down(0, 100, 400)
                rig.mouse(300, 300)
                rig.press()
                rig.glide(0.1, {rigs.MOUSE: (900, 700)})
                rig.release()
                rig.glide(0.1, {rigs.MOUSE: (320, 310)})
                if with_finger:
                    rig.up(0)
                rig.sleep(0.1)
            rig.click(300, 200)
            rig.sleep(0.2)
            check(session.finish() == 0, "exit status")
            presses = [e["phase"] for e in session.events()
                       if "mouse" in e and e["phase"] in ("began", "ended", "cancelled")]
            # A pointer that leaves without a press is recorded as cancelled, too, and is left out.
            kept = [p for i, p in enumerate(presses) if p != "cancelled" or presses[i - 1] == "began"]
            check(kept.count("began") == 3 and kept[-2:] == ["began", "ended"], f"{wayland}: {presses}")
            for first, second in zip(kept[::2], kept[1::2]):
                check(first == "began" and second in ("ended", "cancelled"), f"{wayland}: {presses}")


def a_click_after_a_minimised_press_counts():  # K16
    """The window is minimised under a pressed button; the first click afterwards must count."""
    for wayland in (False, True):
        with Session(wayland=wayland) as (rig, session):
            rig.mouse(300, 300)
            rig.press()
            rig.sleep(0.1)
            rig.unmap()
            rig.sleep(0.2)
            rig.release()
            rig.map()
            rig.focus()
            rig.sleep(0.3)
            rig.click(400, 300)
            rig.sleep(0.2)
            check(session.finish() == 0, "exit status")
            presses = [e["phase"] for e in session.events()
                       if "mouse" in e and e["phase"] in ("began", "ended")]
            check(presses == ["began", "began", "ended"], f"wayland {wayland}: {presses}")


# -- the window -------------------------------------------------------------

def a_window_that_goes_cancels_the_drag():  # B24
    """The window is hidden by the window manager or shrunk to nothing; afterwards a drag works again."""
    for wayland in (False, True):
        for how in ("hide", "shrink"):
            with Session(wayland=wayland) as (rig, session):
                rig.down(0, *FIRST)
                rig.glide(0.1, {0: (640, 300)})
                check(wait_until(lambda: is_red(rig, 640, 332)), "the ball is not under the finger")
                if how == "hide":
                    rig.unmap()
                else:
                    rig.resize(1, 1)
                rig.sleep(0.3)
                rig.up(0)
                if how == "hide":
                    rig.map()
                else:
                    rig.resize(*SIZE)
                rig.focus()
                rig.sleep(0.6)
                rig.origin("window")
                rig.down(1, 400, 600)
                rig.glide(0.1, {1: (400, 300)})
                rig.up(1)
                rig.sleep(0.2)
                check(session.finish() == 0, "exit status")
                ended = ends(session.events())
                first = list(ended.values())[0]
                if how == "hide":
                    # Under sway the loss of focus comes first and cancels all touches.
                    check(first in (("cancelled", "windowGone"), ("cancelled", "system")),
                          f"wayland {wayland}: {ended}")
                check(first[0] in ("ended", "cancelled"), f"wayland {wayland} {how}: {ended}")
                check(list(ended.values())[-1] == ("ended", None) and len(ended) == 2,
                      f"wayland {wayland} {how}: {ended}")


def quitting_by_a_key_in_mid_drag_cancels():  # B28
    with Session() as (rig, session):
        rig.down(0, *FIRST)
        rig.glide(0.1, {0: (640, 300)})
        rig.key("ctrl", True)
        rig.key("q", True)
        check(rig.wait_exit() == 0, "exit status")
        check(ends(session.events()) == {1: ("cancelled", "windowGone")}, f"{ends(session.events())}")
        check(session.events()[-1].get("end"), "the recording was not closed")


def a_resized_window_shows_what_a_snapshot_shows():  # B26
    """A window that was shrunk, grown, hidden and shown has the picture of a new window."""
    for wayland in (False, True):
        with Session(command="run", demo="scrub", wayland=wayland) as (rig, session):
            for size in ((500, 620), (900, 500), (640, 560)):
                rig.resize(*size)
                rig.sleep(0.1)
            rig.unmap()
            rig.sleep(0.2)
            rig.map()
            rig.sleep(0.2)
            check(wait_until(lambda: rig.geometry()[2:] == (640, 560)), f"{rig.geometry()}")
            # The pointer is outside of the window, because a snapshot has no hover.
            rig.still(0.3)
            x, y, width, height = rig.geometry()
            shown = rig._display.picture(x, y, width, height)[2]
            path = os.path.join(session.folder.name, "scrub.png")
            done = subprocess.run([PROGRAM, "snapshot", "scrub", "--size", "640x560", "-o", path],
                                  capture_output=True, text=True, timeout=60)
            check(done.returncode == 0, done.stderr)
            check(read_png(path) == (640, 560, shown), f"wayland {wayland}: other pixels")
            check(session.finish() == 0, "exit status")


def read_png(path):
    """Returns width, height and RGB bytes of a PNG of 8 bits per channel without interlacing."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"IHDR":
            width, height, _, color = struct.unpack_from(">IIBB", data, at + 8)
        elif kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += 12 + size
    channels = 4 if color == 6 else 3
    rows, stride, before, out = zlib.decompress(packed), width * channels, None, bytearray()
    before = bytearray(stride)
    for y in range(height):
        kind = rows[y * (stride + 1)]
        row = bytearray(rows[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride if kind else 0):
            left = row[i - channels] if i >= channels else 0
            up, corner = before[i], before[i - channels] if i >= channels else 0
            near = left + up - corner
            paeth = min((abs(near - left), 0, left), (abs(near - up), 1, up),
                        (abs(near - corner), 2, corner))[2]
            row[i] = (row[i] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
        before = row
        if channels == 4:
            del_alpha = bytearray(3 * width)
            for c in range(3):
                del_alpha[c::3] = row[c::4]
            row = del_alpha
        out += row
    return width, height, bytes(out)


# -- signals and pipes --------------------------------------------------------

def signals_close_the_recording():  # K16, B28
    def listen():
        """Whoever runs the tests may ignore the signal, as `nohup make test` does."""
        signal.signal(signal.SIGHUP, signal.SIG_DFL)

    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        with Session(start=listen) as (rig, session):
            rig.down(0, *FIRST)
            rig.glide(0.1, {0: (700, 300)})
            session.app.send_signal(number)
            check(rig.wait_exit() == 128 + number, f"{number}: {session.app.returncode}")
            check(session.events()[-1].get("end"), f"{number}: the recording was not closed")
            check(ends(session.events()) == {1: ("cancelled", "windowGone")},
                  f"{number}: {ends(session.events())}")
            check("cancelled" in session.log(), "the pan was not cancelled")


def nohup_keeps_it_running():  # K16
    with Session(start=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as (rig, session):
        session.app.send_signal(signal.SIGHUP)
        rig.sleep(0.3)
        check(session.app.poll() is None, "the signal was ignored when it was started")
        check(session.finish() == 0, "exit status")


def a_slow_disk_keeps_no_input_waiting():  # B36
    """Each write into the recording takes ten seconds; the ball must still follow fingers at once."""
    env = {"LD_PRELOAD": preloaded(), "PRELOAD_DISK": "slow"}
    with Session(env=env) as (rig, session):
        rig.down(0, *FIRST)
        began = time.monotonic()
        for x, y in ((640, 300), (300, 500), (900, 250)):
            rig.glide(0.3, {0: (x, y)})
            check(wait_until(lambda: is_red(rig, x, y + 32), 2), f"no ball under the finger at {x}, {y}")
        check(time.monotonic() - began < 8, "it took longer than one write")
        rig.up(0)
        rig.sleep(0.2)
        check(session.finish() == 0, "exit status")


def a_reader_that_leaves_does_not_end_the_window():  # K5, B33, P8
    """First the reader of standard output leaves, as in `record cart -o - | head -c 300`, then that of standard error."""
    gaps = rigs.missing()
    if gaps:
        raise Skip("; ".join(gaps))
    with tempfile.TemporaryDirectory() as folder, rigs.Rig(size=SIZE) as rig:
        reader, writer = os.pipe()
        errors_reader, errors = os.pipe()
        # The program saves the last minute in its working directory.
        app = rig.spawn([PROGRAM, "record", "cart", "-o", "-"], stdout=writer, stderr=errors,
                        cwd=folder)
        os.close(writer)
        os.close(errors)
        rig.wait_window()
        rig.origin("window")
        rig.still(0.3)
        check(os.read(reader, 300), "nothing was recorded")
        os.close(reader)
        rig.down(0, *FIRST)
        rig.glide(0.3, {0: (640, 300)})
        check(wait_until(lambda: is_red(rig, 640, 332)), "the ball is not under the finger")
        check(app.poll() is None, f"ended with {app.returncode}")
        rig.sleep(0.5)
        check(b"recording stopped" in os.read(errors_reader, 4096), "no word about the recording")
        os.close(errors_reader)
        # The program reports that it saved the last minute, while standard error has no reader.
        for key, pressed in (("ctrl", 1), ("shift", 1), ("r", 1), ("r", 0), ("shift", 0), ("ctrl", 0)):
            rig.key(key, pressed)
        rig.glide(0.2, {0: (400, 500)})
        check(wait_until(lambda: is_red(rig, 400, 532)), "the ball is not under the finger")
        rig.up(0)
        rig.close()
        check(rig.wait_exit() == 74, f"exit status {app.returncode}")


def a_watch_whose_reader_leaves_ends_quietly():  # K5, B33
    with tempfile.TemporaryDirectory() as folder, rigs.Rig(size=SIZE) as rig:
        reader, writer = os.pipe()
        with open(os.path.join(folder, "errors"), "w+") as errors:
            app = rig.spawn([PROGRAM, "devices", "--watch"], stdout=writer, stderr=errors)
            os.close(writer)
            rig.wait_window()
            rig.origin("window")
            rig.still(0.3)
            rig.tap(0, 100, 100)
            check(os.read(reader, 100), "nothing was told")
            os.close(reader)
            rig.tap(0, 200, 100)
            check(rig.wait_exit() == 0, f"exit status {app.returncode}")
            errors.seek(0)
            check("Error" not in errors.read(), "a word of trouble")


# -- the display --------------------------------------------------------------

def a_dead_display_is_told():  # B29
    for env in ({}, {"DISPLAY": ":4242"}, {"DISPLAY": "no-such-host:0"},
                {"WAYLAND_DISPLAY": "wayland-none", "XDG_RUNTIME_DIR": "/tmp"},
                {"DISPLAY": ":4242", "SDL_VIDEODRIVER": "x11"},
                {"DISPLAY": ":4242", "WAYLAND_DISPLAY": "/dev/null"}):
        for command in (["run", "cart"], ["devices", "--watch"], ["record", "cart", "-o", "/dev/null"]):
            begun = time.monotonic()
            done = subprocess.run(
                [PROGRAM, *command], capture_output=True, text=True, timeout=60,
                env=dict(without("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"), **env))
            # Libraries may print messages of their own before the program's.
            said = done.stderr.splitlines()
            check(done.returncode == 69 and said[-1].startswith("Error: no display")
                  and "--headless" in said[-1], f"{env} {command}: {done}")
            check(time.monotonic() - begun < 30, "it took half a minute")
        done = subprocess.run([PROGRAM, "run", "cart", "--headless", "--seconds", "1"],
                              capture_output=True, text=True, timeout=60,
                              env=dict(without("DISPLAY", "WAYLAND_DISPLAY"), **env))
        check(done.returncode == 0 and done.stderr.startswith("cart ran 1 s"), f"headless with {env}: {done}")


def without_a_renderer_the_software_one_presents():  # B30
    library = preloaded()
    env = {"LD_PRELOAD": library, "PRELOAD_RENDERER": "software"}
    with on_wayland(env=env) as (compositor, events, _):
        one_tap(compositor, 0, 300, 300)
        compositor.close_window()
        check(compositor.wait_exit() == 0, "exit status")
        check(list(ends(events()).values()) == [("ended", None)], f"{ends(events())}")
    gaps = rigs.missing(True)
    if gaps:
        raise Skip("; ".join(gaps))
    with rigs.Rig(size=SIZE, wayland=True) as rig:
        doctor = rig.spawn([PROGRAM, "doctor"], env=env, stdout=subprocess.PIPE)
        said = doctor.communicate(timeout=60)[0].decode()
        check("renderer software, as no other could be had" in said, said)
        check("Frames are presented by the CPU too" in said, said)


TESTS = [no_touch_stream_crashes_the_program, no_touch_stream_crashes_a_session_under_sway,
         pulling_the_panel_out_cancels_every_touch, ten_fingers_of_a_panel_that_goes_are_cancels,
         a_press_is_not_a_tap_when_the_panel_goes, a_seat_that_loses_its_panel_cancels_every_touch,
         fingers_without_a_window_are_the_only_windows, fingers_in_pixels_are_scaled_and_told,
         a_slow_disk_keeps_no_input_waiting, a_wake_up_on_its_way_ends_no_program,
         the_first_frame_comes_within_150_ms,
         a_trackpad_makes_no_touches, a_touch_table_that_is_reset_loses_no_panel,
         a_flood_that_overflows_loses_no_lift, two_fingers_in_one_report_have_no_order,
         a_release_outside_the_window_is_seen, a_click_after_a_minimised_press_counts,
         a_window_that_goes_cancels_the_drag, quitting_by_a_key_in_mid_drag_cancels,
         a_resized_window_shows_what_a_snapshot_shows, signals_close_the_recording,
         nohup_keeps_it_running, a_reader_that_leaves_does_not_end_the_window,
         a_watch_whose_reader_leaves_ends_quietly, a_dead_display_is_told,
         without_a_renderer_the_software_one_presents]
