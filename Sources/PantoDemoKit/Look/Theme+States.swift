import PantoCore

/// The colours of states, and what the app's frame adds to the theme (VIS-02, VIS-04).
extension Theme {
  private func states(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor(light: RGBA(hex: light), dark: RGBA(hex: dark))
  }

  /// The colour of a gesture or a control that is active.
  var active: UIColor { accent }
  /// The colour of a device that was seen, and of a result that is right.
  package var ok: UIColor { states(0x1A7F43, 0x4CC38A) }
  package var failed: UIColor { states(0xC4320A, 0xFF8A65) }
  package var waiting: UIColor { states(0x9A6200, 0xE8B04A) }
  package var cancelled: UIColor { states(0x7A3EB8, 0xC29BF0) }
  /// The grey of graphics that are idle. The grey is too faint for text.
  package var idle: UIColor { states(0x858D9B, 0x6B7280) }
  /// The accent for text and icons on `accentSoft`. The plain accent has 4.49 to 1 there in light
  /// mode, and text needs 4.5 (U19).
  package var accentOnSoft: UIColor { states(0x0A5FD2, 0x5AA2FF) }
  /// The dot of a recording, the only red besides the cart's ball (VIS-03).
  package var recordDot: UIColor { states(0xD92D20, 0xFF6B5E) }
  /// The background of the pill that marks a recording, and below the colour of the text on it.
  package var recordSoft: UIColor { states(0xFDE4E1, 0x4A1D1A) }
  package var recordText: UIColor { states(0xA8200D, 0xFFB4AB) }
  /// The dark background of tooltips and notices, in both themes.
  package var tip: UIColor { states(0x15181E, 0x2F343E) }
  package var tipText: UIColor { states(0xF2F4F8, 0xF2F4F8) }
  var tipText2: UIColor { states(0xAEB5C2, 0xC3C9D4) }
  /// The tint of 6 % that shows hover (MSE-03).
  package var hover: UIColor {
    UIColor(light: RGBA(hex: 0x15181E, alpha: 0.06), dark: RGBA(hex: 0xF2F4F8, alpha: 0.06))
  }
  /// The dim behind a sheet or the list of keys.
  package var dim: UIColor { UIColor(white: 0, alpha: 0.4) }

  /// Each text colour of the frame with the grounds that it may lie on, for the test of contrasts.
  var textPairs: [(name: String, text: UIColor, grounds: [UIColor])] {
    [
      ("text", text, [background, surface, raised]),
      ("text2", text2, [background, surface, raised]),
      ("text3", text3, [background, surface, raised]),
      ("accentOnSoft", accentOnSoft, [accentSoft]),
      ("accent", accent, [raised]), ("ok", ok, [raised]), ("waiting", waiting, [raised]),
      ("cancelled", cancelled, [raised]),
      ("recordText", recordText, [recordSoft]),
      ("tipText", tipText, [tip]),
      ("tipText2", tipText2, [tip]),
    ]
  }

  /// Each graphic colour of the frame with the grounds that it may lie on.
  var graphicPairs: [(name: String, graphic: UIColor, grounds: [UIColor])] {
    let grounds = [background, surface, raised]
    return [
      ("active", active, grounds), ("ok", ok, grounds), ("failed", failed, grounds),
      ("waiting", waiting, grounds), ("cancelled", cancelled, grounds), ("idle", idle, grounds),
      ("recordDot", recordDot, grounds + [accentSoft]), ("text2", text2, grounds),
    ]
  }

  /// The font of the app's name at the top of a narrow gallery.
  package static let narrowName = font(22, .bold, lineHeight: 28)
  /// The font of code: 18 points from line to line.
  package static let code = scalable(UIFont.monospacedSystemFont(ofSize: 12)).withLineHeight(18)
  package static let numberStrong = scalable(
    UIFont.monospacedSystemFont(ofSize: 12, weight: .semibold)
  ).withLineHeight(16)
}
