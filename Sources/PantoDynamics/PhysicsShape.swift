import PantoBase
import PantoGraphics
import PantoScene

/// The convex outline of a body around its centre. One point with a radius is a disc, and two
/// points are a line that has two sides.
///
/// Points run clockwise on screen, so that `(e.y, -e.x)` of an edge `e` points outwards.
struct PhysicsShape {
  var points: [CGPoint]
  var radius: CGFloat = 0
  /// The area of the outline, in square points.
  private(set) var area: CGFloat = 1
  /// The moment of inertia about the centre for a mass of 1, in square points.
  private(set) var inertia: CGFloat = 1

  /// The largest number of corners of one outline; more are thinned out.
  private static let mostPoints = 32
  /// The number of corners that stand for an ellipse.
  private static let ellipsePoints = 20

  init(size: CGSize) {
    let (x, y) = (max(size.width, 1) / 2, max(size.height, 1) / 2)
    points = [
      CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y),
    ]
    area = 4 * x * y
    inertia = (x * x + y * y) / 3
  }

  init(ellipseIn size: CGSize) {
    let (x, y) = (max(size.width, 1) / 2, max(size.height, 1) / 2)
    if x == y {
      points = [.zero]
      radius = x
    } else {
      points = (0..<Self.ellipsePoints).map {
        let turn = CGFloat($0) / CGFloat(Self.ellipsePoints) * 2 * .pi
        return CGPoint(x: x * Maths.cos(turn), y: y * Maths.sin(turn))
      }
    }
    area = .pi * x * y
    inertia = (x * x + y * y) / 4
  }

  /// The convex hull of a path around the centre, or `nil` if the path has no area.
  init?(hullOf path: [PathElement]) {
    var all = Outline.polylines(path).flatMap(\.points).filter(\.isInReach)
    if all.count > 4 * Self.mostPoints {
      let step = CGFloat(all.count) / CGFloat(4 * Self.mostPoints)
      all = (0..<4 * Self.mostPoints).map { all[Int(CGFloat($0) * step)] }
    }
    var hull = Self.hull(of: all)
    if hull.count > Self.mostPoints {
      let step = CGFloat(hull.count) / CGFloat(Self.mostPoints)
      hull = (0..<Self.mostPoints).map { hull[Int(CGFloat($0) * step)] }
    }
    guard hull.count > 2 else { return nil }
    points = hull
    var (twice, moment): (CGFloat, CGFloat) = (0, 0)
    for (i, p) in hull.enumerated() {
      let q = hull[(i + 1) % hull.count]
      let c = p.cross(q)
      twice += c
      moment += c * (p.dot(p) + p.dot(q) + q.dot(q))
    }
    guard twice > 1, moment.isFinite else { return nil }
    area = twice / 2
    inertia = max(moment / (6 * twice), 1)
  }

  /// A line from `a` to `b`, for boundaries.
  init(from a: CGPoint, to b: CGPoint) { points = [a, b] }

  /// The corners of the convex hull, clockwise on screen (monotone chain).
  private static func hull(of all: [CGPoint]) -> [CGPoint] {
    let sorted = all.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return [] }
    func chain(_ points: some Sequence<CGPoint>) -> [CGPoint] {
      var out: [CGPoint] = []
      for p in points {
        while out.count > 1,
          (out[out.count - 1] - out[out.count - 2]).cross(p - out[out.count - 1]) <= 0
        {
          out.removeLast()
        }
        out.append(p)
      }
      return Array(out.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }

  /// Makes the shape that an item asks for. A path without area is replaced by the item's bounds.
  @MainActor init(of item: any UIDynamicItem) {
    let size = item.bounds.size
    let legal = size.isInReach ? size : .zero
    switch item.collisionBoundsType {
    case .rectangle: self.init(size: legal)
    case .ellipse: self.init(ellipseIn: legal)
    case .path:
      if let hull = PhysicsShape(hullOf: item.collisionBoundingPath.elements) {
        self = hull
      } else {
        Misuse.report("collisionBoundingPath: the path has no area; the bounds are used")
        self.init(size: legal)
      }
    }
  }
}

extension CGPoint {
  /// The dot product with `b`.
  @inline(__always) func dot(_ b: CGPoint) -> CGFloat { x * b.x + y * b.y }
  /// The z part of the cross product with `b`; positive if `b` lies clockwise on screen.
  @inline(__always) func cross(_ b: CGPoint) -> CGFloat { x * b.y - y * b.x }
  /// The vector turned by a quarter clockwise on screen, times `k`: the velocity that a turn of
  /// `k` radians per second gives a point at this distance.
  @inline(__always) func turned(_ k: CGFloat) -> CGPoint { CGPoint(x: -y * k, y: x * k) }
}
