#!/usr/bin/env python3
"""Photographs each family of the example Families under a real X server, used by real touches.

    Examples/look.py OUT [FAMILY…] [--program .build/debug/Families] [--looks light,dark,rtl,large,all]

For each family and look the program is started, used, and photographed before and after each step:
OUT/LOOK/FAMILY-NUMBER-STEP.png. `large` is text at 150 %, `all` is dark, right to left and large. The
display is one of its own (Tests/EndToEnd/rig.py), so nothing shows on the desktop. The exit status
is 1 if a step found nothing to touch; the rest is photographed nevertheless.
"""

import argparse
import os
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "Tests", "EndToEnd"))
import rig as rigs  # noqa: E402

# Seconds that a program may take until it shows or ends, a debug build on a busy machine included.
START = 30
PHONE, DESK = (390, 844), (1000, 700)
LOOKS = {
    "light": ["--light"], "dark": ["--dark"], "rtl": ["--light", "--rtl"],
    "large": ["--light", "--text", "150"], "all": ["--dark", "--rtl", "--text", "150"],
}
# A step is a verb and what it acts on. Distances to the side are those of a left-to-right page.
STEPS = {
    "tables": [("swipe", "Rubber plant", -130, 0), ("swipe", "Monstera", 90, 0), ("hold", "Rubber plant"),
               ("tap", "Favourite"), ("scroll", 0, -400)],
    "collections": [("drag", "Monstera, week 8", -200, 0), ("tap", "Select"), ("tap", "Monstera"),
                    ("tap", "Rubber plant"), ("tap", "Trash")],
    "fields": [("tap", "Name"), ("tap", "key F"), ("tap", "key e"), ("tap", "key r"), ("tap", "key n"),
               ("tap", "Notes"), ("tap", "Cancel")],
    "pickers": [("tap", "Next month"), ("scroll", 0, -400), ("drag", "weeks", 0, -34)],
    "alerts": [("tap", "Reset the garden"), ("tap", "Cancel"), ("tap", "Share the list…"), ("tap", "Cancel"),
               ("tap", "12:00")],
    "sheets": [("lift_sheet", "Care of Monstera", -330), ("scroll", 0, -300), ("lift_sheet", "Care of Monstera", 340)],
    "menus": [("tap", "More"), ("tap", "Move to"), ("tap", "Kitchen"), ("tap", "More"), ("tap", "Rename")],
    "navigation": [("scroll", 0, -300), ("tap", "Rosemary"), ("edge", 200), ("lift",)],
    "search": [("tap", "Search"), ("tap", "key L"), ("tap", "key a"), ("tap", "key v")],
    "tabs": [("tap", "Photos"), ("tap", "Watering"), ("tap", "Settings")],
    "split": [("tap", "Rubber plant"), ("tap", "More")],
}


class Finger:
    """One finger on the window of a program, which writes where its elements are."""

    def __init__(self, rig, places, size, mirrors):
        self.rig, self.places, self.size, self.mirrors = rig, places, size, mirrors

    def x(self, x):
        """A place on a left-to-right page, or its mirror image."""
        return self.size[0] - x if self.mirrors else x

    def find(self, name):
        """The middle of the last element whose name or value is so, or whose name begins so, and that shows."""
        deadline = time.monotonic() + 3
        while True:
            found = []
            with open(self.places, encoding="utf-8") as file:
                for line in file:
                    left, top, width, height, label, value = line.rstrip("\n").split("\t")
                    middle = float(left) + float(width) / 2, float(top) + float(height) / 2
                    is_exact = name in (label, value)
                    if (is_exact or label.startswith(name + ", ")) and self.shows(middle):
                        found.append((is_exact, middle))
            if found:
                # Of a form's row, the field follows its name.
                exact = [middle for is_exact, middle in found if is_exact]
                return (exact or [middle for _, middle in found])[-1]
            if time.monotonic() > deadline:
                raise LookupError(f"there is no {name}")
            time.sleep(0.1)

    def shows(self, middle):
        return 0 < middle[0] < self.size[0] and 0 < middle[1] < self.size[1]

    def stroke(self, start, end, seconds=0.4, pause=0.25):
        self.rig.down(0, *start)
        self.rig.glide(seconds, {0: end})
        time.sleep(pause)
        self.rig.up(0)

    # verbs

    def tap(self, name):
        self.rig.tap(0, *self.find(name))

    def hold(self, name):
        self.rig.tap(0, *self.find(name), hold=0.9)

    def drag(self, name, right, down):
        x, y = self.find(name)
        self.stroke((x, y), (x + (-right if self.mirrors else right), y + down))

    swipe = drag

    def scroll(self, right, down):
        x, y = self.size[0] / 2, self.size[1] * 0.75
        self.stroke((x, y), (x + right, y + down))

    def lift_sheet(self, name, down):
        """Drags the sheet whose uppermost element is NAME by the grabber above that."""
        y = self.find(name)[1] - 28
        self.stroke((self.size[0] / 2, y), (self.size[0] / 2, y + down))

    def edge(self, distance):
        self.rig.down(0, self.x(2), 400)
        self.rig.glide(0.4, {0: (self.x(2 + distance), 400)})

    def lift(self):
        self.rig.up(0)


