import PantoBase
import PantoGestures
import PantoScene

/// The colours and text styles of the inspector, light or dark (VIS-01, VIS-02).
package struct InspectorLook: Equatable {
  var isDark = false

  private func pick(_ light: UInt32, _ dark: UInt32) -> RGBA { RGBA(hex: isDark ? dark : light) }

  var surface: RGBA { isDark ? RGBA(hex: 0x181B21, alpha: 0.96) : RGBA(hex: 0xFFFFFF, alpha: 0.96) }
  var raised: RGBA { pick(0xF3F4F7, 0x22262E) }
  var separator: RGBA { pick(0xDDE0E6, 0x2F343E) }
  var text: RGBA { pick(0x15181E, 0xF2F4F8) }
  var text2: RGBA { pick(0x555C69, 0xAEB5C2) }
  var onMark: RGBA { pick(0xFFFFFF, 0x15181E) }

  func color(of mark: StateMark) -> RGBA {
    switch mark {
    case .possible: pick(0x858D9B, 0x6B7280)
    case .active: pick(0x0A66E0, 0x5AA2FF)
    case .recognized: pick(0x1A7F43, 0x4CC38A)
    case .failed: pick(0xC4320A, 0xFF8A65)
    case .cancelled: pick(0x7A3EB8, 0xC29BF0)
    case .waiting, .prevented: pick(0x9A6200, 0xE8B04A)
    }
  }

  /// The colour of text about a state. Text about `possible` is not grey, because grey on this
  /// ground has too little contrast for text (VIS-02).
  func textColor(of mark: StateMark) -> RGBA { mark == .possible ? text2 : color(of: mark) }

  /// Eight colours that people without red or green cones can tell apart (after Okabe and Ito).
  /// The number on each touch says the same without colour (INS-01).
  static let touchColors: [RGBA] = [
    RGBA(hex: 0x0072B2), RGBA(hex: 0xD55E00), RGBA(hex: 0x000000), RGBA(hex: 0xCC79A7),
    RGBA(hex: 0x56B4E9), RGBA(hex: 0xE69F00), RGBA(hex: 0x009E73), RGBA(hex: 0xF0E442),
  ]

  package static func touchColor(_ number: Int) -> RGBA {
    touchColors[(max(1, number) - 1) % touchColors.count]
  }

  /// The colour of text on a touch's colour.
  package static func onTouchColor(_ color: RGBA) -> RGBA {
    let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return light > 0.5 ? RGBA(hex: 0x15181E) : RGBA(1, 1, 1)
  }

  static let caption = TextStyle(face: .regular, size: 12, lineHeight: 16)
  static let label = TextStyle(face: .regular, size: 13, lineHeight: 18)
  static let title = TextStyle(face: .semibold, size: 13, lineHeight: 18)
  static let pill = TextStyle(face: .medium, size: 12, lineHeight: 16)
  static let badge = TextStyle(face: .semibold, size: 12, lineHeight: 16)
  static let number = TextStyle(face: .mono, size: 12, lineHeight: 16)
  static let tick = TextStyle(face: .mono, size: 11, lineHeight: 14)
}
