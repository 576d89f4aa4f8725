import Pantograph

/// A button that shows a value and changes it when it is pressed. A value that differs from the
/// default is filled; the others have an outline. Touches count in at least 44 points (MSE-04).
final class LabPill: UIButton {
  private let theme: Theme
  private var isFilled = false

  /// The height of a pill, and the distance from one line of pills to the next, in points.
  static let height: CGFloat = 36
  static let pitch: CGFloat = 52

  init(_ name: String, theme: Theme) {
    self.theme = theme
    super.init(frame: .zero, type: .custom)
    accessibilityIdentifier = name
    titleLabel?.font = Theme.label
    layer.cornerRadius = LabPill.height / 2
    layer.borderWidth = 1
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateBorder()
  }

  private func updateBorder() {
    let theme = Theme(around: self)
    layer.borderColor = theme.value(isFilled ? theme.accent : theme.text3)
  }

  func show(_ text: String, isFilled: Bool) {
    self.isFilled = isFilled
    setTitle(text, for: .normal)
    setTitleColor(isFilled ? theme.accent : theme.text, for: .normal)
    backgroundColor = isFilled ? theme.accentSoft : theme.surface
    updateBorder()
  }

  /// The width of the title with a margin of 14 points on both sides, at least 44 points.
  var wantedWidth: CGFloat {
    max(44, ((titleLabel?.intrinsicContentSize.width ?? 0) + 28).rounded(.up))
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let size = CGSize(width: max(44, bounds.width), height: max(44, bounds.height))
    return CGRect(center: CGPoint(x: bounds.midX, y: bounds.midY), size: size).contains(point)
  }

  /// Places pills from left to right in as many lines as they need, and returns the height.
  static func flow(_ pills: [LabPill], x: CGFloat, y: CGFloat, width: CGFloat) -> CGFloat {
    var (left, top) = (x, y)
    for pill in pills {
      let w = min(pill.wantedWidth, width)
      if left > x, left + w > x + width {
        left = x
        top += pitch
      }
      pill.frame = CGRect(x: left, y: top, width: w, height: height)
      left += w + 8
    }
    return top + height - y
  }
}
