import CHarfBuzz
import PantoBase
import PantoGraphics

/// Lays out text with the bundled and the registered fonts: FriBidi orders mixed directions,
/// HarfBuzz shapes, and lines break between words (DRW-07, DRW-14). Recent layouts are cached.
///
/// A character that no font has is drawn as a box and counted in `missingGlyphs`.
@MainActor public final class HarfBuzzShaper: TextShaper {
  /// A shaper that all stages of a program can share.
  public static let shared = HarfBuzzShaper()

  /// The number of boxes laid out so far for characters that no font has (B31).
  public internal(set) var missingGlyphs = 0

  private struct Key: Hashable {
    var text: String
    var style: TextStyle
    var width: CGFloat?
    var lines: Int
    var alignment: TextAlignment
  }

  // The cache has two generations, so that memory stays bounded. A layout that is used moves to the
  // young one.
  private var young: [Key: TextLayout] = [:]
  private var old: [Key: TextLayout] = [:]
  /// The number of layouts in a generation, and of the glyphs in them: a text that grows while it
  /// is typed has a long layout for each key (L13).
  private static let generationSize = 512
  static let generationGlyphs = 50_000
  private var youngGlyphs = 0
  private var oldGlyphs = 0
  /// The number of glyphs in the cached layouts.
  var cachedGlyphs: Int { youngGlyphs + oldGlyphs }
  /// Paints drawings of custom `draw` code into images.
  lazy var painter = ContentPainter()

  // The buffer is freed with the last reference and otherwise used only on the main actor.
  nonisolated(unsafe) let buffer: OpaquePointer?

  /// The number of registered fonts that the cached layouts were made with.
  private var knownFonts = 0