def wait_for(rig, places):
    """Waits until the program has written where its elements are, and has painted its window."""
    deadline = time.monotonic() + START
    while not os.path.exists(places) or not any(rig._display.picture(*rig._area("window"))[2]):
        if time.monotonic() > deadline:
            raise rigs.RigError(f"the program wrote no places or painted nothing in {START} s")
        time.sleep(0.1)


def photograph(rig, program, family, look, folder):
    """Starts the program for one family, uses it, and returns what could not be done."""
    size = DESK if family == "split" else PHONE
    failures = []
    with tempfile.TemporaryDirectory(prefix="families-") as temporary:
        places = os.path.join(temporary, "places")
        # The pointer is where the last finger was, and would hover over a button.
        rig.origin("screen")
        rig.mouse(1, 1)
        rig.spawn([program, family, "--day", "2026-05-12", "--places", places, *LOOKS[look]])
        rig.wait_window(timeout=START)
        rig.origin("window")
        wait_for(rig, places)
        finger = Finger(rig, places, size, "--rtl" in LOOKS[look])
        rig.still(0.3)
        rig.shot(os.path.join(folder, f"{family}-0.png"), "window")
        for number, (verb, *rest) in enumerate(STEPS[family], 1):
            try:
                getattr(finger, verb)(*rest)
            except (LookupError, rigs.RigError) as error:
                failures.append(f"{look} {family} {verb}: {error}")
                break
            # A cursor that blinks never lets the picture rest for long, and on a busy machine a frame
            # of an animation may take a while.
            rig.still(0.45, 30)
            time.sleep(0.3)
            what = str(rest[0]).replace(" ", "-").replace(":", "") if rest else verb
            rig.shot(os.path.join(folder, f"{family}-{number}-{verb}-{what}.png"), "window")
        if 0 in rig._at:
            rig.up(0)
        rig.close()
        status = rig.wait_exit(START)
        if status:
            failures.append(f"{look} {family}: exit status {status}")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out")
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    parser.add_argument("--program", default=os.path.join(ROOT, ".build", "debug", "Families"))
    parser.add_argument("--looks", default=",".join(LOOKS))
    arguments = parser.parse_args()
    families, looks = arguments.families or list(STEPS), arguments.looks.split(",")
    for unknown in [f for f in families if f not in STEPS] + [k for k in looks if k not in LOOKS]:
        parser.error(f"there is no {unknown}")
    failures = []
    with rigs.Rig(size=(1024, 900)) as rig:
        for look in looks:
            folder = os.path.join(arguments.out, look)
            os.makedirs(folder, exist_ok=True)
            for family in families:
                try:
                    failures += photograph(rig, os.path.abspath(arguments.program), family, look, folder)
                except rigs.RigError as error:
                    failures.append(f"{look} {family}: {error}")
                    rig.program.kill()
                    rig.wait_exit()
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
