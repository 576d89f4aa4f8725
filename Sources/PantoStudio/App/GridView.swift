import PantoCore
import PantoDemoKit

/// A view that draws a grid: a line at every 8 points, and a stronger one at every 64.
final class GridView: UIView {
  static let step: CGFloat = 8
  private let fine = CAShapeLayer()
  private let coarse = CAShapeLayer()
  /// The longest side of the drawn grid, in points.
  private static let longest: CGFloat = 8192

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "grid"
    isUserInteractionEnabled = false
    for line in [fine, coarse] {
      line.fillColor = nil
      layer.addSublayer(line)
    }
  }

  required init?(coder: NSCoder) { nil }

  func show(in view: UIView) {
    frame = view.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(self)
    updateLook()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateLook()
  }

  private func updateLook() {
    let accent = Theme(around: self).value(Theme(around: self).accent)
    fine.strokeColor = CGColor(accent.red, accent.green, accent.blue, 0.16)
    coarse.strokeColor = CGColor(accent.red, accent.green, accent.blue, 0.4)
    for line in [fine, coarse] { line.lineWidth = 1 / (stage?.scale ?? 1) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let half = 0.5 / (stage?.scale ?? 1)
    let size = CGSize(
      width: min(bounds.width, Self.longest), height: min(bounds.height, Self.longest))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (line, isCoarse) in [(fine, false), (coarse, true)] {
      line.frame = bounds
      let path = UIBezierPath()
      for i in 1...Int(Self.longest / Self.step) where i.isMultiple(of: 8) == isCoarse {
        let at = CGFloat(i) * Self.step + half
        if at < size.width {
          path.move(to: CGPoint(x: at, y: 0))
          path.addLine(to: CGPoint(x: at, y: size.height))
        }
        if at < size.height {
          path.move(to: CGPoint(x: 0, y: at))
          path.addLine(to: CGPoint(x: size.width, y: at))
        }
      }
      line.path = path.cgPath
    }
    CATransaction.commit()
  }
}
