import Pantograph

/// The positions where a ball may rest: a rectangle for its centre, and the target of a throw in
/// it.
package struct BallPlaces: Equatable, Sendable {
  package enum Mode: String, CaseIterable, Sendable {
    /// The ball rests at the nearest of the four edges.
    case edge
    /// The ball rests at the nearest corner.
    case corner
    /// The ball rests anywhere inside. A throw has no effect.
    case free
  }

  /// The centres that keep the whole ball in the safe area. On an axis on which the ball does not
  /// fit, the only centre is the middle (BAL-05).
  let centers: CGRect

  init(safeArea: CGRect, ball: CGSize) {
    func axis(_ low: CGFloat, _ length: CGFloat, _ size: CGFloat) -> (CGFloat, CGFloat) {
      length >= size ? (low + size / 2, length - size) : (low + length / 2, 0)
    }
    let (x, w) = axis(safeArea.minX, safeArea.width, ball.width)
    let (y, h) = axis(safeArea.minY, safeArea.height, ball.height)
    centers = CGRect(x: x, y: y, width: w, height: h)
  }

  /// The nearest allowed centre, for each axis by itself (BAL-03, BAL-05).
  func clamped(_ p: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(p.x, centers.minX), centers.maxX), y: min(max(p.y, centers.minY), centers.maxY))
  }

  /// The target for a ball released at `center` with `velocity` in points per second (DEM-03 item
  /// 2).
  func rest(from center: CGPoint, velocity: CGPoint, mode: Mode) -> CGPoint {
    let thrown = clamped(
      CGPoint(
        x: center.x
          + Projection.distance(velocity: velocity.x, decelerationRate: Projection.normal),
        y: center.y + Projection.distance(velocity: velocity.y, decelerationRate: Projection.normal)
      ))
    switch mode {
    case .free: return clamped(center)
    case .corner:
      return CGPoint(
        x: thrown.x < centers.midX ? centers.minX : centers.maxX,
        y: thrown.y < centers.midY ? centers.minY : centers.maxY)
    case .edge:
      let gaps = [
        thrown.x - centers.minX, centers.maxX - thrown.x, thrown.y - centers.minY,
        centers.maxY - thrown.y,
      ]
      let nearest = gaps.indices.min { gaps[$0] < gaps[$1] } ?? 0
      switch nearest {
      case 0: return CGPoint(x: centers.minX, y: thrown.y)
      case 1: return CGPoint(x: centers.maxX, y: thrown.y)
      case 2: return CGPoint(x: thrown.x, y: centers.minY)
      default: return CGPoint(x: thrown.x, y: centers.maxY)
      }
    }
  }

  /// A resting position that survives a change of the window (BAL-11): the edges at which the ball
  /// rests, otherwise its distance from the left or the top of the window.
  struct Hold: Equatable, Sendable {
    enum Side: Equatable, Sendable { case low, high, at(CGFloat) }
    var x: Side
    var y: Side
  }

  /// The position to keep for a ball at `position`. In free mode edges do not count.
  func hold(_ position: CGPoint, mode: Mode) -> Hold {
    func side(_ p: CGFloat, _ low: CGFloat, _ high: CGFloat) -> Hold.Side {
      mode == .free ? .at(p) : p >= high ? .high : p <= low ? .low : .at(p)
    }
    return Hold(
      x: side(position.x, centers.minX, centers.maxX),
      y: side(position.y, centers.minY, centers.maxY))
  }

  /// The centre for a kept position in these bounds.
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
