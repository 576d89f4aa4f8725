import CFriBidi
import CHarfBuzz
import PantoBase
import PantoGraphics

/// Characters with the properties that shaping needs: the bidirectional level, the font and the
/// script of each.
struct TextRuns {
  private(set) var scalars: [UInt32] = []
  private(set) var levels: [Int8] = []
  private(set) var fonts: [UInt16] = []
  private(set) var scripts: [UInt32] = []
  /// Whether the paragraph runs from right to left, which its first strong character decides.
  private(set) var isRightToLeft = false
  /// Whether no other line of the paragraph follows.
  var endsParagraph = true
  /// The spacing of the letters of `spacedFont`, or `nil` for that of the fonts.
  private var spacing: SystemFontSpacing?
  private var spacedFont: UInt16 = 0

  /// - Parameter spacing: The spacing of the face's own letters. Letters of other fonts, which the
  ///   face does not have, keep that of their font.
  init(_ text: [UInt32], face: FontFace, spacing: SystemFontSpacing? = nil) {
    self.spacing = spacing
    // A tab is laid out as a space. Other control characters have no glyph and HarfBuzz omits them.
    scalars = text.map { $0 == 9 ? 32 : $0 }
    let count = scalars.count
    levels = Array(repeating: 0, count: count)
    if scalars.contains(where: { $0 >= 0x590 }) { findLevels() }
    findFonts(face)
    findScripts()
  }

  private init() {}

  /// Returns a part of the characters, followed by the ellipsis if one is passed.
  func part(_ range: Range<Int>, ellipsisFrom ellipsis: TextRuns? = nil) -> TextRuns {
    var part = TextRuns()
    part.scalars = Array(scalars[range])
    part.levels = Array(levels[range])
    part.fonts = Array(fonts[range])
    part.scripts = Array(scripts[range])
    part.isRightToLeft = isRightToLeft
    part.spacing = spacing
    part.spacedFont = spacedFont
    if let ellipsis {
      part.scalars += ellipsis.scalars
      part.levels += Array(repeating: isRightToLeft ? 1 : 0, count: ellipsis.scalars.count)
      part.fonts += ellipsis.fonts
      part.scripts += ellipsis.scripts
    }
    return part
  }

  private mutating func findLevels() {
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // A neutral base direction lets the first strong character decide. Without one the direction is
    // left to right.
    var base = FRIBIDI_PAR_ON
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    isRightToLeft = base.rawValue & 1 == 1
  }

  private mutating func findFonts(_ face: FontFace) {
    let candidates = FontLibrary.candidates(for: face)
    let first = UInt16(candidates.first ?? 0)
    spacedFont = first
    var last = first
    fonts.reserveCapacity(scalars.count)
    for (i, scalar) in scalars.enumerated() {
      var found: UInt16?
      // Marks and joiners use the font of the character before them.
      if i > 0, TextRuns.isContinuing(scalar),
        FontLibrary.shared.face(Int(last))?.has(scalar) == true || scalar == 0x200D
      {
        found = last
      }
      if found == nil {
        for c in candidates where FontLibrary.shared.face(c)?.has(scalar) == true {
          found = UInt16(c)
          break
        }
      }
      last = found ?? first
      fonts.append(last)
    }
  }

  private static func isContinuing(_ c: UInt32) -> Bool {
    (0x300...0x36F).contains(c) || (0x591...0x5C7).contains(c) || (0x610...0x61A).contains(c)
      || (0x64B...0x65F).contains(c) || (0x200C...0x200F).contains(c)
  }

  /// Gives common and inherited characters the script of the text before them. At the start of the
  /// text, they get the script that follows.
  private mutating func findScripts() {
    let functions = hb_unicode_funcs_get_default()
    let common = HB_SCRIPT_COMMON.rawValue
    let inherited = HB_SCRIPT_INHERITED.rawValue
    var last: UInt32?
    scripts.reserveCapacity(scalars.count)
    for scalar in scalars {
      let script = hb_unicode_script(functions, scalar).rawValue
      if script == common || script == inherited {
        scripts.append(last ?? common)
      } else {
        if last == nil { for i in scripts.indices { scripts[i] = script } }
        last = script
        scripts.append(script)
      }
    }
  }

