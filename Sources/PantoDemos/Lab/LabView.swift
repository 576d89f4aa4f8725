import Pantograph

/// One of the nested views. Its text says what became of the touches that it received itself, so
/// that `cancelsTouchesInView` can be seen.
class LabView: UIView {
  private let title: UILabel
  private let phase: UILabel
  private let isInnermost: Bool
  /// Whether there is too little height for texts above the nested view: they stand beside it.
  var isLow = false { didSet { if isLow != oldValue { setNeedsLayout() } } }
  /// How many touches of this view are down.
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
    backgroundColor = place == .middle ? theme.background : theme.surface
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

  /// The text about the newest touch.
  var phaseText: String { phase.text ?? "" }

  /// The height above a nested view that the texts need, in points.
  static let header: CGFloat = 36
  /// The width beside a nested view that the texts need where there is little height, in points.
  static let side: CGFloat = 76

  override func layoutSubviews() {
    let w = bounds.width
    phase.isHidden = isLow && !isInnermost
    phase.textAlignment = isLow ? .left : .right
    guard !isLow else {
      title.frame = CGRect(x: 12, y: 6, width: max(0, min(60, w - 16)), height: 20)
      phase.frame = CGRect(x: 12, y: 28, width: max(0, w - 24), height: 18)
      return
    }
    title.frame = CGRect(x: 12, y: 8, width: max(0, min(80, w - 24)), height: 20)
    phase.frame = CGRect(x: 92, y: 9, width: max(0, w - 104), height: 18)
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
