import PantoBase

extension Outline {
  /// Returns a line and an arc that round the corner at `corner`, from `start` to `end`.
  ///
  /// The arc touches both sides of the corner. Where there is no corner (the points lie on one
  /// line, two of them coincide, or the radius is not above 0) a line to `corner` is left.
  static func tangentArc(
    from start: CGPoint, corner: CGPoint, to end: CGPoint, radius: CGFloat
  ) -> [PathElement] {
    let straight = [PathElement.line(corner)]
    guard let back = unit(corner, start), let on = unit(corner, end), radius > 0 else {
      return straight
    }
    // The cosine of the corner's angle; all other values follow from it by roots (DRW-04).
    let cosine = back.dx * on.dx + back.dy * on.dy
    guard cosine > -1 + 1e-9, cosine < 1 - 1e-9 else { return straight }
    let reach = radius * ((1 + cosine) / (1 - cosine)).squareRoot()
    let toCentre = radius / ((1 - cosine) / 2).squareRoot()
    guard reach.isFinite, toCentre.isFinite,
      let bisector = unit(.zero, CGPoint(x: back.dx + on.dx, y: back.dy + on.dy)),
      let along = unit(.zero, CGPoint(x: on.dx - back.dx, y: on.dy - back.dy))
    else { return straight }
    let first = corner.moved(back, reach)
    let last = corner.moved(on, reach)
    let middle = corner.moved(bisector, toCentre - radius)
    // The arc sweeps π less the corner's angle. Two curves of half of it each: the length of their
    // control lines is 4/3 of the tangent of a quarter of what a curve sweeps.
    let half = ((1 + cosine) / (1 - cosine)).squareRoot()
    let control = 4 / 3 * radius * halved(halved(half))
    return [
      .line(first),
      .curve(
        middle, control1: first.moved(back, -control), control2: middle.moved(along, -control)),
      .curve(last, control1: middle.moved(along, control), control2: last.moved(on, -control)),
    ]
  }

  /// Returns the tangent of half an angle, from the angle's own tangent.
  private static func halved(_ tangent: CGFloat) -> CGFloat {
    guard tangent > 1e-12 else { return 0 }
    return ((1 + tangent * tangent).squareRoot() - 1) / tangent
  }

  /// Returns the direction from one point to another; `nil` if they coincide or are not finite.
  private static func unit(_ a: CGPoint, _ b: CGPoint) -> CGVector? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 1e-12, length.isFinite else { return nil }
    return CGVector(dx: dx / length, dy: dy / length)
  }
}

extension CGPoint {
  fileprivate func moved(_ v: CGVector, _ length: CGFloat) -> CGPoint {
    CGPoint(x: x + v.dx * length, y: y + v.dy * length)
  }
}

extension CGMutablePath {
  /// Adds a line and an arc of `radius` that rounds the corner at `tangent1End` towards
  /// `tangent2End`.
  ///
  /// A path without elements has no point to come from: nothing is added. Points on one line leave
  /// a line to `tangent1End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard !elements.isEmpty else { return }
    elements += Outline.tangentArc(
      from: currentPoint, corner: tangent1End, to: tangent2End, radius: radius)
  }
}