  // MARK: shaping

  struct Glyph {
    var font: UInt16
    var id: UInt32
    /// The index of the first character that the glyph stands for.
    var cluster: Int
    /// The advance in ems. `dx` and `dy` are in ems too.
    var advance: CGFloat
    var dx: CGFloat
    var dy: CGFloat
  }

  /// The ranges of characters of equal level, font and script, in reading order.
  private var items: [Range<Int>] {
    var out: [Range<Int>] = []
    var start = 0
    for i in scalars.indices where i > 0 {
      if levels[i] != levels[i - 1] || fonts[i] != fonts[i - 1] || scripts[i] != scripts[i - 1] {
        out.append(start..<i)
        start = i
      }
    }
    if start < scalars.count { out.append(start..<scalars.count) }
    return out
  }

  /// Shapes the characters and returns all glyphs from left to right.
  func shaped(with buffer: OpaquePointer) -> [Glyph] {
    var out: [Glyph] = []
    out.reserveCapacity(scalars.count)
    for item in visualOrder(items) { shape(item, with: buffer, into: &out) }
    return out
  }

  /// Returns the advance of each character in ems. A cluster's width is stored at its first
  /// character.
  func advances(with buffer: OpaquePointer) -> [CGFloat] {
    var glyphs: [Glyph] = []
    for item in items { shape(item, with: buffer, into: &glyphs) }
    var out = [CGFloat](repeating: 0, count: scalars.count)
    for g in glyphs where g.cluster < out.count { out[g.cluster] += g.advance }
    return out
  }

  /// Returns the ranges in visual order, as in the bidirectional algorithm: from the deepest level
  /// down to the lowest odd one, every range of that level or deeper is reversed.
  private func visualOrder(_ items: [Range<Int>]) -> [Range<Int>] {
    var order = items
    var depth = items.map { levels[$0.lowerBound] }
    guard let deepest = depth.max(), deepest > 0 else { return items }
    var level = deepest
    while level > 0 {
      var i = 0
      while i < order.count {
        if depth[i] < level {
          i += 1
          continue
        }
        var j = i
        while j < order.count, depth[j] >= level { j += 1 }
        order[i..<j].reverse()
        depth[i..<j].reverse()
        i = j
      }
      level -= 1
    }
    return order
  }

  private func shape(_ item: Range<Int>, with buffer: OpaquePointer, into out: inout [Glyph]) {
    let font = fonts[item.lowerBound]
    guard let face = FontLibrary.shared.face(Int(font)) else { return }
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_codepoints(
      buffer, scalars, Int32(scalars.count), UInt32(item.lowerBound), Int32(item.count))
    let isBackwards = levels[item.lowerBound] % 2 == 1
    hb_buffer_set_direction(buffer, isBackwards ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: scripts[item.lowerBound]))
    // The language is fixed, because the process's own would depend on the locale (T3).
    hb_buffer_set_language(buffer, TextRuns.language)
    hb_shape(face.font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    let em = face.unitsPerEm
    for i in 0..<Int(count) {
      var glyph = Glyph(
        font: font, id: infos[i].codepoint, cluster: Int(infos[i].cluster),
        advance: CGFloat(places[i].x_advance) / em, dx: CGFloat(places[i].x_offset) / em,
        dy: CGFloat(places[i].y_offset) / em)
      if let spacing, font == spacedFont { space(&glyph, face, spacing) }
      out.append(glyph)
    }
  }

  /// Gives a glyph the advance of the system font. Half of the difference is on either side of it.
  private func space(_ glyph: inout Glyph, _ face: FontLibrary.Face, _ spacing: SystemFontSpacing) {
    // Marks have no advance.
    guard glyph.advance != 0, scalars.indices.contains(glyph.cluster) else { return }
    let plain = CGFloat(hb_font_get_glyph_h_advance(face.font, glyph.id)) / face.unitsPerEm
    let more = spacing.advance(of: scalars[glyph.cluster])
    glyph.advance = plain + (glyph.advance - plain) * SystemFontSpacing.kerning + more
    glyph.dx += more / 2
  }

  // The language English for HarfBuzz, which creates this constant once.
  nonisolated(unsafe) private static let language = hb_language_from_string("en", -1)
}
