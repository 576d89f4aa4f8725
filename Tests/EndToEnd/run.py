#!/usr/bin/env python3
"""Uses the built program as a user would: with touchscreen and mouse input through a real X server.

    python3 Tests/EndToEnd/run.py PROGRAM [TEST…]

Each test prints a line; the last line counts them. Exit status 1 if any failed.
"""

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import reliability  # noqa: E402
import rig as rigs  # noqa: E402
from session import (FIRST, PROGRAM, SECOND, Session, Skip, check, drag_file, is_blue, is_red,  # noqa: E402
                     empty_screen, on_screen, wait_until, without)


def two_fingers(wayland=False):
    with Session("--balls", "2", wayland=wayland) as (rig, session):
        # The points lie beside the icons, so that the colour is the ball's own.
        check(wait_until(lambda: is_red(rig, FIRST[0], FIRST[1] + 32)),
              "the first ball is not where it should be")
        check(is_blue(rig, SECOND[0], SECOND[1] + 32), "the second ball is not where it should be")
        rig.down(0, *FIRST)
        rig.down(1, *SECOND)
        rig.glide(0.3, {0: (640, 220), 1: (400, 560)})
        held = wait_until(lambda: is_red(rig, 640, 252) and is_blue(rig, 400, 592))
        check(held, "the balls are not under the fingers")
        rig.shot(os.path.join(tempfile.gettempdir(), "pantograph-two-fingers.png"))
        rig.up(0)
        rig.up(1)
        rig.still(0.4)
        check(not is_blue(rig, 400, 592), "the thrown ball did not go to an edge")
        check(session.finish() == 0, "exit status")
        log = session.log()
        for name in ("pan:cartBall", "pan:cartBall2"):
            check(f"{name} possible → began thresholdReached" in log, f"{name} never began")
            check(f"{name} changed → ended allTouchesLifted" in log, f"{name} never ended")


def two_fingers_drag_two_balls():
    two_fingers()


def two_fingers_under_wayland():
    two_fingers(wayland=True)


def the_mouse_drags_a_ball():  # MSE-01
    with Session() as (rig, session):
        rig.mouse(FIRST[0], FIRST[1] + 30)
        rig.press()
        rig.glide(0.3, {rigs.MOUSE: (700, 330)})
        check(wait_until(lambda: is_red(rig, 700, 330)), "the ball is not under the pointer")
        time.sleep(0.15)
        rig.release()
        check(session.finish() == 0, "exit status")
        kinds = [e["phase"] for e in session.events() if e.get("mouse")]
        check("began" in kinds and kinds.count("moved") > 5 and "ended" in kinds, f"{kinds}")
        check("pan:cartBall changed → ended" in session.log(), "the pan never ended")


def ctrl_and_the_mouse_are_two_fingers():
    with Session() as (rig, session):
        middle = (FIRST[0], FIRST[1])
        rig.mouse(middle[0], middle[1])
        rig.sleep(0.1)
        rig.key("ctrl", True)
        rig.mouse(middle[0] - 20, middle[1])
        rig.press()
        rig.glide(0.2, {rigs.MOUSE: (middle[0] - 30, middle[1] - 40)})
        # With Shift both fingers move in parallel, and the button keeps them down after the keys are up.
        rig.key("shift", True)
        rig.glide(0.3, {rigs.MOUSE: (600, 300)})
        rig.key("shift", False)
        rig.key("ctrl", False)
        rig.sleep(0.1)
        rig.shot(os.path.join(tempfile.gettempdir(), "pantograph-ctrl-drag.png"))
        rig.release()
        rig.still(0.4)
        check(session.finish() == 0, "exit status")
        fingers = {n: [e for e in session.events() if e.get("finger") == n] for n in (-1, -2)}
        for number, events in fingers.items():
            phases = [e["phase"] for e in events]
            check(phases[0] == "began" and phases[-1] == "ended" and phases.count("moved") > 20,
                  f"finger {number}: {phases}")
        ways = []
        for one, two in zip(fingers[-1], fingers[-2]):
            check(one["t"] == two["t"] and two.get("also"), f"no one report: {one} {two}")
            ways.append((two["x"] - one["x"], two["y"] - one["y"]))
        check(ways[0][0] > 30 and abs(ways[0][1]) < 2, f"the mirror landed {ways[0]} away")
        check(ways[-1] == ways[-20] and ways[-1][1] > 70, f"not side by side: {ways}")
        pressed = [e for e in session.events() if "mouse" in e and e["phase"] != "hovered"]
        check(not pressed, f"the mouse is also a touch: {pressed}")
        check("cancelled" not in session.gestures(), "something was cancelled")


def pins_stay_until_p_again():
    with Session("--balls", "2") as (rig, session):
        rig.key("p", True)
        rig.key("p", False)
        rig.click(*FIRST)
        rig.mouse(*SECOND)
        rig.press()
        rig.glide(0.3, {rigs.MOUSE: (500, 400)})
        rig.release()
        rig.mouse(FIRST[0], FIRST[1] + 5)
        rig.press()
        rig.glide(0.3, {rigs.MOUSE: (800, 300)})
        rig.release()
        held = wait_until(lambda: is_blue(rig, 500, 432) and is_red(rig, 800, 332))
        check(held, "the balls are not under the pins")
        rig.shot(os.path.join(tempfile.gettempdir(), "pantograph-pins.png"))
        rig.key("p", True)
        rig.key("p", False)
        rig.still(0.4)
        check(session.finish() == 0, "exit status")
        last = {e["finger"]: e["phase"] for e in session.events() if "finger" in e}
        check(last == {-1: "cancelled", -2: "cancelled"}, f"{last}")


