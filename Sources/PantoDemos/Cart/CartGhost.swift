import PantoControls
import PantoCore
import PantoInspector
import PantoDemoKit

/// The place where a ball will rest, as a dashed ring with the rule that chose it.
/// Shown while the inspector is on and the ball is dragged or flies (DEM-03 item 7).
final class CartGhost: UIView {
  private lazy var ring = RimmedLine(in: layer, width: 2.5, dashes: [6, 5])
  private let icon = UIImageView(image: UIImage(systemName: "cart"))
  private let pill = UIView()
  private let words: ScaledLabel
  private let theme: Theme
  private var diameter: CGFloat = 0

  /// The distance between the ring and the text, in points.
  private static let gap: CGFloat = 8

  init(theme: Theme) {
    self.theme = theme
    words = ScaledLabel(scaled: "", Theme.label, theme.accentOnSoft)
    super.init(frame: .zero)
    accessibilityIdentifier = "ghost"
    isUserInteractionEnabled = false
    isHidden = true
    updateColor()
    icon.alpha = 0.5
    icon.tintColor = theme.accent
    addSubview(icon)
    pill.backgroundColor = theme.accentSoft
    pill.accessibilityIdentifier = "ghostPill"
    words.accessibilityIdentifier = "ghostWords"
    words.textAlignment = .center
    pill.addSubview(words)
    addSubview(pill)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColor()
  }

  private func updateColor() { ring.setColor(Theme(around: self).value(theme.accent)) }

  /// The text that is shown with the ring: the name of the rule.
  var text: String { words.text ?? "" }

  /// Shows the ring of a ball at `target`, in points of the superview. The inspector puts the text
  /// above it, or where no other label is (V7).
  func show(
    at target: CGPoint, diameter: CGFloat, words text: String, with inspector: InspectorOverlay
  ) {
    isHidden = false
    if diameter != self.diameter { setDiameter(diameter) }
    center = target
    if text != words.text { setWords(text) }
    let above = CGPoint(x: bounds.midX, y: -Self.gap - pill.bounds.height / 2)
    inspector.place(pill, at: convert(above, to: nil), beside: convert(bounds, to: nil))
  }

  private func setDiameter(_ diameter: CGFloat) {
    self.diameter = diameter
    bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
    let path = UIBezierPath(ovalIn: bounds.smaller(dx: 1.25, dy: 1.25)).cgPath
    ring.setPath(path, in: bounds)
    let side = (diameter * 0.225).rounded() * 2
    icon.frame = CGRect(
      center: CGPoint(x: bounds.midX, y: bounds.midY), size: CGSize(width: side, height: side))
  }

  private func setWords(_ text: String) {
    words.text = text
    let size = words.intrinsicContentSize
    let height = (size.height + 6).rounded(.up)
    pill.bounds = CGRect(x: 0, y: 0, width: size.width.rounded(.up) + 20, height: height)
    pill.layer.cornerRadius = height / 2
    words.frame = pill.bounds
  }
}
