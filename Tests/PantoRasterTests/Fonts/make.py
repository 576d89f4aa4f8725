#!/usr/bin/env python3
"""Makes the fonts of the tests beside this file: blocks in place of letters. Needs fonttools (PyPI).

Regular and bold of one family. "A" is a square of the capitals' height, "x" one of an x's height, and two
characters for private use are a full square and a low one, so that pixels tell which glyph was drawn.
"""
import pathlib

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

HERE = pathlib.Path(__file__).parent


def block(left, bottom, right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for point in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def make(style, weight, inset):
    font = FontBuilder(1000, isTTF=True)
    glyphs = {
        ".notdef": block(0, 0, 500, 700), "space": TTGlyphPen(None).glyph(),
        "A": block(inset, 0, 600 - inset, 800), "x": block(inset, 0, 600 - inset, 400),
        "full": block(0, -100, 1000, 900), "low": block(0, -100, 1000, 100),
    }
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({0x20: "space", 0x41: "A", 0x78: "x", 0xE800: "full", 0xE801: "low"})
    font.setupGlyf(glyphs)
    widths = {"full": 1000, "low": 1000}
    font.setupHorizontalMetrics({name: (widths.get(name, 600), 0) for name in glyphs})
    font.setupHorizontalHeader(ascent=900, descent=-100)
    font.setupNameTable({
        "familyName": "Panto Blocks", "styleName": style, "fullName": f"Panto Blocks {style}",
        "psName": f"PantoBlocks-{style}", "uniqueFontIdentifier": f"PantoBlocks-{style}"})
    font.setupOS2(
        sTypoAscender=900, sTypoDescender=-100, usWinAscent=900, usWinDescent=100, usWeightClass=weight,
        sxHeight=400, sCapHeight=800, fsSelection=0x20 if weight == 700 else 0x40)
    font.setupPost()
    font.font["head"].macStyle = 1 if weight == 700 else 0
    # The same bytes at every run.
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.save(HERE / f"PantoBlocks-{style}.ttf")


make("Regular", 400, 50)
make("Bold", 700, 0)
