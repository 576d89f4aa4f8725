import PantoBase

extension UIFont.TextStyle {
  /// All styles, in the order of `UIFont.textStyle`.
  static let all: [UIFont.TextStyle] = [
    .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
    .caption1, .caption2,
  ]

  /// The place of the default size of text in `sizes`.
  package static let defaultSize = 3

  /// The sizes in points for the twelve sizes of text that a user can prefer, the smallest first.
  ///
  /// The numbers are the table "Dynamic Type sizes" of Apple's Human Interface Guidelines (PRT-31).
  /// An unknown style has the sizes of body text.
  package var sizes: [CGFloat] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    default: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    }
  }

  /// Returns the factor by which text of this style grows where body text grows by `scale`. Between
  /// two sizes of the table text grows evenly.
  package func growth(at scale: CGFloat) -> CGFloat {
    let (body, own) = (UIFont.TextStyle.body.growths, growths)
    guard scale != 1, own != body else { return scale }
    for i in body.indices.dropFirst() where scale >= body[0] && scale <= body[i] {
      let along = (scale - body[i - 1]) / (body[i] - body[i - 1])
      return own[i - 1] + along * (own[i] - own[i - 1])
    }
    let end = scale < body[0] ? 0 : body.count - 1
    return scale * own[end] / body[end]
  }

  private var growths: [CGFloat] {
    let sizes = sizes
    let base = sizes[UIFont.TextStyle.defaultSize]
    return sizes.map { $0 / base }
  }
}

extension UIFont {
  /// The text style that the font was made for, or `nil`. Text that follows the user's size takes
  /// the size of this style from the table.
  package var textStyle: TextStyle? {
    get { styleNumber > 0 ? TextStyle.all[Int(styleNumber) - 1] : nil }
    set {
      let index = newValue.flatMap { TextStyle.all.firstIndex(of: $0) }
      styleNumber = index.map { UInt8($0 + 1) } ?? 0
    }
  }

  /// Returns the same font with another size, in points, and the line height scaled alike, rounded
  /// to whole points.
  package func resized(to size: CGFloat) -> UIFont {
    var font = UIFont(style.face, size, isSystemFont: style.isSystemFont)
    font.styleNumber = styleNumber
    guard let lineHeight = style.lineHeight else { return font }
    return font.withLineHeight((lineHeight * size / style.size).rounded())
  }
}
