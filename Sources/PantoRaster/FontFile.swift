import CHarfBuzz
import PantoBase
import PantoGraphics

/// Reads font files of the program with HarfBuzz (DRW-14).
enum FontFile {
  /// The number of fonts of one file that are read.
  private static let mostFaces: UInt32 = 64

  /// Returns the fonts of a file. Empty if the bytes are no font, or have no character.
  static func fonts(_ data: Data) -> [FontRegistry.Font] {
    let file = FontRegistry.File(data)
    let blob = blob(file)
    defer { hb_blob_destroy(blob) }
    return (0..<min(hb_face_count(blob), mostFaces)).compactMap { index in
      guard let face = hb_face_create(blob, index) else { return nil }
      defer { hb_face_destroy(face) }
      guard let description = describe(face) else { return nil }
      return FontRegistry.Font(description: description, file: file, index: index)
    }
  }

  /// Returns a blob that keeps the file, so that HarfBuzz needs no copy.
  static func blob(_ file: FontRegistry.File) -> OpaquePointer? {
    hb_blob_create(
      file.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(file.bytes.count),
      HB_MEMORY_MODE_READONLY, Unmanaged.passRetained(file).toOpaque(),
      { kept in kept.map { Unmanaged<FontRegistry.File>.fromOpaque($0).release() } })
  }

  private static func describe(_ face: OpaquePointer) -> FontDescription? {
    let characters = hb_set_create()
    defer { hb_set_destroy(characters) }
    hb_face_collect_unicodes(face, characters)
    guard hb_face_get_glyph_count(face) > 0, hb_set_get_population(characters) > 0,
      let font = hb_font_create(face)
    else { return nil }
    defer { hb_font_destroy(font) }
    let full = name(4, of: face) ?? name(6, of: face)
    guard let postScript = name(6, of: face) ?? full, let full else { return nil }
    let em = Int32(hb_face_get_upem(face))
    hb_font_set_scale(font, em, em)
    func height(_ tag: hb_ot_metrics_tag_t, or other: CGFloat) -> CGFloat {
      var position: hb_position_t = 0
      guard hb_ot_metrics_get_position(font, tag, &position) != 0, position > 0 else {
        return other
      }
      return CGFloat(position) / CGFloat(em)
    }
    return FontDescription(
      postScriptName: postScript, fullName: full,
      family: name(16, of: face) ?? name(1, of: face) ?? full,
      weight: CGFloat(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)),
      isItalic: hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0, isMonospaced: isFixedPitch(face),
      capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT, or: 0.7),
      xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT, or: 0.5))
  }

  /// Returns an entry of a font's table of names: 1 family, 4 full name, 6 PostScript name, 16
  /// family with more than four styles.
  private static func name(_ id: UInt32, of face: OpaquePointer) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    var length = UInt32(bytes.count)
    let english = hb_language_from_string("en", -1)
    hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), english, &length, &bytes)
    let text = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// Whether the table `post` says that all letters have one width.
  private static func isFixedPitch(_ face: OpaquePointer) -> Bool {
    let table = hb_face_reference_table(face, 0x706F_7374)
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(table, &length), length >= 16 else { return false }
    return (12..<16).contains { bytes[$0] != 0 }
  }
}
