import PantoControls
import PantoCore
import PantoDemoKit

/// The switch that lets the ball move as in the first version of the demo, for a comparison
/// (DEM-03 item 3, BAL-06).
final class FirstVersionRow: UIButton {
  private let name: ScaledLabel
  private let note: ScaledLabel
  private let knob: SwitchMark

  var isOn = false { didSet { knob.isOn = isOn } }

  init(theme: Theme) {
    name = ScaledLabel(scaled: "Move as the first version did", Theme.body, theme.text)
    note = ScaledLabel(
      scaled: "The ball waits 0.1 s, then springs back inside in 0.25 s. A throw has no effect.",
      Theme.label, theme.text2)
    knob = SwitchMark(theme: theme)
    super.init(frame: .zero)
    accessibilityIdentifier = "seedTiming"
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    note.numberOfLines = 0
    name.numberOfLines = 0
    for view in [name, note, knob] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private static let inset: CGFloat = 16

  private func heights(width: CGFloat) -> (name: CGFloat, note: CGFloat) {
    let space = CGSize(
      width: max(1, width - 3 * Self.inset - SwitchMark.size.width),
      height: .greatestFiniteMagnitude)
    return (
      name.sizeThatFits(space).height.rounded(.up), note.sizeThatFits(space).height.rounded(.up)
    )
  }

  /// Returns the height of the row with the switch for a width, both in points.
  func height(width: CGFloat) -> CGFloat {
    let (a, b) = heights(width: width)
    return max(64, a + b + 4 + 24)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (a, b) = heights(width: bounds.width)
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    let space = max(0, bounds.width - 3 * Self.inset - SwitchMark.size.width)
    let x = isReversed ? bounds.width - Self.inset - space : Self.inset
    let top = (bounds.height - a - b - 4) / 2
    for label in [name, note] { label.textAlignment = isReversed ? .right : .left }
    name.frame = CGRect(x: x, y: top, width: space, height: a)
    note.frame = CGRect(x: x, y: top + a + 4, width: space, height: b)
    let knobX = isReversed ? Self.inset : bounds.width - Self.inset - SwitchMark.size.width
    knob.frame = CGRect(
      origin: CGPoint(x: knobX, y: (bounds.height - SwitchMark.size.height) / 2),
      size: SwitchMark.size)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }
}
