import PantoControls
import PantoCore
import PantoDemoKit

/// A line of code in the fixed-width font, with a colour for each kind of token.
final class CodeLine: UIView {
  private let parts: [ScaledLabel]
  /// The number of spaces at the beginning of the line of code.
  private let indent: Int

  init(_ line: String, theme: Theme) {
    indent = line.prefix { $0 == " " }.count
    let words = String(line.dropFirst(indent))
    parts = CodeToken.split(words).map { token in
      let label = ScaledLabel(
        scaled: token.text, Theme.code, CodeLine.color(of: token.kind, theme))
      label.accessibilityIdentifier = "code"
      return label
    }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for part in parts { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  private static func color(of kind: CodeToken.Kind, _ theme: Theme) -> UIColor {
    switch kind {
    case .plain: theme.text
    case .keyword: theme.cancelled
    case .type: theme.accent
    case .number: theme.waiting
    case .string: theme.ok
    case .comment: theme.text3
    }
  }

  /// The width of one character, in points. All characters of the font have it.
  private var unit: CGFloat {
    let size = Theme.code.scaled(by: stage?.textScale ?? 1).pointSize
    return size * 0.6
  }

  override var intrinsicContentSize: CGSize {
    let count = parts.reduce(indent) { $0 + ($1.text?.count ?? 0) }
    let height = Theme.code.scaled(by: stage?.textScale ?? 1).lineHeight
    return CGSize(width: (CGFloat(count) * unit).rounded(.up) + 1, height: height)
  }

  override func layoutSubviews() {
    var count = indent
    for part in parts {
      let length = part.text?.count ?? 0
      part.frame = CGRect(
        x: CGFloat(count) * unit, y: 0, width: CGFloat(length) * unit + 0.5, height: bounds.height)
      count += length
    }
  }
}
