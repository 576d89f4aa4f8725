import PantoBase
import PantoScene

/// A text of a configuration: plain, or with attributes.
struct ButtonText: Hashable, Sendable {
  var plain: String?
  var attributed: AttributedString?

  init(plain: String? = nil) { self.plain = plain }

  init(_ text: AttributedString?) {
    attributed = text
    plain = text.map { String($0.characters) }
  }
}

/// The shown parts of a configuration: texts, fonts, insets and colours.
extension UIButton.Configuration {
  var shownTitle: String? {
    guard let subtitle else { return title }
    return title.map { "\($0)\n\(subtitle)" } ?? subtitle
  }

  var font: UIFont {
    switch buttonSize {
    case .mini, .small: .preferredFont(forTextStyle: .subheadline)
    case .medium, .large: .preferredFont(forTextStyle: .body)
    }
  }

  var defaultInsets: NSDirectionalEdgeInsets {
    let (x, y): (CGFloat, CGFloat) =
      switch buttonSize {
      case .mini: (10, 4)
      case .small: (10, 5)
      case .medium: (12, 7)
      case .large: (20, 14)
      }
    return NSDirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
  }

  func cornerRadius(of size: CGSize) -> CGFloat {
    switch cornerStyle {
    case .fixed, .dynamic: background.cornerRadius
    case .small: 4
    case .medium: 8
    case .large: 12
    case .capsule: min(size.width, size.height) / 2
    }
  }

  @MainActor func colors(for button: UIButton) -> (foreground: UIColor, background: UIColor?) {
    let tint: UIColor = button.tintColor
    guard button.isEnabled else {
      return (.tertiaryLabel, kind == .plain ? nil : .tertiarySystemFill)
    }
    let base = baseBackgroundColor ?? tint
    let fill: UIColor? =
      background.backgroundColor
      ?? {
        switch kind {
        case .plain: baseBackgroundColor
        case .gray: baseBackgroundColor ?? .secondarySystemFill
        case .tinted: base.withAlphaComponent(0.18)
        case .filled: base
        }
      }()
    let foreground = baseForegroundColor ?? (kind == .filled ? .white : tint)
    return (foreground, button.isHighlighted ? fill?.paler : fill)
  }

  /// Returns title and subtitle with their attributes, or `nil` if the configuration gives none
  /// beyond a font and a colour.
  ///
  /// - Parameters:
  ///   - title: The title that shows where the configuration has none.
  ///   - color: The colour of parts without one.
  @MainActor func styledTitle(else title: String?, color: UIColor) -> NSAttributedString? {
    guard
      titleText.attributed != nil || subtitleText.attributed != nil
        || titleTextAttributesTransformer != nil || subtitleTextAttributesTransformer != nil
    else { return nil }
    var base = AttributeContainer()
    base.font = font
    base.foregroundColor = color
    func styled(
      _ text: AttributedString, _ transformer: UIConfigurationTextAttributesTransformer?
    ) -> AttributedString {
      var styled = AttributedString()
      for run in text.runs {
        let attributes = base.merging(run.attributes)
        let part = String(text[run.range].characters)
        styled.append(
          AttributedString(part, attributes: transformer?(attributes) ?? attributes))
      }
      return styled
    }
    let first = attributedTitle ?? (subtitle == nil ? title.map { AttributedString($0) } : nil)
    let lines = [
      first.map { styled($0, titleTextAttributesTransformer) },
      attributedSubtitle.map { styled($0, subtitleTextAttributesTransformer) },
    ].compactMap { $0 }
    guard var whole = lines.first else { return nil }
    if lines.count > 1 { whole += AttributedString("\n", attributes: base) + lines[1] }
    return NSAttributedString(whole)
  }

  /// The alignment of the lines; `nil` for one line that no alignment was set for, which keeps the
  /// label's own.
  func alignment(hasPicture: Bool, isRightToLeft: Bool) -> NSTextAlignment? {
    let (start, end): (NSTextAlignment, NSTextAlignment) =
      isRightToLeft ? (.right, .left) : (.left, .right)
    switch titleAlignment {
    case .leading: return start
    case .center: return .center
    case .trailing: return end
    case .automatic:
      guard subtitle != nil else { return nil }
      if !hasPicture || imagePlacement == .top || imagePlacement == .bottom { return .center }
      return imagePlacement == .trailing ? end : start
    }
  }
}

extension UIColor {
  /// The colour at three quarters of its opacity: a configured button's background while a finger
  /// is on it.
  fileprivate final var paler: UIColor {
    UIColor(dynamicProvider: { [self] traits in
      let c = rgba(in: traits.userInterfaceStyle)
      return UIColor(RGBA(c.red, c.green, c.blue, c.alpha * 0.75))
    })
  }
}
