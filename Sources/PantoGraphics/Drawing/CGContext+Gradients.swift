import PantoBase

extension CGContext {
  /// Draws a gradient along the line from `start` to `end`, over everything that the clip leaves.
  ///
  /// By default nothing is drawn before `start` and after `end`; `options` extends the first and
  /// the last colour there.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let a = start.applying(state.ctm)
    let b = end.applying(state.ctm)
    drawing.steps.append(.save)
    if !options.contains(.drawsBeforeStartLocation) {
      drawing.steps.append(
        .clip(CGContext.halfPlane(at: a, along: b - a, sign: 1), isEvenOdd: false))
    }
    if !options.contains(.drawsAfterEndLocation) {
      drawing.steps.append(
        .clip(CGContext.halfPlane(at: b, along: b - a, sign: -1), isEvenOdd: false))
    }
    drawing.steps.append(
      .gradient(
        Drawing.Gradient(shape: .linear(from: a, to: b), stops: faded(gradient.stops)),
        state.mode.mixing))
    drawing.steps.append(.restore)
  }

  /// Returns the half plane that begins at `p` and extends along `vector`, or against it if `sign`
  /// is -1. Half planes clip a gradient before its start and after its end.
  private static func halfPlane(
    at p: CGPoint, along vector: CGPoint, sign: CGFloat
  ) -> [PathElement] {
    let far: CGFloat = 1e5
    let length = max((vector.x * vector.x + vector.y * vector.y).squareRoot(), 1e-6)
    let u = CGPoint(x: vector.x / length * sign, y: vector.y / length * sign)
    let v = CGPoint(x: -u.y, y: u.x)
    func at(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
      CGPoint(x: p.x + u.x * along + v.x * across, y: p.y + u.y * along + v.y * across)
    }
    return [
      .move(at(0, -far)), .line(at(far, -far)), .line(at(far, far)), .line(at(0, far)), .close,
    ]
  }

  /// Draws a gradient between two circles with a common centre.
  ///
  /// Unlike in Core Graphics, `startCenter` is not used: both circles are round `endCenter`.
  /// Nothing is drawn unless `endRadius` is above 0 and above `startRadius`. Radii are in points.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard endRadius > 0, endRadius > startRadius else { return }
    let k = max(0, startRadius / endRadius)
    let stops = gradient.stops.map { LayerContent.Stop(at: k + (1 - k) * $0.at, color: $0.color) }
    let box = CGRect(
      x: endCenter.x - endRadius, y: endCenter.y - endRadius, width: 2 * endRadius,
      height: 2 * endRadius)
    drawing.steps.append(.save)
    if !options.contains(.drawsAfterEndLocation) {
      drawing.steps.append(.clip(transformed(Outline.ellipse(box)), isEvenOdd: false))
    }
    let scale = state.ctm.determinant.magnitude.squareRoot()
    let center = endCenter.applying(state.ctm)
    drawing.steps.append(
      .gradient(
        Drawing.Gradient(
          shape: .radial(
            center: center,
            corner: CGPoint(x: center.x + endRadius * scale, y: center.y + endRadius * scale)),
          stops: faded(stops)), state.mode.mixing))
    drawing.steps.append(.restore)
  }

  private func faded(_ stops: [LayerContent.Stop]) -> [LayerContent.Stop] {
    stops.map { LayerContent.Stop(at: $0.at, color: faded($0.color)) }
  }
}
