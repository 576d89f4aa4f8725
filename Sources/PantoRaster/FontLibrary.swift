import CHarfBuzz
import PantoBase
import PantoResources
import PantoGraphics

/// The bundled and the registered fonts, each opened when it is first needed. System fonts are
/// never used by themselves, so that a picture does not depend on the machine (DRW-07, DRW-14).
///
/// HarfBuzz reads the files and provides unhinted outlines in font units; it draws no pixels. The
/// library is used by one thread at a time: the compositor paints glyphs on its own thread.
final class FontLibrary: @unchecked Sendable {
  static let shared = FontLibrary()

  final class Face {
    let font: OpaquePointer
    let unitsPerEm: CGFloat
    /// The ascent in font units. `descent` is negative.
    let ascent: CGFloat
    let descent: CGFloat
    let lineGap: CGFloat
    fileprivate var outlines: [UInt32: [PathElement]] = [:]
    fileprivate var inks: [UInt32: CGRect] = [:]

    fileprivate convenience init?(named name: String) {
      guard let bytes = PantoResources.data(named: name) else { return nil }
      // HarfBuzz copies the bytes, because a Swift array guarantees their address only during the
      // call.
      self.init(
        bytes.withUnsafeBytes {
          hb_blob_create(
            $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
            HB_MEMORY_MODE_DUPLICATE, nil, nil)
        }, 0)
    }

    fileprivate convenience init?(_ registered: FontRegistry.Font) {
      self.init(FontFile.blob(registered.file), registered.index)
    }

    /// Opens the font with this index in a file, and releases the blob of the file.
    private init?(_ blob: OpaquePointer?, _ index: UInt32) {
      let face = hb_face_create(blob, index)
      hb_blob_destroy(blob)
      let units = hb_face_get_upem(face)
      guard let font = hb_font_create(face) else { return nil }
      hb_face_destroy(face)
      hb_ot_font_set_funcs(font)
      hb_font_set_scale(font, Int32(units), Int32(units))
      self.font = font
      unitsPerEm = CGFloat(units)
      var extents = hb_font_extents_t()
      hb_font_get_h_extents(font, &extents)
      ascent = CGFloat(extents.ascender)
      descent = CGFloat(extents.descender)
      lineGap = CGFloat(extents.line_gap)
    }

    func has(_ scalar: UInt32) -> Bool {
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }
  }

  /// The number of cached glyphs of a font, which bounds the memory (P2). All bundled fonts
  /// together have fewer than 4,000 glyphs.
  private static let maximumGlyphs = 4096

  private var faces: [Face?]
  private var isOpen: [Bool]

  private init() {
    faces = Array(repeating: nil, count: PantoResources.fontNames.count)
    isOpen = Array(repeating: false, count: PantoResources.fontNames.count)
  }

  /// Returns the font with that number: the bundled ones in the order of
  /// `PantoResources.fontNames`, then the registered ones.
  func face(_ index: Int) -> Face? {
    let bundled = PantoResources.fontNames.count
    if index >= faces.count, index < bundled + FontRegistry.count {
      let more = bundled + FontRegistry.count - faces.count
      faces += Array(repeating: nil, count: more)
      isOpen += Array(repeating: false, count: more)
    }
    guard index >= 0, index < faces.count else { return nil }
    if !isOpen[index] {
      isOpen[index] = true
      faces[index] =
        index < bundled
        ? Face(named: PantoResources.fontNames[index])
        : FontRegistry.font(UInt16(index - bundled)).flatMap { Face($0) }
    }
    return faces[index]
  }

  /// Returns the fonts in which a character is searched, in order: that of the face, the bundled
  /// ones for other scripts, and all that the program registered.
  static func candidates(for face: FontFace) -> [Int] {
    let registered =
      PantoResources.fontNames.count..<PantoResources.fontNames.count + FontRegistry.count
    let own: [Int] =
      switch face {
      case .regular: [0, 5, 6]
      case .medium: [1, 5, 6]
      case .semibold: [2, 5, 6]
      case .bold: [3, 5, 6]
      case .mono: [4, 0, 5, 6]
      case .registered(let number): [registered.lowerBound + Int(number), 0, 5, 6]
      }
    return registered.isEmpty ? own : own + registered
  }

