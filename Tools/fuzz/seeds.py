#!/usr/bin/env python3
"""Writes inputs to begin with, one folder per fuzz target: Tools/fuzz/seeds.py FOLDER.

All of them are made here: recordings of every source kind, scenario files, pictures as other encoders
write them, SDL event streams, and steps of the monkey test. The same files come out in every run.
"""
import json
import pathlib
import random
import struct
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
out = pathlib.Path(sys.argv[1])
dice = random.Random(15)


def write(target, name, data):
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)


# Kernel events. A report is a list of (type, code, value).
SYN, KEY, ABS = 0, 1, 3
X, Y, SLOT, MT_X, MT_Y, ID, TOUCH, TOOL_PEN = 0, 1, 0x2F, 0x35, 0x36, 0x39, 0x14A, 0x140


def slots(fingers, steps, first_id=7):
    """Fingers that land one after another, move apart and lift."""
    reports = []
    for n in range(fingers):
        reports.append([(ABS, SLOT, n), (ABS, ID, first_id + n), (ABS, MT_X, 100 + 90 * n), (ABS, MT_Y, 200)])
    for i in range(steps):
        reports.append([e for n in range(fingers) for e in (
            (ABS, SLOT, n), (ABS, MT_X, 100 + 90 * n + (9 if n % 2 else -9) * (i + 1)), (ABS, MT_Y, 200 + 12 * i))])
    for n in range(fingers):
        reports.append([(ABS, SLOT, n), (ABS, ID, -1)])
    return reports


def anonymous(fingers, steps):
    reports = []
    for i in range(steps):
        events = []
        for n in range(fingers):
            events += [(ABS, MT_X, 100 + 90 * n + 9 * i), (ABS, MT_Y, 200 + 12 * i), (SYN, 2, 0)]
        reports.append(events)
    reports.append([(SYN, 2, 0)])
    return reports


def single(steps, hovers=False):
    reports = []
    if hovers:
        reports += [[(KEY, TOOL_PEN, 1), (ABS, X, 50), (ABS, Y, 60)], [(ABS, X, 90)]]
    reports.append([(KEY, TOUCH, 1), (ABS, X, 100), (ABS, Y, 200)])
    reports += [[(ABS, X, 100 + 9 * i), (ABS, Y, 200 + 4 * i)] for i in range(1, steps)]
    reports.append([(KEY, TOUCH, 0)])
    if hovers:
        reports += [[(ABS, X, 300)], [(KEY, TOOL_PEN, 0)]]
    return reports


def evemu(axes, reports, start=10.0, step=0.008, head="# EVEMU 1.3\nN: panel of ours\nI: 0003 056a 0001 0110\nP: 02 00 00 00 00 00 00 00\n"):
    text = head
    for code, low, high, resolution in axes:
        text += f"A: {code:02x} {low} {high} 0 0 {resolution}\n"
    time = start
    for report in reports:
        for kind, code, value in report + [(SYN, 0, 0)]:
            text += f"E: {time:.6f} {kind:04x} {code:04x} {value}\n"
        time += step
    return text


B = [(SLOT, 0, 9, 0), (MT_X, 0, 999, 10), (MT_Y, 0, 599, 10), (ID, 0, 65535, 0)]
A = [(MT_X, 0, 999, 0), (MT_Y, 0, 599, 0)]
ONE = [(X, 0, 999, 0), (Y, 0, 599, 0)]
LOST = slots(2, 3)[:-2] + [[(SYN, 3, 0)], [(ABS, SLOT, 0), (ABS, MT_X, 900)], [(ABS, ID, -1)]]
EVEMU = {
    "slots-1": evemu(B, slots(1, 12)), "slots-2": evemu(B, slots(2, 8)), "slots-5": evemu(B, slots(5, 3)),
    "slots-lost": evemu(B, LOST), "slots-down-at-start": evemu(B, slots(2, 4)[2:]),
    "slots-down-at-end": evemu(B, slots(2, 4)[:-2]), "slots-throw": evemu(B, slots(1, 6), step=0.004),
    "slots-tap-twice": evemu(B, slots(1, 0) + slots(1, 0, 8), step=0.05),
    "slots-long-press": evemu(B, slots(1, 1), step=0.7),
    "anonymous-1": evemu(A, anonymous(1, 8)), "anonymous-3": evemu(A, anonymous(3, 5)),
    "single": evemu(ONE, single(8)), "pen": evemu(ONE, single(8, True)),
    "pad": evemu(B, slots(1, 3), head="N: pad\nP: 05 00 00 00 00 00 00 00\n"),
    "cut": evemu(B, slots(1, 4))[:-9],
}
for name, text in EVEMU.items():
    write("evemu", name, text)