def keys_move_the_block_and_escape_gives_it_back():  # DEM-01, KEY-03
    def is_on_block(x, y):    # Beside the arrows on its face.
        return is_blue(rig, x + 38, y)

    with Session(demo="block") as (rig, session):
        check(is_on_block(640, 380) and not is_on_block(740, 380), "the block is not in the middle")
        for _ in range(10):
            rig.key("right", True)
            rig.key("right", False)
        moved = wait_until(lambda: is_on_block(740, 380) and not is_on_block(640, 380))
        check(moved, "it did not move")
        rig.down(0, 740, 380)
        rig.glide(0.3, {0: (900, 500)})
        check(wait_until(lambda: is_on_block(900, 500)), "the block is not under the finger")
        rig.key("escape", True)
        rig.key("escape", False)
        check(wait_until(lambda: is_on_block(740, 380) and not is_on_block(900, 500)), "it kept the block")
        rig.up(0)
        check(session.finish() == 0, "exit status")


def tab_and_enter_press_a_button():  # KEY-03
    def press(key):    # A second press comes so soon that SDL calls it a repeat; the focus counts it.
        rig.key(key, True)
        rig.key(key, False)

    with Session(demo="scrub") as (rig, session):
        # The second control is Play. Its focus ring is 2 points outside and 2 points wide.
        press("tab")
        press("tab")
        check(wait_until(lambda: rig.pixel(400, 641) == "#0a66e0"), "no ring round Play")
        block = rig.pixel(50, 350)
        press("enter")
        check(wait_until(lambda: rig.pixel(50, 350) != block), "the block did not leave")
        check(session.finish() == 0, "exit status")


def a_resize_lays_out_anew_and_a_drag_goes_on():
    with Session() as (rig, session):
        rig.down(0, FIRST[0], FIRST[1])
        rig.glide(0.2, {0: (500, 300)})
        check(wait_until(lambda: is_red(rig, 500, 332)), "the ball is not under the finger")
        rig.resize(900, 620)
        rig.glide(0.2, {0: (420, 260)})
        check(wait_until(lambda: is_red(rig, 420, 292)), "the drag did not survive the resize")
        rig.up(0)
        rig.still(0.4)
        check(rig.geometry()[2:] == (900, 620), "the window has another size")
        # The button Free moved with the right edge, so this point has the button's white.
        check(rig.pixel(900 - 32 - 48, 24) == "#ffffff", "the page was not laid out anew")
        check(session.finish() == 0, "exit status")
        check("cancelled" not in session.gestures(), "the drag was cancelled")


