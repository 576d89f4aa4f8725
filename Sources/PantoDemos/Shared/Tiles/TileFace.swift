import PantoCore
import PantoDemoKit

/// The face of an object that can be dragged: a tile with a gradient, a light edge and a white mark
/// that shows what the object does (U25).
final class TileFace: UIView {
  private let ramp: ColorRamp
  private let shape = CAShapeLayer()
  private let lines = CAShapeLayer()
  private let mark: TileMark

  init(_ mark: TileMark, _ ramp: ColorRamp, theme: Theme) {
    self.mark = mark
    self.ramp = ramp
    super.init(frame: .zero)
    layer.cornerRadius = 14
    layer.borderWidth = 1
    layer.borderColor = RGBA(1, 1, 1, 0.22)
    for part in [shape, lines] {
      part.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.addSublayer(part)
    }
    shape.fillColor = RGBA(1, 1, 1)
    lines.fillColor = nil
    lines.strokeColor = RGBA(1, 1, 1)
    lines.lineWidth = 5
    lines.lineCap = .round
    lines.lineJoin = .round
    shape.path = mark.shape.flatMap { UIBezierPath(svgPath: $0) }?.cgPath
    lines.path = mark.lines.flatMap { UIBezierPath(svgPath: $0) }?.cgPath
    layer.gradient = ramp.fill(isDark: theme.isDark)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.gradient = ramp.fill(isDark: Theme(around: self).isDark)
  }

  override func layoutSubviews() {
    let factor = min(bounds.width, bounds.height) / 100
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for part in [shape, lines] {
      part.position = CGPoint(x: bounds.midX, y: bounds.midY)
      part.setAffineTransform(CGAffineTransform(scaleX: factor, y: factor))
    }
    CATransaction.commit()
  }
}
