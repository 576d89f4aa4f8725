import PantoControls
import PantoCore

/// A card with names and values side by side, which shows what a gesture reports.
package final class Readout: UIView {
  private var pairs: [(name: UILabel, value: UILabel)] = []

  private let shares: [CGFloat]

  /// Creates a card. `shares` are the relative widths of the columns, equal by default, and
  /// `reserve` is the number of characters that each value may have, 11 by default.
  package init(_ names: [String], shares: [CGFloat]? = nil, reserve: [Int]? = nil, theme: Theme) {
    self.shares = shares ?? names.map { _ in 1 }
    self.reserve = reserve ?? names.map { _ in 11 }
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

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
  }

  package var values: [String] {
    get { pairs.map { $0.value.text ?? "" } }
    set { for (pair, text) in zip(pairs, newValue) { pair.value.text = text } }
  }

  /// The number of characters that a value may have, for each column.
  private let reserve: [Int]

  // MARK: Layout

  /// The height of a line with a name and of a line with a value, in points.
  private var heights: (name: CGFloat, value: CGFloat) {
    let scale = stage?.textScale ?? 1
    return ((20 * scale).rounded(.up), (16 * scale).rounded(.up))
  }

  /// Whether names and values fit side by side in a width. Otherwise each pair has a row.
  private func hasColumns(in width: CGFloat) -> Bool {
    let unit = (width - 32) / max(1, shares.reduce(0, +))
    let character = 7.2 * (stage?.textScale ?? 1)
    for (i, pair) in pairs.enumerated() {
      let column = shares[i] * unit - 8
      if pair.name.intrinsicContentSize.width > column { return false }
      if character * CGFloat(reserve[i]) > column { return false }
    }
    return true
  }

  /// The height of the card for a width, in points.
  package func height(for width: CGFloat) -> CGFloat {
    let (name, value) = heights
    if hasColumns(in: width) { return 12 + name + 4 + value + 12 }
    return 24 + CGFloat(pairs.count) * (max(name, value) + 4) - 4
  }

  package override func layoutSubviews() {
    let (high, low) = heights
    guard hasColumns(in: bounds.width) else { return layOutRows(max(high, low)) }
    let unit = (bounds.width - 32) / max(1, shares.reduce(0, +))
    var x: CGFloat = 16
    for (pair, share) in zip(pairs, shares) {
      let width = max(0, share * unit - 8)
      pair.name.frame = CGRect(x: x, y: 12, width: width, height: high)
      pair.value.frame = CGRect(x: x, y: 12 + high + 4, width: width, height: low)
      x += share * unit
    }
    mirror(pairs.flatMap { [$0.name, $0.value] })
  }

  private func layOutRows(_ height: CGFloat) {
    let names = pairs.map { $0.name.intrinsicContentSize.width }.max() ?? 0
    var y: CGFloat = 12
    for pair in pairs {
      pair.name.frame = CGRect(x: 16, y: y, width: names + 1, height: height)
      let x = 16 + names + 16
      pair.value.frame = CGRect(
        x: x, y: y, width: max(0, bounds.width - 16 - x), height: height)
      y += height + 4
    }
    mirror(pairs.flatMap { [$0.name, $0.value] })
  }

  /// Returns a point as text with both coordinates in whole points, such as `120, -30`.
  package static func text(for p: CGPoint) -> String { "\(whole(p.x)), \(whole(p.y))" }

  package static func whole(_ x: CGFloat) -> Int {
    guard x.isFinite else { return 0 }
    return Int(min(max(x, -999_999), 999_999).rounded())
  }
}
