#!/usr/bin/env python3
"""Makes Resources/fonts from the faces that Debian packages (needs fonttools).

    apt-get install fonts-inter fonts-jetbrains-mono fonts-noto-core
    pip install fonttools
    python3 Tools/fonts/subset.py && python3 Tools/embed.py

Kept: Latin with Latin-1, Extended-A and Vietnamese, Greek, Cyrillic, punctuation, currency, arrows, a few
shapes; Hebrew and Arabic from Noto; kerning, marks and ligatures that scripts need. Dropped: hints
(we draw unhinted outlines) and stylistic sets. All faces are under the SIL Open Font License 1.1. A
face that declares a Reserved Font Name would have to be renamed when changed, so that one stops us.
"""

import os
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.normpath(os.path.join(HERE, "..", "..", "Resources", "fonts"))
SHARE = "/usr/share/fonts"

LATIN = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x192, 0x192), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1C4, 0x1CC),
    (0x218, 0x21B), (0x2B0, 0x2DD), (0x300, 0x30C), (0x31B, 0x31B), (0x323, 0x323), (0x326, 0x328),
    (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9),
    (0x2000, 0x206F), (0x2070, 0x2094), (0x20A0, 0x20BF), (0x2113, 0x2122),
    (0x2126, 0x2126), (0x2150, 0x215E), (0x2190, 0x2199), (0x21A9, 0x21AA), (0x2202, 0x221E),
    (0x2248, 0x2265), (0x2303, 0x2327), (0x25A0, 0x25CF), (0x2713, 0x2717), (0xFB01, 0xFB02),
    (0xFFFD, 0xFFFD),
]
MONO = [(0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x2026), (0x20AC, 0x20AC), (0x2190, 0x2193),
        (0x2212, 0x2212), (0x221E, 0x221E), (0x2248, 0x2265), (0xB5, 0xB7)]
HEBREW = [(0x20, 0x20), (0x590, 0x5FF), (0x200C, 0x200F), (0x20AA, 0x20AA), (0xFB1D, 0xFB4F)]
ARABIC = [(0x20, 0x20), (0x600, 0x6FF), (0x200C, 0x200F)]

# What every script needs, and nothing stylistic.
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "calt", "init", "medi", "fina", "isol", "rlig",
            "liga", "curs"]
PLAIN = ["ccmp", "locl", "mark", "mkmk", "kern"]

FACES = [
    ("opentype/inter/Inter-Regular.otf", "Inter-Regular.otf", LATIN, PLAIN),
    ("opentype/inter/Inter-Medium.otf", "Inter-Medium.otf", LATIN, PLAIN),
    ("opentype/inter/Inter-SemiBold.otf", "Inter-SemiBold.otf", LATIN, PLAIN),
    ("opentype/inter/Inter-Bold.otf", "Inter-Bold.otf", LATIN, PLAIN),
    ("truetype/jetbrains-mono/JetBrainsMono-Regular.ttf", "JetBrainsMono-Regular.ttf", MONO, PLAIN),
    ("truetype/noto/NotoSansHebrew-Regular.ttf", "NotoSansHebrew-Regular.ttf", HEBREW, FEATURES),
    ("truetype/noto/NotoSansArabic-Regular.ttf", "NotoSansArabic-Regular.ttf", ARABIC, FEATURES),
]


def subset(source, name, ranges, features):
    font = TTFont(os.path.join(SHARE, source), recalcTimestamp=False)
    for record in font["name"].names:
        if "reserved font name" in record.toUnicode().lower():
            sys.exit(f"{source} declares a Reserved Font Name: rename it before changing it")
    options = Options()
    options.hinting = False
    options.desubroutinize = False
    options.layout_features = features
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG", "STAT", "meta", "FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[c for a, b in ranges for c in range(a, b + 1)])
    subsetter.subset(font)
    path = os.path.join(TARGET, name)
    font.save(path)
    print(f"{name}: {os.path.getsize(path)} bytes, {len(font.getGlyphOrder())} glyphs")


for face in FACES:
    subset(*face)
