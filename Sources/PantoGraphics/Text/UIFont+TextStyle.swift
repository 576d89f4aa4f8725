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
    guard scale != 1, sizes != UIFont.TextStyle.body.sizes else { return scale }
    let (body, own) = (UIFont.TextStyle.body.growths, growths)
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
  /// The text style that the font was made for or whose metrics scaled it, or `nil`. Only fonts
  /// with a style follow the user's size (PRT-31).
  package var textStyle: TextStyle? {
    get { styleNumber > 0 ? TextStyle.all[Int(styleNumber) - 1] : nil }
    set {
      let index = newValue.flatMap { TextStyle.all.firstIndex(of: $0) }
      styleNumber = index.map { UInt8($0 + 1) } ?? 0
    }
  }

  /// Returns the font of a text style in another weight, at the default text size.
  package static func preferredFont(forTextStyle style: TextStyle, weight: Weight) -> UIFont {
    var font = preferredFont(forTextStyle: style)
    font.style.face = weight.face
    return font
  }

  /// Returns the same font as one that the metrics of a style scale from its present size.
  ///
  /// - Parameter largest: The largest size that the font takes, in points; `nil` for any.
  package func scalable(by style: TextStyle = .body, largest: CGFloat? = nil) -> UIFont {
    var font = self
    font.textStyle = style
    font.unscaledSize = Float(pointSize)
    font.largestSize = largest.flatMap { UInt16(exactly: ($0 * 16).rounded()) } ?? 0
    return font
  }

  /// Returns the font at a size of text; the same font if it has no text style (PRT-31).
  ///
  /// - Parameters:
  ///   - scale: The factor by which body text grows.
  ///   - place: The place of the size of text in the table of sizes.
  package func adjusted(to scale: CGFloat, place: @autoclosure () -> Int) -> UIFont {
    guard let textStyle else { return self }
    guard unscaledSize > 0 else {
      let size = textStyle.sizes[scale == 1 ? UIFont.TextStyle.defaultSize : place()]
      return size == pointSize ? self : resized(to: size)
    }
    var size = CGFloat(unscaledSize) * textStyle.growth(at: scale)
    if largestSize > 0 { size = min(size, CGFloat(largestSize) / 16) }
    return size == pointSize ? self : resized(to: size)
  }

  /// Returns the same font with another size, in points, and the line height scaled alike, rounded
  /// to whole points.
  package func resized(to size: CGFloat) -> UIFont {
    let font = UIFont(style.face, size, isSystemFont: style.isSystemFont).adjusting(like: self)
    guard let lineHeight = style.lineHeight else { return font }
    return font.withLineHeight((lineHeight * size / style.size).rounded())
  }

  /// Returns the font in a size in which a text fits a width, but not below a smallest size.
  /// Letters of a smaller system font stand further apart (DRW-15), so that widths do not shrink in
  /// proportion to the size, and one step may not suffice.
  ///
  /// - Parameters:
  ///   - width: The space for the text, in points; without any the font stays as it is.
  ///   - smallest: The smallest size, in points.
  ///   - measure: Returns the width of the text in a font, in points.
  package func shrunk(
    toFit width: CGFloat, smallest: CGFloat, measuring measure: (UIFont) -> CGFloat
  ) -> UIFont {
    var font = self
    for _ in 0..<4 {
      let needed = measure(font)
      guard width > 0, needed > width, font.pointSize > smallest else { break }
      font = font.withSize(max(smallest, font.pointSize * width / needed * 0.995))
    }
    return font
  }

  /// Returns the font with the text style of another, by which it follows the user's size.
  func adjusting(like other: UIFont) -> UIFont {
    var font = self
    font.styleNumber = other.styleNumber
    font.largestSize = other.largestSize
    font.unscaledSize = other.unscaledSize
    return font
  }
}
