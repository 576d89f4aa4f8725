import PantoControls
import PantoCore
import PantoDemoKit

/// A dashed outline of the place to which a cancel returns a dragged object, with a text below it.
/// The mark is shown while the object is away from that place.
final class HomeMark: UIView {
  private let outline = CAShapeLayer()
  private let label: UILabel?
  private static let radius: CGFloat = 14

  /// Creates a hidden mark for an object of this size.
  init(_ words: String? = nil, size: CGSize, theme: Theme) {
    label = words.map { UILabel($0, Theme.caption, theme.text2) }
    super.init(frame: CGRect(origin: .zero, size: size))
    accessibilityIdentifier = "home"
    isUserInteractionEnabled = false
    alpha = 0
    outline.fillColor = nil
    outline.lineWidth = 2
    outline.frame = bounds
    let rect = bounds.smaller(dx: 1, dy: 1)
    outline.path = UIBezierPath(roundedRect: rect, cornerRadius: Self.radius - 1).cgPath
    outline.lineDashPattern = Self.dashes(around: rect, radius: Self.radius - 1)
    layer.addSublayer(outline)
    if let label { addSubview(label) }
    updateColor(theme)
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the lengths of a dash and a gap, so chosen that a whole number of pairs fits around a
  /// rounded rectangle.
  static func dashes(around rect: CGRect, radius: CGFloat) -> [NSNumber] {
    let round = 2 * (rect.width + rect.height - 4 * radius) + 2 * .pi * radius
    let dash = round / max(1, (round / 11).rounded())
    return [dash * 6 / 11, dash * 5 / 11].map { NSNumber(value: Double($0)) }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColor(Theme(around: self))
    setNeedsLayout()
  }

  private func updateColor(_ theme: Theme) { outline.strokeColor = theme.value(theme.text3) }

  /// Shows the mark at a place, in points of the superview, in 0.15 s.
  func show(at center: CGPoint, transform: CGAffineTransform = .identity) {
    UIView.performWithoutAnimation {
      self.center = center
      self.transform = transform
    }
    fade(to: 1)
  }

  func hide() { fade(to: 0) }

  private func fade(to new: CGFloat) {
    guard alpha != new else { return }
    UIView.animate(
      withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      alpha = new
    }
  }

  override func layoutSubviews() {
    guard let label else { return }
    let size = label.intrinsicContentSize
    let width = size.width.rounded(.up) + 1
    label.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.height + 6, width: width,
      height: size.height.rounded(.up))
  }
}