def picture_of(path):
    """Returns width, height and RGB bytes of a PNG of eight bits per channel without interlacing."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed, head = 8, b"", b""
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + size]
        head = body if kind == b"IHDR" else head
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    width, height, depth, colour = struct.unpack_from(">IIBB", head)
    check(depth == 8 and colour in (2, 6), f"{path}: {depth} bits, colour type {colour}")
    step = 3 if colour == 2 else 4
    raw, rows, before = zlib.decompress(packed), bytearray(), bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        for i, value in enumerate(row):
            a = row[i - step] if i >= step else 0
            b, c = before[i], before[i - step] if i >= step else 0
            if kind == 1:
                value += a
            elif kind == 2:
                value += b
            elif kind == 3:
                value += (a + b) // 2
            elif kind == 4:
                p = a + b - c
                value += min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            row[i] = value & 255
        before = row
        rows += bytes(v for i, v in enumerate(row) if i % step < 3)
    return width, height, bytes(rows)


def keys_a_resize_and_the_theme_are_replayed():  # U7, KEY-02, KEY-03, T6
    def press(*keys):
        for key in keys:
            rig.key(key, True)
            rig.key(key, False)
            rig.sleep(0.02)     # SDL takes a key that comes back within 2 ms for a repeat

    with tempfile.TemporaryDirectory() as folder:
        live, log = os.path.join(folder, "live.png"), os.path.join(folder, "live.log")
        shown, again = os.path.join(folder, "replay.png"), os.path.join(folder, "replay.log")
        with Session("--log", log) as (rig, session):
            press("tab", "tab", "enter")        # adds a product to the cart
            rig.resize(600, 500)
            rig.still(0.3)
            press("t", "tab")
            rig.down(0, 300, 400)
            rig.glide(0.3, {0: (300, 250)})
            rig.up(0)
            rig.down(0, 400, 300)
            rig.glide(0.2, {0: (400, 330)})
            press("escape")
            rig.up(0)
            # The ball rests for 1 s before it fades for 1 s; no other pause of the picture is as long.
            rig.still(1.5, timeout=20)
            rig.shot(live, "window")
            check(session.finish() == 0, "exit status")
            lines = session.events()
            keys = [(e["key"], e["phase"]) for e in lines if "key" in e]
            check(keys[:2] == [("Tab", "down"), ("Tab", "up")] and ("T", "down") in keys
                  and ("Return", "down") in keys and ("Escape", "down") in keys, f"{keys}")
            windows = [e["window"] for e in lines if "window" in e]
            check(windows and windows[-1] == [600, 500], f"sizes: {windows}")

            def run(*arguments):
                done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True,
                                      timeout=120, env=without("DISPLAY", "WAYLAND_DISPLAY"))
                check(done.returncode == 0, f"{arguments}: {done.stderr}")

            run("replay", "--strict", session.trace, "--log", again)
            with open(log) as one, open(again) as two:
                first, second = one.read(), two.read()
                check(first == second and "scrollPan:page" in first,
                      f"the log differs:\n{first}\n{second}")
            end = str(lines[-1]["t"])
            run("snapshot", session.trace, "--at", end, "-o", shown)
            one, two = picture_of(live), picture_of(shown)
            check(one[:2] == two[:2] == (600, 500), f"{one[:2]} and {two[:2]}")
            differing = sum(a != b for a, b in zip(one[2], two[2]))
            if differing:
                shutil.copy(live, os.path.join(tempfile.gettempdir(), "pantograph-live.png"))
                shutil.copy(shown, os.path.join(tempfile.gettempdir(), "pantograph-shown.png"))
            check(differing == 0, f"{differing} bytes differ between the window and its replay")
            # The page is in dark mode, so its corner has the dark background colour.
            check(two[2][:3] == bytes((0x0F, 0x11, 0x15)), f"the corner is {two[2][:3].hex()}")


def ten_fingers_are_ten_contacts():
    with Session() as (rig, session):
        for i in range(10):
            rig.down(i, 100 + 90 * i, 200 + 20 * i)
        rig.glide(0.1, {i: (110 + 90 * i, 230 + 20 * i) for i in range(10)})
        for i in range(10):
            rig.up(i)
        check(session.finish() == 0, "exit status")
        down, most, landed = set(), 0, set()
        for event in session.events():
            finger = event.get("finger")
            if finger is None:
                continue
            if event["phase"] == "began":
                down.add(finger)
                landed.add(finger)
            elif event["phase"] == "ended":
                down.discard(finger)
            most = max(most, len(down))
        check(most == 10 and len(landed) == 10, f"{most} at once, {len(landed)} in all")
        check(not down, "a finger never lifted")


def fast_fingers_are_one_report_a_frame():  # SDL-18
    with Session("--balls", "2") as (rig, session):
        rig.down(0, *FIRST)
        rig.down(1, *SECOND)
        rig.glide(0.2, {0: (900, 500), 1: (200, 400)})
        # Eight places of each for each frame of this display.
        rig.glide(1, {0: (300, 300), 1: (700, 600)}, rate=480)
        rig.up(0)
        rig.up(1)
        rig.still(0.3)
        check(session.finish() == 0, "exit status")
        with open(session.trace) as file:
            lines = [json.loads(line) for line in file]
        moves = [line for line in lines if line.get("phase") == "moved" and "finger" in line]
        reports = [line for line in moves if not line.get("also")]
        check(len(moves) > 300, f"{len(moves)} places were read")
        seconds = moves[-1]["t"] - moves[0]["t"]
        check(len(reports) < 80 * seconds, f"{len(reports)} reports for {len(moves)} places in {seconds:.1f} s")
        # Each step of the rig moves both fingers, within a millisecond or two.
        times = {line["t"] for line in moves}
        check(len(times) > len(moves) / 4, f"{len(times)} times of {len(moves)} places, {len(reports)} reports")
        check("pan:cartBall changed → ended allTouchesLifted" in session.log(), "the throw is gone")


def a_mouse_press_loses_no_finger():
    with Session() as (rig, session):
        rig.down(0, 300, 300)
        rig.down(1, 500, 300)
        rig.mouse(900, 500)
        rig.press()
        rig.glide(0.1, {0: (300, 360), 1: (500, 360)})
        rig.release()
        rig.up(0)
        rig.up(1)
        rig.sleep(0.1)
        check(session.finish() == 0, "exit status")
        ended = [e["finger"] for e in session.events() if "finger" in e and e["phase"] == "ended"]
        moved = {e["finger"] for e in session.events() if "finger" in e and e["phase"] == "moved"}
        check(len(ended) == 2 and len(moved) == 2, f"lifted {ended}, moved {moved}")


def closing_in_mid_drag_cancels():  # B24, B28
    with Session() as (rig, session):
        rig.down(0, *FIRST)
        rig.glide(0.2, {0: (640, 300)})
        check(session.finish() == 0, "exit status")
        last = [e for e in session.events() if "finger" in e][-1]
        check(last["phase"] == "cancelled" and last["cause"] == "windowGone", f"{last}")
        check("began → " in session.log() and "cancelled" in session.log().splitlines()[-1],
              "the pan was not cancelled")


def at_rest_it_sleeps():  # APP-06, P7
    def spent(pid):
        folder = f"/proc/{pid}/task"
        nanoseconds = sum(int(open(f"{folder}/{t}/schedstat").read().split()[0])
                          for t in os.listdir(folder))
        with open(f"/proc/{pid}/status") as status:
            switches = next(int(line.split()[1]) for line in status
                            if line.startswith("voluntary_ctxt_switches"))
        return nanoseconds / 1e6, switches

    with Session(command="run") as (rig, session):
        rig.sleep(1)
        before = spent(session.app.pid)
        rig.sleep(10)
        after = spent(session.app.pid)
        check(session.finish() == 0, "exit status")
        long = session.frames()
    check(after[0] - before[0] < 10, f"{after[0] - before[0]:.1f} ms of CPU in 10 s")
    check(after[1] - before[1] <= 2, f"{after[1] - before[1]} voluntary switches in 10 s")
    with Session(command="run") as (rig, session):
        rig.sleep(0.5)
        check(session.finish() == 0, "exit status")
        check(long <= session.frames() + 1, f"{long} frames in 11 s, {session.frames()} in 1 s")


def the_window_is_remembered():  # APP-01
    def press(key):
        rig.key(key, True)
        rig.key(key, False)
        rig.sleep(0.05)

    dark = "#0f1115"
    with empty_screen() as (rig, folder):
        def start(*arguments):
            rig.spawn([PROGRAM, *arguments], env={"XDG_STATE_HOME": folder}, stderr=subprocess.DEVNULL)
            rig.wait_window()
            rig.still(0.3)
            rig.origin("window")

        start()
        check(rig.geometry()[2:] == (1280, 800) and rig.pixel(4, 400) != dark, "the first start")
        press("3")
        rig.still(0.5)
        press("t")
        press("escape")
        rig.still(0.5)
        rig.resize(900, 620)
        rig.still(0.3)
        rig.close()
        check(rig.wait_exit() == 0, "exit status")
        with open(os.path.join(folder, "pantograph", "state")) as file:
            kept = file.read()
        check("size 900 620" in kept and "theme dark" in kept and "demo cart" in kept, kept)

        start()
        check(rig.geometry()[2:] == (900, 620), f"{rig.geometry()}")
        check(rig.pixel(4, 300) == dark, f"the theme: {rig.pixel(4, 300)}")
        press("enter")  # The card of the last demo opens.
        check(wait_until(lambda: is_red(rig, 846, 476)), "the cart is not open")
        rig.close()
        check(rig.wait_exit() == 0, "exit status")

        # Options win over what is remembered, and a damaged file costs only what it remembered.
        start("run", "--size", "700x600", "--theme", "light")
        check(rig.geometry()[2:] == (700, 600) and rig.pixel(4, 300) != dark, "options")
        rig.close()
        check(rig.wait_exit() == 0, "exit status")
        with open(os.path.join(folder, "pantograph", "state"), "wb") as file:
            file.write(b"size 900\n\xff\xfe\0\ntheme dark\n")
        start()
        check(rig.geometry()[2:] == (1280, 800) and rig.pixel(4, 400) == dark, "a damaged file")


def the_theme_follows_the_desktop():  # SIM-04, U31, KEY-02
    with empty_screen() as (rig, folder):
        os.makedirs(os.path.join(folder, "gtk-3.0"))

        def say(value):
            # Settings are replaced whole, as a desktop writes them.
            path = os.path.join(folder, "gtk-3.0", "settings.ini")
            with open(path + ".new", "w") as file:
                file.write(f"[Settings]\ngtk-application-prefer-dark-theme={value}\n")
            os.rename(path + ".new", path)

        def shows(style):
            return wait_until(lambda: (sum(bytes.fromhex(rig.pixel(4, 400)[1:])) < 200) == (style == "dark"))

        def come_back():
            rig.unfocus()
            rig.sleep(0.2)
            rig.focus()

        trace = os.path.join(folder, "t.pantotrace")
        say(0)
        for arguments in (["record", "block", "-o", trace], ["run", "gallery"]):
            say(0)
            rig.spawn([PROGRAM, *arguments, "--theme", "auto"],
                      env={"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder}, stderr=subprocess.DEVNULL)
            rig.wait_window()
            rig.still(0.3)
            rig.origin("window")
            rig.focus()
            check(shows("light"), f"{arguments}: at the start")
            say(1)
            rig.sleep(0.3)
            check(shows("light"), f"{arguments}: no file is watched")
            come_back()
            check(shows("dark"), f"{arguments}: the desktop became dark")
            say(0)
            come_back()
            check(shows("light"), f"{arguments}: and light again")
            # A file that is gone, or says nothing, changes nothing.
            os.remove(os.path.join(folder, "gtk-3.0", "settings.ini"))
            come_back()
            rig.sleep(0.3)
            check(shows("light"), f"{arguments}: a desktop that says nothing")
            say(1)
            come_back()
            check(shows("dark"), f"{arguments}: dark in the end")
            rig.close()
            check(rig.wait_exit() == 0, "exit status")
        with open(trace) as file:
            themes = [json.loads(line).get("theme") for line in file if '"theme":' in line]
        check(themes == ["dark", "light", "dark"], f"the recording has {themes}")


def a_view_is_changed_in_the_running_app():  # INS-05
    def tap(x, y):
        rig.tap(0, x, y)
        rig.sleep(0.15)

    with on_screen("gallery", "--open", "cart") as (rig, _):
        rig.wait_window()
        rig.origin("window")
        rig.still(0.5)
        rig.key("f12", True)
        rig.key("f12", False)
        rig.still(0.5)
        # A tap on the first card chooses its path; the tab View then has its properties.
        tap(130, 300)
        tap(1108, 78)
        rig.down(0, 1100, 600)
        rig.glide(0.3, {0: (1100, 250)})
        rig.up(0)
        rig.still(0.5)
        # The panel may have scrolled a little further: the first filled button is that of x.
        rows = [y for y in range(240, 300) if rig.pixel(1176 + 6, y) != "#ffffff"]
        check(rows, "there is no button")
        first = (rows[0] + rows[-1]) // 2
        step = 44

        def plus(row):
            tap(1246, first + row * step)

        def minus(row):
            tap(1194, first + row * step)

        edge = rig.pixel(36, 160)
        for _ in range(4):
            plus(1)
        check(wait_until(lambda: rig.pixel(36, 160) != edge), "y + 16 did not move the card down")
        right = rig.pixel(226, 250)
        for _ in range(3):
            minus(2)
        check(wait_until(lambda: rig.pixel(226, 250) != right), "width - 12 did not make it narrower")
        price = rig.pixel(60, 260)
        for _ in range(5):
            minus(4)
        check(wait_until(lambda: rig.pixel(60, 260) != price), "alpha did not change")
        # A row of a switch: hidden, and shown again.
        seen = rig.pixel(60, 260)
        tap(1238, first + 5 * step)
        check(wait_until(lambda: rig.pixel(60, 260) != seen), "the card is not hidden")
        tap(1238, first + 5 * step)
        check(wait_until(lambda: rig.pixel(60, 260) == seen), "the card did not come back")
        # Without interaction a press on the card reaches the page behind it. The panel shows the page then,
        # and the outline is around it: the line at the left edge of the stage is violet.
        check(rig.pixel(0, 300) != "#7a3eb8", "the page has the outline already")
        tap(1238, first + 6 * step)
        tap(130, 300)
        check(wait_until(lambda: rig.pixel(0, 300) == "#7a3eb8"), f"the card took it: {rig.pixel(0, 300)}")


def refusals_have_their_exit_codes():  # CLI-03, B29, B43
    def run(*arguments):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60,
                              env=without("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
        return done.returncode, done.stderr

    code, said = run("run", "cart")
    check(code == 69 and "--headless" in said, f"no display: {code} {said}")
    # Whatever the environment names, one line says so, and no library adds another one (U29).
    for surroundings in ({}, {"DISPLAY": ":87"}, {"WAYLAND_DISPLAY": "nope"}, {"SDL_VIDEODRIVER": "x11"},
                         {"SDL_VIDEODRIVER": "wayland"}, {"SDL_VIDEODRIVER": "x11,wayland", "DISPLAY": ":87"},
                         {"SDL_VIDEODRIVER": "none-such"}, {"XDG_RUNTIME_DIR": "/nonexistent"}):
        for command in (["run", "cart"], ["devices", "--watch"], ["record", "cart", "-o", "/dev/null"]):
            done = subprocess.run(
                [PROGRAM, *command], capture_output=True, text=True, timeout=60,
                env={**without("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"), **surroundings})
            lines = done.stderr.splitlines()
            check(done.returncode == 69 and len(lines) == 1 and lines[0].startswith("Error: no display"),
                  f"{command} {surroundings}: {done.returncode} {done.stderr}")
    for arguments in (["record", "cart", "--headless", "-o", "/nonexistent/t"],
                      ["snapshot", "cart", "-o", "/nonexistent/t.png"]):
        code, said = run(*arguments)
        check(code == 73, f"{arguments}: {code} {said}")
    check(run("run", "--ballz", "2")[0] == 64, "an unknown option")
    check(run("snapshot", "crat", "-o", "/dev/null")[0] == 64, "an unknown scene")
    check(run("replay", "/nonexistent.pantotrace")[0] == 66, "a missing file")
    with tempfile.TemporaryDirectory() as folder:
        pipe = os.path.join(folder, "pipe")
        os.mkfifo(pipe)
        for path in (folder, pipe):
            code, said = run("replay", path)
            check(code == 66 and "not a regular file" in said, f"{path}: {code} {said}")
        bad = os.path.join(folder, "bad.pantotrace")
        with open(bad, "w") as file:
            file.write('{"pantotrace":1,"scene":"cart","size":[1280,800],"scale":1,"seed":1}\n'
                       '{"t":0.1,"finger":1,"phase":"began","x":1,"y":oops}\n')
        code, said = run("replay", bad)
        check(code == 65 and f"{bad}:2:47:" in said, f"a broken trace: {code} {said}")
        # Outside of the project the porting tool is not found.
        away = shutil.copy(PROGRAM, folder)
        done = subprocess.run([away, "port", bad], capture_output=True, text=True, timeout=60)
        check(done.returncode == 69 and "make port" in done.stderr, f"no porting tool: {done}")


def a_full_disk_is_told_not_a_crash():
    def run(*arguments, output=subprocess.DEVNULL):
        done = subprocess.run([PROGRAM, *arguments], stdout=output, stderr=subprocess.PIPE,
                              text=True, timeout=60, env=without("DISPLAY", "WAYLAND_DISPLAY"))
        return done.returncode, done.stderr

    with tempfile.TemporaryDirectory() as folder, open("/dev/full", "w") as full:
        drag = os.path.join(folder, "drag.pantotrace")
        with open(drag, "w") as file:
            file.write('{"pantotrace":1,"scene":"cart","size":[1280,800],"scale":1,"seed":1}\n')
            for t, phase, x in ((1, "began", 1200), (1.1, "moved", 600), (1.2, "ended", 600)):
                file.write(f'{{"t":{t},"finger":1,"phase":"{phase}","x":{x},"y":600}}\n')
        for code, arguments, output in (
                (74, ["replay", drag, "--log", "/dev/full"], subprocess.DEVNULL),
                (74, ["replay", drag], full),
                (74, ["record", "--headless", "--seconds", "1", "-o", "/dev/full"], full),
                (73, ["snapshot", "cart", "-o", "/dev/full"], full)):
            got, said = run(*arguments, output=output)
            check(got == code and ("space" in said or "writing" in said), f"{arguments}: {got} {said}")
        # A refused argument leaves the output file as it was.
        before = os.path.getsize(drag)
        check(run("record", "crat", "--headless", "-o", drag)[0] == 64, "an unknown scene")
        check(os.path.getsize(drag) == before, "the file was emptied for a refused word")
        for word in ("nan", "-1"):
            for arguments in (["replay", drag, f"--until={word}"],
                              ["run", "--headless", f"--seconds={word}"]):
                check(run(*arguments)[0] == 64, f"{arguments}")
        huge = ["snapshot", "cart", "--size", "16384x16384", "--scale", "8", "-o", drag + ".png"]
        check(run(*huge)[0] == 64, "a picture of 17 thousand million pixels")


def surroundings_change_no_byte():  # B32, B33, T4
    with tempfile.TemporaryDirectory() as folder:
        drag = drag_file(folder)
        said = set()
        for more in ({}, {"LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "tr_TR.UTF-8"}, {"LANG": ""},
                     {"TZ": "Pacific/Chatham"}, {"LC_NUMERIC": "fr_FR.UTF-8"}):
            env = dict(without("DISPLAY", "WAYLAND_DISPLAY"), **more)
            done = subprocess.run([PROGRAM, "replay", drag], capture_output=True, env=env, timeout=60)
            check(done.returncode == 0, f"{more}: {done.stderr}")
            said.add(done.stdout)
        check(len(said) == 1 and b"thresholdReached" in next(iter(said)), f"{said}")
        # A reader that stops early ends the writer without a message.
        done = subprocess.run(f'"{PROGRAM}" replay "{drag}" | head -n 1', shell=True,
                              capture_output=True, text=True, timeout=60)
        check(done.stderr == "" and done.stdout.count("\n") == 1, f"{done.stderr}")


def diagnose_says_why():  # CLI-05
    def ask(*arguments):
        done = subprocess.run([PROGRAM, "diagnose", *arguments], capture_output=True, text=True,
                              timeout=60, env=without("DISPLAY", "WAYLAND_DISPLAY"))
        return done.returncode, done.stdout, done.stderr

    with tempfile.TemporaryDirectory() as folder:
        drag = drag_file(folder)
        code, said, _ = ask(drag)
        check(code == 0 and said.startswith("pan:cartBall  began at 1.1 s: moved 636 pt; needs 10"),
              said)
        check("ended at 1.2 s" in said and "(PAN-10)" in said, said)
        check(ask(drag, "--expect", "pan:cartBall=ended")[0] == 0, "the expected came")
        code, _, why = ask(drag, "--expect", "pan:cartBall=cancelled")
        check(code == 1 and "got ended: All fingers lifted." in why, f"{code} {why}")
        code, said, _ = ask(drag, "--at", "1.05", "--json")
        answer = json.loads(said)["answers"][0]
        check(answer["reason"] == "movedTooLittle" and answer["values"]["limit"] == 10, said)
        check(set(answer) >= {"recognizer", "view", "state", "reason", "values", "rule", "since"},
              f"{answer}")
        code, said, _ = ask(drag, "--point", "3,797")
        check("a touch comes to" in said or "no view" in said, said)
        code, said, _ = ask("cart", "--static")
        check(code == 0 and "no faults found" in said, said)
        check(ask(drag, "--expect", "pan:cartBall")[0] == 64, "an expectation without a state")
        check(ask(drag, "--recognizer", "pan:nobody")[0] == 64, "an unknown recognizer")


def one_recording_has_one_hash():
    with Session("--balls", "2") as (rig, session):
        rig.down(0, *FIRST)
        rig.glide(0.2, {0: (500, 200)})
        rig.up(0)
        rig.still(0.4)
        check(session.finish() == 0, "exit status")
        debug = os.path.join(os.path.dirname(os.path.dirname(PROGRAM)), "debug", "pantograph")
        programs = [PROGRAM, PROGRAM] + ([debug] if os.path.exists(debug) else [])
        hashes = {subprocess.run([p, "replay", "--hash", session.trace], capture_output=True,
                                 text=True).stdout for p in programs}
        check(len(hashes) == 1 and "pixels" in next(iter(hashes)), f"{hashes}")


def throw_and_press(rig, *keys):
    """Throws the ball, waits until it rests, and presses keys together."""
    rig.down(0, *FIRST)
    rig.glide(0.3, {0: (640, 300)})
    rig.up(0)
    rig.still(0.4)
    for key in keys:
        rig.key(key, True)
    for key in reversed(keys):
        rig.key(key, False)


def ctrl_shift_r_keeps_the_last_minute():
    with Session() as (rig, session):
        throw_and_press(rig, "ctrl", "shift", "r")
        kept = os.path.join(session.folder.name, "cart-1.pantotrace")
        check(wait_until(lambda: os.path.exists(kept) and '"end"' in open(kept).read()),
              "no cart-1.pantotrace")
        check(session.finish() == 0, "exit status")
        with open(kept) as file, open(session.trace) as whole:
            lines, recorded = ([line for line in text.read().splitlines() if '"check"' not in line]
                               for text in (file, whole))
        check(len(lines) > 30 and lines[:-1] == recorded[:len(lines) - 1],
              "what was kept is not what was recorded")
        done = subprocess.run([PROGRAM, "replay", "--strict", kept], capture_output=True, text=True)
        check(done.returncode == 0 and "pan:cartBall changed → ended" in done.stdout, f"{done}")


def ctrl_shift_s_saves_a_report():  # REP-04
    with Session() as (rig, session):
        throw_and_press(rig, "ctrl", "shift", "s")
        kept = os.path.join(session.folder.name, "cart.pantoreport")
        check(wait_until(lambda: os.path.exists(kept)), "no cart.pantoreport")
        check(session.finish() == 0, "exit status")
        done = subprocess.run([PROGRAM, "replay", kept], capture_output=True, text=True)
        check(done.returncode == 0 and "as reported" in done.stderr, f"{done}")
        told = subprocess.run([PROGRAM, "report", kept], capture_output=True, text=True).stdout
        check("pan:cartBall began at" in told and "display  " in told and "1280x800" in told, told)
        check("s key" not in session.log() and '"S"' not in open(session.trace).read(), "the key is recorded")


def a_killed_recording_is_readable():  # B35, P8
    with Session() as (rig, session):
        rig.down(0, *FIRST)
        rig.glide(0.3, {0: (640, 300)})
        check(wait_until(lambda: is_red(rig, 640, 332)), "the ball is not under the finger")
        rig.sleep(0.1)
        session.app.send_signal(signal.SIGKILL)
        rig.wait_exit()
        done = subprocess.run([PROGRAM, "replay", "--repair", session.trace], capture_output=True,
                              text=True)
        check(done.returncode == 0 and "not closed" in done.stderr, f"{done}")
        check("began → changed" in done.stdout and "cancelled" in done.stdout, f"{done}")
        last = [e for e in session.events() if "finger" in e][-1]
        check(abs(last["x"] - 640) < 1 and abs(last["y"] - 300) < 1, f"the last place is {last}")
        strict = subprocess.run([PROGRAM, "replay", "--strict", session.trace], capture_output=True)
        check(strict.returncode == 65, f"strictly it ends with {strict.returncode}")


def a_window_replays_the_same():  # T6
    with tempfile.TemporaryDirectory() as folder:
        drag = drag_file(folder)
        with open(drag, "a") as file:
            file.write('{"t":3,"tick":true}\n')

        def headless(*arguments):
            return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True,
                                  env=without("DISPLAY", "WAYLAND_DISPLAY")).stdout

        hashes = headless("replay", "--hash", drag, drag)
        begun = time.monotonic()
        with on_screen("replay", "--window", "--hash", "--speed", "4", drag, drag) as (rig, said):
            check(rig.wait_exit(30) == 0, "exit status")
            check(said() == hashes and "pixels" in hashes, f"{said()} in place of {hashes}")
        check(time.monotonic() - begun > 1.5, "two times three seconds at four times the speed")

        with on_screen("replay", "--window", "--speed", "3", "--until", "2.9", drag) as (rig, said):
            rig.wait_window()
            ended = wait_until(lambda: "→ ended" in said())
            rig.still(0.3)
            rig.shot(os.path.join(tempfile.gettempdir(), "pantograph-replay.png"))
            rig.close()
            check(rig.wait_exit() == 0 and ended, f"the log: {said()}")
            check(said() == headless("replay", "--until", "2.9", drag), "another log")

        with on_screen("replay", "--window", drag) as (rig, said):
            rig.wait_window()
            rig.program.send_signal(signal.SIGINT)
            check(rig.wait_exit() == 130, "an interrupt")


def devices_watch_says_what_comes():
    with on_screen("devices", "--watch") as (rig, said):
        rig.wait_window()
        rig.origin("window")
        rig.still(0.3)
        rig.down(0, 100, 120)
        rig.down(1, 300, 200)
        rig.glide(0.1, {0: (150, 180)})
        rig.up(0)
        rig.up(1)
        rig.wheel(0, 1)
        rig.click(200, 200)
        check(wait_until(lambda: "mouse 0 ended" in said()), said())
        lines = said().splitlines()
        for words in ("finger 1 began 100,120 pressure", "finger 2 began", "finger 1 moved",
                      "finger 1 ended", "finger 2 ended", "wheel 0,", "mouse 0 began"):
            check(any(words in line for line in lines), f"no \"{words}\" in {lines}")
        times = [float(line.split()[0]) for line in lines]
        check(times == sorted(times), f"{times}")
        rig.program.send_signal(signal.SIGINT)
        check(rig.wait_exit() == 130, "an interrupt")


def a_longer_stream_takes_no_more_memory():  # B39
    def peak(seconds):
        """Returns the peak memory in kilobytes for ten fingers at 120 Hz that come through a pipe."""
        program = subprocess.Popen([PROGRAM, "replay", "-"], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL)

        def feed():
            with program.stdin as pipe:
                pipe.write(b'{"pantotrace":1,"scene":"blank","size":[1280,800],"ends":true}\n')
                for second in range(seconds):
                    lines = []
                    for step in range(120):
                        phase = {0: "began", 119: "ended"}.get(step, "moved")
                        for finger in range(10):
                            lines.append(
                                f'{{"t":{second + step / 120:.6f},"finger":{finger},'
                                f'"phase":"{phase}","x":{100 * finger + step},"y":{4 * step}'
                                + (',"also":true}' if finger else "}"))
                    pipe.write("\n".join(lines).encode() + b"\n")
                pipe.write(f'{{"t":{seconds},"end":true}}\n'.encode())

        feeder = threading.Thread(target=feed)
        feeder.start()
        _, status, usage = os.wait4(program.pid, 0)
        feeder.join()
        check(status == 0, f"status {status}")
        return usage.ru_maxrss

    short, long = peak(20), peak(300)
    check(long < short + 1024, f"{short} kB for 2 MB of trace, {long} kB for 30 MB")


def recordings_of_others_are_read_as_they_are():  # B37, B42, B45, CLI-03
    head = ("# EVEMU 1.2\nN: panel\nP: 02 00 00 00 00 00 00 00\nA: 2f 0 9 0 0 0\n"
            "A: 35 0 999 0 0 0\nA: 36 0 999 0 0 0\nA: 39 0 65535 0 0 0\n")

    def report(t, *changes):
        return "".join(f"E: {t:.6f} {change}\n" for change in (*changes, "0000 0000 0"))

    drag = report(1, "0003 0039 7", "0003 0035 100", "0003 0036 100")
    drag += "".join(report(1 + n / 100, f"0003 0035 {100 + 9 * n}") for n in range(1, 40))
    lift = report(2, "0003 0039 -1")

    def run(*arguments, text=None, **options):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60,
                              input=text, env=without("DISPLAY", "WAYLAND_DISPLAY"), **options)
        return done.returncode, done.stdout, done.stderr

    whole = head + drag + lift
    code, log, said = run("replay", "-", text=whole)
    check(code == 0 and "→ ended" in log and said == "", f"{code} {said}")
    check(run("replay", "-", text=whole.replace("\n", "\r\n"))[:2] == (0, log), "CRLF")
    code, short, said = run("replay", "-", text=head + drag + "E: 2.0000")
    check(code == 0 and "→ cancelled" in short and "cut short" in said, f"{code} {said}")
    check(run("replay", "--strict", "-", text=head + drag + "E: 2.0000")[0] == 65, "strict")
    code, _, said = run("replay", "-", text=head + drag + report(0.5, "0003 0035 5") + lift)
    check(code == 65 and "goes back" in said and "--repair" in said, f"{code} {said}")
    code, _, said = run("replay", "-", text=drag + lift)
    check(code == 65 and "no touch axes" in said, f"{code} {said}")
    code, _, said = run("replay", "-", text=whole.replace("A: 35 0 999", "A: 35 0 9"))
    check(code == 0 and "outside the device's range" in said, f"{code} {said}")
    # A hovering pen drags nothing; a joystick and a device without multitouch axes are refused.
    def tablet(keys):
        mask = [0] * 96
        for key in keys:
            mask[key // 8] |= 1 << key % 8
        rows = (mask[n:n + 8] for n in range(0, 96, 8))
        return ("# EVEMU 1.2\nN: tablet\nP: 01 00 00 00 00 00 00 00\n"
                + "".join("B: 01 " + " ".join(f"{b:02x}" for b in row) + "\n" for row in rows)
                + "A: 00 0 9600 0 0 0\nA: 01 0 7200 0 0 0\n")

    hover = report(1, "0001 0140 1", "0003 0000 100", "0003 0001 100")
    hover += "".join(report(1 + n / 100, f"0003 0000 {100 + 90 * n}") for n in range(1, 40))
    code, log_, said = run("replay", "-", text=tablet([0x140, 0x14A]) + hover)
    check((code, log_, said) == (0, "", ""), f"{code} {log_} {said}")
    code, trace, said = run("convert", "-", "-", text=tablet([0x140, 0x14A]) + hover)
    first = json.loads(trace.splitlines()[0])
    check(first["size"][1] == 800 and first["size"][0] < 1280 and "9601 by 7201" in first["source"],
          f"{first}")
    check('"pen":1,"phase":"hovered"' in trace and "finger" not in trace, trace[:400])
    code, _, said = run("replay", "-", text=tablet([0x120, 0x121]) + hover)
    check(code == 65 and "joystick" in said, f"{code} {said}")
    code, _, said = run("replay", "-", text=head + hover)
    check(code == 65 and "ABS_MT_POSITION_X" in said, f"{code} {said}")
    code, _, said = run("replay", "-", text="hello\n")
    check(code == 65 and "neither a trace nor a recording" in said, f"{code} {said}")
    code, trace, said = run("convert", "-", "-", text=whole)
    check(code == 0 and run("replay", "--strict", "-", text=trace)[:2] == (0, log), said)
    code, report_, said = run("doctor", "-", text=whole)
    check(code == 0 and "41 raw events, 41 after repair, 0 repairs" in report_, report_ + said)
    # Standard input and standard output are closed (B33).
    done = subprocess.run([PROGRAM, "replay", "-"], stderr=subprocess.PIPE, timeout=60,
                          preexec_fn=lambda: (os.close(0), os.close(1)))
    check(done.returncode == 65 and b"empty" in done.stderr, f"{done}")


TESTS = [two_fingers_drag_two_balls, the_mouse_drags_a_ball,
         ctrl_and_the_mouse_are_two_fingers, pins_stay_until_p_again,
         tab_and_enter_press_a_button, keys_move_the_block_and_escape_gives_it_back,
         a_resize_lays_out_anew_and_a_drag_goes_on, keys_a_resize_and_the_theme_are_replayed,
         ten_fingers_are_ten_contacts, fast_fingers_are_one_report_a_frame, the_window_is_remembered, the_theme_follows_the_desktop,
         a_view_is_changed_in_the_running_app,
         a_mouse_press_loses_no_finger, closing_in_mid_drag_cancels, at_rest_it_sleeps,
         refusals_have_their_exit_codes, surroundings_change_no_byte, diagnose_says_why,
         a_full_disk_is_told_not_a_crash, ctrl_shift_r_keeps_the_last_minute,
         ctrl_shift_s_saves_a_report,
         a_killed_recording_is_readable, a_window_replays_the_same, devices_watch_says_what_comes,
         a_longer_stream_takes_no_more_memory, recordings_of_others_are_read_as_they_are,
         one_recording_has_one_hash, two_fingers_under_wayland, *reliability.TESTS]


def main():
    passed = failed = skipped = 0
    wanted = sys.argv[2:]
    for test in TESTS:
        name = test.__name__.replace("_", " ")
        if wanted and test.__name__ not in wanted:
            continue
        try:
            test()
            passed += 1
            print(f"ok {name}", flush=True)
        except Skip as gap:
            skipped += 1
            print(f"not run {name}: {gap}", flush=True)
        except (AssertionError, rigs.RigError, OSError, subprocess.SubprocessError) as error:
            failed += 1
            print(f"FAIL {name}: {error}", flush=True)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
