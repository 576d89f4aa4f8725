import PantoCore
import PantoReplay
import PantoDemoKit

/// A band below a slider: green where values are safe, red where they are not, empty where none
/// was tried (TUN-04). Safe parts are thick, so that the colour alone does not tell.
final class SafeBand: UIView {
  private let safe = CAShapeLayer()
  private let unsafe = CAShapeLayer()
  private var rows: [(value: Double, isMet: Bool)] = []
  private var range: ClosedRange<Double> = 0...1
  /// The distance from an end of the band to the centre of the slider's thumb at its outermost
  /// value, in points.
  static let inset: CGFloat = 15.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "safeBand"
    isUserInteractionEnabled = false
    layer.addSublayer(unsafe)
    layer.addSublayer(safe)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ sweep: TuningSweep?, in range: ClosedRange<Double>) {
    self.range = range
    rows = sweep.map { zip($0.values, $0.rows).map { ($0, $1.isMet) } } ?? []
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  /// The horizontal position of a value, in points: that of the slider's thumb.
  func position(of value: Double) -> CGFloat {
    let length = range.upperBound - range.lowerBound
    let share = length > 0 ? CGFloat((value - range.lowerBound) / length) : 0
    let at = isRightToLeft ? 1 - share : share
    return SafeBand.inset + at * max(0, bounds.width - 2 * SafeBand.inset)
  }

  /// Returns the value in the middle between tried value `i` and the one before it, or the
  /// outermost tried value.
  private func border(before i: Int) -> Double {
    guard i > 0 else { return rows[0].value }
    return i < rows.count ? (rows[i - 1].value + rows[i].value) / 2 : rows[i - 1].value
  }

  override func layoutSubviews() {
    let theme = Theme(around: self)
    let (good, bad) = (CGMutablePath(), CGMutablePath())
    var first = 0
    for i in rows.indices where i + 1 == rows.count || rows[i + 1].isMet != rows[first].isMet {
      let height: CGFloat = rows[first].isMet ? 6 : 2
      let ends = [border(before: first), border(before: i + 1)].map(position(of:))
      let (start, end) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
      let rect = CGRect(
        x: start - 1, y: bounds.midY - height / 2, width: end - start + 2, height: height)
      (rows[first].isMet ? good : bad).addRect(rect)
      first = i + 1
    }
    safe.frame = bounds
    unsafe.frame = bounds
    safe.path = good
    unsafe.path = bad
    safe.fillColor = theme.value(theme.ok)
    unsafe.fillColor = theme.value(theme.failed)
  }
}
