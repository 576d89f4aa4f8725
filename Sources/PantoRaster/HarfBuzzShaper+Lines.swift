import CHarfBuzz
import PantoBase
import PantoGraphics

extension HarfBuzzShaper {
  /// Returns the lines of one paragraph of text with the position of each character, in points.
  public func lines(of paragraph: String, style: TextStyle, width: CGFloat?) -> [TextLine] {
    let size = style.size.isFinite ? max(0, min(style.size, HarfBuzzShaper.maximumSize)) : 0
    guard let buffer, let face = FontLibrary.shared.face(FontLibrary.candidates(for: style.face)[0])
    else { return [TextLine(start: 0, height: size, baseline: size)] }
    let (height, baseline) = HarfBuzzShaper.line(of: style, face, size: size)
    guard size > 0, !paragraph.isEmpty else {
      return [TextLine(start: 0, height: height, baseline: baseline)]
    }
    let scalars = paragraph.unicodeScalars.map(\.value)
    let runs = TextRuns(scalars, face: style.face, spacing: SystemFontSpacing(style))
    let available = width.map { max(0, $0.isFinite ? $0 : 1e9) / size + 1e-4 }
    let advances = runs.advances(with: buffer)
    let starts = HarfBuzzShaper.ranges(scalars, advances, available: available).map(\.lowerBound)
    var units = CharacterUnits(paragraph)
    return starts.indices.map { i in
      let end = i + 1 < starts.count ? starts[i + 1] : scalars.count
      var line = TextLine(start: 0, height: height, baseline: baseline)
      line.layout.fontSize = size
      fill(&line, runs.part(starts[i]..<end), from: starts[i], &units)
      return line
    }
  }

  /// Adds the glyphs and characters of one line of text, whose first scalar is `start`.
  private func fill(
    _ line: inout TextLine, _ runs: TextRuns, from start: Int, _ units: inout CharacterUnits
  ) {
    let size = line.layout.fontSize
    guard let buffer else { return }
    let glyphs = runs.shaped(with: buffer)
    var boxes = [ClosedRange<CGFloat>?](repeating: nil, count: runs.scalars.count)
    var ink: CGRect?
    var x: CGFloat = 0
    for glyph in glyphs {
      if glyph.id == 0 { missingGlyphs += 1 }
      let position = CGPoint(x: x + glyph.dx * size, y: line.layout.firstBaseline - glyph.dy * size)
      line.layout.glyphs.append(
        TextLayout.Glyph(font: glyph.font, id: glyph.id, position: position))
      if let own = FontLibrary.shared.ink(font: Int(glyph.font), glyph: glyph.id) {
        let box = CGRect(
          x: position.x + own.minX * size, y: position.y + own.minY * size,
          width: own.width * size, height: own.height * size)
        ink = ink?.union(box) ?? box
      }
      let end = x + glyph.advance * size
      if boxes.indices.contains(glyph.cluster) {
        let old = boxes[glyph.cluster] ?? x...max(x, end)
        boxes[glyph.cluster] = min(old.lowerBound, x)...max(old.upperBound, end)
      }
      x = end
    }
    line.width = x
    line.isRightToLeft = runs.isRightToLeft
    line.layout.size.width = x
    line.layout.inkBounds = ink ?? CGRect(origin: .zero, size: line.layout.size)
    addCharacters(to: &line, runs, boxes, from: start, &units)
    let spaces = runs.scalars.reversed().prefix { HarfBuzzShaper.isSpace($0) }.count
    let trailing = boxes.suffix(spaces).reduce(0) { sum, box in
      sum + (box.map { $0.upperBound - $0.lowerBound } ?? 0)
    }
    line.visibleWidth = x - trailing
  }

  private func addCharacters(
    to line: inout TextLine, _ runs: TextRuns, _ boxes: [ClosedRange<CGFloat>?], from start: Int,
    _ units: inout CharacterUnits
  ) {
    let end = start + runs.scalars.count
    // The characters that share a cluster, such as the letters of a ligature.
    var group = 0
    var lowest: Int?
    while let unit = units.next(before: end) {
      let first = max(unit.scalars.lowerBound - start, 0)
      let isRightToLeft = runs.levels[first] % 2 == 1
      if lowest == nil { lowest = unit.utf16.lowerBound }
      var box: ClosedRange<CGFloat>?
      for i in first..<max(first + 1, unit.scalars.upperBound - start) {
        guard i < boxes.count, let own = boxes[i] else { continue }
        box =
          box.map {
            min($0.lowerBound, own.lowerBound)...max($0.upperBound, own.upperBound)
          } ?? own
      }
      line.range = (lowest ?? 0)..<unit.utf16.upperBound
      if box == nil, !line.characters.isEmpty {
        group += 1
      } else {
        group = 0
      }
      let x = line.characters.last?.maxX ?? 0
      line.characters.append(
        TextLine.Character(
          range: unit.utf16, minX: box?.lowerBound ?? x, maxX: box?.upperBound ?? x,
          isRightToLeft: isRightToLeft))
      if group > 0 { line.share(lastCharacters: group + 1) }
    }
    if line.characters.isEmpty {
      line.range = units.offset..<units.offset
    }
  }
}

extension TextLine {
  /// Divides the width of a shared glyph, such as a ligature, among the last `count` characters.
  fileprivate mutating func share(lastCharacters count: Int) {
    let from = characters.count - count
    // The characters before the new one already share the place.
    let minX = characters[from..<(characters.count - 1)].map(\.minX).min() ?? 0
    let maxX = characters[from..<(characters.count - 1)].map(\.maxX).max() ?? 0
    let part = (maxX - minX) / CGFloat(count)
    for k in 0..<count {
      let slot = characters[from + k].isRightToLeft ? count - 1 - k : k
      characters[from + k].minX = minX + CGFloat(slot) * part
      characters[from + k].maxX = minX + CGFloat(slot + 1) * part
    }
  }
}

/// The characters of a paragraph with their scalars and UTF-16 units, in order.
private struct CharacterUnits {
  private let text: String
  private var index: String.Index
  private var scalar = 0
  /// The number of UTF-16 units that were read.
  private(set) var offset = 0

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  /// Returns the next character if it begins before the scalar `end`.
  mutating func next(before end: Int) -> (scalars: Range<Int>, utf16: Range<Int>)? {
    guard scalar < end, index < text.endIndex else { return nil }
    let character = text[index]
    let scalars = scalar..<(scalar + character.unicodeScalars.count)
    let utf16 = offset..<(offset + character.utf16.count)
    scalar = scalars.upperBound
    offset = utf16.upperBound
    index = text.index(after: index)
    return (scalars, utf16)
  }
}