def libinput(devices):
    text = f"# libinput record\nversion: 1\nndevices: {len(devices)}\nlibinput:\n  version: \"1.22.1\"\n  git: \"unknown\"\n"
    text += "system:\n  os: \"debian:12\"\n  kernel: \"6.1\"\ndevices:\n"
    for name, axes, direct, reports in devices:
        text += f"- node: /dev/input/event5\n  evdev:\n    # Name: {name}\n    name: \"{name}\"\n    id: [3, 1386, 893, 272]\n    codes:\n      0: [0, 1, 2] # EV_SYN\n      3: [{', '.join(str(a[0]) for a in axes)}] # EV_ABS\n    absinfo:\n"
        for code, low, high, resolution in axes:
            text += f"      {code}: [{low}, {high}, 0, 0, {resolution}]\n"
        text += f"    properties: [{1 if direct else 0}]\n  hid: [\n    0x05, 0x0d\n  ]\n  udev:\n    properties:\n    - ID_INPUT=1\n    virtual: false\n  quirks:\n  events:\n  # Current time is 12:00:00\n"
        time = 10_500_000
        for report in reports:
            text += "  - evdev:\n"
            for kind, code, value in report + [(SYN, 0, 0)]:
                text += f"    - [{time // 1000000:3}, {time % 1000000:6}, {kind:3}, {code:3}, {value:7}]\n"
            time += 8000
    return text


KEYS = ("buttons", [], False, [[(KEY, 116, 1)], [(KEY, 116, 0)]])
SCREEN = ("screen", B, True, slots(2, 5))
write("libinput", "screen", libinput([SCREEN]))
write("libinput", "keys-and-screen", libinput([KEYS, SCREEN]))
write("libinput", "pad-and-screen", libinput([("pad", B, False, slots(1, 2)), ("screen", B, True, slots(1, 9))]))
write("libinput", "anonymous", libinput([("old", A, True, anonymous(2, 6))]))
write("libinput", "single", libinput([("pen", ONE, True, single(6, True))]))
write("libinput", "lost", libinput([("screen", B, True, LOST)]))
write("libinput", "cut", libinput([SCREEN])[:-40])


# Recordings of our own.
def trace(scene, events, ends=True, size=(400, 600), **more):
    header = {"pantotrace": 1, "scene": scene, "size": list(size), "scale": 1, "seed": 1, **more}
    if ends:
        header["ends"] = True
    lines = [json.dumps(header, separators=(",", ":"))]
    last = 0
    for e in events:
        lines.append(json.dumps(e, separators=(",", ":")))
        last = max(last, e["t"])
    if ends:
        lines.append(json.dumps({"t": last + 0.5, "end": True}, separators=(",", ":")))
    return "\n".join(lines) + "\n"


def stroke(start, places, finger=1, step=0.01, source="finger", **more):
    events = []
    for i, (x, y) in enumerate(places):
        phase = "began" if i == 0 else "ended" if i == len(places) - 1 else "moved"
        events.append({"t": round(start + i * step, 6), source: finger, "phase": phase, "x": x, "y": y, **more})
    return events


def line(a, b, n):
    return [(round(a[0] + (b[0] - a[0]) * i / n, 3), round(a[1] + (b[1] - a[1]) * i / n, 3)) for i in range(n + 1)]


def merge(*strokes):
    """Two fingers of one panel: events of one time are one report."""
    events = sorted((e for s in strokes for e in s), key=lambda e: e["t"])
    for before, e in zip(events, events[1:]):
        if e["t"] == before["t"]:
            e["also"] = True
    return [dict([("t", e["t"])] + ([("also", True)] if "also" in e else []) + [(k, v) for k, v in e.items() if k not in ("t", "also")]) for e in events]


PINCH = merge(stroke(0.1, line((150, 150), (60, 60), 8)), stroke(0.1, line((200, 200), (300, 300), 8), 2))
TURN = merge(stroke(0.1, line((150, 150), (250, 150), 8)), stroke(0.1, line((250, 250), (150, 250), 8), 2))
MOUSE = [{"t": 0.1, "mouse": "primary", "phase": "hovered", "x": 50, "y": 400}] + stroke(
    0.2, line((50, 400), (60, 400), 3), "primary", source="mouse", buttons=1) + [
    {"t": 0.4, "wheel": [0, -3], "x": 100, "y": 100}, {"t": 0.41, "wheel": [0.5, -1.5], "continuous": True, "x": 100, "y": 100}]
