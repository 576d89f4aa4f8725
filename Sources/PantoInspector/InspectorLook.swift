import PantoBase
import PantoGestures
import PantoScene

/// The colours and text styles of the inspector, light or dark (VIS-01, VIS-02).
package struct InspectorLook: Equatable {
  var isDark = false
  /// The factor of all text sizes (SIM-05).
  var textScale: CGFloat = 1
  var isRightToLeft = false

  private func pick(_ light: UInt32, _ dark: UInt32) -> RGBA { RGBA(hex: isDark ? dark : light) }

  var surface: RGBA { pick(0xFFFFFF, 0x181B21) }
  var raised: RGBA { pick(0xF3F4F7, 0x22262E) }
  var separator: RGBA { pick(0xDDE0E6, 0x2F343E) }
  var text: RGBA { pick(0x15181E, 0xF2F4F8) }
  var text2: RGBA { pick(0x555C69, 0xAEB5C2) }
  var accentSoft: RGBA { pick(0xE3EEFD, 0x1B2C47) }
  /// The accent as text on `accentSoft` (U19).
  var accentOnSoft: RGBA { pick(0x0A5FD2, 0x5AA2FF) }
  /// The dark background of tips, and the colour of the text on it.
  var tip: RGBA { pick(0x15181E, 0x2F343E) }
  var tipText: RGBA { RGBA(hex: 0xF2F4F8) }

  func color(of mark: StateMark) -> RGBA {
    switch mark {
    case .possible, .lost: pick(0x858D9B, 0x6B7280)
    case .active: pick(0x0A66E0, 0x5AA2FF)
    case .recognized: pick(0x1A7F43, 0x4CC38A)
    case .failed: pick(0xC4320A, 0xFF8A65)
    case .cancelled: pick(0x7A3EB8, 0xC29BF0)
    case .waiting, .prevented: pick(0x9A6200, 0xE8B04A)
    }
  }

  /// Returns the opaque background colour of the pill that shows a recognizer's state.
  func pillGround(of mark: StateMark) -> RGBA {
    switch mark {
    case .possible, .lost: pick(0xE0E2E6, 0x3E434C)
    case .active: pick(0xD7E3F4, 0x2D3F58)
    case .recognized: pick(0xD9E6E1, 0x2A4540)
    case .failed: pick(0xEDDDDB, 0x4E3A39)
    case .cancelled: pick(0xE4DEEF, 0x423D55)
    case .waiting, .prevented: pick(0xE8E2D9, 0x4A4234)
    }
  }

  /// Returns the colour of the text on the pill that shows a recognizer's state. The colours of the
  /// marks have less than 4.5 to 1 there, so these are a little stronger (U19).
  func pillText(of mark: StateMark) -> RGBA {
    switch mark {
    case .possible, .lost: pick(0x555C69, 0xAEB5C2)
    case .active: pick(0x0A5AC6, 0x6EADFE)
    case .recognized: pick(0x186F3D, 0x4CC38A)
    case .failed: pick(0xB22E0A, 0xFF8F6B)
    case .cancelled: pick(0x7A3EB8, 0xC49FF1)
    case .waiting, .prevented: pick(0x835500, 0xE8B04A)
    }
  }

  /// The colour of text about a state. Text about `possible` and `lost` is not grey, because grey
  /// on this ground has too little contrast for text (VIS-02).
  func textColor(of mark: StateMark) -> RGBA {
    mark == .possible || mark == .lost ? text2 : color(of: mark)
  }

  /// Every text colour with the grounds that it may stand on, for the test of contrasts (U19).
  var textPairs: [(name: String, text: RGBA, grounds: [RGBA])] {
    let grounds = [surface, raised]
    return [
      ("text", text, grounds), ("text2", text2, grounds),
      ("accentOnSoft", accentOnSoft, [accentSoft, surface, raised]), ("tip", tipText, [tip]),
      ("strip", InspectorLook.stripText, [InspectorLook.stripGround]),
    ] + StateMark.allCases.map { ("pill \($0)", pillText(of: $0), [pillGround(of: $0)]) }
      + (1...InspectorLook.touchColors.count).map {
        let color = InspectorLook.touchColor($0)
        return ("touch \($0)", InspectorLook.onTouchColor(color), [color])
      }
  }

  /// Every colour of a graphic with the background colours that it may stand on, for the test of
  /// contrasts.
  var graphicPairs: [(name: String, graphic: RGBA, grounds: [RGBA])] {
    StateMark.allCases.map { ("mark \($0)", color(of: $0), [surface, raised]) }
  }

  /// The strip is opaque, so that its contrast depends on no app.
  static let stripGround = RGBA(hex: 0x15181E)
  static let stripText = RGBA(hex: 0xF2F4F8)

  /// Eight colours that people without red or green cones can tell apart (after Okabe and Ito).
  /// The number on each touch says the same without colour (INS-01).
  static let touchColors: [RGBA] = [
    RGBA(hex: 0x0072B2), RGBA(hex: 0xD55E00), RGBA(hex: 0x000000), RGBA(hex: 0xCC79A7),
    RGBA(hex: 0x56B4E9), RGBA(hex: 0xE69F00), RGBA(hex: 0x009E73), RGBA(hex: 0xF0E442),
  ]
  /// Two rims around rings and trails. On every ground one of them has a contrast of 3 to 1 (U19).
  package static let rims = (light: RGBA(1, 1, 1), dark: RGBA(hex: 0x15181E))

  package static func touchColor(_ number: Int) -> RGBA {
    touchColors[(max(1, number) - 1) % touchColors.count]
  }

  /// The colour of text on a touch's colour: the one of two with the greater contrast.
  package static func onTouchColor(_ color: RGBA) -> RGBA {
    luminance(color) > 0.2 ? RGBA(hex: 0x15181E) : RGBA(1, 1, 1)
  }

  /// The relative luminance of a colour, 0…1.
  private static func luminance(_ color: RGBA) -> CGFloat {
    func linear(_ v: CGFloat) -> CGFloat {
      v <= 0.04045 ? v / 12.92 : Maths.pow((v + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  // MARK: Text

  static let caption = TextStyle(face: .regular, size: 12, lineHeight: 16)
  static let label = TextStyle(face: .regular, size: 13, lineHeight: 18)
  static let strong = TextStyle(face: .medium, size: 13, lineHeight: 18)
  static let title = TextStyle(face: .semibold, size: 13, lineHeight: 18)
  static let pill = TextStyle(face: .medium, size: 12, lineHeight: 16)
  static let badge = TextStyle(face: .semibold, size: 12, lineHeight: 16)
  static let number = TextStyle(face: .mono, size: 12, lineHeight: 16)
  static let tick = TextStyle(face: .mono, size: 11, lineHeight: 14)

  /// Returns a text style in the text size of the stage.
  func scaled(_ style: TextStyle) -> TextStyle {
    guard textScale != 1 else { return style }
    var style = style
    style.size *= textScale
    style.lineHeight = style.lineHeight.map { ($0 * textScale).rounded() }
    return style
  }

  var caption: TextStyle { scaled(InspectorLook.caption) }
  var label: TextStyle { scaled(InspectorLook.label) }
  var strong: TextStyle { scaled(InspectorLook.strong) }
  var title: TextStyle { scaled(InspectorLook.title) }
  var pill: TextStyle { scaled(InspectorLook.pill) }
  var number: TextStyle { scaled(InspectorLook.number) }
  var tick: TextStyle { scaled(InspectorLook.tick) }

  /// The height of a line of a style, in points.
  func height(_ style: TextStyle) -> CGFloat { style.lineHeight ?? (style.size * 1.3).rounded() }
}