  /// Returns a glyph's outline in font units, with y upwards.
  func outline(font index: Int, glyph: UInt32) -> [PathElement] {
    guard let face = face(index) else { return [] }
    if glyph == 0 { return FontLibrary.box(face) }
    if let known = face.outlines[glyph] { return known }
    let pen = OutlinePen()
    withExtendedLifetime(pen) {
      hb_font_get_glyph_shape(
        face.font, glyph, FontLibrary.draw, Unmanaged.passUnretained(pen).toOpaque())
    }
    if face.outlines.count >= FontLibrary.maximumGlyphs { face.outlines.removeAll() }
    face.outlines[glyph] = pen.elements
    return pen.elements
  }

  /// Returns the bounding box of a glyph's outline in ems, with y downwards, or `nil` if the
  /// outline is empty.
  func ink(font index: Int, glyph: UInt32) -> CGRect? {
    guard let face = face(index) else { return nil }
    let known = face.inks[glyph]
    let ink = known ?? CGPath(elements: outline(font: index, glyph: glyph)).boundingBox
    if known == nil {
      if face.inks.count >= FontLibrary.maximumGlyphs { face.inks.removeAll() }
      face.inks[glyph] = ink
    }
    if ink.isNull { return nil }
    let em = face.unitsPerEm
    return CGRect(
      x: ink.minX / em, y: -ink.maxY / em, width: ink.width / em, height: ink.height / em)
  }

  /// Returns the outline for a character that no font has: an empty box, equal in every font (B31).
  private static func box(_ face: Face) -> [PathElement] {
    let width = CGFloat(hb_font_get_glyph_h_advance(face.font, 0))
    let em = face.unitsPerEm
    let outer = CGRect(
      x: em * 0.06, y: 0, width: max(em * 0.2, width - em * 0.12), height: em * 0.72)
    let inner = outer.insetBy(dx: em * 0.06, dy: em * 0.06)
    return [
      .move(CGPoint(x: outer.minX, y: outer.minY)), .line(CGPoint(x: outer.maxX, y: outer.minY)),
      .line(CGPoint(x: outer.maxX, y: outer.maxY)), .line(CGPoint(x: outer.minX, y: outer.maxY)),
      .close,
      .move(CGPoint(x: inner.minX, y: inner.minY)), .line(CGPoint(x: inner.minX, y: inner.maxY)),
      .line(CGPoint(x: inner.maxX, y: inner.maxY)), .line(CGPoint(x: inner.maxX, y: inner.minY)),
      .close,
    ]
  }

  private final class OutlinePen {
    var elements: [PathElement] = []
  }

  // The callbacks with which HarfBuzz draws an outline, created once and never changed.
  nonisolated(unsafe) private static let draw: OpaquePointer? = {
    let f = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      f, { _, data, _, x, y, _ in FontLibrary.pen(data).elements.append(.move(at(x, y))) }, nil, nil
    )
    hb_draw_funcs_set_line_to_func(
      f, { _, data, _, x, y, _ in FontLibrary.pen(data).elements.append(.line(at(x, y))) }, nil, nil
    )
    hb_draw_funcs_set_quadratic_to_func(
      f,
      { _, data, _, cx, cy, x, y, _ in
        FontLibrary.pen(data).elements.append(.quad(at(x, y), control: at(cx, cy)))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      f,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        FontLibrary.pen(data).elements.append(
          .curve(at(x, y), control1: at(ax, ay), control2: at(bx, by)))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      f, { _, data, _, _ in FontLibrary.pen(data).elements.append(.close) }, nil, nil)
    hb_draw_funcs_make_immutable(f)
    return f
  }()

  private static func pen(_ data: UnsafeMutableRawPointer?) -> OutlinePen {
    guard let data else { return OutlinePen() }
    return Unmanaged<OutlinePen>.fromOpaque(data).takeUnretainedValue()
  }
}

private func at(_ x: Float, _ y: Float) -> CGPoint { CGPoint(x: CGFloat(x), y: CGFloat(y)) }
