import PantoCore
import PantoDemoKit

/// The positions where a ball may rest: a rectangle for its centre, and the target of a throw in
/// it.
package struct BallPlaces: Equatable, Sendable {
  package enum Mode: String, CaseIterable, Sendable {
    /// The ball rests at the nearest of the four edges.
    case edge
    /// The ball rests at the nearest corner.
    case corner
    /// The ball rests anywhere inside: where its throw ends.
    case free
  }

  /// The distance between a ball at rest and the edge of the safe area, in points (U15).
  static let margin: CGFloat = 10
  /// The width of the focus ring around a ball, with its gap, in points.
  static let ring: CGFloat = 4

  /// The centres at which the whole ball lies in the safe area, with the margin around it. On an
  /// axis on which the ball does not fit, the only centre is the middle (BAL-05).
  let centers: CGRect
  /// The centres that a moving ball does not leave. They keep the ball and its focus ring in the
  /// safe area.
  let limits: CGRect

  /// Creates the places for a ball of `size` that keeps `margin` points off the edges.
  init(safeArea: CGRect, ball: CGSize, margin: CGFloat = 0) {
    centers = safeArea.centers(for: ball, margin: margin)
    let slack = max(0, margin - Self.ring)
    limits = centers.insetBy(dx: -slack, dy: -slack)
  }

  /// The nearest allowed centre, for each axis by itself (BAL-03, BAL-05).
  func clamped(_ p: CGPoint) -> CGPoint { centers.clamped(p) }

  /// The target for a ball released at `center` with `velocity` in points per second: the place of
  /// the mode that is nearest to where the ball would stop by itself (DEM-03 item 2, SPR-09).
  func rest(
    from center: CGPoint, velocity: CGPoint, mode: Mode,
    decelerationRate: CGFloat = Projection.normal
  ) -> CGPoint {
    let thrown = clamped(
      Projection.point(
        from: center, velocity: velocity, decelerationRate: decelerationRate))
    switch mode {
    case .free: return thrown
    case .corner:
      return CGPoint(
        x: thrown.x < centers.midX ? centers.minX : centers.maxX,
        y: thrown.y < centers.midY ? centers.minY : centers.maxY)
    case .edge:
      switch nearestSide(of: thrown) {
      case .left: return CGPoint(x: centers.minX, y: thrown.y)
      case .right: return CGPoint(x: centers.maxX, y: thrown.y)
      case .top: return CGPoint(x: thrown.x, y: centers.minY)
      case .bottom: return CGPoint(x: thrown.x, y: centers.maxY)
      }
    }
  }

  enum Side: CaseIterable { case left, right, top, bottom }

  /// The side that is nearest to a centre; of two equally near ones the first in the order left,
  /// right, top, bottom.
  func nearestSide(of p: CGPoint) -> Side {
    var nearest = Side.left
    var gap = p.x - centers.minX
    for (side, other) in [
      (Side.right, centers.maxX - p.x), (.top, p.y - centers.minY), (.bottom, centers.maxY - p.y),
    ] where other < gap {
      (nearest, gap) = (side, other)
    }
    return nearest
  }

  /// The resting position of a ball in a form that survives a change of the window (BAL-11): the
  /// edges at which the ball rests, otherwise its distance from the left or the top of the window.
  struct Hold: Equatable, Sendable {
    enum Side: Equatable, Sendable { case low, high, at(CGFloat) }
    var x: Side
    var y: Side
  }

  /// Returns the resting position to keep for a ball at `position`. In free mode edges do not
  /// count.
  func hold(_ position: CGPoint, mode: Mode) -> Hold {
    func side(_ p: CGFloat, _ low: CGFloat, _ high: CGFloat) -> Hold.Side {
      mode == .free ? .at(p) : p >= high ? .high : p <= low ? .low : .at(p)
    }
    return Hold(
      x: side(position.x, centers.minX, centers.maxX),
      y: side(position.y, centers.minY, centers.maxY))
  }

  /// Returns the centre at which a ball with a kept resting position rests in the present bounds.
  func center(of hold: Hold) -> CGPoint {
    func coordinate(_ side: Hold.Side, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      switch side {
      case .low: low
      case .high: high
      case .at(let p): p
      }
    }
    return clamped(
      CGPoint(
        x: coordinate(hold.x, centers.minX, centers.maxX),
        y: coordinate(hold.y, centers.minY, centers.maxY)))
  }
}
