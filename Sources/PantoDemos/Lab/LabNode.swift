import PantoControls
import PantoCore
import PantoDemoKit

/// A node of the graph: the name of a recognizer and its state, with a border in the state's
/// colour that is thick once something was decided.
final class LabNode: UIView {
  private let name: UILabel
  private let state: UILabel
  private var mark = LabMark.possible

  init(theme: Theme) {
    name = UILabel("", Theme.label, theme.text)
    state = UILabel("", Theme.number, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "node"
    backgroundColor = theme.surface
    layer.cornerRadius = 12
    for label in [name, state] {
      label.textAlignment = .center
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String, _ status: LabStatus) {
    name.text = text
    mark = status.mark
    state.text = mark.word
    updateColors()
  }

  func updateColors() {
    let theme = Theme(around: self)
    let color = mark.color(theme)
    state.textColor = mark == .possible ? theme.text2 : color
    layer.borderColor = theme.value(color)
    layer.borderWidth = mark == .possible ? 1 : 2
  }

  /// The size that the texts of the node need, at least 152 × 52 points.
  var wantedSize: CGSize {
    let (a, b) = (name.intrinsicContentSize, state.intrinsicContentSize)
    return CGSize(
      width: max(152, (max(a.width, b.width) + 24).rounded(.up)),
      height: max(52, (a.height + b.height + 18).rounded(.up)))
  }

  override func layoutSubviews() {
    let w = max(0, bounds.width - 12)
    let (a, b) = (name.intrinsicContentSize.height, state.intrinsicContentSize.height)
    let top = ((bounds.height - a - b - 2) / 2).rounded()
    name.frame = CGRect(x: 6, y: top, width: w, height: a.rounded(.up))
    state.frame = CGRect(x: 6, y: top + a.rounded(.up) + 2, width: w, height: b.rounded(.up))
  }

  /// The point 4 points outside of the border on the line from the centre to another point.
  func border(towards p: CGPoint) -> CGPoint {
    let d = p - center
    let (w, h) = (bounds.width / 2 + 4, bounds.height / 2 + 4)
    let share = min(
      d.x == 0 ? .infinity : w / d.x.magnitude, d.y == 0 ? .infinity : h / d.y.magnitude)
    return share.isFinite ? center + d * min(1, share) : center
  }
}
