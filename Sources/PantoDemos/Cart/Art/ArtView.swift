import PantoCore

/// A picture drawn from shapes, as large as it fits. It is kept as a list of drawing commands, not
/// as pixels, so that it is sharp at every size.
final class ArtView: UIView {
  private let parts: [ArtPart]
  /// The share of the view's shorter side that the picture fills.
  private static let share: CGFloat = 0.88

  init(_ parts: [ArtPart]) {
    self.parts = parts
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let side = min(bounds.width, bounds.height) * Self.share
    context.saveGState()
    context.translateBy(x: bounds.midX - side / 2, y: bounds.midY - side / 2)
    context.scaleBy(x: side / 100, y: side / 100)
    for part in parts { draw(part, in: context) }
    context.restoreGState()
  }

  private func draw(_ part: ArtPart, in context: CGContext) {
    guard let path = UIBezierPath(svgPath: part.outline) else { return }
    switch part.ink {
    case .flat(let hex, let alpha):
      UIColor(hex: hex, alpha: alpha).setFill()
      path.fill()
    case .line(let width, let hex, let alpha):
      path.lineWidth = width
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      UIColor(hex: hex, alpha: alpha).setStroke()
      path.stroke()
    case .across(let left, let right):
      let box = path.bounds
      fill(
        path, RGBA(hex: left), RGBA(hex: right), from: CGPoint(x: box.minX, y: 0),
        to: CGPoint(x: box.maxX, y: 0), in: context)
    case .down(let top, let bottom, let alphas):
      let box = path.bounds
      fill(
        path, RGBA(hex: top, alpha: alphas.0), RGBA(hex: bottom, alpha: alphas.1),
        from: CGPoint(x: 0, y: box.minY), to: CGPoint(x: 0, y: box.maxY), in: context)
    }
  }

  private func fill(
    _ path: UIBezierPath, _ first: RGBA, _ last: RGBA, from: CGPoint, to: CGPoint,
    in context: CGContext
  ) {
    guard
      let gradient = CGGradient(
        colorsSpace: nil, colors: [first, last] as CFArray, locations: [0, 1])
    else { return }
    context.saveGState()
    path.addClip()
    context.drawLinearGradient(gradient, start: from, end: to, options: [])
    context.restoreGState()
  }
}
