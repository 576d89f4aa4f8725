#!/usr/bin/env python3
"""Writes Sources/PantoResources/Generated/Font*.swift: the bytes of Resources/fonts as base64 literals.

A literal compiles in no time; an array of bytes, or SwiftPM's `.embedInCode`, costs seconds to
minutes. One file per font, one `StaticString` of the whole: the compiler does not mind long lines.
"""

import base64
import os

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
FONTS = os.path.join(ROOT, "Resources", "fonts")
TARGET = os.path.join(ROOT, "Sources", "PantoResources", "Generated")

for name in sorted(os.listdir(FONTS)):
    stem, kind = os.path.splitext(name)
    if kind not in (".otf", ".ttf"):
        continue
    with open(os.path.join(FONTS, name), "rb") as f:
        data = f.read()
    text = base64.b64encode(data).decode("ascii")
    swift = stem.replace("-", "")
    with open(os.path.join(TARGET, f"Font{swift}.swift"), "w") as f:
        f.write("// swift-format-ignore-file\n")
        f.write(f"// Made by Tools/embed.py from Resources/fonts/{name}; licence: OFL.txt beside it.\n")
        f.write("extension EmbeddedFont {\n")
        variable = swift[0].lower() + swift[1:]
        f.write(f"  static let {variable} = EmbeddedFont(\n")
        f.write(f'    name: "{name}", byteCount: {len(data)},\n')
        f.write(f'    base64: "{text}")\n')
        f.write("}\n")
    print(f"Font{swift}.swift: {len(text)} characters")