  /// Creates a shaper with an empty cache.
  public init() {
    buffer = hb_buffer_create()
    FontRegistry.setReader { FontFile.fonts($0) }
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Returns the layout of `text`.
  ///
  /// - Parameter width: The width of the container in points; `nil` lays out without line breaks.
  /// - Parameter maximumLines: The largest number of lines; 0 means no limit.
  public func layout(
    _ text: String, style: TextStyle, width: CGFloat?, maximumLines: Int, alignment: TextAlignment
  ) -> TextLayout {
    if knownFonts != FontRegistry.count {
      // A character that was a box may have a glyph now.
      knownFonts = FontRegistry.count
      young = [:]
      old = [:]
      youngGlyphs = 0
      oldGlyphs = 0
    }
    let key = Key(
      text: text, style: style, width: width, lines: maximumLines, alignment: alignment)
    if let known = young[key] { return known }
    let known = old.removeValue(forKey: key)
    if let known { oldGlyphs -= known.glyphs.count }
    let layout =
      known
      ?? makeLayout(
        text, style: style, width: width, maximumLines: maximumLines, alignment: alignment)
    if young.count >= HarfBuzzShaper.generationSize
      || youngGlyphs >= HarfBuzzShaper.generationGlyphs
    {
      old = young
      oldGlyphs = youngGlyphs
      young = [:]
      youngGlyphs = 0
    }
    young[key] = layout
    youngGlyphs += layout.glyphs.count
    return layout
  }

  // MARK: layout

  /// A line of text with its glyphs.
  private struct Line {
    var glyphs: [TextRuns.Glyph]
    /// The width of the line in points.
    var width: CGFloat
    var isRightToLeft: Bool
    /// The indices of the spaces among the glyphs, if the line may be widened.
    var spaces: [Int] = []

    /// Whether the lines are placed within the width of a container, and not only one below the
    /// other.
    static func needContainer(_ lines: [Line], _ alignment: TextAlignment) -> Bool {
      switch alignment {
      case .center, .right: true
      case .justified: lines.contains { !$0.spaces.isEmpty || $0.isRightToLeft }
      case .natural: lines.contains { $0.isRightToLeft }
      default: false
      }
    }
  }

  private func makeLayout(
    _ text: String, style: TextStyle, width: CGFloat?, maximumLines: Int, alignment: TextAlignment
  ) -> TextLayout {
    let size = style.size.isFinite ? max(0, min(style.size, HarfBuzzShaper.maximumSize)) : 0
    var layout = TextLayout(
      fontSize: size, size: .zero, lineCount: 0, firstBaseline: 0, isTruncated: false, glyphs: [])
    guard let buffer, size > 0, !text.isEmpty,
      let face = FontLibrary.shared.face(FontLibrary.candidates(for: style.face)[0])
    else { return layout }
    let (lineHeight, baseline) = HarfBuzzShaper.line(of: style, face, size: size)
    layout.firstBaseline = baseline

    // The width in ems. The tolerance makes text fit the width that it was measured at.
    let available = width.map { max(0, $0.isFinite ? $0 : 1e9) / size + 1e-4 }
    let runs = breakLines(
      text, style: style, available: available, maximumLines: maximumLines,
      isTruncated: &layout.isTruncated, buffer: buffer)
    let lines = runs.map { runs in
      let glyphs = runs.shaped(with: buffer)
      var line = Line(
        glyphs: glyphs, width: glyphs.reduce(0) { $0 + $1.advance } * size,
        isRightToLeft: runs.isRightToLeft)
      if alignment == .justified, !runs.endsParagraph {
        line.spaces = glyphs.indices.filter { runs.scalars[glyphs[$0].cluster] == 0x20 }
      }
      return line
    }
    let widest = lines.reduce(0) { max($0, $1.width) }
    let container =
      Line.needContainer(lines, alignment)
      ? width.flatMap { $0.isFinite ? $0 : nil } ?? widest : widest
    layout.lineCount = lines.count
    layout.size = CGSize(width: container, height: CGFloat(lines.count) * lineHeight)
    addGlyphs(of: lines, to: &layout, lineHeight: lineHeight, alignment: alignment)
    return layout
  }

  /// Returns the height of a line and the distance of its baseline from the top, in points.
  static func line(of style: TextStyle, _ face: FontLibrary.Face, size: CGFloat) -> (
    height: CGFloat, baseline: CGFloat
  ) {
    let isOwn = !style.isSystemFont
    let ascent = (isOwn ? face.ascent / face.unitsPerEm : SystemFontSpacing.ascent) * size
    let descent = (isOwn ? -face.descent / face.unitsPerEm : SystemFontSpacing.descent) * size
    let gap = isOwn ? face.lineGap / face.unitsPerEm * size : 0
    let natural = ascent + descent + gap
    let height = style.lineHeight.map { $0.isFinite ? max(0, $0) : natural } ?? natural
    return (height, (height - (ascent + descent)) / 2 + ascent)
  }

  /// The largest font size in points, which bounds the coordinates of outlines. Larger sizes are
  /// treated as this one.
  static let maximumSize: CGFloat = 4096

  /// Positions the glyphs of all lines and finds the rectangle that they cover.
  private func addGlyphs(
    of lines: [Line], to layout: inout TextLayout, lineHeight: CGFloat, alignment: TextAlignment
  ) {
    let size = layout.fontSize
    let container = layout.size.width
    var ink: CGRect?
    for (i, line) in lines.enumerated() {
      var x: CGFloat
      switch alignment {
      case .left: x = 0
      case .center: x = (container - line.width) / 2
      case .right: x = container - line.width
      case .natural, .justified: x = line.isRightToLeft ? container - line.width : 0
      }
      let baseline = layout.firstBaseline + CGFloat(i) * lineHeight
      let wider = line.spaces.isEmpty ? 0 : (container - line.width) / CGFloat(line.spaces.count)
      if wider > 0 { x = 0 }
      for (k, g) in line.glyphs.enumerated() {
        if g.id == 0 { missingGlyphs += 1 }
        let position = CGPoint(x: x + g.dx * size, y: baseline - g.dy * size)
        layout.glyphs.append(TextLayout.Glyph(font: g.font, id: g.id, position: position))
        if let own = FontLibrary.shared.ink(font: Int(g.font), glyph: g.id) {
          let box = CGRect(
            x: position.x + own.minX * size, y: position.y + own.minY * size,
            width: own.width * size, height: own.height * size)
          ink = ink?.union(box) ?? box
        }
        x += g.advance * size
        if wider > 0, line.spaces.contains(k) { x += wider }
      }
    }
    layout.inkBounds = ink ?? CGRect(origin: .zero, size: layout.size)
  }

  // MARK: lines

  private func breakLines(
    _ text: String, style: TextStyle, available: CGFloat?, maximumLines: Int,
    isTruncated: inout Bool, buffer: OpaquePointer
  ) -> [TextRuns] {
    let limit = maximumLines > 0 ? maximumLines : Int.max
    let paragraphs = HarfBuzzShaper.paragraphs(text)
    let spacing = SystemFontSpacing(style)
    var lines: [TextRuns] = []
    for (p, paragraph) in paragraphs.enumerated() {
      let runs = TextRuns(paragraph, face: style.face, spacing: spacing)
      let advances = runs.advances(with: buffer)
      let ranges = HarfBuzzShaper.ranges(runs.scalars, advances, available: available)
      for (r, range) in ranges.enumerated() {
        let hasMore = r + 1 < ranges.count || p + 1 < paragraphs.count
        let width = advances[range].reduce(0, +)
        let isLast = lines.count + 1 == limit
        // The text is cut if lines remain, or if the last line is wider than the container.
        if isLast, hasMore || width > available ?? .infinity {
          isTruncated = true
          let rest =
            range.lowerBound..<(r + 1 < ranges.count ? runs.scalars.count : range.upperBound)
          let ellipsis = TextRuns([0x2026], face: style.face, spacing: spacing)
          lines.append(truncated(runs, rest, advances, available: available, ellipsis, buffer))
          return lines
        }
        var line = runs.part(range)
        line.endsParagraph = r + 1 == ranges.count
        lines.append(line)
      }
    }
    return lines
  }

  /// Returns as much of `range` as fits together with a following "…".
  private func truncated(
    _ runs: TextRuns, _ range: Range<Int>, _ advances: [CGFloat], available: CGFloat?,
    _ ellipsis: TextRuns, _ buffer: OpaquePointer
  ) -> TextRuns {
    let own = ellipsis.advances(with: buffer).reduce(0, +)
    var left = (available ?? .infinity) - own
    var end = range.lowerBound
    while end < range.upperBound, advances[end] <= left {
      left -= advances[end]
      end += 1
    }
    // A cluster is kept whole: characters without a width of their own stay with the one before
    // them.
    while end > range.lowerBound, HarfBuzzShaper.isSpace(runs.scalars[end - 1]) { end -= 1 }
    return runs.part(range.lowerBound..<end, ellipsisFrom: ellipsis)
  }

  private static func paragraphs(_ text: String) -> [[UInt32]] {
    var out: [[UInt32]] = [[]]
    var wasReturn = false
    for scalar in text.unicodeScalars {
      let c = scalar.value
      if c == 10, wasReturn {
        wasReturn = false
        continue
      }
      wasReturn = c == 13
      if c == 10 || c == 13 || c == 0x2028 || c == 0x2029 {
        out.append([])
      } else {
        out[out.count - 1].append(c)
      }
    }
    return out
  }

  static func isSpace(_ c: UInt32) -> Bool {
    c == 0x20 || c == 0x09 || (0x2000...0x200B).contains(c) && c != 0x2007
  }

  /// Whether a line may end after this character.
  private static func allowsBreak(after c: UInt32) -> Bool {
    isSpace(c) || c == 0x2D || c == 0x2010 || c == 0x2013 || c == 0x2014
  }

  /// Returns the lines of one paragraph, without trailing spaces.
  static func ranges(
    _ scalars: [UInt32], _ advances: [CGFloat], available: CGFloat?
  ) -> [Range<Int>] {
    guard let available else { return [0..<scalars.count] }
    var out: [Range<Int>] = []
    var start = 0
    var i = 0
    var width: CGFloat = 0
    var lastBreak: Int?
    func add(_ from: Int, _ to: Int) {
      var end = to
      while end > from, isSpace(scalars[end - 1]) { end -= 1 }
      out.append(from..<end)
    }
    while i < scalars.count {
      let c = scalars[i]
      // Trailing spaces may extend beyond the line; they never move a word to the next line.
      if width + advances[i] > available, !isSpace(c), i > start {
        var end = lastBreak ?? i
        // A word wider than the line is cut, but not within a cluster.
        if lastBreak == nil { while end > start + 1, advances[end] == 0 { end -= 1 } }
        add(start, end)
        start = end
        while start < scalars.count, start <= i, isSpace(scalars[start]) { start += 1 }
        i = start
        width = 0
        lastBreak = nil
        continue
      }
      width += advances[i]
      i += 1
      if allowsBreak(after: c) { lastBreak = i }
    }
    if start < scalars.count || out.isEmpty { add(start, scalars.count) }
    return out
  }
}
