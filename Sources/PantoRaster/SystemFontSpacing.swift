import CHarfBuzz
import PantoBase
import PantoGraphics

/// The distances between letters with which Inter has the widths of iOS's system font (DRW-15).
///
/// The system font has two designs, one for text up to 17 points and one for display from 28 on,
/// and a tracking for each size. The differences to Inter are nearly the same for letters of a
/// similar shape, so that a number for each kind of letter is enough.
struct SystemFontSpacing {
  /// The letters that share one difference, by their shape. Punctuation was not measured and counts
  /// as `narrow`.
  enum Kind: Int {
    case lower, eyed, narrow, hooked, diagonal, doubleDiagonal, zigzag
    case upper, wideUpper, upperI, upperM, upperW, crossedUpper
    case digit, roundDigit, zero, space
  }

  /// The share of Inter's kerning that counts. With 0.35 the width of single words is within 1.5 %
  /// of the sum of the advances in the system font, which were measured without kerning.
  static let kerning: CGFloat = 0.35
  /// How far the system font reaches above and below the baseline, in ems: 1950 and 494 of 2048.
  static let (ascent, descent): (CGFloat, CGFloat) = (1950.0 / 2048, 494.0 / 2048)

  /// The numbers that the kinds add to the advance of a letter, in ems.
  private var ems: [CGFloat]

  /// Returns the spacing of a style, or `nil` if it is not that of the system font.
  init?(_ style: TextStyle) {
    guard style.isSystemFont, let weight = Self.faces.firstIndex(of: style.face) else { return nil }
    let (display, tracking) = Self.optics(at: style.size)
    ems = Self.table.map { row in
      let (text, large) = (row[2 * weight], row[2 * weight + 1])
      return (text + display * (large - text) + tracking) / 1000
    }
  }

  /// Returns what is added to the advance of a letter, in ems.
  func advance(of scalar: UInt32) -> CGFloat { ems[Self.kind(of: scalar).rawValue] }

  // MARK: Sizes

  /// The sizes in points at which iOS's system font was measured, each with the share of the
  /// display design and the tracking in thousandths of an em.
  private static let sizes: [(points: CGFloat, display: CGFloat, tracking: CGFloat)] = [
    (8, 0, 50.8), (10, 0, 37.1), (11, 0, 31.3), (12, 0, 25.4), (13, 0, 19.5), (15, 0, 9.7),
    (16, 0, 5.9), (17, 0, 0), (20, 0.236, -6.3), (22, 0.527, -6.9), (24, 0.818, -3.6), (28, 1, 0),
    (34, 1, -2.4),
  ]

  /// Returns the values at a size; between two measured sizes they change evenly.
  private static func optics(at points: CGFloat) -> (display: CGFloat, tracking: CGFloat) {
    guard let next = sizes.firstIndex(where: { points < $0.points }) else {
      return (1, sizes[sizes.count - 1].tracking)
    }
    guard next > 0 else { return (sizes[0].display, sizes[0].tracking) }
    let (low, high) = (sizes[next - 1], sizes[next])
    let along = (points - low.points) / (high.points - low.points)
    return (
      low.display + along * (high.display - low.display),
      low.tracking + along * (high.tracking - low.tracking)
    )
  }

  // MARK: Kinds

  /// The faces of the columns of `table`, each with one for text and one for display.
  private static let faces: [FontFace] = [.regular, .medium, .semibold, .bold]

  /// The numbers that the kinds add to the advances of letters, in thousandths of an em, in the
  /// order of `Kind`: the mean differences between the measured advances of iOS's system font and
  /// those of Inter.
  private static let table: [[CGFloat]] = [
    [-27, -46, -23, -39, -22, -36, -17, -29],
    [-35, -53, -28, -42, -24, -36, -17, -26],
    [-13, -19, -10, -18, -11, -20, -7, -18],
    [-22, -48, -14, -38, -10, -34, -1, -24],
    [-35, -54, -26, -45, -22, -41, -14, -32],
    [-61, -81, -47, -66, -40, -58, -26, -43],
    [-23, -57, -24, -55, -29, -58, -31, -56],
    [-23, -31, -15, -23, -9, -18, -1, -11],
    [-19, -23, -20, -23, -24, -28, -25, -29],
    [-21, -23, -8, -14, 1, -9, 14, 0],
    [-41, -44, -37, -41, -37, -41, -33, -39],
    [8, -5, -5, -17, -22, -33, -35, -46],
    [21, 12, 10, 0, -4, -16, -15, -28],
    [-26, -19, -19, -14, -16, -12, -9, -7],
    [-9, 10, -5, 10, -6, 5, -2, 5],
    [-20, -3, -21, -6, -27, -14, -28, -17],
    [-25, -62, -18, -49, -7, -34, 1, -20],
  ]

  /// Returns the kind of a character. A letter with an accent is of the kind of the letter.
  static func kind(of scalar: UInt32) -> Kind {
    if scalar < 128 { return ascii[Int(scalar)] }
    switch scalar {
    case 0xA0: return .space
    case 0x131: return .narrow  // ı
    default: break
    }
    let functions = hb_unicode_funcs_get_default()
    var (letter, mark): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    if hb_unicode_decompose(functions, scalar, &letter, &mark) != 0, letter != scalar {
      return kind(of: letter)
    }
    return switch hb_unicode_general_category(functions, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER: .upper
    case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER:
      .lower
    default: .narrow
    }
  }

  /// The kinds of the characters below 128.
  private static let ascii: [Kind] = {
    let letters: [(String, Kind)] = [
      ("bcdghkmnopqsu", .lower), ("ae", .eyed), ("ijl", .narrow), ("frt", .hooked),
      ("vxy", .diagonal), ("w", .doubleDiagonal), ("z", .zigzag), ("BDEFHJKLNPRSU", .upper),
      ("ACGOQTVY", .wideUpper), ("I", .upperI), ("M", .upperM), ("W", .upperW),
      ("XZ", .crossedUpper), ("123457", .digit), ("689", .roundDigit), ("0", .zero), (" ", .space),
    ]
    var kinds = [Kind](repeating: .narrow, count: 128)
    for (text, kind) in letters {
      for scalar in text.unicodeScalars { kinds[Int(scalar.value)] = kind }
    }
    return kinds
  }()
}