SLIDE = stroke(0.1, line((120, 400), (280, 400), 6))
TRACES = {
    "tap": trace("page", stroke(0.1, line((120, 120), (120, 120), 1))),
    "double-tap": trace("page", stroke(0.1, line((120, 120), (120, 120), 1)) + stroke(0.25, line((121, 120), (121, 120), 1), 2)),
    "press": trace("page", stroke(0.1, [(120, 120), (121, 121), (121, 121)], step=0.6)),
    "drag": trace("page", stroke(0.1, line((120, 120), (260, 200), 8))),
    "scroll": trace("page", stroke(0.1, line((390, 300), (390, 60), 6), step=0.004)),
    "table": trace("page", stroke(0.1, line((200, 580), (200, 480), 6))),
    "edge": trace("page", stroke(0.1, line((1, 300), (180, 300), 6))),
    "slider": trace("page", SLIDE), "pinch": trace("page", PINCH), "turn": trace("page", TURN),
    "mouse": trace("page", MOUSE), "pen": trace("page", stroke(0.1, line((120, 120), (160, 120), 4), source="pen")),
    "cancel": trace("page", stroke(0.1, line((120, 120), (260, 200), 8))[:-1] + [{"t": 0.4, "finger": 1, "phase": "cancelled", "x": 260, "y": 200, "cause": "stale"}]),
    "gap": trace("page", stroke(0.1, line((120, 120), (260, 200), 4)) + [{"t": 0.3, "gap": 9.5}, {"t": 10, "tick": True}]),
    "blank": trace("blank", stroke(0.1, line((10, 10), (90, 60), 5)), ends=False),
    "insets": trace("page", PINCH, safeArea=[44, 0, 34, 0], options=["theme=dark"]),
    "cart-throw": trace("cart", stroke(0.1, line((350, 460), (100, 200), 6), step=0.006)),
    "cart-card": trace("cart", stroke(0.1, [(100, 160), (101, 160), (200, 300), (350, 460), (350, 460)], step=0.35), options=["balls=2", "mode=corner"]),
    "cart-sheet": trace("cart", stroke(0.1, line((350, 460), (350, 460), 1)) + stroke(1, line((200, 300), (200, 560), 6), 2), options=["inCart=3"]),
    "block": trace("block", stroke(0.1, line((200, 300), (260, 380), 6))),
    "scrub": trace("scrub", stroke(0.1, line((60, 300), (200, 300), 6)) + stroke(0.6, line((200, 300), (200, 300), 1), 2)),
    "piece": trace("piece", merge(stroke(0.1, line((180, 280), (120, 220), 6)), stroke(0.1, line((220, 320), (300, 380), 6), 2))),
}
for name, text in TRACES.items():
    write("trace", name, text)
    if len(text) > 600:
        write("trace", name + "-cut", text[: len(text) * 2 // 3])

# Scenario files: single cases of our own tests, and the ones below.
HEAD = {"format": "pantograph-trace/1", "title": "fuzz"}
kinds = set()
for path in sorted((ROOT / "Tests/PantoImportersTests/Scenarios").glob("*.json")):
    for n, case in enumerate(json.loads(path.read_text())["cases"]):
        kind = tuple(sorted({r["type"] for v in case["views"] for r in v.get("recognizers", [])})), \
            tuple(sorted({c["check"] for c in case["expect"]})), tuple(sorted({e["op"] for e in case["events"]}))
        text = json.dumps({**HEAD, "cases": [case]}, separators=(",", ":"))
        if kind in kinds or len(text) > 2500:
            continue
        kinds.add(kind)
        write("scenario", f"{path.stem}-{n}", text)
FULL = {"name": "c", "kind": "pan", "surface": {"width": 300, "height": 300},
        "views": [{"id": "root", "parent": None, "frame": [0, 0, 300, 300]},
                  {"id": "v", "parent": "root", "frame": [100, 100, 100, 100], "transform": {"scale": 2, "rotate": 45},
                   "recognizers": [{"id": "p", "type": "pan", "config": {"minimumNumberOfTouches": 1}},
                                   {"id": "t", "type": "tap", "config": {"numberOfTapsRequired": 2}},
                                   {"id": "k", "type": "pinch"}, {"id": "r", "type": "rotation"}]}],
        "relations": [{"type": "requireFailure", "a": "p", "b": "t"}, {"type": "simultaneous", "a": "k", "b": "r"}],
        "events": [{"t": 0, "op": "down", "touch": 1, "x": 150, "y": 150}, {"t": 0.01, "op": "down", "touch": 2, "x": 180, "y": 150},
                   {"t": 0.02, "op": "move", "touch": 1, "x": 180, "y": 150}, {"t": 0.02, "op": "move", "touch": 2, "x": 120, "y": 190},
                   {"t": 0.03, "op": "set", "recognizer": "p", "translation": [0, 0], "in": "v"},
                   {"t": 0.06, "op": "up", "touch": 1, "x": 180, "y": 190}, {"t": 0.07, "op": "cancel", "touch": 2, "x": 120, "y": 190},
                   {"t": 0.9, "op": "wait"},
                   {"t": 1, "op": "animate", "view": "v", "duration": 0.5, "frame": [1, 2, 3, 4]}, {"t": 2, "op": "wait"}],
        "expect": [{"check": "actions", "recognizer": "p", "value": ["began", "ended"]},
                   {"check": "translation", "recognizer": "p", "after": 2, "in": "v", "value": [0, 0], "tolerance": 1},
                   {"check": "hit", "point": [150, 150], "value": "v"},
                   {"check": "obstacle", "point": [150, 150], "view": "v", "anyOf": ["none"]}]}
write("scenario", "full", json.dumps({**HEAD, "cases": [FULL]}, separators=(",", ":")))


# Pictures, as other encoders write them.
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, colour, before=(), after=(), interlace=0, level=9, parts=1):
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]

    def rows(w, h):
        if w == 0 or h == 0:
            return b""
        n = (w * channels * depth + 7) // 8
        return b"".join(bytes([y % 5]) + bytes(dice.randrange(4 if colour == 3 and depth == 8 else 256) for _ in range(n)) for y in range(h))

    if interlace:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        raw = b"".join(rows(max(0, -(-(width - x) // dx)), max(0, -(-(height - y) // dy))) for x, y, dx, dy in passes)
    else:
        raw = rows(width, height)
    data = zlib.compress(raw, level)
    size = max(1, -(-len(data) // parts))
    body = b"".join(chunk(b"IDAT", data[i : i + size]) for i in range(0, len(data), size))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace)) \
        + b"".join(chunk(*c) for c in before) + body + b"".join(chunk(*c) for c in after) + chunk(b"IEND", b"")


PALETTE = (b"PLTE", bytes([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]))
TEXT = (b"tEXt", b"Software\0someone else's encoder")
PNGS = {
    "grey-1": png(9, 5, 1, 0), "grey-8": png(8, 8, 8, 0, [(b"tRNS", b"\0\7")]), "grey-16": png(5, 5, 16, 0),
    "rgb-8": png(8, 6, 8, 2, [TEXT, (b"pHYs", struct.pack(">IIB", 2835, 2835, 1))]), "rgb-16": png(4, 4, 16, 2, [(b"tRNS", bytes(6))]),
    "palette-1": png(16, 4, 1, 3, [(b"PLTE", PALETTE[1][:6])]), "palette-2": png(8, 8, 2, 3, [PALETTE, (b"tRNS", b"\0\x80")]),
    "palette-4": png(8, 8, 4, 3, [(b"PLTE", bytes(range(48)))]), "palette-8": png(8, 8, 8, 3, [PALETTE, (b"tRNS", b"\x40\xff\0")]),
    "grey-alpha": png(6, 6, 8, 4, [(b"gAMA", struct.pack(">I", 45455))]), "grey-alpha-16": png(3, 3, 16, 4),
    "rgba-8": png(8, 8, 8, 6, [(b"sRGB", b"\0")], [TEXT, (b"tIME", b"\x07\xea\x0b\x16\x07\x20\0")]),
    "rgba-16": png(4, 4, 16, 6), "interlaced": png(9, 9, 8, 6, interlace=1), "interlaced-palette": png(9, 9, 2, 3, [PALETTE], interlace=1),
    "stored": png(6, 6, 8, 6, level=0), "parts": png(8, 8, 8, 2, parts=5),
    "profile": png(4, 4, 8, 2, [(b"iCCP", b"x\0\0" + zlib.compress(bytes(40))), (b"zTXt", b"k\0\0" + zlib.compress(b"words")), (b"bKGD", bytes(6)), (b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000))]),
    "suggested": png(4, 4, 8, 3, [PALETTE, (b"hIST", bytes(8)), (b"sBIT", b"\5\5\5"), (b"iTXt", b"k\0\0\0\0\0words")]),
}
for name, data in PNGS.items():
    write("png", name, data)
    if name in ("palette-2", "rgba-8", "profile"):
        write("png", name + "-cut", data[: len(data) * 3 // 5])

# SDL events: the kind's place in the target's list with flags, then the event.
FINGERDOWN, FINGERMOTION, FINGERUP, MOTION, BUTTONDOWN, BUTTONUP, WHEEL, KEYDOWN, KEYUP, WINDOW = range(10)
TAME, FLUSH = 0x10, 0x20


def sdl(kind, data, flags=TAME | FLUSH):
    return bytes([kind | flags]) + struct.pack("<I", 0) + data.ljust(52, b"\0")


def finger(kind, time, x, y, n=1, device=1, flags=TAME | FLUSH):
    return sdl(kind, struct.pack("<IqqfffffI", time, device, n, x, y, 0, 0, 1, 1), flags)


def button(kind, time, x, y, which=0, number=1):
    return sdl(kind, struct.pack("<IIIBBBBii", time, 1, which, number, kind == BUTTONDOWN, 1, 0, x, y))


def motion(time, x, y, state=0, which=0):
    return sdl(MOTION, struct.pack("<IIIIiiii", time, 1, which, state, x, y, 1, 1))


def wheel(time, x, y, fx=0.0, fy=0.0, direction=0):
    return sdl(WHEEL, struct.pack("<IIIiiIffii", time, 1, 0, x, y, direction, fx, fy, 50, 50))


def key(kind, time, symbol, mods=0):
    return sdl(kind, struct.pack("<IIBBBBIIHHI", time, 1, kind == KEYDOWN, 0, 0, 0, 0, symbol, mods, 0, 0))


def fingers(count, steps, flags):
    body = b"".join(finger(FINGERDOWN, 10 + n, 0.2 + 0.15 * n, 0.3, n, flags=flags) for n in range(count))
    for i in range(steps):
        body += b"".join(finger(FINGERMOTION, 20 + 8 * i, 0.2 + 0.15 * n + 0.02 * i, 0.3 + 0.02 * i, n, flags=flags if n == count - 1 else TAME) for n in range(count))
    return body + b"".join(finger(FINGERUP, 30 + 8 * steps, 0.5, 0.5, n, flags=flags) for n in range(count))


SDL = {
    "drag": fingers(1, 10, TAME | FLUSH), "two": fingers(2, 6, TAME | FLUSH), "batch": fingers(3, 4, TAME), "ten": fingers(10, 2, FLUSH),
    "mouse": motion(5, 50, 50) + button(BUTTONDOWN, 10, 50, 50) + motion(20, 90, 60, 1) + motion(28, 130, 90, 1) + button(BUTTONUP, 40, 130, 90),
    "buttons": button(BUTTONDOWN, 10, 50, 50) + button(BUTTONDOWN, 12, 50, 50, 0, 3) + button(BUTTONUP, 20, 50, 50) + button(BUTTONUP, 22, 50, 50, 0, 3),
    "echo": finger(FINGERDOWN, 10, 0.2, 0.2) + button(BUTTONDOWN, 10, 80, 120, 0xFFFFFFFF) + finger(FINGERUP, 50, 0.2, 0.2) + button(BUTTONUP, 50, 80, 120, 0xFFFFFFFF),
    "wheel": wheel(5, 0, -1, 0, -1.0) + wheel(9, 0, 1, 0.25, 0.5, 1) + wheel(12, 2147483647, -2147483648, float("nan"), float("inf")),
    "keys": key(KEYDOWN, 5, 0x400000E0, 0x40) + button(BUTTONDOWN, 8, 50, 50) + motion(12, 80, 80, 1) + button(BUTTONUP, 20, 80, 80) + key(KEYUP, 25, 0x400000E0),
    "stale": finger(FINGERDOWN, 10, 0.2, 0.2, 1) + b"".join(finger(FINGERDOWN, 3000 * n, 0.5, 0.5, 2 + n) + finger(FINGERUP, 3000 * n + 50, 0.5, 0.5, 2 + n) for n in range(1, 4)) + finger(FINGERMOTION, 12000, 0.3, 0.2, 1),
    "wrap": finger(FINGERDOWN, 0xFFFFFFF0, 0.2, 0.2) + finger(FINGERMOTION, 4, 0.4, 0.2) + finger(FINGERUP, 20, 0.4, 0.2),
    "pixels": finger(FINGERDOWN, 10, 200, 300, flags=FLUSH) + finger(FINGERMOTION, 20, 240, 300, flags=FLUSH) + finger(FINGERUP, 30, 240, 300, flags=FLUSH),
}
for driver in range(3):
    for name, data in SDL.items():
        write("sdl", f"{name}-{driver}", bytes([driver]) + data)

# MonkeyTest steps: mostly what people do, in several scenes.
for n in range(48):
    steps = 4 + n * 2
    write("monkey", f"steps-{n}", bytes([n * 5]) + bytes(dice.randrange(256) for _ in range(16 * steps)))
