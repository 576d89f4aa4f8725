import Pantograph

/// A card with names and values side by side, which shows what a gesture reports.
final class Readout: UIView {
  private var pairs: [(name: UILabel, value: UILabel)] = []

  private let shares: [CGFloat]

  /// Creates a card. `shares` are the relative widths of the columns, equal by default.
  init(_ names: [String], shares: [CGFloat]? = nil, theme: Theme) {
    self.shares = shares ?? names.map { _ in 1 }
    super.init(frame: .zero)
    accessibilityIdentifier = "readout"
    isUserInteractionEnabled = false
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    layer.shadow = theme.cardShadow
    for name in names {
      let pair = (UILabel(name, Theme.label, theme.text3), UILabel("", Theme.number, theme.text))
      pairs.append(pair)
      addSubview(pair.0)
      addSubview(pair.1)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
  }

  var values: [String] {
    get { pairs.map { $0.value.text ?? "" } }
    set { for (pair, text) in zip(pairs, newValue) { pair.value.text = text } }
  }

  override func layoutSubviews() {
    let unit = (bounds.width - 32) / max(1, shares.reduce(0, +))
    var x: CGFloat = 16
    for (pair, share) in zip(pairs, shares) {
      let width = max(0, share * unit - 8)
      pair.name.frame = CGRect(x: x, y: 12, width: width, height: 20)
      pair.value.frame = CGRect(x: x, y: 36, width: width, height: 16)
      x += share * unit
    }
  }

  /// Both coordinates in whole points, such as `120, -30`.
  static func text(for p: CGPoint) -> String { "\(whole(p.x)), \(whole(p.y))" }

  static func whole(_ x: CGFloat) -> Int {
    guard x.isFinite else { return 0 }
    return Int(min(max(x, -999_999), 999_999).rounded())
  }
}
