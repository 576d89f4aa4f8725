import PantoControls
import PantoCore
import PantoDemoKit

/// One of the nested views. Its text says what became of the touches that it received itself, so
/// that `cancelsTouchesInView` can be seen.
class LabView: UIView {
  private let title: UILabel
  private let phase: UILabel
  private let isInnermost: Bool
  /// Whether there is too little height for texts above the nested view: they stand beside it.
  var isLow = false { didSet { if isLow != oldValue { setNeedsLayout() } } }
  /// The number of touches of this view that are down.
  private var down = 0

  init(_ place: LabPlace, theme: Theme) {
    let text = place.rawValue
    title = UILabel(text.prefix(1).uppercased() + text.dropFirst(), Theme.bodyStrong, theme.text)
    phase = UILabel("No touch", Theme.label, theme.text2)
    isInnermost = place == .inner
    super.init(frame: .zero)
    accessibilityIdentifier = text
    isMultipleTouchEnabled = true
    layer.cornerRadius = place == .outer ? 16 : place == .middle ? 14 : 12
    // The inner view, which most gestures are made on, has the colour of what can be touched.
    switch place {
    case .outer: backgroundColor = theme.surface
    case .middle: backgroundColor = theme.background
    case .inner: backgroundColor = theme.accentSoft
    }
    layer.borderWidth = 2
    layer.borderColor = theme.value(theme.separator)
    for label in [title, phase] {
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    let theme = Theme(around: self)
    layer.borderColor = theme.value(down > 0 ? theme.accent : theme.separator)
  }

  /// The text about the newest touch that this view received itself.
  var phaseText: String { phase.text ?? "" }

  private var line: CGFloat { max(20, title.intrinsicContentSize.height.rounded(.up)) }
  /// The height above a nested view that the texts need, in points.
  var headerHeight: CGFloat { line + 16 }
  /// The width beside a nested view that the texts need where there is little height, in points.
  var sideWidth: CGFloat { max(76, title.intrinsicContentSize.width.rounded(.up) + 24) }

  override func layoutSubviews() {
    let w = bounds.width
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    phase.isHidden = isLow && !isInnermost
    phase.textAlignment = isLow != isReversed ? .left : .right
    title.textAlignment = isReversed ? .right : .left
    let wanted = min(title.intrinsicContentSize.width.rounded(.up) + 1, max(0, w - 24))
    let low = phase.intrinsicContentSize.height.rounded(.up)
    title.frame = CGRect(
      x: isReversed ? w - 12 - wanted : 12, y: isLow ? 6 : 8, width: wanted, height: line)
    let rest = max(0, w - (isLow ? 24 : wanted + 36))
    phase.frame = CGRect(
      x: isReversed || isLow ? 12 : w - 12 - rest, y: isLow ? 8 + line : 8 + (line - low) / 2,
      width: rest, height: low)
  }

  private func show(_ text: String, change: Int) {
    let was = down > 0
    down = max(0, down + change)
    phase.text = text
    guard was != (down > 0) else { return }
    let theme = Theme(around: self)
    layer.borderColor = theme.value(down > 0 ? theme.accent : theme.separator)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    show("Touch began", change: touches.count)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    show("Touch ended", change: -touches.count)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    show("Touch cancelled", change: -touches.count)
  }
}
